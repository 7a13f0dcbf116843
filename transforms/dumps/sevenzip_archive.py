"""What the header of a 7z archive says: its members, and where each lies in a folder, a stream of packed data."""

from __future__ import annotations

import lzma
import os
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import BinaryIO

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.sevenzip_header import PACKED_HEADER, Coder, Header, parsed_header, parsed_streams
from wikimill.transforms.dumps.sevenzip_methods import ENCRYPTION, new_decompressor

_SIGNATURE_HEADER_BYTES = 32
#: The header of an archive with one member has some 100 bytes, that of a site with eight 400.
_MAX_HEADER_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive: its name, which may be empty, its size in bytes, and its CRC if the archive has one."""

    name: str
    size: int
    crc: int | None


@dataclass(frozen=True)
class PackedFolder:
    """A stream of packed data.

    Attributes:
        coders: how it is packed.
        place, packed_bytes: where the data lie in the archive; None where they are several streams.
        size: of what comes out.
        members: whose contents come out, one behind the other.
    """

    coders: tuple[Coder, ...]
    place: int | None
    packed_bytes: int
    size: int
    members: tuple[Member, ...]


def read_folders(file: BinaryIO) -> list[PackedFolder]:
    """Read what an archive's header says of its data; files without content are left out.

    Raises:
        InputDamage: the header is damaged, cut or encrypted, or says what cannot be.
    """
    header_place, stored = _stored_header(file)
    try:
        folders = list(_folders(parsed_header(_unpacked_header(file, stored, header_place))))
    except ValueError as error:
        raise InputDamage("damaged", f"the 7z header, at the end of the archive, cannot be read: {error}") from error
    for folder in folders:
        end = folder.place + folder.packed_bytes if folder.place is not None else 0
        if end > header_place:
            raise InputDamage("damaged", f"the 7z data are said to end at byte {end:,}, within the header")
    return folders


def _folders(header: Header) -> Iterator[PackedFolder]:
    streams = header.streams
    count = sum(map(len, streams.members))
    if count != len(header.names):
        raise ValueError(f"{len(header.names)} files are named, and the data are of {count}")
    places = list(accumulate(streams.packed_sizes, initial=_SIGNATURE_HEADER_BYTES + streams.place))
    names, first = iter(header.names), 0
    for folder, told in zip(streams.folders, streams.members, strict=True):
        if first + folder.packed_streams > len(streams.packed_sizes):
            raise ValueError("it tells no place of some data")
        members = tuple(Member(next(names), size, crc) for size, crc in told)
        if sum(member.size for member in members) != folder.size or any(member.size < 0 for member in members):
            raise ValueError(f"the files of a folder have not the {folder.size:,} bytes that it has")
        place = places[first] if folder.packed_streams == 1 else None
        yield PackedFolder(folder.coders, place, streams.packed_sizes[first], folder.size, members)
        first += folder.packed_streams


def _unpacked_header(file: BinaryIO, stored: bytes, header_place: int) -> bytes:
    """The archive's header, which may itself be packed."""
    if stored[:1] != bytes((PACKED_HEADER,)):
        return stored
    streams = parsed_streams(stored[1:])
    _check_header_size(sum(folder.size for folder in streams.folders))
    if len(streams.folders) != 1 or len(streams.packed_sizes) != 1:
        raise ValueError(f"it is packed into {len(streams.packed_sizes)} streams of {len(streams.folders)} folders")
    folder = streams.folders[0]
    if len(folder.coders) != 1 or folder.coders[0].method == ENCRYPTION:
        what = "encrypted or packed by a method that is not read"
        raise InputDamage("refused", f"the 7z header is {what}; re-pack the file without a password")
    decompressor = new_decompressor(folder.coders[0])
    place, size = _SIGNATURE_HEADER_BYTES + streams.place, streams.packed_sizes[0]
    if place + size > header_place:
        raise ValueError(f"it is packed, and is said to end at byte {place + size:,}, behind itself")
    file.seek(place)
    packed = file.read(min(size, _MAX_HEADER_BYTES))
    try:
        header = decompressor.decompress(packed, folder.size)
    except (lzma.LZMAError, OSError, EOFError) as error:
        raise ValueError(f"it is packed, and the packed data are damaged: {error}") from error
    if len(header) != folder.size or folder.crc not in (None, zlib.crc32(header)):
        raise ValueError("it is packed, and what comes out has another length or CRC than it should")
    return bytes(header)


def _check_header_size(size: int) -> None:
    if size > _MAX_HEADER_BYTES:
        raise InputDamage("refused", f"the 7z header has {size:,} bytes, over {_MAX_HEADER_BYTES:,}")


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
