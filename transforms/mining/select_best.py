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

#: The best record so far, encoded (None: no record yet), and the number of records.
Chosen = tuple[bytes | None, int]


class SelectBestFn(beam.CombineFn):
    """Combines records into the one with the smallest preference, and the number of records.

    Records stay encoded, because nearly every key has one record, whose preference is not needed.

    Args:
        coder: the coder of the records.
        preference: record → the value by which records are compared; different records have different values.
    """

    def __init__(self, coder: Coder, preference: Callable[[Any], Any]) -> None:
        self._coder, self._preference = coder, preference

    def create_accumulator(self) -> Chosen:
        """Return the state without a record."""
        return None, 0

    def add_input(self, mutable_accumulator: Chosen, element: bytes) -> Chosen:
        """Count a record, and keep the better one."""
        best, count = mutable_accumulator
        return element if best is None else self._best([best, element]), count + 1

    def merge_accumulators(self, accumulators: Iterable[Chosen]) -> Chosen:
        """Return the best record of several states, and the sum of their numbers."""
        parts = list(accumulators)
        found = [best for best, _ in parts if best is not None]
        best = self._best(found) if len(found) > 1 else next(iter(found), None)
        return best, sum(count for _, count in parts)

    def extract_output(self, accumulator: Chosen) -> Chosen:
        """Return the best record, encoded, and the number of records."""
        return accumulator

    def get_accumulator_coder(self) -> Coder:
        """Return the coder of the state, which Beam would otherwise pickle."""
        return TupleCoder([NullableCoder(BytesCoder()), VarIntCoder()])

    def _best(self, encoded: list[bytes]) -> bytes:
        return min(encoded, key=lambda each: self._preference(self._coder.decode(each)))


def divide(keyed: tuple[Any, Chosen], coder: Coder) -> Iterator[Any]:
    """Yield the chosen record, and under `DROPPED` the number of the other records, if there are any."""
    best, count = keyed[1]
    assert best is not None
    yield coder.decode(best)
    if count > 1:
        yield pvalue.TaggedOutput(DROPPED, count - 1)


@dataclass(eq=False)
class SelectBest(beam.PTransform):
    """Keeps the best record of each key. Outputs: `kept`, and under `dropped` the number of dropped records of a key.

    Attributes:
        record: the dataclass of the records.
        key: record → its key; one record of each key is kept.
        preference: record → the value by which records of a key are compared; the smallest is kept. Different records
            have different values.
    """

    record: type
    key: Callable[[Any], bytes]
    preference: Callable[[Any], Any]

    @classmethod
    def of(cls, corpus: Corpus) -> SelectBest:
        """Return the step for a corpus's record, key and preference."""
        return cls(corpus.record, corpus.key, corpus.preference)

    def expand(self, records: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Return the kept records and the numbers of dropped ones."""
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
