"""Coefficients of agreement: published examples, definitions counted by hand, and NLTK's implementation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.agreement import AnnotationTask

from wikimill.rules.human_eval.ratings import majority
from wikimill.rules.human_eval.statistics import (
    brennan_prediger,
    cohen_kappa,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    pairwise_kappas,
)

#: Fleiss, 1971, table 1: six psychiatrists, 30 patients, five diagnoses (as in R's irr and in statsmodels).
_DIAGNOSES = [
    *("444444", "222555", "233335", "555555", "222444", "113333", "333355", "113334", "114444", "555555"),
    *("144444", "124444", "222333", "144444", "224445", "333335", "111455", "111112", "224444", "133555"),
    *("555555", "244444", "224555", "114444", "144445", "222224", "111155", "224444", "133333", "555555"),
]
DIAGNOSES = [list(patient) for patient in _DIAGNOSES]
#: The worked example of Wikipedia's article "Fleiss' kappa": of 14 raters, how many chose each of five categories.
FOURTEEN = [
    *((0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1)),
    *((7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7)),
]
#: Krippendorff, 2011, "Computing Krippendorff's Alpha-Reliability", part C: four observers, twelve units.
OBSERVERS = ("1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 .")
UNITS = [
    [None if answer == "." else answer for answer in answers]
    for answers in zip(*(row.split() for row in OBSERVERS), strict=True)
]

answers = st.sampled_from("abc")
whole_items = st.integers(2, 5).flatmap(
    lambda raters: st.lists(st.lists(answers, min_size=raters, max_size=raters), min_size=1, max_size=12)
)
items_with_gaps = st.integers(2, 5).flatmap(
    lambda raters: st.lists(st.lists(st.none() | answers, min_size=raters, max_size=raters), min_size=1, max_size=12)
)


def test_fleiss_1971():
    assert fleiss_kappa(DIAGNOSES) == pytest.approx(0.430, abs=0.0005)


def test_fleiss_of_fourteen_raters():
    items = [[str(category) for category, count in enumerate(row) for _ in range(count)] for row in FOURTEEN]
    assert fleiss_kappa(items) == pytest.approx(0.210, abs=0.0005)


def test_krippendorff_2011():
    assert krippendorff_alpha(UNITS) == pytest.approx(0.743, abs=0.0005)


def test_cohen_of_fifty_proposals():
    # Wikipedia, "Cohen's kappa", simple example: 20 both yes, 5 and 10 of two minds, 15 both no.
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    assert cohen_kappa([*zip(first, second, strict=True)]) == pytest.approx(0.4)


@pytest.mark.parametrize("coefficient", [fleiss_kappa, krippendorff_alpha, cohen_kappa])
def test_perfect_agreement_is_one_and_unanimity_is_not_defined(coefficient):
    assert coefficient([("a", "a"), ("b", "b")]) == 1
    assert coefficient([("a", "a"), ("a", "a")]) is None
    assert coefficient([("a", None), (None, "b")]) is None


def test_items_that_not_all_answered_are_left_out_of_fleiss():
    assert fleiss_kappa([*DIAGNOSES, ["1", None, "1", "1", "1", "2"]]) == fleiss_kappa(DIAGNOSES)
    assert fleiss_kappa([]) is None


def test_each_pair_of_raters_has_its_kappa():
    items = [("a", "a", "b"), ("b", "b", "b"), ("a", "b", None)]
    assert pairwise_kappas(items, ("x", "y", "z")) == {
        ("x", "y"): pytest.approx(0.4),  # 2 of 3 agree, by chance (2 * 1 + 1 * 2) / 9
        ("x", "z"): 0,  # 1 of 2, by chance (1 * 0 + 1 * 2) / 4
        ("y", "z"): 0,
    }


@given(items_with_gaps)
def test_cohen_as_nltk_counts_it(items):
    both = [(one, two) for one, two, *_ in items if one is not None and two is not None]
    kappa = cohen_kappa([item[:2] for item in items])
    if len({answer for pair in both for answer in pair}) < 2:
        assert kappa is None
        return
    task = AnnotationTask(
        [(rater, number, pair[place]) for number, pair in enumerate(both) for place, rater in enumerate("xy")]
    )
    assert kappa == pytest.approx(task.kappa_pairwise("x", "y"))


@given(items_with_gaps)
def test_alpha_as_nltk_counts_it(items):
    paired = [item for item in items if sum(answer is not None for answer in item) > 1]
    alpha = krippendorff_alpha(items)
    if len({answer for item in paired for answer in item if answer is not None}) < 2:
        assert alpha is None
        return
    data = [
        (rater, number, answer)
        for number, item in enumerate(paired)
        for rater, answer in enumerate(item)
        if answer is not None
    ]
    assert alpha == pytest.approx(AnnotationTask(data).alpha())


@given(whole_items)
def test_fleiss_by_its_definition(items):
    """The mean share of ordered pairs of raters that agree, against that of two answers drawn from all."""
    pool = [answer for item in items for answer in item]
    agreed = sum(one == two for item in items for one, two in permutations(item, 2)) / sum(
        len(item) * (len(item) - 1) for item in items
    )
    by_chance = sum(count * count for count in Counter(pool).values()) / len(pool) ** 2
    kappa = fleiss_kappa(items)
    assert kappa is None if len({*pool}) == 1 else kappa == pytest.approx((agreed - by_chance) / (1 - by_chance))


@given(items_with_gaps)
def test_the_order_of_raters_and_items_does_not_matter(items):
    turned = [item[::-1] for item in items[::-1]]
    assert krippendorff_alpha(turned) == pytest.approx(krippendorff_alpha(items))
    assert fleiss_kappa(turned) == pytest.approx(fleiss_kappa(items))


@given(st.lists(st.none() | answers, max_size=7))
def test_a_majority_is_more_than_half_of_what_was_answered(given_answers):
    answered = [answer for answer in given_answers if answer is not None]
    wins = [
        answer
        for answer in {*answered}
        if all(other == answer for other in answered)
        or sum(other == answer for other in answered) > sum(other != answer for other in answered)
    ]
    assert majority(given_answers) == (wins[0] if wins else None)


def test_there_are_combinations_to_compare():
    assert len(pairwise_kappas([list("abcde")], list("vwxyz"))) == len([*combinations("vwxyz", 2)]) == 10


def test_gwet_and_brennan_prediger_of_the_twelve_units():
    # Gwet, 2014, tables 2.10 to 2.12, on the same ratings as Krippendorff's; as R's irrCAC prints it (cac.raw4raters).
    assert gwet_ac1(UNITS) == pytest.approx(0.77544, abs=0.000005)
    assert brennan_prediger(UNITS) == pytest.approx(0.77273, abs=0.000005)


def test_the_paradox_of_kappa():
    # Gwet, 2002, "Kappa statistic is not satisfactory": 118 both yes, 5 and 2 of two minds, 0 both no: kappa below 0.
    items = [*[["yes", "yes"]] * 118, *[["yes", "no"]] * 5, *[["no", "yes"]] * 2]
    assert cohen_kappa(items) == pytest.approx(-0.0234, abs=0.0001)
    assert brennan_prediger(items) == pytest.approx(0.888)  # 2 * 118 / 125 - 1
    assert gwet_ac1(items) == pytest.approx(0.9408, abs=0.0001)  # by chance 2 * 0.972 * 0.028


def test_coefficients_count_unused_answers_as_possible():
    items = [["a", "a"], ["a", "b"]]
    assert brennan_prediger(items) == 0
    assert brennan_prediger(items, ("a", "b", "c", "d")) == pytest.approx(1 / 3)  # (1/2 - 1/4) / (3/4)
    assert gwet_ac1([["a", "a"]], ("a", "b")) == brennan_prediger([["a", "a"]], ("a", "b")) == 1
    assert gwet_ac1([["a", "a"]]) is None is brennan_prediger([["a", None]], ("a", "b"))


@given(items_with_gaps)
def test_brennan_prediger_is_never_below_its_least_value(items):
    found = brennan_prediger(items, ("a", "b", "c"))
    assert found is None or -0.5 <= found <= 1
