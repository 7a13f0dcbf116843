"""The coder of records in Beam's shuffles. On one machine, it stores large records on disk and encodes their place.

FnApiRunner holds all data of its shuffles in memory, several times over. So a large record is written to disk once, and
only its place goes through the shuffles (docs/scaling.md). All other values are encoded by `codec`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, get_type_hints

from apache_beam.coders import Coder, registry

from wikimill.transforms.mining.codec import encode, is_plain, parsed, reader_of
from wikimill.transforms.storage.set_aside import aside_in

#: Least size in bytes of a record that is set aside; for smaller ones reading the disk would cost more.
LEAST_SET_ASIDE = 2_048
#: The first byte of the reference to a record that was set aside; no JSON begins with it.
_ASIDE = b"\0"
_folder: str | None = None


class RecordCoder(Coder):
    """Encodes the records of one dataclass. Both ends have one version of wikimill: the order of fields is the format.

    Args:
        record: the dataclass, which has slots and no `__post_init__`. It may define `DERIVED`: the name of a column
            that is never None, and a function from the record to that column's value, or None. Where the two are equal,
            the column is not encoded. It may also define a `LEAST_SET_ASIDE` of its own.
        folder: a folder of this machine where large records are set aside; None encodes them whole.
    """

    record: type

    def __init__(self, record: type, folder: str | None = None) -> None:
        self.record, self.folder = record, folder
        self._prepare()

    def _prepare(self) -> None:
        names = [field.name for field in fields(self.record)]
        self._values = attrgetter(*names)
        hints = get_type_hints(self.record)
        self._readers = [
            (place, reader_of(hints[name])) for place, name in enumerate(names) if not is_plain(hints[name])
        ]
        # The same as `__init__` of a frozen dataclass with slots, but faster.
        self._setters = [getattr(self.record, name).__set__ for name in names]
        derived: tuple[str, Callable[[Any], Any]] | None = getattr(self.record, "DERIVED", None)
        self._derive = derived[1] if derived is not None else None
        self._place = names.index(derived[0]) if derived is not None else -1
        self._least: int | None = getattr(self.record, "LEAST_SET_ASIDE", None)

    def encode(self, value: Any) -> bytes:
        """Return the record's values as JSON, in the order of its fields, or the place where they were set aside.

        Raises:
            AttributeError: the value is not a record of this class.
            OSError: it cannot be set aside.

        >>> from wikimill.rules.wikisplit.record import SplitExample
        >>> RecordCoder(SplitExample).encode("no record")
        Traceback (most recent call last):
        ...
        AttributeError: 'str' object has no attribute 'id'
        """
        if self.folder is None:
            return self._encoded(value)
        aside = aside_in(self.folder)
        # Between two shuffles most records do not change: the record decoded last is encoded next.
        last = aside.last
        if last is not None and last[0] is value:
            return last[1]
        encoded, least = self._encoded(value), self._least or LEAST_SET_ASIDE
        return encoded if len(encoded) < least else _ASIDE + aside.put(encoded)

    def _encoded(self, value: Any) -> bytes:
        values = self._values(value)
        if self._derive is not None and self._derive(value) == values[self._place]:
            values = (*values[: self._place], None, *values[self._place + 1 :])
        return encode(values)

    def decode(self, encoded: bytes) -> Any:
        """Return the record that `encode` encoded.

        Raises:
            ValueError: the record was set aside, and this coder has no folder.
            OSError: the file with the record cannot be read.
        """
        if encoded[:1] != _ASIDE:
            return self._decoded(encoded)
        if self.folder is None:
            raise ValueError(f"a {self.record.__name__} was set aside, and this coder does not know where")
        aside = aside_in(self.folder)
        record = self._decoded(aside.get(encoded[1:]))
        aside.last = record, encoded
        return record

    def _decoded(self, encoded: bytes) -> Any:
        record: Any = object.__new__(self.record)
        values = parsed(encoded)
        for place, read in self._readers:
            values[place] = read(values[place])
        for set_field, value in zip(self._setters, values, strict=True):
            set_field(record, value)
        if self._derive is not None and values[self._place] is None:
            self._setters[self._place](record, self._derive(record))
        return record

    def estimate_size(self, value: Any) -> int:
        """Return the approximate size of a record: the length of its strings. Beam's default would encode it."""
        return sum([len(each) for each in self._values(value) if isinstance(each, str)])

    def is_deterministic(self) -> bool:
        """Return False: no record is the key of a shuffle."""
        return False

    def to_type_hint(self) -> type:
        """Return the dataclass."""
        return self.record

    @classmethod
    def from_type_hint(cls, typehint: type, registry: Any) -> RecordCoder:
        """Return the coder of a dataclass, with the folder of `set_records_aside`."""
        return cls(typehint, _folder)

    def __getstate__(self) -> dict[str, Any]:
        return {"record": self.record, "folder": self.folder}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.record, self.folder = state["record"], state["folder"]
        self._prepare()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RecordCoder) and (self.record, self.folder) == (other.record, other.folder)

    def __hash__(self) -> int:
        return id(self.record)


def register_record(record: type) -> None:
    """Register the coder for every PCollection whose element type is this dataclass, or a tuple with it."""
    registry.register_coder(record, RecordCoder)


def set_records_aside(folder: str | None) -> None:
    """Let coders that Beam creates from now on set large records aside in a folder of this machine.

    Args:
        folder: absolute path of the folder; None to encode all records whole.
    """
    global _folder
    _folder = folder
