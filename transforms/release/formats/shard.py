"""The base of all formats: `Shard`, which names a shard, and `Encoder`, the protocol of all encoders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row


@dataclass(frozen=True, order=True)
class Shard:
    """A shard: number `index`, from 0, of the `count` pieces of a split of a corpus.

    A shard may be empty.

    Raises:
        ValueError: `index` is not in [0, count).
    """

    corpus: str
    split: str
    index: int
    count: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < self.count:
            raise ValueError(f"shard {self.index} of {self.count}: the index must be in [0, {self.count})")

    @property
    def prefix(self) -> str:
        """Corpus and split, such as wikisplit-train."""
        return f"{self.corpus}-{self.split}"

    @property
    def position(self) -> str:
        """Index and count, such as 00000-of-00004."""
        return f"{self.index:05d}-of-{self.count:05d}"


class Encoder(Protocol):
    """Writes and reads the records of a schema in a format. Encoders are pickled to workers and hold no open file.

    The bytes depend only on schema, shard and rows: no clock, no randomness, no hash order.
    """

    @property
    def schema(self) -> Schema:
        """The columns that `write` expects in each row."""

    @property
    def one_file_per_split(self) -> bool:
        """Whether all shards of a split have the same `file_name`; the publisher concatenates them by index."""

    def file_name(self, shard: Shard) -> str:
        """Return the name of a shard's file in the format's folder, such as wikisplit-train-00000-of-00004.avro."""

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write a shard's rows in their order.

        Args:
            rows: results of `Schema.rows`; read once, one row or one row group at a time.
            file: open for writing, at its start; the method does not close it.
            shard: the shard (Avro's sync marker and the header of a TSV file depend on it).
        """

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows of a file that `write` wrote, in their order; a PARTIAL format yields only some columns.

        Values are not checked; `Schema.checked` does that.

        Raises:
            ValueError: the file is damaged, or of another format or schema. The formats' libraries raise errors of
                other classes, too.
        """

    def as_read(self, row: Row) -> Row:
        """Return the row that `read` yields after `write` wrote this row: the values that the format preserves."""


def shard_index(position: int, count: int) -> int:
    """Return the index of the part that holds a `stable_position`, of `count` equal parts of all positions."""
    return position * count >> 128
