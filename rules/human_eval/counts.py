"""Counts of answers with their shares and intervals, as what JSON carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wikimill.rules.human_eval.agreement import fleiss_kappa, krippendorff_alpha, pairwise_kappas
from wikimill.rules.human_eval.chance import brennan_prediger, gwet_ac1
from wikimill.rules.human_eval.intervals import alpha_interval, wilson_interval
from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.ratings import Ratings

NO_MAJORITY = "no_majority"
#: Of more raters than these no two are compared: of 400 crowd workers there would be 79,800 pairs with hardly a row.
MOST_PAIRED = 12

Table = dict[str, Any]


def share(count: int, total: int) -> Table:
    """A count with its share of a total and the share's 95 % interval (both null of nothing)."""
    interval = wilson_interval(count, total)
    return {
        "count": count,
        "of": total,
        "share": count / total if total else None,
        "interval": list(interval) if interval else None,
    }


def majority_shares(majorities: Iterable[str | None], answers: Sequence[str]) -> Table:
    """How many examples have each answer as their majority; any other, or none, counts as no majority."""
    counts = Counter(given if given in answers else NO_MAJORITY for given in majorities)
    return {answer: share(counts[answer], counts.total()) for answer in (*answers, NO_MAJORITY)}


def agreement_of(
    ratings: Ratings, question: Question, comparable: Callable[[str | None], str | None] | None = None
) -> Table:
    """How the raters answered a question, and how far they agree on it beyond chance.

    Args:
        ratings: what was answered.
        question: one of its questions.
        comparable: makes an answer comparable, where each example offers other answers.
    """
    items = ratings.items(question.name)
    if comparable is not None:
        items = [[comparable(answer) for answer in answers] for answers in items]
    answers = Counter(answer for given in items for answer in given if answer is not None)
    told: Table = {
        "answers": dict(sorted(answers.items())),
        "blank": sum(answer is None for given in items for answer in given),
    }
    if len(ratings.raters) == 1:
        return told
    interval = alpha_interval(items)
    pairs = pairwise_kappas(items, ratings.raters) if len(ratings.raters) <= MOST_PAIRED else {}
    allowed = question.answers if comparable is None else ()
    return told | {
        "krippendorff_alpha": krippendorff_alpha(items),
        "alpha_interval": list(interval) if interval else None,
        "fleiss_kappa": fleiss_kappa(items),
        "gwet_ac1": gwet_ac1(items, allowed),
        "brennan_prediger": brennan_prediger(items, allowed),
        "cohen_kappa": [{"raters": list(names), "kappa": kappa} for names, kappa in pairs.items()],
    }
