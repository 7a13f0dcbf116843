"""What the header of a 7z archive says: its members, and where each lies in a folder, a stream of packed data."""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, BinaryIO

from py7zr.archiveinfo import Header, HeaderStreamsInfo
from py7zr.exceptions import PasswordRequired, UnsupportedCompressionMethodError

from wikimill.transforms.dumps.damage import InputDamage

_SIGNATURE_HEADER_BYTES = 32
#: The header of an archive with one member has some 100 bytes, that of a site with eight 400. py7zr takes it in whole.
_MAX_HEADER_BYTES = 1024 * 1024
_PACKED_HEADER = b"\x17"


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
        coders: how it is packed, as py7zr tells it.
        place, packed_bytes: where the data lie in the archive; None where they are several streams.
        size: of what comes out.
        members: whose contents come out, one behind the other.
    """

    coders: Sequence[dict[str, Any]]
    place: int | None
    packed_bytes: int
    size: int
    members: tuple[Member, ...]


def read_folders(file: BinaryIO) -> list[PackedFolder]:
    """Read what an archive's header says of its data; files without content are left out.

    Raises:
        InputDamage: the header is damaged, cut or encrypted, or says what cannot be.
    """
    header_place, packed_header = _stored_header(file)
    try:
        header = _header(file, packed_header)
        folders = list(_folders(header))
    except (OSError, InputDamage):
        raise  # of the disk or the network, not of the archive
    except (PasswordRequired, UnsupportedCompressionMethodError) as error:
        raise InputDamage(
            "refused", f"the 7z header is encrypted or packed by a method that is not read: {error}"
        ) from error
    except Exception as error:  # py7zr raises whatever it stumbles over, TypeError too
        reason = str(error) or type(error).__name__
        raise InputDamage("damaged", f"the 7z header, at the end of the archive, cannot be read: {reason}") from error
    for folder in folders:
        end = folder.place + folder.packed_bytes if folder.place is not None else 0
        if end > header_place:
            raise InputDamage("damaged", f"the 7z data are said to end at byte {end:,}, within the header")
    return folders


def _folders(header: Any) -> Iterator[PackedFolder]:
    streams, files = header.main_streams, header.files_info
    stored = streams.unpackinfo.folders if streams is not None else []
    names = [str(entry.get("filename") or "") for entry in files.files if not entry.get("emptystream")] if files else []
    counts = _counts(streams, len(stored))
    if sum(counts) != len(names):
        raise ValueError(f"{len(names)} files are named, and the data are of {sum(counts)}")
    packed = list(streams.packinfo.packsizes) if stored else []
    places = list(accumulate(packed, initial=_SIGNATURE_HEADER_BYTES + (streams.packinfo.packpos if stored else 0)))
    named, digests = iter(names), _crcs(streams, stored, counts)
    sizes = _sizes(streams, stored, counts)
    first = 0
    for folder, count in zip(stored, counts, strict=True):
        width = len(folder.packed_indices) or 1
        if first + width > len(packed):
            raise ValueError("it tells no place of some data")
        members = tuple(Member(next(named), next(sizes), next(digests)) for _ in range(count))
        place = places[first] if width == 1 else None
        size = folder.get_unpack_size()
        if sum(member.size for member in members) != size or any(member.size < 0 for member in members):
            raise ValueError(f"the files of a folder have not the {size:,} bytes that it has")
        yield PackedFolder(folder.coders, place, packed[first], size, members)
        first += width


def _counts(streams: Any, folders: int) -> list[int]:
    """How many members each folder has."""
    substreams = streams.substreamsinfo if streams is not None else None
    return list(substreams.num_unpackstreams_folders) if substreams is not None else [1] * folders


def _sizes(streams: Any, folders: Sequence[Any], counts: Sequence[int]) -> Iterator[int]:
    substreams = streams.substreamsinfo if streams is not None else None
    if substreams is not None and substreams.unpacksizes is not None:
        return iter(substreams.unpacksizes)
    if any(count != 1 for count in counts):
        raise ValueError("it tells no sizes of the files in a folder of several")
    return iter([folder.get_unpack_size() for folder in folders])


def _crcs(streams: Any, folders: Sequence[Any], counts: Sequence[int]) -> Iterator[int | None]:
    """Of each member; what the folder itself says counts first, where it has one member."""
    substreams = streams.substreamsinfo if streams is not None else None
    at = 0
    for folder, count in zip(folders, counts, strict=True):
        for _ in range(count):
            if count == 1 and folder.digestdefined:
                yield folder.crc
            elif substreams is not None and at < len(substreams.digestsdefined) and substreams.digestsdefined[at]:
                yield substreams.digests[at]
            else:
                yield None
            at += 1


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
