"""The next words that a decoder may not write, because they would repeat an n-gram."""

from __future__ import annotations

from collections.abc import Sequence


def repeating(written: Sequence[int], order: int) -> set[int]:
    """Return the numbers of the words that would complete an n-gram that the text already has.

    Paulus et al. (2018), section 2.5: "we force our decoder to never output the same trigram more than once".

    Args:
        written: the numbers of the words so far.
        order: n of the n-gram; 0 does not forbid any word.

    >>> repeating([7, 8, 9, 7, 8], 3)
    {9}
    """
    if order == 0 or len(written) < order:
        return set()
    last = tuple(written[len(written) - order + 1 :])
    return {
        written[place + order - 1]
        for place in range(len(written) - order + 1)
        if tuple(written[place : place + order - 1]) == last
    }
