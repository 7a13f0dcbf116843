"""The distance of two releases: one figure for each distribution, and whether it exceeds chance.

The distance is Jensen and Shannon's (Lin, 1991; the square root of the divergence in bits, after Endres and Schindelin,
2003): 0 for equal shares, 1 for disjoint distributions. Small releases differ by chance: with n and m examples drawn
from one distribution over k values the divergence is about (k - 1) (1/n + 1/m) / (8 ln 2) bits. A distance is an alarm
if it is over `ALARM` and over twice what chance explains; of 300 pairs of samples drawn from one distribution none is
(tests/rules/releases/test_drift.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log, log2, sqrt

#: Threshold of an alarm; docs/report.md describes what it separates.
ALARM = 0.1
CHANCE_FACTOR = 2.0
#: Added to each value's count for the population stability index, which is undefined for a share of 0.
PRIOR = 0.5


@dataclass(frozen=True)
class Drift:
    """The change of one distribution between two releases.

    Attributes:
        name: name of the distribution.
        distance: Jensen-Shannon distance, 0 to 1.
        by_chance: expected distance of two samples of these sizes from one distribution.
        stability_index: population stability index; over 0.25 is a large shift by a rule of thumb of credit scoring.
    """

    name: str
    distance: float
    by_chance: float
    stability_index: float

    @property
    def is_alarming(self) -> bool:
        """Whether the distance is over `ALARM`, and more than chance explains."""
        return self.exceeds(ALARM)

    def exceeds(self, threshold: float) -> bool:
        """Return whether the distance is over a threshold, and more than chance explains."""
        return self.distance > max(threshold, CHANCE_FACTOR * self.by_chance)


def drifts(
    old: Mapping[str, Mapping[str, int]], new: Mapping[str, Mapping[str, int]], names: Iterable[str]
) -> list[Drift]:
    """Return the drift of each named distribution that has counts in both releases.

    Args:
        old: name → value → count in the old release.
        new: the same in the new release.
        names: distributions to compare.
    """
    return [
        drift(name, old[name], new[name])
        for name in names
        if sum(old.get(name, {}).values()) and sum(new.get(name, {}).values())
    ]


def drift(name: str, old: Mapping[str, int], new: Mapping[str, int]) -> Drift:
    """Return the drift between two distributions; neither may be empty.

    >>> drift("direction", {"split": 50, "merge": 50}, {"split": 80, "merge": 20}).is_alarming
    True
    >>> drift("direction", {"split": 5, "merge": 5}, {"split": 8, "merge": 2}).is_alarming
    False
    """
    values = sorted(value for value in old.keys() | new.keys() if old.get(value, 0) or new.get(value, 0))
    before, after = sum(old.values()), sum(new.values())
    divergence = index = 0.0
    for value in values:
        p, q = old.get(value, 0) / before, new.get(value, 0) / after
        divergence += _half(p, (p + q) / 2) + _half(q, (p + q) / 2)
        p = (old.get(value, 0) + PRIOR) / (before + PRIOR * len(values))
        q = (new.get(value, 0) + PRIOR) / (after + PRIOR * len(values))
        index += (q - p) * log(q / p)
    chance = (len(values) - 1) * (1 / before + 1 / after) / (8 * log(2))
    return Drift(name, sqrt(max(0.0, divergence)), min(1.0, sqrt(chance)), index)


def size_exceeds(before: int, after: int, allowed: float) -> bool:
    """Return whether a number of examples changed by more than a share of its former value and by more than chance.

    Chance: two numbers with one Poisson mean differ by about the square root of their sum; twice that is allowed. A
    fall to 0 always exceeds; a rise from 0 never does.

    >>> size_exceeds(1000, 750, 0.2), size_exceeds(1000, 850, 0.2), size_exceeds(5, 8, 0.2), size_exceeds(2, 0, 0.2)
    (True, False, False, True)
    """
    if not before or not after:
        return bool(before)
    return abs(after - before) > max(allowed * before, CHANCE_FACTOR * sqrt(before + after))


def _half(share: float, middle: float) -> float:
    """Return half of a value's part in the Kullback-Leibler divergence from the middle, in bits."""
    return share * log2(share / middle) / 2 if share else 0.0
