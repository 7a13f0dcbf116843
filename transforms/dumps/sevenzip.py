"""Streams the one member of a 7z archive, in flat memory.

py7zr reads the archive's header; the data go through the standard library's decompressors, because py7zr's own pull
interface buffers the whole compressed input of a highly compressible member.
"""

from __future__ import annotations

import bz2
import lzma
import struct
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

import py7zr

from transforms.dumps.damage import InputDamage

_READ_BYTES = 256 * 1024
_SIGNATURE_HEADER_BYTES = 32
_MAX_DICTIONARY = 256 * 1024 * 1024
_COPY, _LZMA, _LZMA2, _BZIP2 = b"\x00", b"\x03\x01\x01", b"\x21", b"\x04\x02\x02"


def sevenzip_blocks(file: BinaryIO, block_bytes: int) -> Iterator[bytes]:
    """Yield the content of the archive's only member in blocks of at most `block_bytes`; its CRC is checked.

    Raises:
        InputDamage: the header or the data are damaged or cut, or the archive is not one plain compressed member.
    """
    try:
        header = py7zr.SevenZipFile(file, mode="r").header
        streams = header.main_streams
        folder = streams.unpackinfo.folders[0]
        packed_bytes = streams.packinfo.packsizes[0]
        members = sum(1 for entry in header.files_info.files if not entry.get("emptystream"))
    except (py7zr.exceptions.ArchiveError, lzma.LZMAError, EOFError, AttributeError, IndexError, struct.error) as error:
        reason = str(error) or type(error).__name__
        raise InputDamage("cut", f"the 7z header, at the end of the archive, cannot be read: {reason}") from error
    if members != 1 or len(streams.unpackinfo.folders) != 1 or len(folder.coders) != 1:
        raise InputDamage("refused", f"a 7z archive must hold one file, compressed by one method; this has {members}")
    crc = folder.crc if folder.crc is not None else (streams.substreamsinfo.digests or [None])[0]
    file.seek(_SIGNATURE_HEADER_BYTES + streams.packinfo.packpos)
    yield from _member(file, _decompressor(folder.coders[0]), packed_bytes, folder.unpacksizes[0], crc, block_bytes)


def _decompressor(coder: dict[str, Any]) -> Any:
    method, properties = coder["method"], coder.get("properties") or b""
    if method == _LZMA2:
        bits = properties[0]
        size = 0xFFFFFFFF if bits == 40 else (2 | (bits & 1)) << (bits // 2 + 11)
        filters: dict[str, int] = {"id": lzma.FILTER_LZMA2, "dict_size": _checked(size)}
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[filters])
    if method == _LZMA:
        packed, size = struct.unpack("<BI", properties)
        filters = {"id": lzma.FILTER_LZMA1, "dict_size": _checked(size)}
        filters |= {"lc": packed % 9, "lp": packed // 9 % 5, "pb": packed // 45}
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[filters])
    if method == _BZIP2:
        return bz2.BZ2Decompressor()
    raise InputDamage("refused", f"7z method {method.hex()} is not read (LZMA, LZMA2 and BZip2 are); re-pack the file")


def _checked(dictionary_bytes: int) -> int:
    if dictionary_bytes > _MAX_DICTIONARY:
        raise InputDamage("refused", f"the 7z dictionary of {dictionary_bytes:,} bytes is over {_MAX_DICTIONARY:,}")
    return dictionary_bytes


def _member(
    file: BinaryIO, decompressor: Any, packed_bytes: int, member_bytes: int, crc: int | None, block_bytes: int
) -> Iterator[bytes]:
    checksum = done = 0
    while done < member_bytes:
        data = b""
        if decompressor.needs_input:
            data = file.read(min(_READ_BYTES, packed_bytes))
            packed_bytes -= len(data)
            if not data:
                raise InputDamage("cut", f"the 7z data end after {done:,} of {member_bytes:,} bytes")
        try:
            block = decompressor.decompress(data, min(block_bytes, member_bytes - done))
        except (lzma.LZMAError, OSError, EOFError) as error:
            raise InputDamage("damaged", f"7z data are damaged after {done:,} bytes: {error}") from error
        checksum = zlib.crc32(block, checksum)
        done += len(block)
        if block:
            yield block
    if crc is not None and checksum != crc:
        raise InputDamage("damaged", f"the 7z member's CRC is {checksum:08x}, the archive says {crc:08x}")
