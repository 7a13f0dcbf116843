"""Avro object container files, documented field by field.

The schema is a record in the namespace org.wikimill.v1; an enum column is an enum, a nullable one `["null", T]` with
default null, and `timestamp` a long with the logical type timestamp-millis (the other formats keep its ISO 8601 text).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, BinaryIO, ClassVar

import fastavro

from wikimill.transforms.release.formats.format import Exactness, Format, Loaded
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind, Row
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.formats.values import milliseconds

NAMESPACE = "org.wikimill.v1"
CODEC = "deflate"  # the only compressed codec that every Avro reader must support (specification, "Required Codecs")
LEVEL = 6
BLOCK_BYTES = 1 << 18  # before compression; readers split and seek by block

_TYPE_OF_KIND: dict[Kind, Any] = {
    Kind.STRING: "string",
    Kind.TIMESTAMP: {"type": "long", "logicalType": "timestamp-millis"},
    Kind.FLOAT: "double",
    Kind.INTEGER: "long",
    Kind.BOOLEAN: "boolean",
    Kind.STRINGS: {"type": "array", "items": "string"},
    Kind.INTEGERS: {"type": "array", "items": "long"},
    Kind.STRING_LISTS: {"type": "array", "items": {"type": "array", "items": "string"}},
}


@dataclass(frozen=True)
class AvroEncoder:
    """The encoder of files such as wikisplit-train-00000-of-00004.avro."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.avro"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one container file. See `Encoder.write`."""
        declared = avro_schema(self.schema)
        fastavro.writer(
            file,
            declared,
            _rows_with_long_times(self.schema, rows),
            codec=CODEC,
            codec_compression_level=LEVEL,
            sync_interval=BLOCK_BYTES,
            sync_marker=sync_marker(declared, self.file_name(shard)),
        )

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows, times as ISO 8601 text. See `Encoder.read`."""
        reader: Any = fastavro.reader(file)
        declared = avro_schema(self.schema)
        if fastavro.parse_schema(reader.writer_schema) != fastavro.parse_schema(declared):
            raise ValueError(f"the file's Avro schema is not that of {self.schema.corpus}")
        times = [column.name for column in self.schema.columns if column.kind is Kind.TIMESTAMP]
        for row in reader:
            yield row | {name: _text_of(row[name]) for name in times} if times else row

    def as_read(self, row: Row) -> Row:
        """Return the row unchanged: the format holds every value exactly. See `Encoder.as_read`."""
        return row


def avro_schema(schema: Schema) -> dict[str, Any]:
    """Return the Avro schema as JSON values, its fields in the order of the columns."""
    return {
        "type": "record",
        "name": schema.name,
        "namespace": NAMESPACE,
        "doc": schema.doc,
        "fields": [_field(schema.name, column) for column in schema.columns],
    }


def sync_marker(declared: dict[str, Any], file_name: str) -> bytes:
    """Return the 16 bytes between blocks: a digest of schema and file name. fastavro's default is random."""
    digest = hashlib.blake2b(digest_size=16, person=b"wikimill.sync")
    digest.update(json.dumps(declared, sort_keys=True).encode())
    digest.update(b"\0" + file_name.encode())
    return digest.digest()


def _rows_with_long_times(schema: Schema, rows: Iterable[Row]) -> Iterator[Row]:
    times = [column.name for column in schema.columns if column.kind is Kind.TIMESTAMP]
    for row in rows:
        yield row | {name: milliseconds(value) for name in times if isinstance(value := row[name], str)}


def _text_of(time: datetime | None) -> str | None:
    # strftime would write the year 7 as "7".
    return None if time is None else time.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def _field(record: str, column: Column) -> dict[str, Any]:
    field: dict[str, Any] = {"name": column.name, "type": _type(record, column), "doc": column.doc}
    if column.nullable:
        field["type"] = ["null", field["type"]]
        field["default"] = None
    return field


def _type(record: str, column: Column) -> Any:
    if column.kind not in (Kind.ENUM, Kind.RECORDS):
        return _TYPE_OF_KIND[column.kind]
    # The record's name goes first: two corpora may have enums of one name and different values in this namespace.
    name = record + "".join(part.capitalize() for part in column.name.split("_"))
    if column.kind is Kind.ENUM:
        return {"type": "enum", "name": name, "symbols": list(column.choices)}
    inner = {"type": "record", "name": name, "fields": [_field(name, field) for field in column.fields]}
    return {"type": "array", "items": inner}


def _load_file(loaded: Loaded) -> list[str]:
    return ["import fastavro", f'records = list(fastavro.reader(open("DIR/{loaded.path}", "rb")))']


AVRO = Format(
    name="avro", encoder=AvroEncoder, ending="avro", exactness=Exactness.EXACT, reading=2, load_file=_load_file
)
