"""Which tokens of C are in S1 and in S2, in C's order: how the halves share out C.

A rewrite covers C half by half. A sentence that was only reworded is covered by one half alone; two sentences of other
matters cover little of it together; two versions of one sentence cover much of it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares of C's tokens, in [0, 1].

    Attributes:
        alone: the larger of what S1 covers and what S2 covers.
        together: what S1 or S2 covers.
        at_once: what both cover.
    """

    alone: float
    together: float
    at_once: float


def coverage(complex_tokens: Sequence[str], simple_1: Sequence[str], simple_2: Sequence[str]) -> Coverage:
    """Return how S1 and S2 cover C; case is ignored.

    >>> coverage("He ran and she sat .".split(), "He ran .".split(), "Then she sat .".split())
    Coverage(alone=0.5, together=0.8333333333333334, at_once=0.16666666666666666)
    """
    tokens = [token.lower() for token in complex_tokens]
    return coverage_of(len(tokens), covered_from_start(tokens, simple_1), covered_from_end(tokens, simple_2))


def coverage_of(length: int, first: int, second: int) -> Coverage:
    """Return `coverage` from what is covered, as `covered_from_start` and `covered_from_end` give it."""
    return Coverage(
        max(first.bit_count(), second.bit_count()) / length,
        (first | second).bit_count() / length,
        (first & second).bit_count() / length,
    )


def covered_from_start(tokens: Sequence[str], simple: Sequence[str]) -> int:
    """Return a longest common subsequence of C and S1 as bits, that of C's first token being the lowest.

    Of several the one is taken that a reader from the start meets first, for S1 is C's beginning.

    Args:
        tokens: C's, in lower case.
        simple: those of S1.

    >>> bin(covered_from_start(["a", "b", "a", "c"], ["A", "C"]))
    '0b1001'
    """
    return _longest(tuple(tokens), tuple(token.lower() for token in simple))


def covered_from_end(tokens: Sequence[str], simple: Sequence[str]) -> int:
    """Return the same for S2, from the end, for S2 is C's end.

    >>> bin(covered_from_end(["a", "b", "a", "c"], ["A", "C"]))
    '0b1100'
    """
    mirrored = _longest(tuple(tokens[::-1]), tuple(token.lower() for token in reversed(simple)))
    return int(f"{mirrored:0{len(tokens)}b}"[::-1], 2)


@lru_cache(maxsize=256)  # the acceptance rule asks, and then the columns of what it accepted
def _longest(tokens: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Return the rows of the table of lengths as bits, one arithmetic step each (Hyyrö, 2004).

    In `rows[i]` the bit of `others[j]` is 0 where the longest common subsequence of `tokens[i:]` and `others[j:]` is
    longer than with `others[j + 1:]`; bits are in the order of the sentence's end.
    """
    # What both begin with is covered: the walk below takes it first.
    same = 0
    for mine, other in zip(tokens, others, strict=False):
        if mine != other:
            break
        same += 1
    tokens, others = tokens[same:], others[same:]
    width = len(others)
    matches: dict[str, int] = {}
    bit = 1
    for other in reversed(others):
        matches[other] = matches.get(other, 0) | bit
        bit <<= 1
    row = full = bit - 1
    rows = [row]
    for token in reversed(tokens):
        if common := row & matches.get(token, 0):
            row = (row + common | row - common) & full
        rows.append(row)
    rows.reverse()
    covered, place, at, length = 0, 0, 0, len(tokens)
    while place < length and at < width:
        if tokens[place] == others[at]:
            covered |= 1 << place
            place, at = place + 1, at + 1
        # The lengths are the zeros among a row's lowest bits.
        elif (rows[place + 1] & (1 << width - at) - 1).bit_count() < (
            rows[place] & (1 << width - at - 1) - 1
        ).bit_count() + 1:
            place += 1
        else:
            at += 1
    return covered << same | (1 << same) - 1
