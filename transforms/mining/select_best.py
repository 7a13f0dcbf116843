"""Chooses one of the records that share a key, by a preference; the order in which they come does not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.coders import BytesCoder, Coder, NullableCoder, TupleCoder, VarIntCoder, registry

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.mining.record_coder import register_record

#: The best record so far, encoded, if there is one, and how many there were.
Chosen = tuple[bytes | None, int]


class SelectBestFn(beam.CombineFn):
    """Gives the record with the smallest preference, and the number of all, so that dropped ones are counted.

    Records stay encoded: nearly every key has one, whose preference is not needed.

    Args:
        coder: of the records.
        preference: what they are compared by; no two records that differ have the same.
    """

    def __init__(self, coder: Coder, preference: Callable[[Any], Any]) -> None:
        self._coder, self._preference = coder, preference

    def create_accumulator(self) -> Chosen:
        """Return the state without a record."""
        return None, 0

    def add_input(self, mutable_accumulator: Chosen, element: bytes) -> Chosen:
        """Compare a record."""
        best, count = mutable_accumulator
        return element if best is None else self._best([best, element]), count + 1

    def merge_accumulators(self, accumulators: Iterable[Chosen]) -> Chosen:
        """Return the best of several; None if none has a record."""
        parts = list(accumulators)
        found = [best for best, _ in parts if best is not None]
        best = self._best(found) if len(found) > 1 else next(iter(found), None)
        return best, sum(count for _, count in parts)

    def extract_output(self, accumulator: Chosen) -> Chosen:
        """Return the record, and the number of all."""
        return accumulator

    def get_accumulator_coder(self) -> Coder:
        """Return the coder of the state, which Beam would otherwise pickle."""
        return TupleCoder([NullableCoder(BytesCoder()), VarIntCoder()])

    def _best(self, encoded: list[bytes]) -> bytes:
        return min(encoded, key=lambda each: self._preference(self._coder.decode(each)))


def divide(keyed: tuple[Any, Chosen], coder: Coder) -> Iterator[Any]:
    """Yield the chosen record, and under `DROPPED` the number of the others, if any."""
    best, count = keyed[1]
    assert best is not None
    yield coder.decode(best)
    if count > 1:
        yield pvalue.TaggedOutput(DROPPED, count - 1)


@dataclass(eq=False)
class SelectBest(beam.PTransform):
    """Keeps the best record of each key; gives `kept`, and under `dropped` a number for each key that had several.

    Attributes:
        record: the dataclass of the records.
        key: what no two kept records share.
        preference: of the records that share a key the smallest is kept; no two that differ have the same.
    """

    record: type
    key: Callable[[Any], bytes]
    preference: Callable[[Any], Any]

    @classmethod
    def of(cls, corpus: Corpus) -> SelectBest:
        """Return the step of a corpus."""
        return cls(corpus.record, corpus.key, corpus.preference)

    def expand(self, records: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Key the records and combine."""
        register_record(self.record)
        coder = registry.get_coder(self.record)
        keyed = beam.Map(_keyed, self.key, coder).with_output_types(tuple[bytes, bytes])
        typed = beam.FlatMap(divide, coder).with_output_types(self.record)
        return (
            records
            | "Key" >> keyed
            | "Choose" >> beam.CombinePerKey(SelectBestFn(coder, self.preference))
            | "Divide" >> typed.with_outputs(DROPPED, main=KEPT)
        )


def _keyed(record: Any, key: Callable[[Any], bytes], coder: Coder) -> tuple[bytes, bytes]:
    return key(record), coder.encode(record)
