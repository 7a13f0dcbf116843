"""Boosted trees as data."""

from __future__ import annotations

import functools
import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_a_model_of_leaves_needs_no_columns() -> None:
    assert Model(trees=(Tree([], [], [], [], [7.0]), Tree([], [], [], [], [0.5]))).log_odds({}) == 7.5


def test_of_no_rows_there_are_no_log_odds() -> None:
    assert Model(("x", "y"), (TREE,)).log_odds_of([]) == []


NUMBERS = st.floats(-3, 3).map(lambda number: round(number, 1))


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Return a tree over three columns: each inner node is put in the place of some leaf of those before it."""
    features, thresholds, left, right = [], [], [], []
    leaves = 1
    for node in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, leaves - 1))
        for side in (left, right):
            side[:] = [node if to == -(place + 1) else to for to in side]
        features.append(draw(st.integers(0, 2)))
        thresholds.append(draw(NUMBERS))
        left.append(-(place + 1))
        right.append(-(leaves + 1))
        leaves += 1
    return Tree(features, thresholds, left, right, draw(st.lists(st.floats(-1, 1), min_size=leaves, max_size=leaves)))


@given(st.lists(trees(), min_size=1, max_size=5), st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=4))
def test_several_rows_have_the_sums_of_a_walk_tree_by_tree(forest: list[Tree], rows: list[tuple[float, ...]]) -> None:
    walked = [functools.reduce(operator.add, (tree.value(row) for tree in forest), 0.0) for row in rows]
    model = Model(("x", "y", "z"), tuple(forest))
    assert model.log_odds_of([dict(zip("xyz", row, strict=True)) for row in rows]) == walked


@pytest.mark.parametrize("leaves", [2, 16, 17, 64, 65])
def test_a_tree_of_many_leaves_is_summed_as_it_is_walked(leaves: int) -> None:
    # x <= 0 -> leaf 1, else x <= 1 -> leaf 2, … ; more than 64 leaves have no bits and are walked.
    nodes = range(leaves - 1)
    right = [*(node + 1 for node in nodes[:-1]), -leaves]
    tree = Tree([0] * len(nodes), list(map(float, nodes)), [-node - 1 for node in nodes], right, list(range(leaves)))
    model = Model(("x", "y"), (tree, TREE))
    rows = [-1.0, 0.0, 0.5, leaves / 2, leaves - 2.0, leaves + 1.0]
    assert model.log_odds_of([{"x": x} for x in rows]) == [tree.value([x]) + TREE.value([x, 0.0]) for x in rows]
