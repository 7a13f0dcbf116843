"""Boosted trees as data."""

from __future__ import annotations

import pytest

from wikimill.rules.coreference.boosted_trees import Model, Tree, logistic

#: x ≤ 0.5 → 1; else y ≤ 2 → 10, else 100.
TREE = Tree([0, 1], [0.5, 2.0], [-1, -2], [1, -3], [1.0, 10.0, 100.0])


@pytest.mark.parametrize(("x", "y", "leaf"), [(0.5, 9.0, 1.0), (0.6, 2.0, 10.0), (0.6, 2.1, 100.0)])
def test_a_row_falls_into_its_leaf(x: float, y: float, leaf: float) -> None:
    assert TREE.value([x, y]) == leaf


def test_a_tree_may_be_a_leaf() -> None:
    assert Tree([], [], [], [], [7.0]).value([]) == 7.0


def test_a_model_adds_bias_weights_and_trees() -> None:
    model = Model(("x", "y"), (TREE, TREE), scale=0.5, bias=0.25, weights={"y": 2.0, "z": 3.0})
    assert model.log_odds({"x": 1.0, "y": 1.0}) == 0.25 + 2.0 + 0.5 * 20.0


def test_a_missing_feature_is_0() -> None:
    assert Model(("x", "y"), (TREE,)).log_odds({}) == 1.0


@pytest.mark.parametrize(("log_odds", "probability"), [(0.0, 0.5), (1000.0, 1.0), (-1000.0, 0.0)])
def test_probabilities_do_not_overflow(log_odds: float, probability: float) -> None:
    assert logistic(log_odds) == probability
