"""Intervals: values of the literature, and what must hold of any."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_coefficients import DIAGNOSES, UNITS

from wikimill.rules.human_eval.statistics import alpha_interval, krippendorff_alpha, wilson_interval


# Newcombe, 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
@pytest.mark.parametrize(
    ("count", "total", "interval"),
    [(81, 263, (0.2553, 0.3662)), (15, 148, (0.0624, 0.1605)), (0, 20, (0.0, 0.1611)), (1, 29, (0.0061, 0.1718))],
)
def test_wilson_of_newcombe_1998(count, total, interval):
    assert wilson_interval(count, total) == pytest.approx(interval, abs=5e-5)


@given(st.integers(1, 1000).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_wilson_holds_the_share_and_stays_within_bounds(counted):
    count, total = counted
    low, high = wilson_interval(count, total)
    assert 0 <= low <= count / total <= high <= 1


def test_nothing_has_no_interval():
    assert wilson_interval(0, 0) is None
    assert alpha_interval([]) is None
    assert alpha_interval([["a", None], ["a", "a"]]) is None


def test_the_bootstrap_is_the_same_wherever_it_is_drawn():
    # Golden: the scheme that docs/human_evaluation.md describes. Another one gives other figures.
    low, high = alpha_interval(UNITS)
    assert (round(low, 3), round(high, 3)) == (0.42, 1.0)
    assert low < krippendorff_alpha(UNITS) < high


def test_the_bootstrap_is_near_one_with_real_chance():
    chance = random.Random(0)
    drawn = sorted(krippendorff_alpha([DIAGNOSES[chance.randrange(30)] for _ in range(30)]) for _ in range(1000))
    assert alpha_interval(DIAGNOSES) == pytest.approx((drawn[24], drawn[975]), abs=0.03)


def test_what_one_rater_alone_answered_changes_nothing():
    assert alpha_interval([*UNITS, ["5", None, None, None]]) == alpha_interval(UNITS)
