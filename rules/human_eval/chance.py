"""Agreement against a chance that does not depend on how rare an answer is: Gwet's AC1 and Brennan and Prediger.

Kappa and alpha fall towards 0 where nearly all answers are one and the same, however well raters agree (the "paradox"
of Feinstein and Cicchetti, 1990). These two do not. Both are for any number of raters, answers may be missing, as in
Gwet (2014), "Handbook of Inter-Rater Reliability", 4th edition, chapters 2 and 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wikimill.rules.human_eval.majority import Answers


def gwet_ac1(items: Iterable[Answers], answers: Sequence[str] = ()) -> float | None:
    """Gwet's AC1: chance is the mean of p (1 - p) over the answers, times their number over one less.

    p is an answer's share, as the mean over items of its share among those who answered the item.

    Args:
        items: what was answered, item by item.
        answers: what may be answered; those that were given where it is empty.

    Returns:
        1 for perfect agreement, 0 for what chance would give; None if nobody can be compared, or there is one answer.

    >>> round(gwet_ac1([["yes", "yes"], ["yes", "yes"], ["yes", "no"]], ("yes", "no")), 3)
    0.538
    """
    counts = _counts(items)
    named, agreed = _named(counts, answers), _agreed(counts)
    if agreed is None or len(named) < 2:
        return None
    shares = [sum(count[answer] / count.total() for count in counts) / len(counts) for answer in named]
    by_chance = sum(share * (1 - share) for share in shares) / (len(named) - 1)
    return (agreed - by_chance) / (1 - by_chance)


def brennan_prediger(items: Iterable[Answers], answers: Sequence[str] = ()) -> float | None:
    """The coefficient of Brennan and Prediger (1981): by chance every answer is as likely as every other.

    For two raters and two answers it is Bennett's S. It is at least -1 / (number of answers - 1). See `gwet_ac1`.

    >>> round(brennan_prediger([["yes", "yes"], ["yes", "yes"], ["yes", "no"]], ("yes", "no")), 3)
    0.333
    """
    counts = _counts(items)
    named, agreed = _named(counts, answers), _agreed(counts)
    if agreed is None or len(named) < 2:
        return None
    return (agreed - 1 / len(named)) / (1 - 1 / len(named))


def _counts(items: Iterable[Answers]) -> list[Counter[str]]:
    counts = (Counter(answer for answer in answers if answer is not None) for answers in items)
    return [count for count in counts if count]


def _named(counts: Sequence[Counter[str]], answers: Sequence[str]) -> list[str]:
    given = {answer for count in counts for answer in count}
    return sorted(given.union(answers))


def _agreed(counts: Sequence[Counter[str]]) -> float | None:
    """The mean share of pairs of raters that agree, over the items that several answered."""
    several = [count for count in counts if count.total() > 1]
    if not several:
        return None
    return sum(
        sum(n * (n - 1) for n in count.values()) / (count.total() * (count.total() - 1)) for count in several
    ) / len(several)
