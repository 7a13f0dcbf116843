"""7z archives: those of py7zr, and those made byte by byte, nameless as Wikimedia's or with a header that is."""

import bz2
import errno
import io
import random
import struct
import threading
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

from wikimill.transforms.dumps.compression.sevenzip import sevenzip_blocks

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
def test_unpacker_accepts_a_checksum_among_substreams_or_none(substreams):
    assert unpack(archive(PACKED, len(XML), None, substreams=substreams), "x.7z") == (XML, WHOLE)


def test_unpacker_reports_a_wrong_checksum_among_substreams():
    substreams = b"\x08\x0a\x01" + struct.pack("<I", CRC ^ 1) + b"\x00"
    assert state(unpack(archive(PACKED, len(XML), None, substreams=substreams), "x.7z")[1]) == "damaged"


def test_bytes_after_the_archive_are_damage():
    assert unpack(NAMELESS + b"garbage", "x.7z") == (
        b"",
        "damaged: 7z archive is damaged: its end is followed by 7 bytes",
    )


def test_bzip2_made_by_hand():
    coders = b"\x01\x03\x04\x02\x02"
    assert unpack(archive(bz2.compress(XML), len(XML), CRC, coders), "x.7z") == (XML, WHOLE)


@MODEST
@given(st.binary(min_size=1, max_size=300_000), st.sampled_from(["LZMA", "LZMA2", "BZIP2"]))
def test_any_content(content, method):
    assert unpack(pack_7z(content, getattr(py7zr, f"FILTER_{method}")), "x.7z") == (content, WHOLE)


# --- refused


@pytest.mark.parametrize("names", [("a.xml", "b.xml"), ("a", "b", "c")])
def test_several_members_are_refused(names):
    assert unpack(pack_7z(XML, names=names), "x.7z") == (
        b"",
        f"refused: 7z archive must contain exactly one XML file, found {len(names)}: {', '.join(names)}",
    )


def test_an_archive_without_content_is_refused():
    empty_stream = b"\x0e\x01\x80"  # a vector of bits, 1 byte: the first member has no data
    assert unpack(enclosed(b"", b"\x01\x05" + number(1) + empty_stream + b"\x00\x00"), "x.7z") == (
        b"",
        "refused: 7z archive must contain exactly one XML file, found 0",
    )


def test_the_default_of_py7zr_is_read():
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as filtered:  # a filter for programs, and LZMA2
        filtered.writestr(XML, "dump.xml")
    assert unpack(file.getvalue(), "x.7z") == (XML, WHOLE)


def test_an_archive_without_members_is_refused():
    assert state(unpack(enclosed(b"", b""), "x.7z")[1]) == "refused"


def test_data_of_two_members_said_to_be_one_are_damaged():
    halves = b"\x08\x0d\x02\x09" + number(100) + b"\x00"
    out, verdict = unpack(archive(PACKED, len(XML), CRC, substreams=halves), "x.7z")
    assert (out, state(verdict)) == (XML[:100], "damaged")


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
        "refused: 7z header has 2,000,000 bytes, over 65,536; pack fewer files",
    )


@pytest.mark.parametrize("size", [65_537, 1 << 30])
def test_a_header_that_unpacks_to_megabytes_is_refused(size):
    bomb = lzma2(bytes(1 << 20) for _ in range(8))
    streams = b"\x06" + number(0) + b"\x01\x09" + number(len(bomb)) + b"\x00\x07\x0b\x01\x00\x01" + LZMA2_CODER
    header = b"\x17" + streams + b"\x0c" + number(size) + b"\x00\x00"
    assert unpack(enclosed(bomb, header), "x.7z") == (
        b"",
        f"refused: 7z header has {size:,} bytes, over 65,536; pack fewer files",
    )


# --- cut or damaged


def test_every_cut_of_a_nameless_archive():
    for length in range(len(NAMELESS)):
        out, verdict = unpack(NAMELESS[:length], "x.7z")
        assert out == b""
        assert state(verdict) == ("cut" if length >= 6 else "damaged" if length else "refused")


def test_a_wrong_checksum():
    assert unpack(archive(PACKED, len(XML), CRC ^ 1), "x.7z") == (
        XML,
        f"damaged: 7z data are damaged after {len(XML)} bytes: the CRC is wrong",
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
    assert (len(out) < len(XML), state(verdict)) == (True, "damaged")


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


@pytest.mark.parametrize("header", [b"\x00", b"\x99\x04", b"\x01\x04\x06", b"\x01\x05" + number(1 << 40) + b"\x00\x00"])
def test_headers_that_cannot_be_read(header):
    out, verdict = unpack(enclosed(PACKED, header), "x.7z")
    assert (out, verdict[:35]) == (b"", "damaged: 7z header cannot be read: ")


@pytest.mark.parametrize(
    "header",
    [
        b"\x17\x06" + number(0) + number(1) + b"\x09" + number(5) + b"\x00\x07\x0b\x02\x00\x01" + LZMA2_CODER,
        b"\x17" * 100,
    ],
)
def test_packed_headers_of_another_form_are_refused(header):
    assert unpack(enclosed(PACKED, header), "x.7z") == (
        b"",
        "refused: 7z header is encrypted, or packed in a way that is not read; re-pack the file",
    )


def test_the_first_header_damaged():
    assert unpack(NAMELESS[:20] + b"\xff" + NAMELESS[21:], "x.7z") == (
        b"",
        "damaged: 7z archive is damaged: the CRC of its first 32 bytes is wrong",
    )


def test_the_header_damaged():
    assert unpack(NAMELESS[:-1] + b"\x01", "x.7z") == (
        b"",
        "damaged: 7z header cannot be read: Bad7zFile invalid header data",
    )


@pytest.mark.parametrize("read", [0, 1, 3])
def test_the_thread_ends_with_its_consumer(read):
    """A block fills the queue long before the archive ends."""
    packed = io.BytesIO(pack_7z(bytes(20_000_000)))
    blocks = sevenzip_blocks(packed, 65_536)
    assert [len(next(blocks)) for _ in range(read)] == [65_536] * read
    blocks.close()
    assert [thread.name for thread in threading.enumerate() if thread.name == "7z"] == []


def test_errors_of_reading_are_passed_on():
    packed = pack_7z(random.Random(1).randbytes(1_000_000))

    class Broken(io.BytesIO):
        def read(self, size=-1):
            if size == 4096 and self.tell() > 500_000:
                raise OSError(errno.EIO, "the disk is broken")
            return super().read(size)

    with pytest.raises(OSError, match="the disk is broken"):
        list(sevenzip_blocks(Broken(packed), 65_536))


@pytest.mark.parametrize("seed", range(4))
def test_unpacker_survives_forged_headers(seed):
    """Bytes of the header are changed and its checksums corrected, as only an attacker does."""
    rng = random.Random(seed)
    header_place = 32 + len(PACKED)
    for _ in range(150):
        header = bytearray(NAMELESS[header_place:])
        for _ in range(rng.randint(1, 3)):
            header[rng.randrange(len(header))] = rng.choice([0, 1, 9, 0x7F, 0x80, 0xFF, rng.randrange(256)])
        out, verdict = unpack(enclosed(PACKED, bytes(header)), "x.7z")
        assert verdict != WHOLE or out == XML or zlib.crc32(out) != CRC
