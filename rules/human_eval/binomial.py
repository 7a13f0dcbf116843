"""The exact binomial test: whether raters tell two things apart better than a coin."""

from __future__ import annotations

from math import comb


def two_sided_p(successes: int, trials: int) -> float:
    """How probable it is that a fair coin is as far from the middle as this or farther, exactly.

    >>> two_sided_p(8, 10)
    0.109375

    Raises:
        ValueError: there are more successes than trials, or fewer than none.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials")
    more = max(successes, trials - successes)
    tail: int = sum(comb(trials, count) for count in range(more, trials + 1))
    return min(1.0, float(2 * tail / 2**trials))
