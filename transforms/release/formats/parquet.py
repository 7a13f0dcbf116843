"""Parquet files with an explicit Arrow schema: nullability and each column's documentation, no pandas metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, ClassVar

import pyarrow as pa
import pyarrow.parquet as pq

from wikimill.transforms.release.formats.packs import PACK_ROWS, Pack, packed
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind, Row
from wikimill.transforms.release.formats.shard import Shard

# About 16 MB of WikiSplit rows: small enough to build one group at a time in a worker and for a viewer to fetch,
# large enough that dictionary pages and zstd have something to compress.
ROW_GROUP_ROWS = 1 << 14
_READ_ROWS = 1 << 10
COMPRESSION = "zstd"
LEVEL = 3

_REQUIRED_STRINGS = pa.list_(pa.field("element", pa.string(), nullable=False))
_TYPE_OF_KIND: dict[Kind, Any] = {
    Kind.STRING: pa.string(),
    Kind.ENUM: pa.string(),
    Kind.TIMESTAMP: pa.string(),
    Kind.FLOAT: pa.float64(),
    Kind.INTEGER: pa.int64(),
    Kind.BOOLEAN: pa.bool_(),
    Kind.STRINGS: _REQUIRED_STRINGS,
    Kind.INTEGERS: pa.list_(pa.field("element", pa.int64(), nullable=False)),
    Kind.STRING_LISTS: pa.list_(pa.field("element", _REQUIRED_STRINGS, nullable=False)),
}


@dataclass(frozen=True)
class ParquetEncoder:
    """Writes wikisplit-train-00000-of-00004.parquet."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.parquet"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write row groups of ROW_GROUP_ROWS rows; a shard without rows has none. See `Encoder.write`."""
        columns, remaining = arrow_schema(self.schema), iter(rows)
        with pq.ParquetWriter(file, columns, version="2.6", compression=COMPRESSION, compression_level=LEVEL) as writer:
            while group := list(islice(remaining, ROW_GROUP_ROWS)):
                writer.write_table(pa.Table.from_pylist(group, schema=columns), row_group_size=ROW_GROUP_ROWS)

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows, `_READ_ROWS` of them in memory at a time. See `Encoder.read`."""
        for batch in self._batches(file, _READ_ROWS):
            yield from batch.to_pylist()

    def packs(self, file: BinaryIO) -> Iterator[Pack]:
        """Yield columns; rows where a text is none, which reading them tells. See `Encoder.packs`."""
        number = 1
        for batch in self._batches(file, PACK_ROWS):
            try:
                batch.validate(full=True)
                yield Pack(batch, number)
            except pa.ArrowInvalid:
                yield from packed(batch.to_pylist(), first=number)
            number += len(batch)

    def as_read(self, row: Row) -> Row:
        """Return the row: the format holds all of it. See `Encoder.as_read`."""
        return row

    def _batches(self, file: BinaryIO, most: int) -> Iterator[Any]:
        stored = pq.ParquetFile(file)
        if not stored.schema_arrow.equals(arrow_schema(self.schema)):
            raise ValueError(f"the file's Parquet schema is not that of {self.schema.corpus}")
        yield from stored.iter_batches(batch_size=most)


def arrow_schema(schema: Schema) -> pa.Schema:
    """Return the Arrow schema; a field's metadata holds its `doc`, the schema's the corpus and what a record is."""
    return pa.schema(
        [
            pa.field(column.name, _type(column), nullable=column.nullable, metadata={"doc": column.doc})
            for column in schema.columns
        ],
        metadata={"corpus": schema.corpus, "doc": schema.doc},
    )


def _type(column: Column) -> Any:
    if column.kind is not Kind.RECORDS:
        return _TYPE_OF_KIND[column.kind]
    inner = pa.struct([pa.field(field.name, _type(field), nullable=False) for field in column.fields])
    return pa.list_(pa.field("element", inner, nullable=False))
