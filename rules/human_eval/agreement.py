"""Agreement beyond chance, for nominal answers: the kappas of Cohen and of Fleiss, and Krippendorff's alpha.

All are 1 for perfect agreement and 0 for what chance would give. None stands for a coefficient that is not defined:
nobody to compare, or everybody gave one and the same answer throughout, so that chance explains everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from wikimill.rules.human_eval.majority import Answers

#: Answers about an item, sorted, without those that are missing → how many items have just these.
Patterns = Mapping[tuple[str, ...], int]


def cohen_kappa(first: Answers, second: Answers) -> float | None:
    """Agreement of two raters over the items that both answered (Cohen, 1960, equation 1).

    Args:
        first, second: the answers of each rater, item by item.

    >>> round(cohen_kappa(["yes", "yes", "no", "no"], ["yes", "no", "no", "no"]), 3)
    0.5

    Raises:
        ValueError: the raters have different numbers of items.
    """
    both = [(one, two) for one, two in zip(first, second, strict=True) if one is not None and two is not None]
    if not both:
        return None
    total = len(both)
    agreed = sum(one == two for one, two in both)
    ones, twos = Counter(one for one, _ in both), Counter(two for _, two in both)
    by_chance = sum(ones[answer] * twos[answer] for answer in ones)
    if by_chance == total * total:
        return None
    return (agreed * total - by_chance) / (total * total - by_chance)


def pairwise_kappas(items: Sequence[Answers], raters: Sequence[str]) -> dict[tuple[str, str], float | None]:
    """Cohen's kappa of each two raters, by their names."""
    columns = [[answers[index] for answers in items] for index in range(len(raters))]
    return {
        (raters[one], raters[two]): cohen_kappa(columns[one], columns[two])
        for one, two in combinations(range(len(raters)), 2)
    }


def fleiss_kappa(items: Iterable[Answers]) -> float | None:
    """Agreement of any number of raters over the items that all of them answered (Fleiss, 1971).

    >>> round(fleiss_kappa([["a", "a", "b"], ["b", "b", "b"]]), 3)
    0.25
    """
    counts = [Counter(answers) for answers in items if len(answers) > 1 and None not in answers]
    if not counts:
        return None
    raters = counts[0].total()
    totals: Counter[str | None] = Counter()
    for count in counts:
        totals.update(count)
    by_chance = sum((total / (len(counts) * raters)) ** 2 for total in totals.values())
    agreed = sum((sum(n * n for n in count.values()) - raters) / (raters * (raters - 1)) for count in counts)
    if len(totals) == 1:
        return None
    return (agreed / len(counts) - by_chance) / (1 - by_chance)


def krippendorff_alpha(items: Iterable[Answers]) -> float | None:
    """Agreement of any number of raters, answers may be missing (Krippendorff, 2011, nominal metric).

    An item that fewer than two raters answered tells nothing and is left out.

    >>> round(krippendorff_alpha([["a", "a", None], ["b", "b", "b"], ["a", "b", None]]), 3)
    0.5
    """
    return alpha_of(patterns_of(items))


def patterns_of(items: Iterable[Answers]) -> Counter[tuple[str, ...]]:
    """How often each pattern of answers occurs; who gave which answer does not matter to alpha."""
    return Counter(tuple(sorted(answer for answer in answers if answer is not None)) for answers in items)


def alpha_of(patterns: Patterns) -> float | None:
    """Krippendorff's alpha from the counts of the patterns."""
    disagreed = 0.0
    totals: Counter[str] = Counter()
    for pattern, times in patterns.items():
        size = len(pattern)
        if size < 2:
            continue
        counts = Counter(pattern)
        for answer, count in counts.items():
            totals[answer] += count * times
        disagreed += times * (size * size - sum(n * n for n in counts.values())) / (size - 1)
    total = totals.total()
    expected = total * total - sum(n * n for n in totals.values())
    if not expected:
        return None
    return 1 - (total - 1) * disagreed / expected
