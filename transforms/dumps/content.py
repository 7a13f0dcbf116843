"""The decompressed content of a file, in blocks that know their places, from its beginning or from the middle.

Plain XML and bzip2 can be read from the middle: of bzip2 the places are those of its blocks. Everything else is read
from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal, NamedTuple

from wikimill.transforms.dumps.bombs import MAX_RATIO, RATIO_FREE_BYTES
from wikimill.transforms.dumps.bzip2 import bzip2_blocks
from wikimill.transforms.dumps.compressed import BLOCK_BYTES, blocks, compression_of
from wikimill.transforms.dumps.damage import InputDamage

#: A file in which more blocks are damaged is given up: magic numbers alone, six bytes each, would be a million.
MAX_DAMAGED_BLOCKS = 1_000

Unit = Literal["byte", "block"]


class Block(NamedTuple):
    """Content with its place.

    With the unit `byte`, `place` is that of the first byte in the content, and the others follow it; with the unit
    `block` it is that of a bzip2 block in the file, and all of `data` stand there.
    """

    data: bytes
    place: int
    unit: Unit = "byte"

    def place_of(self, offset: int) -> int:
        """The place of one byte of `data`."""
        return self.place + offset if self.unit == "byte" else self.place


class Gap(NamedTuple):
    """Content that is lost, between what came before and what comes next."""

    place: int
    damage: InputDamage


def compression_in(file: BinaryIO, name: str) -> str:
    """The compression of an open file; see `compression_of`."""
    file.seek(0)
    head = file.read(6)
    file.seek(0)
    return compression_of(head, name)


def content(file: BinaryIO, name: str, start: int = 0) -> Iterator[Block | Gap]:
    """Yield the content of a file.

    Args:
        file: the file, seekable.
        name: its name, for its extension.
        start: the place of the first block, a byte of the stored file; 0 if it is not `portion.SPLITTABLE`.

    Raises:
        InputDamage: it cannot be read to its end. Damage in bzip2 gives a `Gap` instead, and reading goes on.
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
