"""Chooses one of the records that share a key, by a preference; the order in which they come does not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import apache_beam as beam
from apache_beam.coders import Coder, NullableCoder

from transforms.record_coder import RecordCoder


class KeepPreferred(beam.CombineFn):
    """Keeps the record whose preference is smallest. Nearly every key has one record, whose preference nobody asks for.

    Args:
        record: the dataclass of the records.
        preference: what they are compared by; no two records that differ have the same.
    """

    def __init__(self, record: type, preference: Callable[[Any], Any]) -> None:
        self._record, self._preference = record, preference

    def create_accumulator(self) -> None:
        """No record yet."""

    def add_input(self, mutable_accumulator: Any, element: Any) -> Any:
        """Compare one."""
        if mutable_accumulator is None:
            return element
        return min(mutable_accumulator, element, key=self._preference)

    def merge_accumulators(self, accumulators: Iterable[Any]) -> Any:
        """The best of several; None if none has a record."""
        found = [record for record in accumulators if record is not None]
        return min(found, key=self._preference) if len(found) > 1 else next(iter(found), None)

    def extract_output(self, accumulator: Any) -> Any:
        """The record."""
        return accumulator

    def get_accumulator_coder(self) -> Coder:
        """A record, or None: Beam would pickle it."""
        return NullableCoder(RecordCoder(self._record))
