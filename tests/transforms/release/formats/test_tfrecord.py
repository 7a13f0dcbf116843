"""The files are read by a reader of this test's own: a bitwise CRC, a varint, the wire format of three messages."""

import struct
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st
from support.release_samples import BARE, EVERYTHING, FULL, encoded, everythings

from wikimill.rules.records import column
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.tfrecord import example, framed


@dataclass(frozen=True)
class Small:
    """One column for each list of values."""

    text: str = column("Text.")
    number: int = column("Number.")
    share: float = column("Share.")


LISTS = {1: "bytes", 2: "float", 3: "int64"}


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def masked(data: bytes) -> bytes:
    crc = crc32c(data)
    return struct.pack("<I", (((crc >> 15) | (crc << 17)) + 0xA282EAD8) % 2**32)


def payloads(data: bytes) -> list[bytes]:
    found = []
    while data:
        length = struct.unpack("<Q", data[:8])[0]
        assert data[8:12] == masked(data[:8])
        found.append(data[12 : 12 + length])
        assert data[12 + length : 16 + length] == masked(found[-1])
        data = data[16 + length :]
    return found


def varint(data: bytes) -> tuple[int, bytes]:
    value = shift = 0
    for position, byte in enumerate(data):
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, data[position + 1 :]
    raise AssertionError("a varint without an end")


def fields(data: bytes) -> list[tuple[int, bytes]]:
    found = []
    while data:
        key, data = varint(data)
        assert key & 7 == 2, "every field of an Example is length-delimited, numbers being packed"
        length, data = varint(data)
        found.append((key >> 3, data[:length]))
        data = data[length:]
    return found


def values(list_type: str, data: bytes) -> list:
    packed = fields(data)
    assert all(number == 1 for number, _ in packed)
    if list_type == "bytes":
        return [item for _, item in packed]
    joined = b"".join(item for _, item in packed)
    if list_type == "float":
        return list(struct.unpack(f"<{len(joined) // 4}f", joined))
    numbers = []
    while joined:
        number, joined = varint(joined)
        numbers.append(number - 2**64 if number >= 2**63 else number)
    return numbers


def features(payload: bytes) -> list[tuple[str, str, list]]:
    [(_, entries)] = fields(payload)
    found = []
    for _, entry in fields(entries):
        (_, name), (_, feature) = fields(entry)
        [(number, content)] = fields(feature)
        found.append((name.decode(), LISTS[number], values(LISTS[number], content)))
    return found


def test_the_check_value_of_crc32c():
    assert crc32c(b"123456789") == 0xE3069283


def test_a_record_is_framed_as_tensorflow_does():
    # What tf.io.TFRecordWriter (TensorFlow 2.21.0) writes for b"abc".
    assert framed(b"abc") == bytes.fromhex("0300000000000000 b099490e 616263 6e57f121")


def test_an_example_is_serialised_as_tensorflow_does():
    # What tf.train.Example (TensorFlow 2.21.0) serialises with deterministic=True.
    assert example(Schema.of(Small, "small"), {"text": "é", "number": -1, "share": 0.5}) == (
        b"\n="
        b"\n\x18\n\x06number\x12\x0e\x1a\x0c\n\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
        b"\n\x11\n\x05share\x12\x08\x12\x06\n\x04\x00\x00\x00?"
        b"\n\x0e\n\x04text\x12\x06\n\x04\n\x02\xc3\xa9"
    )


def test_every_kind_of_column_in_an_example():
    [full] = payloads(encoded("tfrecord", EVERYTHING, (FULL,)))
    assert features(full) == [
        ("colour", "bytes", [b"dark_green"]),
        ("colour_or_null", "bytes", [b"RED"]),
        ("flag", "int64", [1]),
        ("flag_or_null", "int64", [0]),
        ("id", "bytes", ["é".encode()]),
        ("id_or_null", "bytes", [b"x"]),
        ("number", "int64", [-3]),
        ("number_or_null", "int64", [0]),
        ("pairs/ragged_flat_values", "bytes", [b"a", b"b", b"c"]),
        ("pairs/ragged_row_lengths_0", "int64", [2, 0, 1]),
        ("places", "int64", [0, 7]),
        ("share", "float", [0.5]),
        ("share_or_null", "float", [0.25]),
        ("timestamp", "bytes", [b"1969-12-31T23:59:59Z"]),
        ("words", "bytes", [b"a", b""]),
        ("words_or_null", "bytes", [b"w"]),
    ]


def test_null_is_an_empty_text_or_no_feature_and_an_empty_list_keeps_its_type():
    [bare] = payloads(encoded("tfrecord", EVERYTHING, (BARE,)))
    assert features(bare) == [
        ("colour", "bytes", [b"dark_green"]),
        ("colour_or_null", "bytes", [b""]),
        ("flag", "int64", [1]),
        ("id", "bytes", ["é".encode()]),
        ("id_or_null", "bytes", [b""]),
        ("number", "int64", [-3]),
        ("pairs/ragged_flat_values", "bytes", []),
        ("pairs/ragged_row_lengths_0", "int64", []),
        ("places", "int64", []),
        ("share", "float", [0.5]),
        ("timestamp", "bytes", [b"1969-12-31T23:59:59Z"]),
        ("words", "bytes", []),
    ]


@settings(deadline=None)
@given(st.lists(everythings, max_size=3))
def test_records_come_back(records):
    data = encoded("tfrecord", EVERYTHING, records)
    assert [as_lists(payload) for payload in payloads(data)] == [expected_lists(record) for record in records]


def as_lists(payload: bytes) -> dict[str, list]:
    row = {name: found for name, _, found in features(payload)}
    flat = iter(row.pop("pairs/ragged_flat_values"))
    pairs = [[next(flat).decode() for _ in range(length)] for length in row.pop("pairs/ragged_row_lengths_0")]
    assert list(flat) == []
    return {"pairs": pairs} | {
        name: [item.decode() if isinstance(item, bytes) else item for item in found] for name, found in row.items()
    }


def expected_lists(record: object) -> dict[str, list]:
    row = EVERYTHING.row(record)
    for name in ("id_or_null", "colour_or_null"):
        row[name] = row[name] or ""
    return {name: value if isinstance(value, list) else [value] for name, value in row.items() if value is not None}
