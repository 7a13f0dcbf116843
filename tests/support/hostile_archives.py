"""Compressed files that are made to harm, by name; each a function that gives the bytes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import zlib
from collections.abc import Callable, Iterable

import py7zr
from support.dump_samples import archive, lzma2, number, pack_7z
from support.tiny_dumps import dump, split_page

from wikimill.transforms.dumps.compression.compressed import zstd

DUMP = dump(split_page(1, "Tarnholt"), split_page(3, "Skarn"))
_MEBI = 1024 * 1024
_ZEROS = bytes(_MEBI)
#: A dump whose text goes on and on, in pieces; it is never whole.
_START = DUMP[: DUMP.index(b"</page>")] + b"</page><page><title>Endless</title><ns>0</ns><id>9</id><revision><text>"


def endless(mebibytes: int) -> Iterable[bytes]:
    """Yield a dump of one sound page and one whose text is a number of MiB of one character."""
    yield _START
    for _ in range(mebibytes):
        yield b"a" * _MEBI


def _packed(compressor: lzma.LZMACompressor | bz2.BZ2Compressor | object, pieces: Iterable[bytes]) -> bytes:
    return b"".join([*map(compressor.compress, pieces), compressor.flush()])  # type: ignore[attr-defined]


def _xz(pieces: Iterable[bytes]) -> bytes:
    return _packed(lzma.LZMACompressor(preset=0), pieces)


def _alone(pieces: Iterable[bytes]) -> bytes:
    return _packed(lzma.LZMACompressor(lzma.FORMAT_ALONE, preset=0), pieces)


def _xz_that_wants(dictionary: int) -> bytes:
    """Return an xz file of the dump whose header asks for a dictionary of 2 ** n or 3 * 2 ** n bytes (`dictionary`
    codes it)."""
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}]
    data = bytearray(lzma.compress(DUMP, filters=filters))
    # The block header: its size, flags, the filter's id, the size of its properties, the dictionary, padding, a CRC.
    header = 12
    size = (data[header] + 1) * 4
    assert data[header + 2 : header + 4] == b"\x21\x01"
    data[header + 4] = dictionary
    data[header + size - 4 : header + size] = struct.pack("<I", zlib.crc32(data[header : header + size - 4]))
    return bytes(data)


def _alone_that_wants(dictionary: int) -> bytes:
    data = lzma.compress(DUMP, format=lzma.FORMAT_ALONE)
    return data[:1] + struct.pack("<I", dictionary) + data[5:]


def _zst_that_wants(window_log: int) -> bytes:
    """Return a frame header with a window of 2 ** n bytes, a block with a dump, and 10 MiB of line ends after it."""
    line_ends = 128 * 1024 << 3 | 1 << 1
    blocks = [(len(DUMP) << 3, DUMP), *[(line_ends, b"\n")] * 79, (line_ends | 1, b"\n")]
    header = b"\x28\xb5\x2f\xfd\x00" + bytes(((window_log - 10) << 3,))
    return header + b"".join(head.to_bytes(3, "little") + data for head, data in blocks)


def _sevenzip_that_wants(code: int) -> bytes:
    packed = lzma2([DUMP])
    return archive(packed, len(DUMP), zlib.crc32(DUMP), coders=b"\x01\x21\x21\x01" + bytes((code,)))


def _encrypted(*, header: bool) -> bytes:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", password="x", header_encryption=header) as packed:
        packed.writestr(DUMP, "dump.xml")
    return file.getvalue()


def _members(count: int) -> bytes:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", filters=[{"id": py7zr.FILTER_COPY}]) as packed:
        for member in range(count):
            packed.writestr(b"x", f"{member}.xml")
    return file.getvalue()


ARCHIVES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a bomb in bzip2": ("bz2", lambda: bz2.compress(bytes(45_000_000)) * 10),
    "a bomb in bzip2 that is a dump": ("bz2", lambda: _packed(bz2.BZ2Compressor(), endless(500))),
    "a bomb in a bomb in bzip2": ("bz2", lambda: bz2.compress(bz2.compress(bytes(200_000_000)))),
    "100,000 empty streams of bzip2": ("bz2", lambda: bz2.compress(b"") * 100_000 + bz2.compress(DUMP)),
    "100,000 small streams of bzip2": (
        "bz2",
        lambda: bz2.compress(DUMP[:-14]) + bz2.compress(b"\n") * 100_000 + bz2.compress(b"</mediawiki>"),
    ),
    "nothing but headers of bzip2": ("bz2", lambda: b"BZh9" * 1_000_000),
    "nothing but magic numbers of blocks": ("bz2", lambda: b"BZh9" + b"1AY&SY" * 1_000_000),
    "a bomb in gzip": ("gz", lambda: gzip.compress(bytes(200 * _MEBI), 1)),
    "a bomb in gzip that is a dump": ("gz", lambda: gzip.compress(b"".join(endless(200)))),
    "100,000 empty streams of gzip": ("gz", lambda: gzip.compress(b"") * 100_000 + gzip.compress(DUMP)),
    "a gzip file with a name without end": ("gz", lambda: b"\x1f\x8b\x08\x08" + bytes(6) + b"x" * 20 * _MEBI),
    "a bomb in xz": ("xz", lambda: _xz(_ZEROS for _ in range(300))),
    "a bomb in xz that is a dump": ("xz", lambda: _xz(endless(500))),
    "100,000 empty streams of xz": ("xz", lambda: lzma.compress(b"") * 100_000 + lzma.compress(DUMP)),
    "xz with 20 MiB of padding": ("xz", lambda: lzma.compress(DUMP) + bytes(20 * _MEBI)),
    "xz that wants 4 GiB": ("xz", lambda: _xz_that_wants(40)),
    "xz that wants 256 MiB": ("xz", lambda: _xz_that_wants(32)),
    "xz that wants 192 MiB": ("xz", lambda: _xz_that_wants(31)),
    "a bomb in LZMA": ("lzma", lambda: _alone(_ZEROS for _ in range(300))),
    "a bomb in LZMA that is a dump": ("lzma", lambda: _alone(endless(500))),
    "LZMA that wants 4 GiB": ("lzma", lambda: _alone_that_wants(0xFFFFFFFF)),
    "LZMA that wants 1 GiB": ("lzma", lambda: _alone_that_wants(1 << 30)),
    "LZMA that wants 128 MiB": ("lzma", lambda: _alone_that_wants(1 << 27)),
    "a bomb in zstd": ("zst", lambda: zstd.compress(bytes(300 * _MEBI))),
    "a bomb in zstd that is a dump": ("zst", lambda: zstd.compress(b"".join(endless(500)))),
    "100,000 empty frames of zstd": ("zst", lambda: zstd.compress(b"") * 100_000 + zstd.compress(DUMP)),
    "zstd that wants 2 GiB": ("zst", lambda: _zst_that_wants(31)),
    "zstd that wants 128 MiB": ("zst", lambda: _zst_that_wants(27)),
    "zstd frames to be skipped": ("zst", lambda: b"\x50\x2a\x4d\x18\xff\xff\xff\xff" + bytes(10 * _MEBI)),
    "a bomb in 7z": ("7z", lambda: archive(lzma2(_ZEROS for _ in range(300)), 300 * _MEBI, None)),
    "a bomb in 7z that is a dump": ("7z", lambda: archive(lzma2(endless(500)), 500 * _MEBI + len(_START), None)),
    "7z that wants 4 GiB": ("7z", lambda: _sevenzip_that_wants(40)),
    "7z that wants 256 MiB": ("7z", lambda: _sevenzip_that_wants(32)),
    "7z with 5,000 members": ("7z", lambda: _members(5_000)),
    "7z that claims 2 ** 60 members": (
        "7z",
        lambda: archive(lzma2([DUMP]), len(DUMP), None, files=number(1 << 60) + b"\x00"),
    ),
    "7z that claims 100,000 members": (
        "7z",
        lambda: archive(lzma2([DUMP]), len(DUMP), None, files=number(100_000) + b"\x00"),
    ),
    "7z that claims 2 ** 63 bytes": ("7z", lambda: archive(lzma2([DUMP]), 1 << 63, None)),
    "7z with encrypted data": ("7z", lambda: _encrypted(header=False)),
    "7z with an encrypted header": ("7z", lambda: _encrypted(header=True)),
    "7z in 7z": ("7z", lambda: pack_7z(pack_7z(DUMP))),
    "text that is named bzip2": ("bz2", lambda: b"Once upon a time. " * 1000),
    "zeros that are named bzip2": ("bz2", lambda: bytes(20 * _MEBI)),
    "a dump that is named bzip2": ("bz2", lambda: DUMP),
    "bzip2 that is named 7z": ("7z", lambda: bz2.compress(DUMP)),
    "bzip2 in gzip": ("gz", lambda: gzip.compress(bz2.compress(DUMP))),
}
