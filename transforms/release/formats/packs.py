"""Packs of records, in which a file is read to be checked: as columns where all is plain, else as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wikimill.transforms.release.formats.schema_column import Row

#: How many records a pack has at most where they are read one by one.
PACK_ROWS = 1 << 12


@dataclass(frozen=True)
class Pack:
    """Some consecutive records of a file.

    Attributes:
        stored: a batch of Arrow's, or a list: of rows, or of what `decode` makes rows of.
        number: of the first one in its file, from 1.
        decode: (what is stored of a record, its number) → its row; raises ValueError where there is none.
    """

    stored: Any
    number: int
    decode: Callable[[Any, int], Row] | None = None

    def __len__(self) -> int:
        return len(self.stored)

    def part(self, start: int, count: int) -> Pack:
        """Some of them."""
        if not start and count == len(self):
            return self
        is_list = isinstance(self.stored, list)
        chosen = self.stored[start : start + count] if is_list else self.stored.slice(start, count)
        return Pack(chosen, self.number + start, self.decode)

    @property
    def columns(self) -> Any:
        """The batch, if it is one."""
        return None if isinstance(self.stored, list) else self.stored

    @cached_property
    def rows(self) -> list[Row]:
        """All rows.

        Raises:
            ValueError: something stored is no record.
        """
        return list(self.each())

    def each(self) -> Iterator[Row]:
        """Yield row after row; see `rows`."""
        if self.decode is not None:
            for number, stored in enumerate(self.stored, self.number):
                yield self.decode(stored, number)
        else:
            yield from self.stored if isinstance(self.stored, list) else self.stored.to_pylist()


def packed(records: Iterable[Any], decode: Callable[[Any, int], Row] | None = None, first: int = 1) -> Iterator[Pack]:
    """Put records into packs; where reading them raises, what was read before comes first.

    Args:
        records: rows, or what `decode` takes.
        decode: see `Pack`.
        first: the number of the first one.
    """
    pack: list[Any] = []
    try:
        for record in records:
            pack.append(record)
            if len(pack) == PACK_ROWS:
                yield Pack(pack, first, decode)
                first, pack = first + len(pack), []
    except Exception:
        if pack:
            yield Pack(pack, first, decode)
        raise
    if pack:
        yield Pack(pack, first, decode)
