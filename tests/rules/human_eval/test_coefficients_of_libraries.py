"""The same coefficients by libraries of statistics, where they are installed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_coefficients import DIAGNOSES, UNITS, whole_items

from wikimill.rules.human_eval.agreement import cohen_kappa, fleiss_kappa, krippendorff_alpha
from wikimill.rules.human_eval.intervals import wilson_interval


@given(whole_items)
def test_fleiss_as_statsmodels_counts_it(items):
    inter_rater = pytest.importorskip("statsmodels.stats.inter_rater", reason="needs statsmodels")
    categories = sorted({answer for item in items for answer in item})
    ours = fleiss_kappa(items)
    if len(categories) < 2:
        assert ours is None
        return
    table = [[Counter(item)[category] for category in categories] for item in items]
    assert ours == pytest.approx(inter_rater.fleiss_kappa(table))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1))
def test_cohen_as_scikit_learn_counts_it(pairs):
    metrics = pytest.importorskip("sklearn.metrics", reason="needs scikit-learn")
    first, second = zip(*pairs, strict=True)
    if len({*first, *second}) > 1:
        assert cohen_kappa(first, second) == pytest.approx(metrics.cohen_kappa_score(first, second))


@pytest.mark.parametrize("items", [UNITS, DIAGNOSES], ids=["Krippendorff, 2011", "Fleiss, 1971"])
def test_alpha_as_the_package_krippendorff_counts_it(items):
    krippendorff = pytest.importorskip("krippendorff", reason="needs krippendorff")
    numbers = [[float("nan") if answer is None else int(answer) for answer in item] for item in items]
    theirs = krippendorff.alpha(reliability_data=[*zip(*numbers, strict=True)], level_of_measurement="nominal")
    assert krippendorff_alpha(items) == pytest.approx(theirs)


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_as_statsmodels_computes_it(count, total):
    proportion = pytest.importorskip("statsmodels.stats.proportion", reason="needs statsmodels")
    count = min(count, total)
    theirs = proportion.proportion_confint(count, total, method="wilson")
    assert wilson_interval(count, total) == pytest.approx(theirs, abs=1e-12)
