"""Confidence intervals (95 %) of figures that were counted on a sample."""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Iterable
from hashlib import shake_128

from wikimill.rules.human_eval.agreement import alpha_of, patterns_of
from wikimill.rules.human_eval.majority import Answers

#: The quantile of the normal distribution that leaves 2.5 % above it.
_Z = 1.959963984540054
_LEVEL = 0.95
RESAMPLES = 1000

Interval = tuple[float, float]


def wilson_interval(count: int, total: int) -> Interval | None:
    """The interval of a share (Wilson, 1927), which stays within [0, 1] and holds for small samples; None of nothing.

    >>> tuple(round(end, 3) for end in wilson_interval(86, 100))
    (0.779, 0.915)
    """
    if not total:
        return None
    share, spread = count / total, _Z * _Z / total
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    # At the ends the bounds are 0 and 1 exactly, but for rounding.
    return (middle - half if count else 0.0), (middle + half if count < total else 1.0)


def alpha_interval(items: Iterable[Answers], resamples: int = RESAMPLES) -> Interval | None:
    """The interval of Krippendorff's alpha, by the percentile bootstrap over items.

    The draws are no chance: in resample b, position i is the item whose index is the i-th 64-bit number of SHAKE-128
    over "wikimill b", scaled to the number of items. So the interval is the same wherever it is computed. Resamples
    in which alpha is not defined, because they hold one answer only, are left out.

    Args:
        items: the answers about each; those that fewer than two raters gave are left out.
        resamples: how many to draw.

    Returns:
        The 2.5 % and the 97.5 % quantile, or None if alpha is defined in none.
    """
    patterns = [
        pattern for pattern, times in sorted(patterns_of(items).items()) if len(pattern) > 1 for _ in range(times)
    ]
    drawn = [alpha_of(_resampled(patterns, number)) for number in range(resamples)] if patterns else []
    alphas = sorted(alpha for alpha in drawn if alpha is not None)
    if not alphas:
        return None
    tail = (1 - _LEVEL) / 2 * (len(alphas) - 1)
    return alphas[math.floor(tail)], alphas[math.ceil(len(alphas) - 1 - tail)]


def _resampled(patterns: list[tuple[str, ...]], number: int) -> Counter[tuple[str, ...]]:
    size = len(patterns)
    numbers = struct.unpack(f">{size}Q", shake_128(f"wikimill {number}".encode()).digest(8 * size))
    return Counter(patterns[drawn * size >> 64] for drawn in numbers)
