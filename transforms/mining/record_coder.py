"""The coder of records in shuffles: the tuple of their values, without the names of their fields.

Beam would pickle them. Python pickles a frozen dataclass with slots by asking for its fields anew each time, which took
half of all that Beam cost (`benchmarks.scaling`).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from apache_beam.coders import Coder, registry


class RecordCoder(Coder):
    """Encodes the records of one dataclass, whose fields are numbers, strings, lists of them, or None.

    Both ends are of one version of wikimill, as workers are: the order of the fields is the format.

    Args:
        record: the dataclass; it has slots and nothing to do after its `__init__`. One with a `DERIVED` names a column
            that is never None and the function that makes it of the other columns, or gives None: where it does, the
            column is not encoded.
    """

    record: type

    def __init__(self, record: type) -> None:
        self.record = record
        self._prepare()

    def _prepare(self) -> None:
        names = [field.name for field in fields(self.record)]
        self._values = attrgetter(*names)
        # What `__init__` of a frozen dataclass with slots does, at a third of its time.
        self._setters = [getattr(self.record, name).__set__ for name in names]
        derived: tuple[str, Callable[[Any], Any]] | None = getattr(self.record, "DERIVED", None)
        self._derive = derived[1] if derived is not None else None
        self._place = names.index(derived[0]) if derived is not None else -1

    def encode(self, value: Any) -> bytes:
        """The record's values, in the order of its fields.

        >>> from wikimill.rules.wikisplit.record import SplitExample
        >>> RecordCoder(SplitExample).encode("no record")
        Traceback (most recent call last):
        ...
        AttributeError: 'str' object has no attribute 'id'
        """
        values = self._values(value)
        if self._derive is not None and self._derive(value) == values[self._place]:
            values = (*values[: self._place], None, *values[self._place + 1 :])
        return pickle.dumps(values, pickle.HIGHEST_PROTOCOL)

    def decode(self, encoded: bytes) -> Any:
        """The inverse of `encode`."""
        record: Any = object.__new__(self.record)
        values = pickle.loads(encoded)
        for set_field, value in zip(self._setters, values, strict=True):
            set_field(record, value)
        if self._derive is not None and values[self._place] is None:
            self._setters[self._place](record, self._derive(record))
        return record

    def is_deterministic(self) -> bool:
        """No record is the key of a shuffle: two that are equal may be pickled as different bytes."""
        return False

    def to_type_hint(self) -> type:
        """What it encodes."""
        return self.record

    @classmethod
    def from_type_hint(cls, typehint: type, registry: Any) -> RecordCoder:
        """The coder of a dataclass."""
        return cls(typehint)

    def __getstate__(self) -> dict[str, Any]:
        return {"record": self.record}

    def __setstate__(self, state: dict[str, type]) -> None:
        self.record = state["record"]
        self._prepare()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RecordCoder) and self.record is other.record

    def __hash__(self) -> int:
        return id(self.record)


def register_record(record: type) -> None:
    """Have the coder used for every PCollection whose element type is this dataclass, or a tuple with it."""
    registry.register_coder(record, RecordCoder)
