"""Damage to an input file: the exception that all readers raise, and a guard against decompression bombs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Literal, NamedTuple

from wikimill.rules.quantities import quantity

FileState = Literal["whole", "cut", "damaged", "refused"]
#: The real Anarchism history expands 551:1 as .lzma; a bomb of zeros reaches 884,956:1.
MAX_RATIO = 5_000
RATIO_FREE_BYTES = 64 * 1024 * 1024


class InputDamage(Exception):
    """A file cannot be read to its end.

    `state` is `cut` (the file ends too early), `damaged` (its bytes are wrong) or `refused` (wikimill does not read its
    format, or reading it would not be safe). Content before a cut is good; content before damage is good up to the last
    checksum that was verified (see `compressed.blocks`).
    """

    def __init__(self, state: FileState, message: str) -> None:
        super().__init__(message)
        self.state: FileState = state


class Problem(NamedTuple):
    """A problem of a file, with the place by which problems are ordered.

    Broken XML costs a page, which gets a dead letter; only the first place of broken XML in a file is a problem.
    """

    place: int
    state: FileState
    message: str
    is_broken_xml: bool = False


_WORSE = ("whole", "damaged", "cut", "refused")


def worst(states: Iterable[FileState]) -> FileState:
    """Return the worst of some states; `whole` for none.

    >>> worst(["whole", "cut", "damaged"])
    'cut'
    """
    return max(states, key=_WORSE.index, default="whole")


def _worst_first(problem: Problem) -> tuple[int, Problem]:
    return -_WORSE.index(problem.state), problem


def damage_of(problems: Iterable[Problem], breaks: int) -> InputDamage | None:
    """Return the damage that sums up the problems of a file; None if it has none.

    Args:
        problems: the problems in any order, with at least the first place of broken XML.
        breaks: the number of places of broken XML.
    """
    ordered = sorted(problems, key=_worst_first)
    others = [problem for problem in ordered if not problem.is_broken_xml]
    said = [others[0].message] if others else []
    if len(others) > 1:
        said.append(f"the file is bad in {len(others):,} places")
    broken = [problem.message for problem in ordered if problem.is_broken_xml]
    if broken:
        said.append(f"the XML is broken in {quantity(breaks, 'place')}, first {broken[0]}")
    return InputDamage(worst(problem.state for problem in ordered), "; ".join(said)) if said else None


def refuse_bombs(blocks: Iterable[bytes], file: BinaryIO) -> Iterator[bytes]:
    """Yield the blocks that come out of a packed file, unless it expands too much.

    Raises:
        InputDamage: the blocks exceed 64 MiB and 5,000 times the packed bytes read (`file.tell()`).
    """
    expanded = 0
    for block in blocks:
        expanded += len(block)
        if expanded > RATIO_FREE_BYTES and expanded > MAX_RATIO * file.tell():
            raise InputDamage(
                "refused", f"{expanded:,} bytes came out of {file.tell():,}: over {MAX_RATIO}:1, a decompression bomb"
            )
        yield block
