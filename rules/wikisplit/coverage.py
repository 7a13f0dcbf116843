"""Coverage: which tokens of C are in S1 and in S2, in C's order.

Each half of a rewrite covers a part of C. If C was only reworded, one half alone covers it; two unrelated sentences
cover little of C together; two versions of one sentence both cover much of C.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares of C's tokens, in [0, 1].

    Attributes:
        alone: the larger of the shares that S1 and S2 cover.
        together: the share that S1 or S2 covers.
        at_once: the share that both S1 and S2 cover.
    """

    alone: float
    together: float
    at_once: float


def coverage(complex_tokens: Sequence[str], simple_1: Sequence[str], simple_2: Sequence[str]) -> Coverage:
    """Return the shares of C's tokens that S1 and S2 cover, without case.

    >>> coverage("He ran and she sat .".split(), "He ran .".split(), "Then she sat .".split())
    Coverage(alone=0.5, together=0.8333333333333334, at_once=0.16666666666666666)
    """
    tokens = [token.lower() for token in complex_tokens]
    return coverage_of(len(tokens), covered_from_start(tokens, simple_1), covered_from_end(tokens, simple_2))


def coverage_of(length: int, first: int, second: int) -> Coverage:
    """Return the coverage of C from the bits of `covered_from_start` and `covered_from_end`.

    Args:
        length: the number of C's tokens, at least 1.
        first, second: the tokens that S1 covers, and S2.
    """
    return Coverage(
        max(first.bit_count(), second.bit_count()) / length,
        (first | second).bit_count() / length,
        (first & second).bit_count() / length,
    )


def covered_from_start(tokens: Sequence[str], simple: Sequence[str]) -> int:
    """Return the tokens of C in a longest common subsequence with S1, as bits; C's first token is the lowest bit.

    If there are several, the one whose tokens come earliest in C, because S1 is C's beginning.

    Args:
        tokens: the tokens of C, in lower case.
        simple: the tokens of S1.

    >>> bin(covered_from_start(["a", "b", "a", "c"], ["A", "C"]))
    '0b1001'
    """
    return _longest(tuple(tokens), tuple(token.lower() for token in simple))


def covered_from_end(tokens: Sequence[str], simple: Sequence[str]) -> int:
    """Return the same bits for S2; of several subsequences, the latest in C, because S2 is C's end.

    >>> bin(covered_from_end(["a", "b", "a", "c"], ["A", "C"]))
    '0b1100'
    """
    mirrored = _longest(tuple(tokens[::-1]), tuple(token.lower() for token in reversed(simple)))
    return int(f"{mirrored:0{len(tokens)}b}"[::-1], 2)


@lru_cache(maxsize=256)  # asked first by the acceptance rule, then for the columns of accepted pairs
def _longest(tokens: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Return the bits of `tokens` in the earliest longest common subsequence with `others`.

    The rows of the table of lengths are bit vectors, one arithmetic step each (Hyyrö, 2004). In `rows[i]`, the bit of
    `others[j]` is 0 if the longest common subsequence of `tokens[i:]` and `others[j:]` is longer than that with
    `others[j + 1:]`; the last of `others` has the lowest bit.
    """
    # A common beginning is covered; the walk below would take it first.
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
        # A length is the number of zeros among a row's lowest bits.
        elif (rows[place + 1] & (1 << width - at) - 1).bit_count() < (
            rows[place] & (1 << width - at - 1) - 1
        ).bit_count() + 1:
            place += 1
        else:
            at += 1
    return covered << same | (1 << same) - 1
