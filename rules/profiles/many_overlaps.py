"""`overlap` of many examples at once, by numbers of their tokens; sentences of any length.

An n-gram is its tokens' numbers side by side in one number, with the example in front of them and the side behind, so
that sorting puts the same n-grams of an example next to each other. Nothing is hashed: the counts are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from wikimill.rules.text.place_arrays import Numbers

_ORDERS = 4
#: An example of more tokens does not fit: the numbers of four of them must leave a bit for the side.
MOST_TOKENS = 1 << 14
#: So many examples are looked at together, if their tokens are few enough.
_STEP = 512
_BITS = 63


@dataclass(frozen=True)
class TokenRuns:
    """A sentence of each of many examples.

    Attributes:
        numbers: of all tokens, one sentence behind the other; those of one form have one number.
        lengths: how many tokens each sentence has; of one that is not there 0.
    """

    numbers: Numbers
    lengths: Numbers

    def cut(self, start: int, end: int) -> TokenRuns:
        """The sentences of some examples that follow each other."""
        ahead = int(self.lengths[:start].sum())
        lengths = self.lengths[start:end]
        return TokenRuns(self.numbers[ahead : ahead + int(lengths.sum())], lengths)


def many_overlaps(source: Sequence[TokenRuns], target: Sequence[TokenRuns]) -> tuple[Numbers, Numbers]:
    """Distinct n-grams of each target, and those that its source has, too; see `Overlap`.

    Args:
        source: the sentences that a model is given, each of all examples.
        target: those that it is to write. No example has more than `MOST_TOKENS` in all.

    Returns:
        totals and shared, a row for each example, four columns.
    """
    sides = [(runs, 1) for runs in source] + [(runs, 0) for runs in target]
    found = list(_steps(sides, 0, len(sides[0][0].lengths)))
    if not found:
        return np.zeros((0, _ORDERS), np.int64), np.zeros((0, _ORDERS), np.int64)
    totals, shared = zip(*found, strict=True)
    return np.concatenate(totals), np.concatenate(shared)


def _steps(sides: list[tuple[TokenRuns, int]], start: int, end: int) -> Iterator[tuple[Numbers, Numbers]]:
    """Some examples, in as few steps as their tokens' numbers fit into."""
    for first in range(start, end, _STEP):
        last = min(first + _STEP, end)
        step = [(runs.cut(first, last), side) for runs, side in sides]
        tokens = np.concatenate([runs.numbers for runs, _ in step])
        local, count = _renumbered(tokens)
        width = max(1, (count - 1).bit_length())
        if _ORDERS * width + (last - first).bit_length() + 1 > _BITS and last - first > 1:
            middle = (first + last) // 2
            yield from _steps(sides, first, middle)
            yield from _steps(sides, middle, last)
        else:
            yield _counted(step, local, width)


def _renumbered(tokens: Numbers) -> tuple[Numbers, int]:
    """The same tokens with numbers as small as can be, and how many different ones there are."""
    stands = np.zeros(int(tokens.max(initial=0)) + 1, np.int64)
    stands[tokens] = 1
    ranks = np.cumsum(stands)
    return (ranks - 1)[tokens], int(ranks[-1])


def _counted(step: list[tuple[TokenRuns, int]], local: Numbers, width: int) -> tuple[Numbers, Numbers]:
    lengths = np.concatenate([runs.lengths for runs, _ in step])
    count = len(step[0][0].lengths)
    # The example in front of room for four numbers, the side behind it.
    room = _ORDERS * width + 1
    around = np.concatenate([np.arange(count) << room | side for _, side in step])
    around = np.repeat(around, lengths)
    # How many tokens of its sentence stand behind each token.
    behind = np.repeat(np.cumsum(lengths), lengths) - 1 - np.arange(len(local))
    totals, shared = np.zeros((count, _ORDERS), np.int64), np.zeros((count, _ORDERS), np.int64)
    grams = local
    for order in range(_ORDERS):
        if order:
            grams = grams[:-1] << width | local[order:]
        keys = around[: len(grams)] | grams << 1
        keys = np.sort(keys[behind[: len(grams)] >= order] if order else keys)
        keys = keys[np.diff(keys, prepend=-1) != 0]
        # A target's n-gram that the source has stands right before the source's.
        both = keys[:-1][(keys[1:] ^ keys[:-1]) == 1]
        totals[:, order] = np.bincount(keys[(keys & 1) == 0] >> room, minlength=count)
        shared[:, order] = np.bincount(both >> room, minlength=count)
    return totals, shared
