"""The base of all formats: a shard's identity and the protocol of an encoder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row


@dataclass(frozen=True, order=True)
class Shard:
    """One of the `count` pieces in which a format holds one split of a corpus; `index` counts from 0.

    A shard may be empty, but a split should not: TFDS 4.9.10 and datasets 5.2.0 refuse a split without examples, and
    then load no split of the folder. So where a split is empty, no file is written in the sharded formats.

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
        """Corpus and split: wikisplit-train."""
        return f"{self.corpus}-{self.split}"

    @property
    def position(self) -> str:
        """Index and count: 00000-of-00004."""
        return f"{self.index:05d}-of-{self.count:05d}"


class Encoder(Protocol):
    """One format over one schema. Encoders are values: they are pickled to workers and hold no open file.

    The bytes depend on only schema, shard and rows: no clock, no randomness, no hash order.
    """

    @property
    def schema(self) -> Schema:
        """The columns that `write` expects in each row."""

    @property
    def one_file_per_split(self) -> bool:
        """Whether `file_name` is the same for all shards of a split, so that they are concatenated by index."""

    def file_name(self, shard: Shard) -> str:
        """Return the name under the format's folder, such as wikisplit-train-00000-of-00004.avro."""

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write a shard's rows, as `Schema.rows` gives them, in their order.

        Args:
            rows: read once, one row or one row group at a time.
            file: open for writing, at its start; it is left open.
            shard: which shard this is (Avro's sync marker and the header of a TSV file depend on it).
        """

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows of a file that `write` wrote, in their order; TSV has only the published columns.

        Values are given as the file has them: `Schema.checked` states whether they fit.

        Raises:
            ValueError: the file is damaged, or not of this format and schema. The formats' libraries raise errors of
                other classes, too.
        """

    def as_read(self, row: Row) -> Row:
        """Return the row that `read` gives after `write` wrote this row: all of it, or the part that the format
        holds.
        """


def shard_index(position: int, count: int) -> int:
    """Return which of `count` shards, or other parts, a `stable_position` is in: each has one range of them."""
    return position * count >> 128
