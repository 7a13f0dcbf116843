"""The decompressed content of a file, in blocks with their places, from the beginning or from the middle.

Plain XML and bzip2 can be read from the middle. A place in bzip2 is the place of a compressed block. All other formats
are read from the beginning. Pieces are blocks joined or cut to the sizes that an XML parser is fed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Literal, NamedTuple

from wikimill.transforms.dumps.compression.bzip2 import bzip2_blocks
from wikimill.transforms.dumps.compression.compressed import BLOCK_BYTES, blocks, compression_of
from wikimill.transforms.dumps.damage import MAX_RATIO, RATIO_FREE_BYTES, InputDamage

#: Reading a file ends when more blocks are damaged: a file of bare magic numbers would have one every six bytes.
MAX_DAMAGED_BLOCKS = 1_000

Unit = Literal["byte", "block"]


class Block(NamedTuple):
    """Content with its place.

    With the unit `byte`, `place` is the place of the first byte in the decompressed content. With the unit `block`, it
    is the place of a bzip2 block in the stored file, and is the place of every byte of `data`.
    """

    data: bytes
    place: int
    unit: Unit = "byte"

    def place_of(self, offset: int) -> int:
        """Return the place of one byte of `data`."""
        return self.place + offset if self.unit == "byte" else self.place


class Gap(NamedTuple):
    """Lost content, between the block before and the block after it."""

    place: int
    damage: InputDamage


def compression_in(file: BinaryIO, name: str) -> str:
    """Return the compression of an open file, and move to its beginning; see `compression_of`."""
    file.seek(0)
    head = file.read(6)
    file.seek(0)
    return compression_of(head, name)


def content(file: BinaryIO, name: str, start: int = 0) -> Iterator[Block | Gap]:
    """Yield the content of a file, in order.

    Args:
        file: the file, seekable.
        name: its name, whose extension is checked.
        start: the byte of the stored file from which to read; 0 if its compression is not in `portion.SPLITTABLE`.

    Raises:
        InputDamage: the file cannot be read to its end. A damaged bzip2 block is yielded as a `Gap` instead, up to
            `MAX_DAMAGED_BLOCKS` of them.
    """
    kind = compression_in(file, name)
    if kind == "bz2":
        yield from _bzip2(file, start)
        return
    place = start
    if kind == "plain":
        file.seek(start)
        while data := file.read(BLOCK_BYTES):
            yield Block(data, place)
            place += len(data)
        return
    for data in blocks(file, name):
        yield Block(data, place)
        place += len(data)


def _bzip2(file: BinaryIO, start: int) -> Iterator[Block | Gap]:
    expanded = damaged = 0
    for block in bzip2_blocks(file, start):
        expanded += len(block.data)
        if expanded > RATIO_FREE_BYTES and expanded > MAX_RATIO * (block.place - start + 1):
            packed = block.place - start
            raise InputDamage(
                "refused", f"{expanded:,} bytes came out of {packed:,}: over {MAX_RATIO}:1, a decompression bomb"
            )
        if block.data:
            yield Block(block.data, block.place, "block")
        if block.damage is not None:
            damaged += 1
            if damaged > MAX_DAMAGED_BLOCKS:
                what = f"bz2 data are damaged in more than {MAX_DAMAGED_BLOCKS:,} blocks; the rest is not read"
                raise InputDamage("damaged", what)
            yield Gap(block.place, block.damage)


#: Least size of a piece for expat: old versions scan a tag again with each piece that does not complete it.
MIN_FEED_BYTES = 64 * 1024
MAX_FEED_BYTES = 1024 * 1024


class Part(NamedTuple):
    """A part of a piece: from byte `offset` of the piece on, the content has this place."""

    offset: int
    place: int
    unit: Unit


class Piece(NamedTuple):
    """Content with the places of its parts, in order."""

    data: bytes
    parts: tuple[Part, ...]

    def where(self, offset: int) -> tuple[int, str]:
        """Return the place of a byte of the piece, as a number by which places are ordered, and in words."""
        part = self.parts[bisect_right(self.parts, offset, key=_offset) - 1]
        if part.unit == "block":
            return part.place, f"in the bzip2 block at byte {part.place:,}"
        place = part.place + offset - part.offset
        return place, f"at byte {place:,} of the uncompressed file"


def _offset(part: Part) -> int:
    return part.offset


def evened(content: Iterable[bytes | Block | Gap]) -> Iterator[Piece | Gap]:
    """Join small blocks and cut large ones. Blocks without places (`bytes`) are counted from place 0.

    Raises:
        InputDamage: raised by `content`; the blocks before it were yielded.
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
        else:  # small blocks and a large one
            yield from _pieces(blocks[:-1])
            yield from _pieces(blocks[-1:])
