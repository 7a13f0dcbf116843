"""The removal of articles generated from a database: at least `SHARE` of their frames (`frames_of`) are on many pages.

The first pass counts the pages of each frame, shuffling 16 bytes a sentence. The second one compares each article with
the common frames.
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
from wikimill.rules.records import document_of
from wikimill.transforms.duplicates.packed import MergeRecords, distinct, pack, part_of, second_numbers
from wikimill.transforms.duplicates.screen import DROPPED, KEPT

#: Number of (frame, page) records in a batch.
_BATCH = 1 << 18


def _frames(article: TextRecord) -> list[int]:
    return frames_of(paragraphs_of(article), article.page_title)


class PackFrames(beam.DoFn):
    """A Beam function from articles to batches of their (frame, hash of the page) records: (part, packed records).

    The part depends on the frame, so that all pages of a frame are in one part; see `pack`.
    """

    def start_bundle(self) -> None:
        """Begin an empty batch."""
        self._records: list[tuple[int, int]] = []

    def process(self, article: TextRecord) -> Iterator[tuple[int, bytes]]:
        """Add the distinct frames of an article to the batch; yield the batch, divided by part, when it is full."""
        page = int.from_bytes(blake2b(document_of(article).encode(), digest_size=8).digest(), "big")
        self._records += [(frame, page) for frame in set(_frames(article))]
        if len(self._records) >= _BATCH:
            yield from self._flush()

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the last batch, divided by part, in the global window."""
        for packed in self._flush():
            yield GlobalWindows.windowed_value(packed)

    def _flush(self) -> Iterator[tuple[int, bytes]]:
        records, self._records = self._records, []
        if records:
            packed = np.array(records, dtype=np.uint64)
            yield from pack(packed, part_of(packed[:, 0]))


def common_frames(gathered: tuple[int, Iterable[bytes]], pages: int) -> Iterator[bytes]:
    """Yield one element with the frames of a part that are on at least `pages` pages; nothing if there are none.

    The element has packed (frame, number of pages) records, sorted by frame.

    Args:
        gathered: the part; its packed (frame, hash of the page) records, which may repeat.
        pages: least number of pages.
    """
    frames, counts = np.unique(distinct(gathered[1])[:, 0], return_counts=True)
    common = counts >= pages
    if common.any():
        yield np.column_stack((frames[common], counts[common].astype(np.uint64))).astype("<u8").tobytes()


def by_frames(article: TextRecord, common: bytes) -> Iterator[Any]:
    """Yield an article, tagged `DROPPED` if at least `SHARE` of its frames, and at least one, are common.

    Args:
        article: the article.
        common: merged records of `common_frames`; see `second_numbers`.
    """
    frames = _frames(article)
    shared = sum(bool(second_numbers(common, frame)) for frame in frames)
    yield pvalue.TaggedOutput(DROPPED, article) if shared and shared >= SHARE * len(frames) else article


@beam.typehints.with_input_types(TextRecord)
@dataclass(eq=False)
class DropTemplated(beam.PTransform):
    """A Beam transform that divides articles (`TextRecord`) into `KEPT` and, if generated from a database, `DROPPED`.

    Records are unchanged and in any order.

    Attributes:
        pages: least number of pages on which a frame counts as common.
    """

    pages: int

    def expand(self, articles: beam.PCollection[TextRecord]) -> pvalue.DoOutputsTuple:
        """Find the common frames, then compare each article with them."""
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
        """Return the least number of pages, for a runner's user interface."""
        return {"pages": self.pages}
