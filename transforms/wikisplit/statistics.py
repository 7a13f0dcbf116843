"""Counts for the paper's table 3: complex sentences, simple sentences and tokens, all and distinct ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import apache_beam as beam
import numpy as np
from apache_beam.transforms.window import GlobalWindows

from wikimill.rules.records import ALL_SPLITS
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.duplicates.packed import distinct, once, pack, part_of
from wikimill.transforms.measures import Measure
from wikimill.transforms.wikisplit.tables import ALL, KINDS

_SPLITS_AND_KINDS = tuple((split, kind) for split in ALL_SPLITS for kind in KINDS)
_NUMBERS: dict[tuple[str, str], int] = {names: number for number, names in enumerate(_SPLITS_AND_KINDS)}
#: Number of texts that are packed together.
_BATCH = 1 << 16


def counts_of(example: SplitExample) -> Iterator[Measure]:
    """Yield ((scope, kind, "count"), number of sentences or tokens) for each kind; scopes are the split and `ALL`."""
    for scope in (example.split, ALL):
        yield (scope, "complex", "count"), 1
        yield (scope, "simple", "count"), 2
        yield (scope, "tokens", "count"), len(example.complex_sentence.split(" "))


def texts_of(example: SplitExample) -> Iterator[tuple[str, str, bytes]]:
    """Yield (split, kind, digest of 8 bytes) for C, S1 and S2, and once for each distinct token of C."""
    texts = [("complex", _digest(example.complex_sentence))]
    texts += [("simple", _digest(text)) for text in (example.simple_sentence_1, example.simple_sentence_2)]
    texts += [("tokens", _digest(token)) for token in set(example.complex_sentence.split(" "))]
    for kind, digest in texts:
        yield example.split, kind, digest


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()


class PackTexts(beam.DoFn):
    """A Beam function from `SplitExample`s to (part, packed records) of the digests of their texts.

    A record is a digest, and a number that encodes split and kind. Repeats in a batch are left out. An element for each
    token would cost more than all other processing of an example.
    """

    def start_bundle(self) -> None:
        """Begin a batch."""
        self._texts: set[tuple[str, str, bytes]] = set()

    def process(self, example: SplitExample) -> Iterator[tuple[int, bytes]]:
        """Add the example's texts to the batch; yield the batch by part if it is full, and begin another."""
        self._texts.update(texts_of(example))
        if len(self._texts) >= _BATCH:
            yield from self._flush()

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the last batch, by part."""
        for packed in self._flush():
            yield GlobalWindows.windowed_value(packed)

    def _flush(self) -> Iterator[tuple[int, bytes]]:
        texts, self._texts = list(self._texts), set()
        digests = np.frombuffer(b"".join(digest for _, _, digest in texts), dtype=">u8").astype(np.uint64)
        numbers = np.array([_NUMBERS[split, kind] for split, kind, _ in texts], dtype=np.uint64)
        yield from pack(np.column_stack((digests, numbers)), part_of(digests))


def count_texts(gathered: tuple[int, Iterable[bytes]]) -> Iterator[Measure]:
    """Yield ((scope, kind, "unique"), number of distinct texts of a part) for each scope and kind that has any.

    Scopes are the splits and `ALL`. All records of a digest are in one part, so that the sums over parts are exact.

    Args:
        gathered: number of the part, and its packed records, in any order.
    """
    records = distinct(gathered[1])
    for number, count in enumerate(np.bincount(records[:, 1].astype(np.int64)).tolist()):
        if count:
            split, kind = _SPLITS_AND_KINDS[number]
            yield (split, kind, "unique"), count
    # The same text may be in several splits, and a token may be a sentence: kinds are distinguished, splits are not.
    kinds = records[:, 1] % np.uint64(len(KINDS))
    for number, kind in enumerate(KINDS):
        if count := len(once(records[kinds == number, 0])):
            yield (ALL, kind, "unique"), count


@beam.typehints.with_input_types(SplitExample)
@dataclass(eq=False)
class CountCorpus(beam.PTransform):
    """A transform from `SplitExample`s to the `Measure`s of `corpus_table`."""

    def expand(self, examples: beam.PCollection[SplitExample]) -> beam.PCollection[Measure]:
        """Return the measures, summed by bundle: a key may occur more than once."""
        counts = examples | "Count texts" >> beam.ParDo(AddUp(counts_of)).with_output_types(Measure)
        unique = (
            examples
            | "Digest texts" >> beam.ParDo(PackTexts()).with_output_types(tuple[int, bytes])
            | "Gather texts" >> beam.GroupByKey()
            | "Count distinct texts" >> beam.ParDo(AddUp(count_texts)).with_output_types(Measure)
        )
        return (counts, unique) | "Bring counts together" >> beam.Flatten()
