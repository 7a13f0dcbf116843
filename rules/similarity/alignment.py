"""Word alignment of two texts: the longest common runs of tokens, without difflib's heuristic for frequent ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True, slots=True)
class Block:
    """Tokens [`start`, `end`) of one text and the corresponding tokens [`there`, `there_end`) of the other."""

    is_equal: bool
    start: int
    end: int
    there: int
    there_end: int


def align(one: Sequence[str], other: Sequence[str]) -> list[Block]:
    """Return the blocks of an alignment, from left to right; together they cover both texts.

    >>> align("he ran but fell .".split(), "he ran and fell .".split())[1]
    Block(is_equal=False, start=2, end=3, there=2, there_end=3)
    """
    codes = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    return [Block(tag == "equal", *places) for tag, *places in codes]
