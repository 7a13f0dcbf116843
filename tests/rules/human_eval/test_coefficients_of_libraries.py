"""The same coefficients by libraries of statistics, where they are installed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_coefficients import whole_items

from wikimill.rules.human_eval.statistics import cohen_kappa, fleiss_kappa, wilson_interval


@given(whole_items)
def test_fleiss_as_statsmodels_counts_it(items):
    inter_rater = pytest.importorskip("statsmodels.stats.inter_rater", reason="needs statsmodels")
    categories = sorted({answer for item in items for answer in item})
    kappa = fleiss_kappa(items)
    if len(categories) < 2:
        assert kappa is None
        return
    table = [[Counter(item)[category] for category in categories] for item in items]
    assert kappa == pytest.approx(inter_rater.fleiss_kappa(table))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1))
def test_cohen_as_scikit_learn_counts_it(pairs):
    metrics = pytest.importorskip("sklearn.metrics", reason="needs scikit-learn")
    first, second = zip(*pairs, strict=True)
    if len({*first, *second}) > 1:
        assert cohen_kappa(pairs) == pytest.approx(metrics.cohen_kappa_score(first, second))


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_as_statsmodels_computes_it(count, total):
    proportion = pytest.importorskip("statsmodels.stats.proportion", reason="needs statsmodels")
    count = min(count, total)
    expected = proportion.proportion_confint(count, total, method="wilson")
    assert wilson_interval(count, total) == pytest.approx(expected, abs=1e-12)
