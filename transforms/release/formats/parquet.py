"""Parquet files with an explicit Arrow schema: nullability and each column's documentation, no pandas metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from wikimill.transforms.release.formats.format import Exactness, Format, Loaded, load_by_datasets
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind, Row
from wikimill.transforms.release.formats.shard import Shard

if TYPE_CHECKING:  # Arrow, which no other format needs
    import pyarrow as pa

# About 16 MB of WikiSplit rows: small enough to build one group at a time in a worker and for a viewer to fetch,
# large enough that dictionary pages and zstd have something to compress.
ROW_GROUP_ROWS = 1 << 14
_READ_ROWS = 1 << 10
COMPRESSION = "zstd"
LEVEL = 3


@dataclass(frozen=True)
class ParquetEncoder:
    """The encoder of files such as wikisplit-train-00000-of-00004.parquet."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.parquet"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write row groups of `ROW_GROUP_ROWS` rows; none for a shard without rows. See `Encoder.write`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        columns, remaining = arrow_schema(self.schema), iter(rows)
        with pq.ParquetWriter(file, columns, version="2.6", compression=COMPRESSION, compression_level=LEVEL) as writer:
            while group := list(islice(remaining, ROW_GROUP_ROWS)):
                writer.write_table(pa.Table.from_pylist(group, schema=columns), row_group_size=ROW_GROUP_ROWS)

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows, `_READ_ROWS` of them in memory at a time. See `Encoder.read`."""
        import pyarrow.parquet as pq

        stored = pq.ParquetFile(file)
        if not stored.schema_arrow.equals(arrow_schema(self.schema)):
            raise ValueError(f"the file's Parquet schema is not that of {self.schema.corpus}")
        for batch in stored.iter_batches(batch_size=_READ_ROWS):
            yield from batch.to_pylist()

    def as_read(self, row: Row) -> Row:
        """Return the row unchanged: the format holds every value exactly. See `Encoder.as_read`."""
        return row


def arrow_schema(schema: Schema) -> pa.Schema:
    """Return the Arrow schema. The metadata of each field holds its `doc`, the schema's metadata `corpus` and `doc`."""
    import pyarrow as pa

    return pa.schema(
        [
            pa.field(column.name, _type(column), nullable=column.nullable, metadata={"doc": column.doc})
            for column in schema.columns
        ],
        metadata={"corpus": schema.corpus, "doc": schema.doc},
    )


@cache
def _types() -> dict[Kind, Any]:
    import pyarrow as pa

    strings = pa.list_(pa.field("element", pa.string(), nullable=False))
    return {
        Kind.STRING: pa.string(),
        Kind.ENUM: pa.string(),
        Kind.TIMESTAMP: pa.string(),
        Kind.FLOAT: pa.float64(),
        Kind.INTEGER: pa.int64(),
        Kind.BOOLEAN: pa.bool_(),
        Kind.STRINGS: strings,
        Kind.INTEGERS: pa.list_(pa.field("element", pa.int64(), nullable=False)),
        Kind.STRING_LISTS: pa.list_(pa.field("element", strings, nullable=False)),
    }


def _type(column: Column) -> Any:
    import pyarrow as pa

    if column.kind is not Kind.RECORDS:
        return _types()[column.kind]
    inner = pa.struct([pa.field(field.name, _type(field), nullable=False) for field in column.fields])
    return pa.list_(pa.field("element", inner, nullable=False))


def _load_file(loaded: Loaded) -> list[str]:
    return [
        "import pandas",
        f'table = pandas.read_parquet("DIR/{loaded.path}")',
        "import mlcroissant",
        f'records = mlcroissant.Dataset("DIR/croissant.json").records("{loaded.corpus}")',
    ]


PARQUET = Format(
    name="parquet",
    encoder=ParquetEncoder,
    ending="parquet",
    exactness=Exactness.EXACT,
    reading=3,
    # mlcroissant does not know the registered type; Croissant's specification uses this type in its examples.
    media_type="application/x-parquet",
    croissant=True,
    hub=1,
    load_folder=load_by_datasets,
    load_file=_load_file,
)
