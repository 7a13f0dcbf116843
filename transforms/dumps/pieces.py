"""Evens a file's content out to the sizes in which an XML parser is fed, without forgetting the places."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wikimill.transforms.dumps.content import Block, Gap, Unit
from wikimill.transforms.dumps.damage import InputDamage

#: expat is fed pieces of this size: one that is smaller than a long tag makes old versions scan the tag many times.
MIN_FEED_BYTES = 64 * 1024
MAX_FEED_BYTES = 1024 * 1024


class Part(NamedTuple):
    """From byte `offset` of a piece on, it has this place."""

    offset: int
    place: int
    unit: Unit


class Piece(NamedTuple):
    """Content with the places of its parts, in order."""

    data: bytes
    parts: tuple[Part, ...]

    def where(self, offset: int) -> tuple[int, str]:
        """The place of a byte of the piece, as a number to compare and in words."""
        part = self.parts[bisect_right(self.parts, offset, key=_offset) - 1]
        if part.unit == "block":
            return part.place, f"in the bzip2 block at byte {part.place:,}"
        place = part.place + offset - part.offset
        return place, f"at byte {place:,} of the uncompressed file"


def _offset(part: Part) -> int:
    return part.offset


def evened(content: Iterable[bytes | Block | Gap]) -> Iterator[Piece | Gap]:
    """Join small blocks and cut big ones; blocks that are bare bytes follow one another from place 0 on.

    Raises:
        InputDamage: as the content does, after what came before.
    """
    waiting: list[Block] = []
    size = taken = 0
    try:
        for block in content:
            if isinstance(block, Gap):
                yield from _pieces(waiting)
                yield block
                waiting, size = [], 0
                continue
            if isinstance(block, bytes):
                block = Block(block, taken)
            waiting.append(block)
            size, taken = size + len(block.data), taken + len(block.data)
            if size >= MIN_FEED_BYTES:
                yield from _pieces(waiting)
                waiting, size = [], 0
    except InputDamage:
        yield from _pieces(waiting)
        raise
    yield from _pieces(waiting)


def _pieces(blocks: list[Block]) -> Iterator[Piece]:
    if len(blocks) == 1:
        (block,) = blocks
        for start in range(0, len(block.data), MAX_FEED_BYTES):
            part = Part(0, block.place_of(start), block.unit)
            yield Piece(block.data[start : start + MAX_FEED_BYTES], (part,))
    elif blocks:
        parts, offset = [], 0
        for block in blocks:
            parts.append(Part(offset, block.place, block.unit))
            offset += len(block.data)
        data = b"".join(block.data for block in blocks)
        if len(data) <= MAX_FEED_BYTES + MIN_FEED_BYTES:
            yield Piece(data, tuple(parts))
        else:  # small ones and a big one
            yield from _pieces(blocks[:-1])
            yield from _pieces(blocks[-1:])
