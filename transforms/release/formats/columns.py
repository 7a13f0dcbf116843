"""Records as columns of Arrow, where a file's bytes tell them so that nothing is taken for what it is not."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json as pj

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind, Row

#: The types of columns that hold a value each, or a list of texts.
_PLAIN_TYPES: dict[Kind, Any] = {
    Kind.STRING: pa.string(),
    Kind.ENUM: pa.string(),
    Kind.TIMESTAMP: pa.string(),
    Kind.FLOAT: pa.float64(),
    Kind.INTEGER: pa.int64(),
    Kind.BOOLEAN: pa.bool_(),
    Kind.STRINGS: pa.list_(pa.field("element", pa.string(), nullable=False)),
}
#: RE2's `$` is the end of the text alone, its `\\d` ASCII; Python knows no year 0.
_TIMESTAMP = r"^(?:[1-9]\d{3}|0[1-9]\d\d|00[1-9]\d|000[1-9])-\d\d-\d\dT\d\d:\d\d:\d\dZ$"


def are_plain(schema: Schema) -> bool:
    """Whether no column holds lists, but of texts."""
    return all(column.kind in _PLAIN_TYPES for column in schema.columns)


def columns_of_lines(data: bytes, schema: Schema) -> pa.RecordBatch | None:
    """The columns of JSON Lines; None where a line is not an object with each column once, and no more.

    Args:
        data: whole lines.
        schema: one that is plain (`are_plain`).
    """
    lines = data.count(b"\n")
    # Each line is one object: a text has neither a line end in it nor quotes that are not escaped.
    if not data.startswith(b'{"') or not data.endswith(b"}\n") or data.count(b'}\n{"') != lines - 1:
        return None
    wanted = _plain_schema(schema)
    reading = pj.ReadOptions(use_threads=False, block_size=len(data) + 1)
    parsing = pj.ParseOptions(explicit_schema=wanted, unexpected_field_behavior="error")
    try:
        table = pj.read_json(pa.BufferReader(data), read_options=reading, parse_options=parsing).combine_chunks()
        batches = table.select(wanted.names).to_batches()
        if len(batches) != 1 or len(batches[0]) != lines or batches[0].schema != wanted:
            return None
        batches[0].validate(full=True)
    except pa.ArrowInvalid:
        return None
    # A key that is missing was read as null; one that stands twice, or is unknown, is an error. Quotes before a colon
    # end a key, or they are escaped, or they begin a text of which the colon is the first character.
    keys = data.count(b'":') - data.count(b'\\":') - sum(map(_opening_colons, batches[0].columns))
    if keys != lines * len(schema.columns):
        return None
    # Arrow reads NaN and Infinity, which are no JSON.
    floats = (each for each in batches[0].columns if each.type == pa.float64())
    return batches[0] if all(_are_finite(each) for each in floats) else None


def columns_of_rows(rows: list[Row], schema: Schema) -> pa.RecordBatch | None:
    """The columns of rows of a format that has columns of its own, with the types that the schema says."""
    try:
        batch = pa.RecordBatch.from_pylist(rows, schema=_plain_schema(schema))
    except (pa.ArrowException, ValueError, TypeError, OverflowError):
        return None
    return batch


def _opening_colons(values: Any) -> int:
    """How many texts of a column begin with a colon."""
    texts = values.flatten() if values.type == _PLAIN_TYPES[Kind.STRINGS] else values
    return pc.sum(pc.starts_with(texts, ":")).as_py() or 0 if texts.type == pa.string() else 0


def _plain_schema(schema: Schema) -> Any:
    return pa.schema([(column.name, _PLAIN_TYPES[column.kind]) for column in schema.columns])


def are_valid(columns: pa.RecordBatch, schema: Schema) -> bool:
    """Whether all values surely fit their columns, as `Schema.checked` asks of each."""
    return columns.schema.names == [column.name for column in schema.columns] and all(
        _is_valid(column, values) for column, values in zip(schema.columns, columns.columns, strict=True)
    )


def _is_valid(column: Column, values: Any) -> bool:
    if column.kind not in _PLAIN_TYPES or values.type != _PLAIN_TYPES[column.kind]:
        return False
    if values.null_count and not column.nullable:
        return False
    found = values.drop_null() if values.null_count else values
    if column.kind is Kind.ENUM:
        return set(found.unique().to_pylist()) <= set(column.choices)
    if column.kind is Kind.FLOAT:
        return _are_finite(found)
    if column.kind is Kind.TIMESTAMP:
        return _are_times(found)
    return column.kind is not Kind.STRINGS or not found.flatten().null_count


def _are_finite(floats: Any) -> bool:
    return pc.all(pc.is_finite(floats)).as_py() is not False  # None of none at all


def _are_times(texts: Any) -> bool:
    if pc.all(pc.match_substring_regex(texts, _TIMESTAMP)).as_py() is False:
        return False
    try:
        pc.cast(texts, pa.timestamp("s", "UTC"))
    except pa.ArrowInvalid:
        return False
    return True
