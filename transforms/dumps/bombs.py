"""Refuses decompression bombs: data that expand beyond all measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from wikimill.transforms.dumps.damage import InputDamage

#: The real Anarchism history expands 551:1 as .lzma; a bomb of zeros reaches 884,956:1.
MAX_RATIO = 5_000
RATIO_FREE_BYTES = 64 * 1024 * 1024


def refuse_bombs(blocks: Iterable[bytes], file: BinaryIO) -> Iterator[bytes]:
    """Hand blocks on as they come out of a packed file, as long as they are in proportion to what was read of it.

    Raises:
        InputDamage: over 64 MiB came out, and more than 5,000 bytes of each that went in.
    """
    expanded = 0
    for block in blocks:
        expanded += len(block)
        if expanded > RATIO_FREE_BYTES and expanded > MAX_RATIO * file.tell():
            raise InputDamage(
                "refused", f"{expanded:,} bytes came out of {file.tell():,}: over {MAX_RATIO}:1, a decompression bomb"
            )
        yield block
