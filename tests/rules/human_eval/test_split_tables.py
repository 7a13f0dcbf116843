"""Table 2 of the WikiSplit paper on ratings that can be counted by hand."""

from __future__ import annotations

from support.rated import id_of, ratings

from wikimill.rules.human_eval.statistics import share
from wikimill.rules.wikisplit.rating_tables import by_column, split_quality


def rated(simple_1, simple_2, missing, **more):
    return {"simple_1": simple_1, "simple_2": simple_2, "missing": missing} | more


GOOD = rated("correct", "correct", "no")
ADDS = rated("correct", "unsupported", "no")
LACKS = rated("correct", "correct", "yes")
BLANK = rated("correct", "", "")


def test_table_2_of_one_rater():
    ratings_of_one = ratings([GOOD, ADDS, LACKS, BLANK])
    assert split_quality(ratings_of_one, ratings_of_one.examples) == {
        "correct": share(6, 8),
        "unsupported": share(1, 8),
        "no_majority": share(1, 8),
        "missing": share(1, 4),
        "perfect": share(1, 4),
    }


def test_raters_of_two_minds_have_no_majority():
    two = ratings([GOOD, ADDS], [ADDS, ADDS])
    assert split_quality(two, two.examples) == {
        "correct": share(2, 4),
        "unsupported": share(1, 4),
        "no_majority": share(1, 4),
        "missing": share(0, 2),
        "perfect": share(0, 2),
    }


def test_what_is_no_rewrite_is_not_perfect():
    found = ratings([GOOD | {"wrong": "no"}, GOOD | {"wrong": "yes"}])
    table = split_quality(found, found.examples)
    assert (table["perfect"], table["wrong"], table["perfect_rewrite"]) == (share(2, 2), share(1, 2), share(1, 2))


def test_by_column():
    found = ratings([GOOD, ADDS, LACKS])
    tables = by_column(found, {id_of(0): "split", id_of(1): "merge", id_of(2): "split"})
    assert tables == {
        "merge": split_quality(found, [id_of(1)]),
        "split": split_quality(found, [id_of(0), id_of(2)]),
    }
