"""Cuts a portion of a Wikidata JSON dump into lines: an entity a line, between `[` and `]`, with commas after them.

A line belongs to the portion that has the line break before it (for bzip2, in one of its blocks), and the first line of
a file to the portion that begins with it. That depends on the file only: however it is divided, each line is read once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wikimill.transforms.dumps.content import Block, Gap
from wikimill.transforms.dumps.damage import InputDamage

#: Wikidata stores no entity of more than 3 MB; written for a dump it is longer. Parsed, a line of this size takes up to
#: 400 MB.
MAX_LINE_BYTES = 16 * 1024 * 1024
_BREAK = b"\n"


class EntityLine(NamedTuple):
    """A line with an entity, without its comma; `place` is that of the line break before it.

    `error` says why it was not taken in; `data` is empty then.
    """

    data: bytes
    place: int
    error: str | None = None


def portion_lines(
    content: Iterable[Block | Gap], start: int, stop: int, max_bytes: int = MAX_LINE_BYTES
) -> Iterator[EntityLine | Gap]:
    """Yield the lines with entities that belong to a portion, and the gaps that begin in it.

    Args:
        content: of the file, from the first block that begins at `start` or after it.
        start, stop: the portion, in bytes of the stored file.
        max_bytes: of a line that is longer nothing is kept.

    Raises:
        InputDamage: as the content does, after the lines before, and the one that it cuts.
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
            # Of a line that is too long nothing more is kept.
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
