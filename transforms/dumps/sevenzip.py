"""Streams one member of a 7z archive, in flat memory: the only one, or of several the one with a name that is wanted.

The data go through the standard library's decompressors: py7zr's own pull interface buffers the whole compressed input
of a highly compressible member.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, BinaryIO

from wikimill.transforms.dumps.bombs import refuse_bombs
from wikimill.transforms.dumps.crc32 import crc32
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.sevenzip_archive import Member, PackedFolder, read_folders
from wikimill.transforms.dumps.sevenzip_methods import BZIP2, new_decompressor

_READ_BYTES = 256 * 1024
#: No part of a damaged block of bzip2, which has up to 900 kB, is given out.
_BZIP2_BYTES = 1024 * 1024
#: So many names of members are told in a message.
_TOLD_NAMES = 12


def sevenzip_blocks(file: BinaryIO, block_bytes: int, wanted: Collection[str] = ()) -> Iterator[bytes]:
    """Yield the content of a member in blocks of at most `block_bytes` (BZip2: 1 MiB); its CRC is checked.

    What stands before it in the same packed stream is decompressed too, checked, and thrown away.

    Args:
        file: the archive.
        block_bytes: the size of a block.
        wanted: names in small letters, without folders: of an archive of several members the one with such a name is
            read. An archive of one member is read whatever its name.

    Raises:
        InputDamage: the header or the data are damaged or cut, no member or more than one is meant, or it is not
            packed by one plain method.
    """
    folder, number = _chosen(read_folders(file), wanted)
    decompressor = new_decompressor(folder.coders[0])
    if folder.coders[0].method == BZIP2:
        block_bytes = max(block_bytes, _BZIP2_BYTES)
    assert folder.place is not None
    file.seek(folder.place)
    unpacked = _unpacked(file, decompressor, folder, block_bytes)
    for place, block in _cut(refuse_bombs(unpacked, file), folder.members[: number + 1]):
        if place == number:
            yield block


def _chosen(folders: Sequence[PackedFolder], wanted: Collection[str]) -> tuple[PackedFolder, int]:
    """The folder to read, and the number of its member that is meant."""
    members = [(folder, number) for folder in folders for number in range(len(folder.members))]
    named = [(folder, number) for folder, number in members if _is_called(folder.members[number], wanted)]
    if len(members) > 1 and wanted:
        if len(named) != 1:
            raise InputDamage("refused", _told(folders, wanted, len(named)))
        members = named
    methods = len(members[0][0].coders) if len(members) == 1 else sum(len(folder.coders) for folder in folders)
    if len(members) != 1 or methods != 1 or members[0][0].place is None:
        has = f"{len(members)} files in {len(folders)} folders, packed by {methods} methods"
        raise InputDamage(
            "refused", f"a 7z archive must hold one file, packed by one method; re-pack it: this has {has}"
        )
    return members[0]


def _is_called(member: Member, names: Collection[str]) -> bool:
    return re.split(r"[/\\]", member.name.lower())[-1] in names


def _told(folders: Sequence[PackedFolder], wanted: Collection[str], found: int) -> str:
    names = [member.name or "(no name)" for folder in folders for member in folder.members]
    more = f" and {len(names) - _TOLD_NAMES} more" if len(names) > _TOLD_NAMES else ""
    has = f"{', '.join(names[:_TOLD_NAMES])}{more}"
    expected = " or ".join(sorted(wanted))
    return f"of several files in a 7z archive one must be called {expected}; here {found} are: it holds {has}"


def _unpacked(file: BinaryIO, decompressor: Any, folder: PackedFolder, block_bytes: int) -> Iterator[bytes]:
    """What comes out of a folder."""
    done, packed_bytes = 0, folder.packed_bytes
    while done < folder.size:
        data = b""
        if decompressor.needs_input:
            data = file.read(min(_READ_BYTES, packed_bytes))
            packed_bytes -= len(data)
            if not data:
                raise InputDamage("cut", f"the 7z data end after {done:,} of {folder.size:,} bytes")
        try:
            block = decompressor.decompress(data, min(block_bytes, folder.size - done))
        except (lzma.LZMAError, OSError, EOFError) as error:
            raise InputDamage("damaged", f"7z data are damaged after {done:,} bytes: {error}") from error
        done += len(block)
        if block:
            yield block


def _cut(blocks: Iterator[bytes], members: Sequence[Member]) -> Iterator[tuple[int, bytes]]:
    """Each piece of the members' contents with the member's number; their CRCs are checked."""
    rest = b""
    for number, member in enumerate(members):
        left, checksum = member.size, 0
        while left:
            block = rest or next(blocks)
            piece, rest = block[:left], block[left:]
            left -= len(piece)
            checksum = crc32(piece, checksum)
            yield number, piece
        if member.crc is not None and checksum != member.crc:
            what = f"7z member {member.name}" if number or len(members) > 1 else "7z member"
            raise InputDamage("damaged", f"the {what}'s CRC is {checksum:08x}, the archive says {member.crc:08x}")
