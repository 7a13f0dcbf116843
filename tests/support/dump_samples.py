"""Small dumps, made in memory: their XML, its compressions, 7z archives byte by byte, and what reading them gives."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from unittest import mock
from xml.sax.saxutils import escape

import py7zr
from hypothesis import settings
from support.places import ROOT

from wikimill.transforms.dumps.compression import content as dump_content
from wikimill.transforms.dumps.compression.compressed import blocks, zstd
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader

REPOSITORY = ROOT
#: Few examples, the same ones each time: the folder has to run in seconds.
MODEST = settings(derandomize=True, max_examples=60, deadline=None)
WHOLE = "whole"

# --- XML


SITEINFO = """<siteinfo><sitename>Wikipedia</sitename><dbname>testwiki</dbname>
<base>https://test.wikipedia.org/wiki/Main_Page</base><namespaces><namespace key="-1">Special</namespace>
<namespace key="0" /><namespace key="1" case="first-letter">Talk</namespace></namespaces></siteinfo>"""


def revision(number: int, text: str = "text", more: str = "") -> str:
    """Return a revision's XML; `text` is escaped, `more` is before it as it is."""
    return f'<revision><id>{number}</id>{more}<text xml:space="preserve">{escape(text)}</text></revision>'


def page(number: int, *revisions: str) -> str:
    """Return a page's XML, titled `Page <number>`, with one revision of the same number unless given others."""
    inner = "".join(revisions or (revision(number),))
    return f"<page><title>Page {number}</title><ns>0</ns><id>{number}</id>{inner}</page>\n"


def dump(*parts: str, siteinfo: str = SITEINFO, schema: str = "0.11") -> bytes:
    """Return a dump with these pages."""
    start = f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-{schema}/" version="{schema}" xml:lang="en">'
    return f"{start}\n{siteinfo}\n{''.join(parts)}</mediawiki>\n".encode()


# --- What reading gives


def a_revision(number: int, text: str = "text") -> Revision:
    """Return the item that `revision(number, text)` becomes."""
    return Revision(str(number), None, False, "wikitext", None, "present" if text else "empty", text)


def start(number: int, wanted: bool = True) -> PageStart:
    """Return the item with which `page(number)` begins."""
    return PageStart(PageHeader(str(number), f"Page {number}", 0, False), wanted)


def items_of(*numbers: int) -> list[Item]:
    """Return the items of `page(number)` for each of the numbers."""
    return [item for number in numbers for item in (start(number), a_revision(number), PageEnd(1))]


def read(
    data: bytes | Iterable[bytes],
    wants: Callable[[PageHeader], bool] = lambda header: True,
    site: SiteInfo | None = None,
    max_text_chars: int = 100_000,
) -> tuple[list[Item], str]:
    """Return the items of a dump, and `whole` or what was wrong with it: the state, a colon, the message."""
    reader = DumpReader(wants, max_text_chars, site or SiteInfo())
    items = []
    try:
        for item in reader.read([data] if isinstance(data, bytes) else data):
            items.append(item)
    except InputDamage as damage:
        return items, f"{damage.state}: {damage}"
    return items, WHOLE


def read_as_cut(data: Iterable[bytes], **options: Any) -> tuple[list[Item], str]:
    """Like `read`, but expat is fed the blocks as they come, however small."""
    with mock.patch.object(dump_content, "MIN_FEED_BYTES", 1):
        return read(data, **options)


def state(verdict: str) -> str:
    """Return the state in a verdict of `read` or `unpack`."""
    return verdict.split(":")[0]


def chopped(data: bytes, size: int) -> Iterator[bytes]:
    """Return the data in blocks of a size."""
    return (data[start : start + size] for start in range(0, len(data), size))


# --- Compressions


def pack_zst(data: bytes) -> bytes:
    """One zstd frame with its checksum, as the `zstd` command writes it."""
    return zstd.compress(data, options={zstd.CompressionParameter.checksum_flag: 1})


def pack_7z(data: bytes, filter_id: int = py7zr.FILTER_LZMA2, names: tuple[str, ...] = ("dump.xml",)) -> bytes:
    """Return an archive as py7zr makes it, with the same content under each name."""
    file = io.BytesIO()
    filters = [{"id": filter_id} if filter_id == py7zr.FILTER_BZIP2 else {"id": filter_id, "preset": 1}]
    with py7zr.SevenZipFile(file, "w", filters=filters) as archive:
        for name in names:
            archive.writestr(data, name)
    return file.getvalue()


#: One stream of each compression.
PACK: dict[str, Callable[[bytes], bytes]] = {
    "bz2": bz2.compress,
    "gz": gzip.compress,
    "xz": lambda data: lzma.compress(data, preset=1),
    "lzma": lambda data: lzma.compress(data, format=lzma.FORMAT_ALONE, preset=1),
    "zst": pack_zst,
    "7z": pack_7z,
}


def unpack(data: bytes, name: str) -> tuple[bytes, str]:
    """Return what came out of a compressed file before it ended, and `whole` or what was wrong with it."""
    out = []
    try:
        for block in blocks(io.BytesIO(data), name):
            assert 0 < len(block) <= 1024 * 1024
            out.append(block)
    except InputDamage as damage:
        return b"".join(out), f"{damage.state}: {damage}"
    return b"".join(out), WHOLE


# --- 7z archives, byte by byte

LZMA2_CODER = b"\x21\x21\x01\x10"  # 1 byte of method, properties follow: 1 byte, 1 MiB of dictionary
_LZMA2 = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20, "preset": 0}]


def number(value: int) -> bytes:
    """7z's way of writing a number: the leading ones of the first byte count the bytes that follow."""
    for more in range(8):
        if value < 1 << (7 * more + 7):
            first = (0xFF00 >> more) & 0xFF | value >> 8 * more
            return bytes([first]) + (value & (1 << 8 * more) - 1).to_bytes(more, "little")
    return b"\xff" + value.to_bytes(8, "little")


def archive(
    packed: bytes,
    size: int,
    crc: int | None,
    coders: bytes = b"\x01" + LZMA2_CODER,
    files: bytes = number(1) + b"\x00",
    place: int = 0,
    packed_bytes: int | None = None,
    substreams: bytes = b"\x08\x00",
) -> bytes:
    """Return a 7z archive of one member that has no name, as Wikimedia's have none."""
    streams = b"\x06" + number(place) + b"\x01\x09" + number(len(packed) if packed_bytes is None else packed_bytes)
    streams += b"\x00\x07\x0b\x01\x00" + coders + b"\x0c" + number(size)
    streams += b"\x00" if crc is None else b"\x0a\x01" + struct.pack("<I", crc) + b"\x00"
    return enclosed(packed, b"\x01\x04" + streams + substreams + b"\x00\x05" + files + b"\x00")


def enclosed(packed: bytes, header: bytes) -> bytes:
    """Return the packed data with a header after them and the first 32 bytes before."""
    start = struct.pack("<QQI", len(packed), len(header), zlib.crc32(header))
    return b"7z\xbc\xaf\x27\x1c\x00\x04" + struct.pack("<I", zlib.crc32(start)) + start + packed + header


def lzma2(data: Iterable[bytes]) -> bytes:
    """Raw LZMA2 data, as they are in an archive."""
    compressor = lzma.LZMACompressor(lzma.FORMAT_RAW, filters=_LZMA2)
    return b"".join(compressor.compress(piece) for piece in data) + compressor.flush()


# --- Memory


#: Not getrusage: what that says of a process begins with what its parent had when it started it.
_PEAK = """
import sys
def peak():
    with open("/proc/self/status") as status:
        print(next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")))
"""


def peak_mebibytes(script: str, *arguments: str) -> list[float]:
    """Run a script in a process of its own; `peak()` there prints the memory needed so far, in MiB."""
    command = [sys.executable, "-c", _PEAK + script, *arguments]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [float(line) for line in done.stdout.split()]
