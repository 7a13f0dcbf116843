"""7z archives: those of py7zr, and those made byte by byte, nameless as Wikimedia's or with a header that lies."""

import bz2
import io
import random
import struct
import zlib

import py7zr
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import (
    LZMA2_CODER,
    MODEST,
    WHOLE,
    archive,
    enclosed,
    lzma2,
    number,
    pack_7z,
    state,
    unpack,
)

XML = b"<mediawiki>" + b"A town in Spain.\n" * 40 + b"</mediawiki>"
PACKED, CRC = lzma2([XML]), zlib.crc32(XML)
NAMELESS = archive(PACKED, len(XML), CRC)


def test_a_member_without_a_name():
    assert unpack(NAMELESS, "x.7z") == (XML, WHOLE)


def test_an_archive_without_a_checksum():
    assert unpack(archive(PACKED, len(XML), None), "x.7z") == (XML, WHOLE)


CRC_OF_ONE = b"\x0a\x01" + struct.pack("<I", CRC)


@pytest.mark.parametrize(
    "substreams",
    [
        b"\x08\x00",
        b"\x08\x0d\x01\x00",
        b"\x08" + CRC_OF_ONE + b"\x00",  # as 7-Zip writes it
        b"\x08\x0d\x01" + CRC_OF_ONE + b"\x00",
    ],
)
def test_the_checksum_may_stand_elsewhere_or_nowhere(substreams):
    assert unpack(archive(PACKED, len(XML), None, substreams=substreams), "x.7z") == (XML, WHOLE)


def test_a_wrong_checksum_that_stands_elsewhere():
    substreams = b"\x08\x0a\x01" + struct.pack("<I", CRC ^ 1) + b"\x00"
    assert state(unpack(archive(PACKED, len(XML), None, substreams=substreams), "x.7z")[1]) == "damaged"


def test_data_that_do_not_begin_behind_the_first_header():
    assert unpack(archive(b"gap" + PACKED, len(XML), CRC, place=3, packed_bytes=len(PACKED)), "x.7z") == (XML, WHOLE)


def test_bytes_behind_the_archive_are_no_part_of_it():
    assert unpack(NAMELESS + b"garbage", "x.7z") == (XML, WHOLE)


def test_bzip2_made_by_hand():
    coders = b"\x01\x03\x04\x02\x02"
    assert unpack(archive(bz2.compress(XML), len(XML), CRC, coders), "x.7z") == (XML, WHOLE)


@MODEST
@given(st.binary(min_size=1, max_size=300_000), st.sampled_from(["LZMA", "LZMA2", "BZIP2"]))
def test_any_content(content, method):
    assert unpack(pack_7z(content, getattr(py7zr, f"FILTER_{method}")), "x.7z") == (content, WHOLE)


# --- refused


@pytest.mark.parametrize("names", [("a.xml", "b.xml"), ("a", "b", "c")])
def test_more_members_than_one_are_refused(names):
    assert unpack(pack_7z(XML, names=names), "x.7z") == (
        b"",
        "refused: a 7z archive must hold one file, packed by one method; re-pack it: "
        f"this has {len(names)} files in 1 folders, packed by 1 methods",
    )


def test_an_archive_without_content_is_refused():
    empty_stream = b"\x0e\x01\x80"  # a vector of bits, 1 byte: the first member has no data
    assert unpack(enclosed(b"", b"\x01\x05" + number(1) + empty_stream + b"\x00\x00"), "x.7z") == (
        b"",
        "refused: a 7z archive must hold one file, packed by one method; re-pack it: "
        "this has 0 files in 0 folders, packed by 0 methods",
    )


def test_filters_before_the_compression_are_refused():
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as filtered:  # py7zr's default is a filter for programs and LZMA2
        filtered.writestr(XML, "dump.xml")
    assert unpack(file.getvalue(), "x.7z") == (
        b"",
        "refused: a 7z archive must hold one file, packed by one method; re-pack it: "
        "this has 1 files in 1 folders, packed by 2 methods",
    )


def test_an_archive_without_members_is_refused():
    assert state(unpack(enclosed(b"", b""), "x.7z")[1]) == "refused"


def test_data_of_two_members_said_to_be_one_are_damaged():
    halves = b"\x08\x0d\x02\x09" + number(100) + b"\x00"
    assert unpack(archive(PACKED, len(XML), CRC, substreams=halves), "x.7z") == (
        b"",
        "damaged: the 7z header, at the end of the archive, cannot be read: 1 files are named, and the data are of 2",
    )


@pytest.mark.parametrize(
    "filters", [[{"id": py7zr.FILTER_ZSTD}], [{"id": py7zr.FILTER_COPY}], [{"id": py7zr.FILTER_BROTLI}]]
)
def test_methods_that_are_not_read_are_refused(filters):
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", filters=filters) as other:
        other.writestr(XML, "dump.xml")
    out, verdict = unpack(file.getvalue(), "x.7z")
    assert (out, verdict[:19]) == (b"", "refused: 7z method ")
    assert verdict.endswith(" is not read (LZMA, LZMA2 and BZip2 are); re-pack the file")


@pytest.mark.parametrize("header_too", [False, True])
def test_encrypted_archives_are_refused(header_too):
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", password="secret", header_encryption=header_too) as secret:
        secret.writestr(XML, "dump.xml")
    out, verdict = unpack(file.getvalue(), "x.7z")
    assert (out, state(verdict)) == (b"", "refused")


@pytest.mark.parametrize("bits", [39, 40, 200])
def test_a_dictionary_of_gigabytes_is_refused(bits):
    hostile = archive(PACKED, len(XML), CRC, b"\x01\x21\x21\x01" + bytes([bits]))
    out, verdict = unpack(hostile, "x.7z")
    assert (out, state(verdict)) == (b"", "refused")
    assert verdict.endswith("bytes is over 268,435,456")


def test_a_header_of_megabytes_is_refused():
    assert unpack(enclosed(PACKED, bytes(2_000_000)), "x.7z") == (
        b"",
        "refused: the 7z header has 2,000,000 bytes, over 1,048,576",
    )


@pytest.mark.parametrize("size", [1_048_577, 1 << 40])
def test_a_header_that_unpacks_to_megabytes_is_refused(size):
    bomb = lzma2(bytes(1 << 20) for _ in range(8))
    streams = b"\x06" + number(0) + b"\x01\x09" + number(len(bomb)) + b"\x00\x07\x0b\x01\x00\x01" + LZMA2_CODER
    header = b"\x17" + streams + b"\x0c" + number(size) + b"\x00\x00"
    assert unpack(enclosed(bomb, header), "x.7z") == (b"", f"refused: the 7z header has {size:,} bytes, over 1,048,576")


# --- cut or damaged


def test_every_cut_of_a_nameless_archive():
    for length in range(len(NAMELESS)):
        out, verdict = unpack(NAMELESS[:length], "x.7z")
        assert out == b""
        assert state(verdict) == ("cut" if length >= 6 else "damaged" if length else "refused")


def test_a_wrong_checksum():
    assert unpack(archive(PACKED, len(XML), CRC ^ 1), "x.7z") == (
        XML,
        f"damaged: the 7z member's CRC is {CRC:08x}, the archive says {CRC ^ 1:08x}",
    )


def test_a_member_said_to_be_longer_than_its_data():
    out, verdict = unpack(archive(PACKED, len(XML) + 9, CRC), "x.7z")
    assert (out, state(verdict)) == (XML, "damaged")


def test_a_member_said_to_be_shorter_than_its_data():
    out, verdict = unpack(archive(PACKED, len(XML) - 9, CRC), "x.7z")
    assert (out, state(verdict)) == (XML[:-9], "damaged")


def test_packed_data_said_to_be_shorter_than_they_are():
    out, verdict = unpack(archive(PACKED, len(XML), CRC, packed_bytes=len(PACKED) // 2), "x.7z")
    assert XML.startswith(out)
    assert verdict == f"cut: the 7z data end after {len(out)} of {len(XML)} bytes"


@pytest.mark.parametrize(
    "lie", [{"packed_bytes": 10**6}, {"place": 10**6}, {"place": 2**63}, {"packed_bytes": 2**64 - 1}]
)
def test_packed_data_said_to_stand_behind_the_file(lie):
    out, verdict = unpack(archive(PACKED, len(XML), CRC, **lie), "x.7z")
    assert (out, state(verdict)) == (b"", "damaged")
    assert verdict.endswith("within the header")


@pytest.mark.parametrize(
    "coders",
    [
        b"\x01\x21\x21\x00",  # LZMA2 without properties
        b"\x01\x23\x03\x01\x01\x05\xe0\x00\x00\x01\x00",  # LZMA, lc lp pb out of range
        b"\x01\x23\x03\x01\x01\x04\x5d\x00\x00\x01",  # LZMA, 4 bytes of properties where 5 belong
    ],
)
def test_properties_that_make_no_sense(coders):
    out, verdict = unpack(archive(PACKED, len(XML), CRC, coders), "x.7z")
    assert (out, state(verdict)) == (b"", "damaged")


@pytest.mark.parametrize(
    "header",
    [
        b"\x00",
        b"\x99\x04",
        b"\x01\x04\x06",
        b"\x01\x05" + number(1 << 40) + b"\x00\x00",
        b"\x17\x06" + number(0) + number(1) + b"\x09" + number(5) + b"\x00\x07\x0b\x01\x00\x01" + LZMA2_CODER,
        b"\x17" * 100,
    ],
)
def test_headers_that_cannot_be_read(header):
    out, verdict = unpack(enclosed(PACKED, header), "x.7z")
    assert (out, verdict[:65]) == (b"", "damaged: the 7z header, at the end of the archive, cannot be read")


def test_the_first_header_damaged():
    damaged = NAMELESS[:20] + b"\xff" + NAMELESS[21:]
    crc = struct.unpack_from("<I", NAMELESS, 8)[0]
    assert unpack(damaged, "x.7z") == (
        b"",
        f"damaged: the CRC of the 7z archive's first 32 bytes is not the {crc:08x} that they say",
    )


def test_the_header_damaged():
    crc, place = struct.unpack_from("<I", NAMELESS, 28)[0], 32 + len(PACKED)
    assert unpack(NAMELESS[:-1] + b"\x01", "x.7z") == (
        b"",
        f"damaged: the CRC of the 7z header, at byte {place}, is not the {crc:08x} expected",
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_header_that_lies_in_any_way_does_no_harm(seed):
    """Bits flipped in the header, and its checksums made right: what only malice does."""
    rng = random.Random(seed)
    header_place = 32 + len(PACKED)
    for _ in range(150):
        header = bytearray(NAMELESS[header_place:])
        for _ in range(rng.randint(1, 3)):
            header[rng.randrange(len(header))] = rng.choice([0, 1, 9, 0x7F, 0x80, 0xFF, rng.randrange(256)])
        out, verdict = unpack(enclosed(PACKED, bytes(header)), "x.7z")
        assert verdict != WHOLE or out == XML or zlib.crc32(out) != CRC
