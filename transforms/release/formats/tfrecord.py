"""TFRecord files of `tf.train.Example`, without TensorFlow.

Each kind of column is stored as TFDS stores the feature that features.json names (tfds_metadata.py), so that
`tfds.builder_from_directory` and `tf.io.parse_single_example` can read it:

* string, enum, timestamp: one value in bytes_list, UTF-8. Null is the empty string: Example has no null, and a
  FixedLenFeature without a value is an error on reading.
* float: one value in float_list, which is 32 bits wide (the other formats keep 64); integer and boolean: one value in
  int64_list. For null the feature is omitted: FixedLenFeature then uses its default_value, which it does not do for
  an empty list.
* lists: one value for each item; for null the feature is omitted. A list of lists is two features,
  `<name>/ragged_flat_values` and `<name>/ragged_row_lengths_0`, from which TFDS builds a RaggedTensor.
* lists of records: for each key, a list of its values, `<name>/<key>`, recursively. Values in n nested lists have
  n - 1 features of row lengths, numbered from the outermost list.

Framing and masked CRC: tensorflow/core/lib/io/record_writer.h; messages: feature.proto and example.proto in
tensorflow/core/example.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from ctypes import c_float
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, ClassVar, cast

import google_crc32c
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError

from wikimill.transforms.release.formats.format import Exactness, Format, Loaded
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind, Row, Value
from wikimill.transforms.release.formats.shard import Shard

RAGGED_VALUES = "ragged_flat_values"
RAGGED_LENGTHS = "ragged_row_lengths_"
_CRC_MASK = 0xA282EAD8
_HEAD_BYTES = 12  # u64 length and its checksum

_FieldType = descriptor_pb2.FieldDescriptorProto
_LIST_OF_KIND = {
    Kind.STRING: "bytes_list",
    Kind.ENUM: "bytes_list",
    Kind.TIMESTAMP: "bytes_list",
    Kind.FLOAT: "float_list",
    Kind.INTEGER: "int64_list",
    Kind.BOOLEAN: "int64_list",
    Kind.STRINGS: "bytes_list",
    Kind.INTEGERS: "int64_list",
}
#: The number of lists around the values of a column.
_RANKS = {Kind.STRINGS: 1, Kind.INTEGERS: 1, Kind.STRING_LISTS: 2}
_NULL_IS_EMPTY_TEXT = frozenset({Kind.STRING, Kind.ENUM, Kind.TIMESTAMP})


@dataclass(frozen=True)
class TFRecordEncoder:
    """The encoder of files such as wikisplit-train.tfrecord-00000-of-00004, which is TFDS's name for a shard."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return TFDS's default name, `{DATASET}-{SPLIT}.{FILEFORMAT}-{SHARD_X_OF_Y}`."""
        return f"{shard.prefix}.tfrecord-{shard.position}"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write each row as a framed Example. See `Encoder.write`."""
        for row in rows:
            file.write(framed(example(self.schema, row)))

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the rows; an empty text in a nullable column becomes null, floats have 32 bits. See `Encoder.read`."""
        for number, payload in enumerate(payloads(file), 1):
            try:
                yield row_of(self.schema, payload)
            except (DecodeError, KeyError, UnicodeDecodeError) as error:
                raise ValueError(f"record {number} is not an Example of {self.schema.corpus}: {error!r}") from error

    def as_read(self, row: Row) -> Row:
        """Return the row as `read` yields it: floats of 32 bits, null for empty texts. See `Encoder.as_read`."""
        return {column.name: _as_read(column, row[column.name]) for column in self.schema.columns}


def payloads(file: BinaryIO) -> Iterator[bytes]:
    """Yield the payload of each record in a TFRecord file.

    Raises:
        ValueError: a record is truncated, or one of its two checksums is wrong.
    """
    number = 0
    while head := file.read(_HEAD_BYTES):
        number += 1
        if len(head) < _HEAD_BYTES or _masked_crc(head[:8]) != head[8:]:
            raise ValueError(f"record {number}: its length is cut or damaged")
        (length,) = struct.unpack("<Q", head[:8])
        payload, checksum = file.read(length), file.read(4)
        if len(payload) < length or _masked_crc(payload) != checksum:
            raise ValueError(f"record {number}: it is cut or damaged")
        yield payload


def framed(payload: bytes) -> bytes:
    """Return a TFRecord: u64 length, its masked CRC-32C, the payload, the payload's masked CRC-32C; little-endian."""
    length = struct.pack("<Q", len(payload))
    return b"".join((length, _masked_crc(length), payload, _masked_crc(payload)))


def example(schema: Schema, row: Row) -> bytes:
    """Return the row as a serialised `tf.train.Example`, its features sorted by name."""
    message = _Example()
    for name, list_name, values in sorted(_features(schema, row)):
        entry = message.features.feature.add(key=name)
        entries = getattr(entry.value, list_name)
        entries.SetInParent()  # an empty list, too, must have a type
        entries.value.extend(values)
    return bytes(message.SerializeToString())


def _features(schema: Schema, row: Row) -> Iterator[tuple[str, str, list[Any]]]:
    for column in schema.columns:
        value = row[column.name]
        if value is None and column.kind in _NULL_IS_EMPTY_TEXT:
            value = ""
        if value is None:
            continue
        if column.kind in _LIST_OF_KIND and column.kind not in _RANKS:
            yield column.name, _LIST_OF_KIND[column.kind], _values(value)
        else:
            yield from _list_features(column.name, column, value, 0)


def _list_features(name: str, column: Column, value: Any, depth: int) -> Iterator[tuple[str, str, list[Any]]]:
    """Yield the features of a list column that is nested in `depth` lists of records."""
    if column.kind is Kind.RECORDS:
        for field in column.fields:
            yield from _list_features(f"{name}/{field.name}", field, _plucked(value, depth, field.name), depth + 1)
        return
    rank = depth + _RANKS.get(column.kind, 0)
    list_name = _LIST_OF_KIND.get(column.kind, "bytes_list")
    if rank == 1:
        yield name, list_name, _values(value)
        return
    for level in range(rank - 1):
        yield f"{name}/{RAGGED_LENGTHS}{level}", "int64_list", [len(inner) for inner in value]
        value = [item for inner in value for item in inner]
    yield f"{name}/{RAGGED_VALUES}", list_name, _values(value)


def _plucked(value: Any, depth: int, key: str) -> list[Any]:
    """Replace each record, nested in `depth` + 1 lists, by its value under a key."""
    return [inner[key] if depth == 0 else _plucked(inner, depth - 1, key) for inner in value]


def row_of(schema: Schema, payload: bytes) -> Row:
    """Parse a serialised Example. An empty text in a nullable column becomes null, floats have 32 bits.

    Raises:
        DecodeError: the payload is not an Example.
        KeyError: the feature of a column that is not nullable is missing.
        UnicodeDecodeError: a text is not UTF-8.
        ValueError: a column with one value has several, or the keys of nested records have lists of different lengths.
    """
    message = _Example.FromString(payload)
    found = {entry.key: entry.value for entry in message.features.feature}
    return {column.name: _value_of(column, found) for column in schema.columns}


def _value_of(column: Column, found: Mapping[str, Any]) -> Value:
    if column.kind is Kind.RECORDS or column.kind in _RANKS:
        if column.nullable and not any(name.split("/")[0] == column.name for name in found):
            return None
        return cast(Value, _list_of(column.name, column, found, 0))
    if column.name not in found and column.nullable:
        return None
    values = list(getattr(found[column.name], _LIST_OF_KIND[column.kind]).value)
    (value,) = values or (None,)
    if column.kind in _NULL_IS_EMPTY_TEXT:
        return (value.decode() or None if column.nullable else value.decode()) if value is not None else None
    return bool(value) if column.kind is Kind.BOOLEAN else value


def _list_of(name: str, column: Column, found: Mapping[str, Any], depth: int) -> list[Any]:
    """Return the inverse of `_list_features`."""
    if column.kind is Kind.RECORDS:
        values = {field.name: _list_of(f"{name}/{field.name}", field, found, depth + 1) for field in column.fields}
        return _zipped(values, depth)
    rank = depth + _RANKS.get(column.kind, 0)
    feature = found[name if rank == 1 else f"{name}/{RAGGED_VALUES}"]
    flat: list[Any] = list(getattr(feature, _LIST_OF_KIND.get(column.kind, "bytes_list")).value)
    flat = [value.decode() if isinstance(value, bytes) else value for value in flat]
    if column.kind is Kind.BOOLEAN:
        flat = list(map(bool, flat))
    for level in reversed(range(rank - 1)):
        inner = iter(flat)
        flat = [list(islice(inner, length)) for length in found[f"{name}/{RAGGED_LENGTHS}{level}"].int64_list.value]
    return flat


def _zipped(values: Mapping[str, list[Any]], depth: int) -> list[Any]:
    """Build records, nested in `depth` + 1 lists, from equally nested lists of values for each key."""
    together = zip(*values.values(), strict=True)
    if depth == 0:
        return [dict(zip(values, each, strict=True)) for each in together]
    return [_zipped(dict(zip(values, each, strict=True)), depth - 1) for each in together]


def _as_read(column: Column, value: Value) -> Value:
    if isinstance(value, float):
        return c_float(value).value
    return None if value == "" and column.nullable else value


def _values(value: Value) -> list[Any]:
    if isinstance(value, list):
        return [
            item.encode() if isinstance(item, str) else int(item) if isinstance(item, bool) else item for item in value
        ]
    if isinstance(value, str):
        return [value.encode()]
    return [int(value)] if isinstance(value, bool) else [value]


def _masked_crc(data: bytes) -> bytes:
    # Masked because a CRC over data that contains CRCs is weak (record_writer.h).
    crc = google_crc32c.value(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + _CRC_MASK) & 0xFFFFFFFF)


def _example_class() -> Any:
    """Build the message class of Example in a separate pool, so that it does not collide with TensorFlow's."""
    file = descriptor_pb2.FileDescriptorProto(name="wikimill/example.proto", package="wikimill", syntax="proto3")
    for name, item in (
        ("BytesList", _FieldType.TYPE_BYTES),
        ("FloatList", _FieldType.TYPE_FLOAT),
        ("Int64List", _FieldType.TYPE_INT64),
    ):
        file.message_type.add(name=name).field.add(name="value", number=1, type=item, label=_FieldType.LABEL_REPEATED)
    feature = file.message_type.add(name="Feature")
    feature.oneof_decl.add(name="kind")
    for number, (name, kind) in enumerate(
        (("bytes_list", "BytesList"), ("float_list", "FloatList"), ("int64_list", "Int64List")), start=1
    ):
        _add_message_field(feature, name, number, kind, oneof_index=0)
    # example.proto has map<string, Feature>, which is a repeated entry on the wire. A repeated field keeps its order in
    # every implementation of protobuf; the order of a map depends on the implementation.
    entry = file.message_type.add(name="Entry")
    entry.field.add(name="key", number=1, type=_FieldType.TYPE_STRING, label=_FieldType.LABEL_OPTIONAL)
    _add_message_field(entry, "value", 2, "Feature")
    features = file.message_type.add(name="Features")
    _add_message_field(features, "feature", 1, "Entry", label=_FieldType.LABEL_REPEATED)
    _add_message_field(file.message_type.add(name="Example"), "features", 1, "Features")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("wikimill.Example"))


def _add_message_field(message: Any, name: str, number: int, kind: str, **options: Any) -> None:
    options.setdefault("label", _FieldType.LABEL_OPTIONAL)
    message.field.add(name=name, number=number, type=_FieldType.TYPE_MESSAGE, type_name=f".wikimill.{kind}", **options)


_Example = _example_class()


def _load_folder(loaded: Loaded) -> list[str]:
    return [
        "import tensorflow_datasets as tfds",
        f'examples = tfds.builder_from_directory("DIR/tfrecord").as_dataset(split="{loaded.split}")',
    ]


def _note(_: Schema) -> str:
    return "TFRecord has floats of 32 bits, and an empty text where a nullable text column is null."


TFRECORD = Format(
    name="tfrecord",
    encoder=TFRecordEncoder,
    ending="tfrecord",
    exactness=Exactness.ROUNDED,
    reading=4,
    load_folder=_load_folder,
    note=_note,
)
