"""Reads one member of a 7z archive in bounded memory, with py7zr.

py7zr pushes the data that it extracts, and callers pull blocks: a thread extracts into a short queue.
"""

from __future__ import annotations

import io
import os
import re
import struct
import threading
import zlib
from collections.abc import Collection, Iterator, Sequence
from queue import Queue
from typing import Any, BinaryIO, cast

from py7zr import DecompressionBombError, Py7zIO, SevenZipFile, WriterFactory
from py7zr.exceptions import CrcError

from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps import damage
from wikimill.transforms.dumps.damage import InputDamage

_SIGNATURE_HEADER_BYTES = 32
#: Largest header. With one member it has about 100 bytes; with the eight of a site of Stack Exchange, 400.
_MAX_HEADER_BYTES = 64 * 1024
_MAX_DICTIONARY = 256 * 1024 * 1024
#: py7zr decompresses all the data of one read: LZMA2 expands at most 7,000:1, so 4 KiB become at most 28 MiB.
_READ_BYTES = 4 * 1024
_QUEUED_BLOCKS = 4
_LISTED_NAMES = 12
_LZMA, _LZMA2, _BZIP2, _X86 = b"\x03\x01\x01", b"\x21", b"\x04\x02\x02", b"\x03\x03\x01\x03"

_NUMBER = rb"(?:[\x00-\x7f]|[\x80-\xbf].|[\xc0-\xdf].{2}|[\xe0-\xef].{3}|[\xf0-\xf7].{4})"
#: A compressed header, in the form that writers of archives use (`7zFormat.txt`, kEncodedHeader).
_PACKED_HEADER = re.compile(
    rb"\x17\x06%b\x01\x09%b(?:\x0a\x01.{4})?\x00\x07\x0b\x01\x00\x01" % (_NUMBER, _NUMBER)
    + rb"(?:\x23\x03\x01\x01\x05(?P<lzma>.{5})|\x21\x21\x01(?P<lzma2>.))"
    + rb"\x0c(?P<size>%b)(?:\x0a\x01.{4})?\x00\x00" % _NUMBER,
    re.DOTALL,
)


def sevenzip_blocks(file: BinaryIO, block_bytes: int, wanted: Collection[str] = ()) -> Iterator[bytes]:
    """Yield the content of a member in blocks of `block_bytes`, the last one shorter.

    Args:
        file: the archive, open at its beginning.
        block_bytes: the size of a block.
        wanted: lower-case names without folders. Of an archive with several members, the member with one of these names
            is read; the only member of an archive is read under any name.

    Raises:
        InputDamage: the archive is damaged, cut, encrypted or a decompression bomb, does not contain exactly one member
            to read, or needs an unsupported method or too large a dictionary.
    """
    size = _checked_size(file)
    source = _Source(file)
    try:
        archive = SevenZipFile(
            cast(BinaryIO, source), max_extract_size=max(damage.RATIO_FREE_BYTES, damage.MAX_RATIO * size)
        )
        members = [member for member in archive.files if not (member.emptystream or member.is_directory)]
    except Exception as error:  # py7zr raises any error for a damaged header
        raise source.failure or InputDamage("damaged", f"7z header cannot be read: {_shown(error)}") from error
    member = _chosen(members, wanted)
    for coder in member.folder.coders:
        _check_coder(coder["method"], coder["properties"])
    source.is_throttled = True
    yield from damage.refuse_bombs(_extracted(archive, member.filename, source, block_bytes), cast(BinaryIO, source))


class _Source(io.RawIOBase):
    """The archive for py7zr: reads are small once it extracts, and any thread may ask for the position."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._place = file, 0
        self.is_throttled = False
        self.failure: OSError | None = None

    def read(self, size: int = -1) -> bytes:
        try:
            data = self._file.read(min(size, _READ_BYTES) if self.is_throttled else size)
        except OSError as error:
            self.failure = error
            raise
        self._place += len(data)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._place = self._file.seek(offset, whence)
        return self._place

    def tell(self) -> int:
        return self._place

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True


class _Stopped(Exception):
    """The consumer needs no more blocks."""


class _Blocks(Py7zIO, WriterFactory):
    """Puts the data that py7zr writes into a queue, in blocks of one size."""

    def __init__(self, block_bytes: int) -> None:
        self.queue: Queue[bytes | Exception | None] = Queue(_QUEUED_BLOCKS)
        self.stopped = threading.Event()
        self._block_bytes, self._written = block_bytes, 0
        self._pieces: list[bytes] = []
        self._held = 0

    def create(self, filename: str) -> Py7zIO:
        return self

    def write(self, s: bytes | bytearray) -> int:
        view, start = memoryview(s), 0
        self._written += len(s)
        while start < len(s):
            piece = bytes(view[start : start + self._block_bytes - self._held])
            start += len(piece)
            self._pieces.append(piece)
            self._held += len(piece)
            if self._held == self._block_bytes:
                self.hand_over()
        return len(s)

    def hand_over(self) -> None:
        """Put the data written since the last block into the queue; raise `_Stopped` if the consumer has stopped."""
        if self.stopped.is_set():
            raise _Stopped
        if self._pieces:
            self.queue.put(b"".join(self._pieces))
            self._pieces, self._held = [], 0

    def read(self, size: int | None = None) -> bytes:
        return b""

    def seek(self, offset: int, whence: int = 0) -> int:
        return 0

    def flush(self) -> None:
        pass

    def size(self) -> int:
        return self._written


def _extracted(archive: SevenZipFile, name: str, source: _Source, block_bytes: int) -> Iterator[bytes]:
    """Yield the blocks of a member. Closing the generator waits for the thread that extracts to end."""
    blocks = _Blocks(block_bytes)
    end: bytes | Exception | None = b""
    threading.Thread(target=_extract, args=(archive, name, blocks), daemon=True, name="7z").start()
    try:
        while isinstance(end := blocks.queue.get(), bytes):
            yield end
    finally:
        blocks.stopped.set()
        while isinstance(end, bytes):
            end = blocks.queue.get()
    if isinstance(end, DecompressionBombError):
        what = f"7z archive expands to more than {archive.max_extract_size:,} bytes"
        raise InputDamage("refused", f"{what}: over {damage.MAX_RATIO}:1, a decompression bomb") from end
    if end is not None:
        what = f"7z data are damaged after {quantity(blocks.size(), 'byte')}: {_shown(end)}"
        raise source.failure or InputDamage("damaged", what) from end


def _extract(archive: SevenZipFile, name: str, blocks: _Blocks) -> None:
    """Fill the queue with the blocks of a member, then with None or with the error that ended it."""
    end: Exception | None = None
    try:
        archive.extract(targets=[name], factory=blocks)
    except Exception as error:  # raised in the consumer
        end = error
    try:
        blocks.hand_over()
    except _Stopped as stopped:
        end = stopped
    blocks.queue.put(end)


def _checked_size(file: BinaryIO) -> int:
    """Return the size of an archive in bytes; raise `InputDamage` if its first 32 bytes or its header are not valid."""
    start, size = file.read(_SIGNATURE_HEADER_BYTES), file.seek(0, os.SEEK_END)
    if len(start) < _SIGNATURE_HEADER_BYTES:
        raise InputDamage("cut", f"7z archive is cut: it has {quantity(len(start), 'byte')}, its first header has 32")
    start_crc, offset, header_bytes = struct.unpack("<8xIQQ4x", start)
    if zlib.crc32(start[12:]) != start_crc:
        raise InputDamage("damaged", "7z archive is damaged: the CRC of its first 32 bytes is wrong")
    expected = _SIGNATURE_HEADER_BYTES + offset + header_bytes
    if size < expected:
        raise InputDamage("cut", f"7z archive is cut: it has {size:,} of {expected:,} bytes")
    if size > expected:
        raise InputDamage(
            "damaged", f"7z archive is damaged: its end is followed by {quantity(size - expected, 'byte')}"
        )
    _check_header_size(header_bytes)
    file.seek(_SIGNATURE_HEADER_BYTES + offset)
    header = file.read(header_bytes)
    if not header:
        raise InputDamage("refused", _found([]))
    if header.startswith(b"\x17"):
        _check_packed_header(header)
    file.seek(0)
    return size


def _check_packed_header(header: bytes) -> None:
    found = _PACKED_HEADER.fullmatch(header)
    if found is None:
        raise InputDamage("refused", "7z header is encrypted, or packed in a way that is not read; re-pack the file")
    first, *rest = found["size"]
    leading = 8 - (first ^ 0xFF).bit_length()
    _check_header_size((first & 0x7F >> leading) << 8 * leading | int.from_bytes(rest, "little"))
    _check_coder(_LZMA, found["lzma"]) if found["lzma"] else _check_coder(_LZMA2, found["lzma2"])


def _check_header_size(size: int) -> None:
    if size > _MAX_HEADER_BYTES:
        raise InputDamage("refused", f"7z header has {size:,} bytes, over {_MAX_HEADER_BYTES:,}; pack fewer files")


def _check_coder(method: bytes, properties: bytes | None) -> None:
    dictionary = 0
    if method == _LZMA:
        dictionary = int.from_bytes((properties or b"")[1:5], "little")
    elif method == _LZMA2 and properties:
        code = properties[0]
        dictionary = 0xFFFFFFFF if code >= 40 else (2 | code & 1) << code // 2 + 11
    elif method.startswith(b"\x06\xf1"):
        raise InputDamage("refused", "7z archive is encrypted; re-pack it without a password")
    elif method not in (_LZMA2, _BZIP2, _X86):
        what = f"7z method {method.hex()} is not read (LZMA, LZMA2 and BZip2 are)"
        raise InputDamage("refused", f"{what}; re-pack the file")
    if dictionary > _MAX_DICTIONARY:
        raise InputDamage("refused", f"7z dictionary of {dictionary:,} bytes is over {_MAX_DICTIONARY:,}")


def _chosen(members: Sequence[Any], wanted: Collection[str]) -> Any:
    """Return the member to read; raise `InputDamage` if there is not exactly one."""
    if len(members) > 1 and wanted:
        named = [member for member in members if re.split(r"[/\\]", member.filename.lower())[-1] in wanted]
        if len(named) != 1:
            expected = " or ".join(sorted(wanted))
            what = f"7z archive of several files must contain exactly one called {expected}, found {len(named)}"
            raise InputDamage("refused", f"{what} in {_listed(members)}")
        return named[0]
    if len(members) != 1:
        raise InputDamage("refused", _found(members))
    return members[0]


def _found(members: Sequence[Any]) -> str:
    listed = f": {_listed(members)}" if members else ""
    return f"7z archive must contain exactly one XML file, found {len(members)}{listed}"


def _listed(members: Sequence[Any]) -> str:
    more = f" and {len(members) - _LISTED_NAMES} more" if len(members) > _LISTED_NAMES else ""
    return ", ".join(member.filename for member in members[:_LISTED_NAMES]) + more


def _shown(error: Exception) -> str:
    """Return an error of py7zr on one line."""
    if isinstance(error, CrcError):
        return "the CRC is wrong"
    return " ".join(f"{type(error).__name__} {error}".split())[:200]
