"""Damage to an input file, as one exception that every reader raises; and bombs, which expand beyond all measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Literal, NamedTuple

FileState = Literal["whole", "cut", "damaged", "refused"]
#: The real Anarchism history expands 551:1 as .lzma; a bomb of zeros reaches 884,956:1.
MAX_RATIO = 5_000
RATIO_FREE_BYTES = 64 * 1024 * 1024


class InputDamage(Exception):
    """A file cannot be read to its end.

    `state` is `cut` (it ends too early), `damaged` (its bytes are wrong) or `refused` (it is not what wikimill
    reads, or reading it would not be safe). What was read before a cut is good; what was read before damage is good as
    far as the last checksum that was passed (see `compressed.blocks`).
    """

    def __init__(self, state: FileState, message: str) -> None:
        super().__init__(message)
        self.state: FileState = state


class Problem(NamedTuple):
    """One thing that is wrong with a file, and its place, by which problems are put in order.

    Broken XML costs a page and has a dead letter of its own; of a file's breaks only the first is reported.
    """

    place: int
    state: FileState
    message: str
    is_broken_xml: bool = False


_WORSE = ("whole", "damaged", "cut", "refused")


def worst(states: Iterable[FileState]) -> FileState:
    """Return the worst of some states.

    >>> worst(["whole", "cut", "damaged"])
    'cut'
    """
    return max(states, key=_WORSE.index, default="whole")


def _worst_first(problem: Problem) -> tuple[int, Problem]:
    return -_WORSE.index(problem.state), problem


def damage_of(problems: Iterable[Problem], breaks: int) -> InputDamage | None:
    """Return what is to be said of a file with these problems, if there are any.

    Args:
        problems: in any order; of broken XML at least the first.
        breaks: how many places of broken XML there are.
    """
    ordered = sorted(problems, key=_worst_first)
    others = [problem for problem in ordered if not problem.is_broken_xml]
    said = [others[0].message] if others else []
    if len(others) > 1:
        said.append(f"the file is bad in {len(others):,} places")
    broken = [problem.message for problem in ordered if problem.is_broken_xml]
    if broken:
        said.append(f"the XML is broken in {breaks:,} place{'s' * (breaks > 1)}, first {broken[0]}")
    return InputDamage(worst(problem.state for problem in ordered), "; ".join(said)) if said else None


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
