"""Shares with their intervals, and agreement beyond chance, as JSON values.

Krippendorff's alpha is computed by the package krippendorff, which the extra `eval` installs. Coefficients are 1 for
perfect agreement and 0 for agreement by chance. None means that a coefficient is undefined: no two raters answered the
same item, or all answers are the same (except for AC1 and Brennan-Prediger with two or more allowed answers).
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import shake_128
from itertools import combinations
from typing import Any

from wikimill.rules.human_eval.ratings import Answers, Block, Line, Question, Ratings, Rows

NO_MAJORITY = "no_majority"
SCALE = ("1", "2", "3", "4", "5")
_GOOD = ("4", "5")
#: Most raters that are compared in pairs: 400 crowd workers make 79,800 pairs, most without a common row.
MOST_PAIRED = 12
#: The quantile of the normal distribution that leaves 2.5 % above it.
_Z = 1.959963984540054
_LEVEL = 0.95
RESAMPLES = 1000

Table = dict[str, Any]
Interval = tuple[float, float]
_Items = Sequence[Answers]


def wilson_interval(count: int, total: int) -> Interval | None:
    """Return the 95 % interval of a share (Wilson, 1927); None if the total is 0.

    >>> tuple(round(end, 3) for end in wilson_interval(86, 100))
    (0.779, 0.915)
    """
    if not total:
        return None
    share, spread = count / total, _Z * _Z / total
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    # At the ends the bounds are 0 and 1 exactly, apart from rounding.
    return (middle - half if count else 0.0), (middle + half if count < total else 1.0)


def two_sided_p(successes: int, trials: int) -> float:
    """Return the p of an exact two-sided binomial test against a fair coin.

    >>> two_sided_p(8, 10)
    0.109375

    Raises:
        ValueError: there are more successes than trials, or fewer than none.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials")
    more = max(successes, trials - successes)
    return min(1.0, 2 * sum(math.comb(trials, count) for count in range(more, trials + 1)) / 2**trials)


def share(count: int, total: int) -> Table:
    """Return a count with its share of a total and the share's 95 % interval, both None if the total is 0."""
    interval = wilson_interval(count, total)
    return {
        "count": count,
        "of": total,
        "share": count / total if total else None,
        "interval": list(interval) if interval else None,
    }


def majority_shares(majorities: Iterable[str | None], answers: Sequence[str]) -> Table:
    """Return the share of examples with each answer as majority; any other majority counts as none."""
    counts = Counter(given if given in answers else NO_MAJORITY for given in majorities)
    return {answer: share(counts[answer], counts.total()) for answer in (*answers, NO_MAJORITY)}


def agreement_of(
    ratings: Ratings, question: Question, comparable: Callable[[str | None], str | None] | None = None
) -> Table:
    """Return the counts of the answers to a question, and coefficients of agreement if there are several raters.

    Args:
        ratings: the ratings.
        question: one of its questions.
        comparable: makes answers comparable if examples offer different choices; None: they are compared as they are.
    """
    items = ratings.items(question.name)
    if comparable is not None:
        items = [[comparable(answer) for answer in answers] for answers in items]
    answers = Counter(answer for given in items for answer in given if answer is not None)
    results: Table = {
        "answers": dict(sorted(answers.items())),
        "blank": sum(answer is None for given in items for answer in given),
    }
    if len(ratings.raters) == 1:
        return results
    interval = alpha_interval(items)
    pairs = pairwise_kappas(items, ratings.raters) if len(ratings.raters) <= MOST_PAIRED else {}
    allowed = question.answers if comparable is None else ()
    return results | {
        "krippendorff_alpha": krippendorff_alpha(items),
        "alpha_interval": list(interval) if interval else None,
        "fleiss_kappa": fleiss_kappa(items),
        "gwet_ac1": gwet_ac1(items, allowed),
        "brennan_prediger": brennan_prediger(items, allowed),
        "cohen_kappa": [{"raters": list(names), "kappa": kappa} for names, kappa in pairs.items()],
    }


def pairwise_kappas(items: _Items, raters: Sequence[str]) -> dict[tuple[str, str], float | None]:
    """Return Cohen's kappa of each two raters, by name, over the items that both answered."""
    return {
        (raters[one], raters[two]): cohen_kappa([(item[one], item[two]) for item in items])
        for one, two in combinations(range(len(raters)), 2)
    }


def cohen_kappa(items: _Items) -> float | None:
    """Return the kappa of two raters (Cohen, 1960) over the items that both answered; None if all answers are equal."""
    whole = [item for item in items if None not in item]
    return _coefficient("cohen", whole) if len({answer for item in whole for answer in item}) > 1 else None


def fleiss_kappa(items: _Items) -> float | None:
    """Return the kappa of any number of raters over the items that all of them answered (Fleiss, 1971).

    None if all these answers are equal.
    """
    whole = [item for item in items if None not in item]
    return _coefficient("fleiss", whole) if len({answer for item in whole for answer in item}) > 1 else None


def gwet_ac1(items: _Items, answers: Sequence[str] = ()) -> float | None:
    """Return Gwet's AC1, which stays high if nearly all answers are the same (Gwet, 2014).

    Args:
        items: answers by item; answers may be missing.
        answers: allowed answers; if empty, those that were given.

    Returns:
        None if there are fewer than two possible answers, or no item has two answers.
    """
    return _coefficient("gwet", items, answers)


def brennan_prediger(items: _Items, answers: Sequence[str] = ()) -> float | None:
    """Return the coefficient of Brennan and Prediger (1981), whose chance model makes all answers equally likely.

    Args:
        items, answers: as for `gwet_ac1`; None as there.

    >>> brennan_prediger([["yes", "yes"]], ("yes", "no")), brennan_prediger([["yes", "yes"]])
    (1.0, None)
    """
    return _coefficient("bp", items, answers)


def krippendorff_alpha(items: _Items) -> float | None:
    """Return Krippendorff's alpha for nominal answers, which may be missing; None if all answers are equal."""
    return _alpha(_value_counts(items))


def alpha_interval(items: _Items, resamples: int = RESAMPLES) -> Interval | None:
    """Return the 95 % interval of Krippendorff's alpha, by the percentile bootstrap over items.

    In resample b, position i is the item whose index is the i-th 64-bit number of SHAKE-128 over "wikimill b", scaled
    to the number of items: the interval is the same wherever it is computed. Resamples with a single answer are left
    out.

    Args:
        items: answers by item; items with fewer than two answers are left out.
        resamples: number of resamples.

    Returns:
        The 2.5 % and the 97.5 % quantile, or None if alpha is not defined.
    """
    counts = _value_counts(items)
    drawn = [
        _alpha([counts[place] for place in _draw(len(counts), number)]) for number in range(resamples if counts else 0)
    ]
    alphas = sorted(alpha for alpha in drawn if alpha is not None)
    if not alphas:
        return None
    tail = (1 - _LEVEL) / 2 * (len(alphas) - 1)
    return alphas[math.floor(tail)], alphas[math.ceil(len(alphas) - 1 - tail)]


def _draw(size: int, number: int) -> list[int]:
    numbers = struct.unpack(f">{size}Q", shake_128(f"wikimill {number}".encode()).digest(8 * size))
    return [drawn * size >> 64 for drawn in numbers]


def _value_counts(items: _Items) -> list[tuple[int, ...]]:
    """Return the counts of each answer for each item that two or more raters answered, in canonical order."""
    patterns = sorted(tuple(sorted(answer for answer in item if answer is not None)) for item in items)
    named = sorted({answer for pattern in patterns for answer in pattern})
    return [tuple(map(pattern.count, named)) for pattern in patterns if len(pattern) > 1]


def _alpha(counts: Sequence[Sequence[int]]) -> float | None:
    if sum(map(any, zip(*counts, strict=True))) < 2:
        return None
    import krippendorff

    return float(krippendorff.alpha(value_counts=counts, level_of_measurement="nominal"))


def _coefficient(name: str, items: _Items, answers: Sequence[str] = ()) -> float | None:
    """Return (agreed - chance) / (1 - chance), from the share of agreeing pairs of raters; None if undefined."""
    counts = [count for item in items if (count := Counter(answer for answer in item if answer is not None))]
    named = sorted({answer for count in counts for answer in count}.union(answers))
    several = [count for count in counts if count.total() > 1]
    if len(named) < 2 or not several:
        return None
    pairs = [sum(n * (n - 1) for n in count.values()) / (count.total() * (count.total() - 1)) for count in several]
    agreed = sum(pairs) / len(several)
    shares = [sum(count[answer] / count.total() for count in counts) / len(counts) for answer in named]
    if name == "bp":
        chance = 1 / len(named)
    elif name == "gwet":
        chance = sum(share * (1 - share) for share in shares) / (len(named) - 1)
    elif name == "fleiss":
        chance = sum(share * share for share in shares)
    else:
        columns = [Counter(column) for column in zip(*items, strict=True)]
        chance = sum(columns[0][answer] * columns[1][answer] for answer in named) / len(items) ** 2
    return (agreed - chance) / (1 - chance)


def scale_tables(questions: tuple[Question, ...], ratings: Ratings, _: Rows | None) -> Table:
    """Return for each question on a scale of 1 to 5 the mean and the share of 4 and 5; for `Rating.tables`.

    Both are over the answers of all raters; a question without answers has the mean None. Empty if none was asked.
    """
    results: Table = {}
    for question in questions:
        if not ratings.asks(question.name):
            continue
        given = [answer for item in ratings.items(question.name) for answer in item if answer in SCALE]
        mean = sum(map(int, given)) / len(given) if given else None
        results[question.name] = {"mean": mean, "good": share(sum(answer in _GOOD for answer in given), len(given))}
    return {"scale": results} if results else {}


def scale_blocks(results: Mapping[str, Any]) -> Iterator[Block]:
    """Yield one block with a line for each question of `scale_tables`, none without answers; for `Rating.blocks`."""
    lines = tuple(
        Line(f"{name} (mean {table['mean']:.2f}): 4 or 5", table["good"])
        for name, table in results.get("scale", {}).items()
        if table["mean"] is not None
    )
    if lines:
        yield Block("answers on a scale of 1 to 5 (Chen, 2022, B.2)", lines)
