"""The parser of 7z headers: by hand, against py7zr, and on bytes that are anything."""

import io
import struct
from pathlib import Path

import py7zr
import pytest
from hypothesis import given
from hypothesis import strategies as st
from py7zr.archiveinfo import Header as PeersHeader
from support.dump_samples import LZMA2_CODER, MODEST, number

from wikimill.transforms.dumps.sevenzip_archive import read_folders
from wikimill.transforms.dumps.sevenzip_header import Coder, Folder, Header, Streams, parsed_header, parsed_streams

OF_WIKIMEDIA = Path(__file__).parents[4] / "shared/data/dumps/aawiki-20260101-pages-meta-history.xml.7z"
LZMA2 = Coder(b"\x21", b"\x10")
#: Two packed streams of 100 and 300 bytes; the second folder holds two members.
BY_HAND = (
    b"\x01"
    + (b"\x04" + b"\x06" + number(7) + b"\x02\x09" + number(100) + number(300) + b"\x00")
    + (b"\x07\x0b\x02\x00" + (b"\x01" + LZMA2_CODER) * 2 + b"\x0c" + number(1000) + number(70_000))
    + (b"\x0a\x00\x80" + struct.pack("<I", 5) + b"\x00")
    + (b"\x08\x0d\x01\x02\x09" + number(1) + b"\x0a\x01" + struct.pack("<II", 6, 7) + b"\x00\x00")
    + (b"\x05\x04\x0e\x01\x40\x11\x17\x00" + "a\0d\0b/é\0zz\0".encode("utf-16-le") + b"\x19\x02\x00\x00\x00\x00")
)


def test_a_header_by_hand():
    assert parsed_header(BY_HAND) == Header(
        Streams(
            7,
            (100, 300),
            (Folder((LZMA2,), 1, 1000, 5), Folder((LZMA2,), 1, 70_000, None)),
            (((1000, 5),), ((1, 6), (69_999, 7))),
        ),
        ("a", "b/é", "zz"),
    )


def test_every_cut_of_it():
    for length in range(1, len(BY_HAND)):
        with pytest.raises(ValueError, match=r"ends where|too short"):
            parsed_header(BY_HAND[:length])


def test_no_header_is_that_of_an_archive_without_files():
    assert parsed_header(b"") == Header()


@pytest.mark.parametrize(
    "value", [0, 1, 127, 128, 16_383, 16_384, 2**32 - 1, 2**32, 2**55, 2**56 - 1, 2**56, 2**63, 2**64 - 1]
)
def test_numbers_of_every_length(value):
    streams = b"\x06" + number(value) + b"\x00\x09\x00\x00"
    assert parsed_streams(streams) == Streams(place=value)


PACKED_STREAM = b"\x06\x00\x01\x09\x32\x00"
FOLDER = b"\x07\x0b\x01\x00\x01" + LZMA2_CODER + b"\x0c\x64\x00"


@pytest.mark.parametrize("parts", [FOLDER + PACKED_STREAM, PACKED_STREAM * 2, PACKED_STREAM + FOLDER * 2])
def test_each_part_stands_once_and_in_its_order(parts):
    assert parsed_streams(PACKED_STREAM + FOLDER + b"\x00").members == (((100, None),),)
    with pytest.raises(ValueError, match="stands behind part"):
        parsed_streams(parts + b"\x00")


@given(st.binary(max_size=200))
def test_any_bytes(data):
    for parsed in (parsed_header, parsed_streams):
        try:
            parsed(data)
        except ValueError:
            continue


@MODEST
@given(st.data())
def test_any_damage(data):
    damaged = bytearray(BY_HAND)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        parsed_header(bytes(damaged))
    except ValueError:
        return


FILTERS = {
    "LZMA2": [{"id": py7zr.FILTER_LZMA2}],
    "of programs, and LZMA2": [{"id": py7zr.FILTER_X86}, {"id": py7zr.FILTER_LZMA2}],
    "three": [{"id": py7zr.FILTER_DELTA}, {"id": py7zr.FILTER_X86}, {"id": py7zr.FILTER_LZMA2}],
    "BZip2": [{"id": py7zr.FILTER_BZIP2}],
}


@pytest.mark.parametrize("filters", FILTERS)
@pytest.mark.parametrize("is_packed", [True, False])
def test_what_py7zr_reads_of_its_own(filters, is_packed):
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", filters=FILTERS[filters]) as archive:
        archive.set_encoded_header_mode(is_packed)
        archive.writestr(b"", "empty")
        for name in ("a", "b"):
            archive.writestr(name.encode() * 5000, name)
    assert told(file) == told_by_py7zr(file)


@pytest.mark.skipif(not OF_WIKIMEDIA.exists(), reason="needs ../shared/data/dumps")
def test_what_py7zr_reads_of_wikimedias():
    with open(OF_WIKIMEDIA, "rb") as file:
        assert told(file) == told_by_py7zr(file)


def told(file):
    file.seek(0)
    return [
        ([(coder.method, coder.properties) for coder in folder.coders], folder.packed_bytes, folder.size,
         [(member.name, member.size, member.crc) for member in folder.members])
        for folder in read_folders(file)
    ]  # fmt: skip


def told_by_py7zr(file):
    file.seek(0)
    _, offset, size, _ = struct.unpack("<8xIQQI", file.read(32))
    file.seek(32 + offset)
    stored = file.read(size)
    header = PeersHeader.retrieve(file, io.BytesIO(stored), 32)
    streams = header.main_streams
    names = [entry.get("filename", "") for entry in header.files_info.files if not entry.get("emptystream")]
    (folder,) = streams.unpackinfo.folders
    substreams = streams.substreamsinfo
    sizes = list(substreams.unpacksizes) if substreams and substreams.unpacksizes else [folder.get_unpack_size()]
    crcs = [folder.crc] if folder.digestdefined else list(substreams.digests)
    coders = [(coder["method"], coder.get("properties") or b"") for coder in folder.coders]
    return [
        (coders, streams.packinfo.packsizes[0], folder.get_unpack_size(), list(zip(names, sizes, crcs, strict=True)))
    ]
