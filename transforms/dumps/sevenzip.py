"""Streams the one member of a 7z archive, in flat memory.

py7zr reads the archive's header; the data go through the standard library's decompressors, because py7zr's own pull
interface buffers the whole compressed input of a highly compressible member.
"""

from __future__ import annotations

import bz2
import io
import lzma
import os
import struct
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

from py7zr.archiveinfo import Header, HeaderStreamsInfo
from py7zr.exceptions import PasswordRequired, UnsupportedCompressionMethodError

from wikimill.transforms.dumps.damage import InputDamage

_READ_BYTES = 256 * 1024
_SIGNATURE_HEADER_BYTES = 32
#: The header of an archive with one member has some 100 bytes. py7zr takes it in whole.
_MAX_HEADER_BYTES = 1024 * 1024
_PACKED_HEADER = b"\x17"
_MAX_DICTIONARY = 256 * 1024 * 1024
_LZMA, _LZMA2, _BZIP2 = b"\x03\x01\x01", b"\x21", b"\x04\x02\x02"


def sevenzip_blocks(file: BinaryIO, block_bytes: int) -> Iterator[bytes]:
    """Yield the content of the archive's only member in blocks of at most `block_bytes`; its CRC is checked.

    Raises:
        InputDamage: the header or the data are damaged or cut, or the archive is not one plain compressed member.
    """
    header_place, packed_header = _stored_header(file)
    try:
        header = _header(file, packed_header)
        streams, files = header.main_streams, header.files_info
        folders = streams.unpackinfo.folders if streams is not None else []
        substreams = streams.substreamsinfo if streams is not None else None
        members = sum(1 for entry in files.files if not entry.get("emptystream")) if files is not None else 0
        counts = {members, len(folders), *(substreams.num_unpackstreams_folders if substreams is not None else ())}
        methods = sum(len(folder.coders) for folder in folders)
    except (OSError, InputDamage):
        raise  # of the disk or the network, not of the archive
    except (PasswordRequired, UnsupportedCompressionMethodError) as error:
        raise InputDamage(
            "refused", f"the 7z header is encrypted or packed by a method that is not read: {error}"
        ) from error
    except Exception as error:  # py7zr raises whatever it stumbles over, TypeError too
        reason = str(error) or type(error).__name__
        raise InputDamage("damaged", f"the 7z header, at the end of the archive, cannot be read: {reason}") from error
    if counts != {1} or methods != 1 or len(streams.packinfo.packsizes) != 1:
        has = f"{members} files in {len(folders)} folders, packed by {methods} methods"
        raise InputDamage(
            "refused", f"a 7z archive must hold one file, packed by one method; re-pack it: this has {has}"
        )
    folder = folders[0]
    crc = _crc(folder, substreams)
    place, packed_bytes = _SIGNATURE_HEADER_BYTES + streams.packinfo.packpos, streams.packinfo.packsizes[0]
    if place + packed_bytes > header_place:
        raise InputDamage("damaged", f"the 7z data are said to end at byte {place + packed_bytes:,}, within the header")
    file.seek(place)
    decompressor = _decompressor(folder.coders[0])
    yield from _member(file, decompressor, packed_bytes, folder.unpacksizes[0], crc, block_bytes)


def _header(file: BinaryIO, stored: bytes) -> Any:
    """The archive's header, unpacked; py7zr's limit for it is 256 MiB."""
    if stored[:1] == _PACKED_HEADER:
        unpacked = HeaderStreamsInfo.retrieve(io.BytesIO(stored[1:])).unpackinfo.folders
        _check_header_size(sum(sum(folder.unpacksizes) for folder in unpacked))
    # Not by SevenZipFile: that also lists the members, for which it wants more than an archive must hold.
    return Header.retrieve(file, io.BytesIO(stored), _SIGNATURE_HEADER_BYTES)


def _check_header_size(size: int) -> None:
    if size > _MAX_HEADER_BYTES:
        raise InputDamage("refused", f"the 7z header has {size:,} bytes, over {_MAX_HEADER_BYTES:,}")


def _crc(folder: Any, substreams: Any) -> int | None:
    """The member's CRC; an archive may have none."""
    if folder.digestdefined:
        return folder.crc
    return substreams.digests[0] if substreams is not None and any(substreams.digestsdefined) else None


def _stored_header(file: BinaryIO) -> tuple[int, bytes]:
    """Where the first 32 bytes say that the archive's header is, and the header; a cut archive has lost it."""
    start = file.read(_SIGNATURE_HEADER_BYTES)
    if len(start) < _SIGNATURE_HEADER_BYTES:
        raise InputDamage("cut", f"the 7z archive is cut: it has {len(start)} bytes, its first header has 32")
    start_crc, offset, header_bytes, header_crc = struct.unpack("<8xIQQI", start)
    if zlib.crc32(start[12:]) != start_crc:
        raise InputDamage(
            "damaged", f"the CRC of the 7z archive's first 32 bytes is not the {start_crc:08x} that they say"
        )
    place, size = _SIGNATURE_HEADER_BYTES + offset, file.seek(0, os.SEEK_END)
    if size < place + header_bytes:
        raise InputDamage("cut", f"the 7z archive is cut: it has {size:,} of {place + header_bytes:,} bytes")
    _check_header_size(header_bytes)
    file.seek(place)
    header = file.read(header_bytes)
    if zlib.crc32(header) != header_crc:
        raise InputDamage(
            "damaged", f"the CRC of the 7z header, at byte {place:,}, is not the {header_crc:08x} expected"
        )
    return place, header


def _decompressor(coder: dict[str, Any]) -> Any:
    try:
        return _new_decompressor(coder["method"], coder.get("properties") or b"")
    except (lzma.LZMAError, ValueError, IndexError, struct.error) as error:
        raise InputDamage("damaged", f"the 7z header describes its method wrongly: {error}") from error


def _new_decompressor(method: bytes, properties: bytes) -> Any:
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
