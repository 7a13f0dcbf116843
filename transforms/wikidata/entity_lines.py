"""The lines of a portion of a Wikidata JSON dump: between `[` and `]`, an entity a line, followed by a comma.

A line belongs to the portion that holds the preceding line break (for bzip2, in one of its blocks); the first line
belongs to the first portion. So each line is read exactly once, however the file is divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wikimill.transforms.dumps.compression.content import Block, Gap
from wikimill.transforms.dumps.damage import InputDamage

#: Longest line to read. Wikidata stores no entity of more than 3 MB, but its line in a dump is longer. A parsed line of
#: this size may take 400 MB of memory.
MAX_LINE_BYTES = 16 * 1024 * 1024
_BREAK = b"\n"


class EntityLine(NamedTuple):
    """A line with an entity.

    Attributes:
        data: the line without its comma; empty if there is an error.
        place: place of the preceding line break in the stored file, in bytes; for bzip2, that of its block.
        error: why the line was not read; None if it was.
    """

    data: bytes
    place: int
    error: str | None = None


def portion_lines(
    content: Iterable[Block | Gap], start: int, stop: int, max_bytes: int = MAX_LINE_BYTES
) -> Iterator[EntityLine | Gap]:
    """Yield the lines with entities that belong to a portion, and the gaps that begin in it.

    Args:
        content: content of the file, from the first block that begins at or after `start`.
        start, stop: the portion, in bytes of the stored file.
        max_bytes: a longer line is yielded as an error.

    Raises:
        InputDamage: `content` raised it; preceding lines, and an error for the cut one, were yielded.
    """
    pieces: list[bytes] = []
    size, place = 0, start
    is_open = not start  # whether a line of this portion is being read
    source = iter(content)
    while True:
        try:
            block = next(source, None)
        except InputDamage as damage:
            if is_open and size:
                yield EntityLine(b"", place, f"the line is cut: {damage}")
            raise
        if block is None:
            break
        if isinstance(block, Gap):
            if is_open and size:
                yield EntityLine(b"", place, f"the line is cut: {block.damage}")
            if start <= block.place < stop:
                yield block
            pieces, size, is_open = [], 0, False
            continue
        if not is_open and block.place >= stop:
            return
        begin, data = 0, block.data
        while (end := data.find(_BREAK, begin)) >= 0:
            if is_open:
                size += end - begin
                pieces.append(data[begin:end])
                if (line := _line(pieces, size, place, max_bytes)) is not None:
                    yield line
            pieces, size, place, begin = [], 0, block.place_of(end), end + 1
            is_open = place < stop
            if not is_open:
                return
        if is_open:
            size += len(data) - begin
            # The content of a line that is too long is discarded.
            if size <= max_bytes:
                pieces.append(data[begin:])
            else:
                pieces.clear()
    if is_open and (line := _line(pieces, size, place, max_bytes)) is not None:
        yield line


def _line(pieces: list[bytes], size: int, place: int, max_bytes: int) -> EntityLine | None:
    if size > max_bytes:
        return EntityLine(b"", place, f"the line has {size:,} bytes; at most {max_bytes:,} are taken")
    data = b"".join(pieces).strip()
    data = data.removeprefix(b"\xef\xbb\xbf").removesuffix(b",").rstrip()
    return EntityLine(data, place) if data not in (b"", b"[", b"]") else None
