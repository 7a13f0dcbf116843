"""Leaves out articles from a database: those most of whose sentences have frames that many pages share.

Two passes, as for near duplicates: (frame, page) records are counted, 16 bytes a sentence cross the shuffle; then each
article is compared with the frames that are common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import apache_beam as beam
import numpy as np
from apache_beam import pvalue
from apache_beam.transforms.window import GlobalWindows

from wikimill.rules.articles.frames import SHARE, frames_of
from wikimill.rules.articles.record import TextRecord, paragraphs_of
from wikimill.transforms.duplicates.packed import MergeRecords, distinct, pack, part_of, second_numbers
from wikimill.transforms.duplicates.screen import DROPPED, KEPT

#: Records of a batch.
_BATCH = 1 << 18


def _frames(article: TextRecord) -> list[int]:
    return frames_of(paragraphs_of(article), article.page_title)


class PackFrames(beam.DoFn):
    """Gives (part, packed (frame, page) records) of articles, a batch at a time."""

    def start_bundle(self) -> None:
        """Begin a batch."""
        self._records: list[tuple[int, int]] = []

    def process(self, article: TextRecord) -> Iterator[tuple[int, bytes]]:
        """Add the frames of an article to the batch."""
        named = f"{article.wiki or ''}\n{article.page_id}".encode()
        page = int.from_bytes(blake2b(named, digest_size=8).digest(), "big")
        self._records += [(frame, page) for frame in set(_frames(article))]
        if len(self._records) >= _BATCH:
            yield from self._flush()

    def finish_bundle(self) -> Iterator[Any]:
        """Give what is left."""
        for packed in self._flush():
            yield GlobalWindows.windowed_value(packed)

    def _flush(self) -> Iterator[tuple[int, bytes]]:
        records, self._records = self._records, []
        if records:
            packed = np.array(records, dtype=np.uint64)
            yield from pack(packed, part_of(packed[:, 0]))


def common_frames(gathered: tuple[int, Iterable[bytes]], pages: int) -> Iterator[bytes]:
    """Give the frames of a part that are on at least this many pages, as packed (frame, number of pages) records."""
    frames, counts = np.unique(distinct(gathered[1])[:, 0], return_counts=True)
    common = counts >= pages
    if common.any():
        yield np.column_stack((frames[common], counts[common].astype(np.uint64))).astype("<u8").tobytes()


def by_frames(article: TextRecord, common: bytes) -> Iterator[Any]:
    """Give an article, under `DROPPED` if at least `SHARE` of its frames are common."""
    frames = _frames(article)
    shared = sum(bool(second_numbers(common, frame)) for frame in frames)
    yield pvalue.TaggedOutput(DROPPED, article) if shared and shared >= SHARE * len(frames) else article


@beam.typehints.with_input_types(TextRecord)
@dataclass(eq=False)
class DropTemplated(beam.PTransform):
    """Gives articles under `kept`, those from a database under `dropped`.

    Attributes:
        pages: a frame is common from this many pages on.
    """

    pages: int

    def expand(self, articles: beam.PCollection[TextRecord]) -> pvalue.DoOutputsTuple:
        """Count frames, then compare."""
        common = (
            articles
            | "Pack frames" >> beam.ParDo(PackFrames()).with_output_types(tuple[int, bytes])
            | "Gather frames" >> beam.GroupByKey()
            | "Common frames" >> beam.FlatMap(common_frames, self.pages).with_output_types(bytes)
            | "Merge frames" >> MergeRecords()
        )
        screened = beam.FlatMap(by_frames, common).with_output_types(TextRecord)
        return articles | "Compare frames" >> screened.with_outputs(DROPPED, main=KEPT)

    def display_data(self) -> dict[str, Any]:
        """Return the number of pages."""
        return {"pages": self.pages}
