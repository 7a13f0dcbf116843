"""The bytes of many `tf.train.Example`s at once, as `tfrecord.example` serialises each, for plain schemas.

A message is a list of fields, each with its length in front, so what is in front of a value depends on its length,
and is kept: https://protobuf.dev/programming-guides/encoding/. Features stand sorted by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind

#: Number and wire type (bytes with a length) of the first field of a message, and of an entry's second.
_FIRST, _SECOND = b"\x0a", b"\x12"
#: The field of `Feature` that holds a list of texts, of floats, of whole numbers.
_BYTES_LIST, _FLOAT_LIST, _INT64_LIST = b"\x0a", b"\x12", b"\x1a"
_Key = TypeVar("_Key")


def serialised(columns: pa.RecordBatch, schema: Schema) -> list[bytes]:
    """The records of some columns as Examples.

    Args:
        columns: of the schema, valid.
        schema: one that is plain (`columns.are_plain`).
    """
    features = [_features(column, columns[column.name]) for column in sorted(schema.columns, key=_name)]
    return [_FIRST + _varint(len(joined)) + joined for joined in map(b"".join, zip(*features, strict=True))]


def _name(column: Column) -> str:
    return column.name


def _features(column: Column, values: Any) -> list[bytes]:
    """The entries of one column; nothing where a number or a list is null."""
    key = column.name.encode()
    if column.kind is Kind.FLOAT:
        # A float's list is packed: one field with all of them.
        front = _front(key, _FLOAT_LIST, 4)
        with np.errstate(over="ignore"):
            data = values.fill_null(0.0).to_numpy().astype("<f4").tobytes()
        found = [front + data[place : place + 4] for place in range(0, len(data), 4)]
    elif column.kind in (Kind.INTEGER, Kind.BOOLEAN):
        encoded: _Kept[int] = _Kept(lambda number: _with_front(key, _INT64_LIST, _varint(number)))
        found = [encoded[number] for number in values.cast(pa.int64()).fill_null(0).to_pylist()]
    elif column.kind is Kind.STRINGS:
        lists: _Kept[tuple[str, ...]] = _Kept(lambda texts: _list_entry(key, texts))
        found = [lists[tuple(texts or ())] for texts in values.to_pylist()]
    else:
        fronts: _Kept[int] = _Kept(lambda length: _front(key, _BYTES_LIST, length))
        return [fronts[len(text)] + text for text in values.fill_null("").cast(pa.binary()).to_pylist()]
    if values.null_count:
        return [b"" if value is None else entry for entry, value in zip(found, values.to_pylist(), strict=True)]
    return found


class _Kept(dict[_Key, bytes], Generic[_Key]):
    """What a function gives, for values of which few are different."""

    def __init__(self, function: Callable[[_Key], bytes]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: _Key) -> bytes:
        found = self[key] = self._function(key)
        return found


def _list_entry(key: bytes, texts: tuple[str, ...]) -> bytes:
    """The entry of a list: each of its texts is a field of `BytesList`."""
    fields = b"".join(_FIRST + _varint(len(text)) + text for text in (each.encode() for each in texts))
    return _before(key, _BYTES_LIST, len(fields)) + fields


def _with_front(key: bytes, field: bytes, value: bytes) -> bytes:
    return _front(key, field, len(value)) + value


def _front(key: bytes, field: bytes, length: int) -> bytes:
    """An entry up to its value, which has a length: lengths of entry, feature, list, and value."""
    inner = _FIRST + _varint(length)
    return _before(key, field, len(inner) + length) + inner


def _before(key: bytes, field: bytes, length: int) -> bytes:
    """An entry up to what its list holds, which has a length: lengths of entry, feature and list."""
    inner = field + _varint(length)
    inner = _FIRST + _varint(len(key)) + key + _SECOND + _varint(len(inner) + length) + inner
    return _FIRST + _varint(len(inner) + length) + inner


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; negative numbers have 64 bits."""
    rest, found = number & 0xFFFFFFFFFFFFFFFF, bytearray()
    while rest > 127:
        found.append(rest & 127 | 128)
        rest >>= 7
    found.append(rest)
    return bytes(found)
