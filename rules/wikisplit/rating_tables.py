"""Table 2 of Botha et al. (2018) for a set of ratings, with the paper's figures next to it."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence

from wikimill.rules.human_eval.ratings import NO, YES, Ratings, majority
from wikimill.rules.human_eval.statistics import Table, share

SIMPLE_1, SIMPLE_2, MISSING, WRONG = "simple_1", "simple_2", "missing", "wrong"
CORRECT, UNSUPPORTED = "correct", "unsupported"
#: Percent, at the corpus's BLEU threshold (0.2): of 200 simple sentences, 168 are correct and 35 unsupported (the sum
#: exceeds 200: some are counted as both); of 100 examples, 4 miss something and 68 are perfect (section 2.2).
PAPER_TABLE_2: Mapping[str, float] = types.MappingProxyType(
    {"correct": 84.0, "unsupported": 17.5, "missing": 4.0, "perfect": 68.0}
)


def split_quality(ratings: Ratings, examples: Sequence[str]) -> Table:
    """Return the shares of correct and unsupported simple sentences, and of examples with omissions or perfect ones.

    All answers are by majority; a simple sentence without a majority is neither correct nor unsupported. An example is
    perfect if both its sentences are correct and nothing is missing. If `wrong` was asked, a `perfect_rewrite` must
    also have the majority answer no to it.
    """
    simple = [ratings.majority(half, name) for name in examples for half in (SIMPLE_1, SIMPLE_2)]
    perfect = [name for name in examples if _is_perfect(ratings, name)]
    results = {
        "correct": share(simple.count(CORRECT), len(simple)),
        "unsupported": share(simple.count(UNSUPPORTED), len(simple)),
        "no_majority": share(simple.count(None), len(simple)),
        "missing": _yes(ratings, MISSING, examples),
        "perfect": share(len(perfect), len(examples)),
    }
    if ratings.asks(WRONG):
        results["wrong"] = _yes(ratings, WRONG, examples)
        rewrites = sum(ratings.majority(WRONG, name) == NO for name in perfect)
        results["perfect_rewrite"] = share(rewrites, len(examples))
    return results


def by_column(ratings: Ratings, values: Mapping[str, str]) -> Table:
    """Return table 2 for the examples with each value of a column.

    Args:
        ratings: the ratings.
        values: id of each rated example → its value.
    """
    return {
        value: split_quality(ratings, [name for name in ratings.examples if values[name] == value])
        for value in sorted({values[name] for name in ratings.examples})
    }


def _yes(ratings: Ratings, question: str, examples: Sequence[str]) -> Table:
    return share(sum(majority(ratings.answers(question, name)) == YES for name in examples), len(examples))


def _is_perfect(ratings: Ratings, name: str) -> bool:
    halves = [ratings.majority(half, name) for half in (SIMPLE_1, SIMPLE_2)]
    return halves == [CORRECT, CORRECT] and ratings.majority(MISSING, name) == NO
