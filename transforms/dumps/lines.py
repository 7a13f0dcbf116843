"""Cuts a stream of blocks into lines of bounded length."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wikimill.transforms.dumps.damage import InputDamage

MAX_LINE_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """A line, numbered from 1, without its line break; `data` is None if the line is over the limit.

    `is_whole` is False for a line in which a cut or damaged file ends.
    """

    number: int
    data: bytes | None
    is_whole: bool = True


def lines_of(blocks: Iterable[bytes], max_bytes: int = MAX_LINE_BYTES) -> Iterator[Line]:
    """Yield the lines of a text file, without a byte order mark. The last line may lack its line break.

    Raises:
        InputDamage: raised by `blocks`; the lines before, and the line in which the content ends, were yielded.
    """
    pieces: list[bytes] = []
    size, number = 0, 1
    damage = None
    source = iter(blocks)
    while True:
        try:
            block = next(source, None)
        except InputDamage as error:
            damage, block = error, None
        if block is None:
            break
        start = 0
        while (end := block.find(b"\n", start)) >= 0:
            size += end - start
            pieces.append(block[start:end])
            yield Line(number, _data(number, pieces) if size <= max_bytes else None)
            pieces, size, number, start = [], 0, number + 1, end + 1
        size += len(block) - start
        # A line that is too long is not held.
        if size <= max_bytes:
            pieces.append(block[start:])
        else:
            pieces.clear()
    if size:
        yield Line(number, _data(number, pieces) if size <= max_bytes else None, is_whole=damage is None)
    if damage is not None:
        raise damage


def _data(number: int, pieces: Iterable[bytes]) -> bytes:
    data = b"".join(pieces)
    return data.removeprefix(codecs.BOM_UTF8) if number == 1 else data
