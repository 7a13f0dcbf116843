"""Reads a compressed file as a stream of bounded blocks, strictly: every byte is decoded or an error is raised.

`bz2.open` and its relatives end without an error where the start of a later stream is damaged. So this module decodes
the streams itself, one decompressor after another.
"""

from __future__ import annotations

import bz2
import lzma
import sys
import zlib
from collections.abc import Callable, Collection, Iterator
from typing import Any, BinaryIO, Protocol

from wikimill.transforms.dumps.damage import InputDamage, refuse_bombs

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

READ_BYTES = 256 * 1024
#: Not larger: memory for blocks of 1 MiB is returned to the system and taken anew for each, which costs time.
BLOCK_BYTES = 256 * 1024
#: The least size of a block of content, except for the last one.
LEAST_BYTES = 64 * 1024
#: The file extensions of compressed files, as a part of a regular expression.
ENDINGS = "gz|bz2|xz|lzma|zst|7z"
#: More than a bzip2 block (900 kB), so that no part of a damaged one is yielded before its checksum is checked.
_BZIP2_BYTES = 1024 * 1024
#: An xz or lzma header may ask for a dictionary of 4 GiB; the largest preset (-9e) needs 65 MiB.
MAX_LZMA_BYTES = 256 * 1024 * 1024


class Decompressor(Protocol):
    """The common interface of the `bz2`, `lzma` and `zstd` decompressors."""

    eof: bool
    unused_data: bytes
    needs_input: bool

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """Return at most `max_length` bytes (-1: all) and keep the rest for the next call."""


class _Gunzip:
    """`zlib.decompressobj` with the interface of `Decompressor`."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail and not self._inner.eof

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def _new_lzma() -> lzma.LZMADecompressor:
    return lzma.LZMADecompressor(memlimit=MAX_LZMA_BYTES)


#: Words of the errors of liblzma and libzstd for a memory limit, which has no error class. zstd's limit is 128 MiB.
_TOO_MUCH_MEMORY = ("Memory usage limit", "too much memory")

_DECOMPRESSORS: dict[str, tuple[Callable[[], Any], tuple[type[Exception], ...]]] = {
    "bz2": (bz2.BZ2Decompressor, (OSError, ValueError)),
    "gz": (_Gunzip, (zlib.error,)),
    "xz": (_new_lzma, (lzma.LZMAError,)),
    "lzma": (_new_lzma, (lzma.LZMAError,)),
    "zst": (zstd.ZstdDecompressor, (zstd.ZstdError,)),
}

_MAGIC = (
    (b"BZh", "bz2"),
    (b"\x1f\x8b", "gz"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"\x28\xb5\x2f\xfd", "zst"),
    # A skippable frame, with which pzstd begins.
    *((bytes((first,)) + b"\x2a\x4d\x18", "zst") for first in range(0x50, 0x60)),
    (b"\x5d\x00\x00", "lzma"),
    (b"\x5d\xff\xff\xff\xff", "lzma"),  # a dictionary of 4 GiB, which is refused
)


def compression_of(head: bytes, name: str) -> str:
    """Return the compression of a file by its first bytes, and check that the extension of its name agrees.

    Args:
        head: the first bytes of the file, at least 6 unless the file is shorter.
        name: the file's name.

    Returns:
        One of `bz2`, `gz`, `xz`, `lzma`, `zst`, `7z`, `plain`.

    Raises:
        InputDamage: the file is empty, or its extension is of a compression but its bytes are of none and are not XML.
    """
    if not head:
        raise InputDamage("refused", "the file is empty")
    found = next((kind for magic, kind in _MAGIC if head.startswith(magic)), "plain")
    extension = name.rsplit(".", 1)[-1].lower()
    if found == "plain" and extension in {kind for _, kind in _MAGIC} and not head.lstrip().startswith(b"<"):
        raise InputDamage("damaged", f"the name says .{extension} but the file starts with {head[:8]!r}")
    return found


def blocks(file: BinaryIO, name: str, members: Collection[str] = ()) -> Iterator[bytes]:
    """Yield the decompressed content of `file` in blocks of at most 1 MiB.

    Args:
        file: the file, open at its beginning.
        name: its name, whose extension is checked.
        members: names of the member to read from a 7z archive of several files; see `sevenzip_blocks`.

    Raises:
        InputDamage: the file is cut, damaged, refused or a decompression bomb. The blocks before a cut are good.
            Damage is found at a checksum (after each 900 kB in bzip2, at the end of a stream in the other formats);
            the blocks since the previous checksum may be wrong.
    """
    head = file.read(6)
    kind = compression_of(head, name)
    file.seek(0)
    if kind == "7z":
        from wikimill.transforms.dumps.compression.sevenzip import (
            sevenzip_blocks,  # its libraries take a while to import
        )

        yield from _evened(sevenzip_blocks(file, BLOCK_BYTES, members))
    elif kind != "plain":
        yield from _evened(refuse_bombs(_streams(file, kind), file))
    else:
        while block := file.read(BLOCK_BYTES):
            yield block


def _evened(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Join small blocks: a file may consist of streams of 16 bytes, and each block costs its readers time."""
    small: list[bytes] = []
    size = 0
    try:
        for block in blocks:
            if size and len(block) >= LEAST_BYTES:
                yield b"".join(small)
                small, size = [], 0
            if len(block) >= LEAST_BYTES:
                yield block
                continue
            small.append(block)
            size += len(block)
            if size >= LEAST_BYTES:
                yield b"".join(small)
                small, size = [], 0
    except InputDamage:
        if small:
            yield b"".join(small)
        raise
    if small:
        yield b"".join(small)


def _streams(file: BinaryIO, kind: str) -> Iterator[bytes]:
    """Decompress one stream after another until the file ends."""
    new_decompressor, errors = _DECOMPRESSORS[kind]
    size = _BZIP2_BYTES if kind == "bz2" else BLOCK_BYTES
    data = file.read(READ_BYTES)
    streams = 0
    while data:
        streams += 1
        decompressor: Decompressor = new_decompressor()
        while not decompressor.eof:
            try:
                block = decompressor.decompress(data, size)
            except errors as error:
                raise _damage(kind, f"stream {streams}, before byte {file.tell():,}", error) from error
            if block:
                yield block
            data = b""
            if decompressor.needs_input:
                data = file.read(READ_BYTES)
                if not data:
                    where = f"the file ends at byte {file.tell():,}, inside stream {streams}"
                    raise InputDamage("cut", f"the {kind} data are cut: {where}")
        data = decompressor.unused_data or file.read(READ_BYTES)
        if kind == "xz":
            data = _without_padding(data, file)


def _damage(kind: str, where: str, error: Exception) -> InputDamage:
    """Return the damage that a decompressor's error reports."""
    if any(words in str(error) for words in _TOO_MUCH_MEMORY):
        return InputDamage("refused", f"{kind} data ask for too much memory in {where}; re-pack with a smaller window")
    return InputDamage("damaged", f"{kind} data are damaged in {where}: {error}")


def _without_padding(data: bytes, file: BinaryIO) -> bytes:
    """Skip the zero bytes that may be between and after xz streams."""
    data = data.lstrip(b"\x00")
    while not data and (data := file.read(READ_BYTES)):
        data = data.lstrip(b"\x00")
    return data
