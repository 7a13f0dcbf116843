"""Evaluation of boosted trees and linear models that are given as plain data; `training/` trains them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from math import exp
from operator import add, itemgetter
from typing import Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Tree:
    """A binary decision tree as parallel lists over its inner nodes; node 0 is the root.

    Attributes:
        features: the index of the column that each node tests.
        thresholds: the largest value with which a row goes left at each node.
        left: the left child of each node: a node, or -(leaf + 1).
        right: the right child of each node, likewise.
        leaves: the value of each leaf, in log-odds.
    """

    features: Sequence[int]
    thresholds: Sequence[float]
    left: Sequence[int]
    right: Sequence[int]
    leaves: Sequence[float]

    def value(self, row: Sequence[float]) -> float:
        """Return the value of the leaf that a row of features reaches.

        >>> Tree([1], [0.5], [-1], [-2], [-3.0, 4.0]).value([9.0, 0.7])
        4.0
        """
        if not self.features:
            return self.leaves[0]
        node = 0
        while node >= 0:
            side = self.left if row[self.features[node]] <= self.thresholds[node] else self.right
            node = side[node]
        return self.leaves[-node - 1]


@dataclass(frozen=True, slots=True)
class _Forest:
    """Trees in arrays, so that rows are evaluated on all trees at once (Lucchese et al., 2015, "QuickScorer").

    The leaves of a tree are numbered from left to right, one bit each. Each inner node whose test sends a row to the
    right clears the bits of the leaves on the node's left, whether or not the row reaches the node. The first leaf
    whose bit remains is the row's leaf.

    Attributes:
        features, thresholds: columns and thresholds of inner nodes, flattened from (nodes of the largest tree, trees).
            A padding node clears no bits.
        kept: the bits that remain if a row goes right at a node; same shape.
        leaves: the index in `values` of each tree's first leaf.
        values: the values of all leaves, each tree's from left to right.
    """

    features: NDArray[np.intp]
    thresholds: NDArray[np.float64]
    kept: NDArray[np.unsignedinteger]
    leaves: NDArray[np.intp]
    values: NDArray[np.float64]

    @classmethod
    def of(cls, trees: Sequence[Tree]) -> Self | None:
        """Return the forest of one or more trees; None if a tree has more than `_MOST_LEAVES` leaves."""
        most = max(len(tree.leaves) for tree in trees)
        if most > _MOST_LEAVES:
            return None
        kind = np.uint16 if most <= 16 else np.uint64
        shape = max(1, *(len(tree.features) for tree in trees)), len(trees)
        features, thresholds = np.zeros(shape, dtype=np.intp), np.full(shape, np.inf)
        kept = np.full(shape, np.iinfo(kind).max, dtype=kind)
        values: list[float] = []
        leaves = []
        for column, tree in enumerate(trees):
            order, before = _from_left(tree)
            leaves.append(len(values))
            values += [tree.leaves[leaf] for leaf in order]
            for node, (start, end) in before.items():
                features[node, column] = tree.features[node]
                thresholds[node, column] = tree.thresholds[node]
                kept[node, column] = np.iinfo(kind).max - ((1 << end) - (1 << start))
        return cls(features.reshape(-1), thresholds.reshape(-1), kept.reshape(-1), np.array(leaves), np.array(values))

    def sums(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return, for each row of features, the sum of its leaves, added in the order of the trees."""
        kind = self.kept.dtype.type
        left = (rows.take(self.features, axis=1) <= self.thresholds).astype(kind)
        left *= kind(np.iinfo(kind).max)
        left |= self.kept
        left = np.bitwise_and.reduce(left.reshape(len(rows), -1, len(self.leaves)), axis=1)
        left &= ~left + kind(1)  # the lowest bit alone
        places = np.frexp(left.astype(np.float64))[1] - 1
        summed: NDArray[np.float64] = self.values.take(places + self.leaves).cumsum(axis=1)[:, -1]
        return summed


#: The number of bits of the widest integer.
_MOST_LEAVES = 64


def _from_left(tree: Tree) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """Return a tree's leaves from left to right, and for each inner node the range [start, end) of these leaves on its
    left."""
    order: list[int] = []
    before: dict[int, tuple[int, int]] = {}

    def walk(node: int) -> None:
        if node < 0:
            order.append(-node - 1)
            return
        start = len(order)
        walk(tree.left[node])
        before[node] = start, len(order)
        walk(tree.right[node])

    walk(0 if tree.features else -1)
    return order, before


@dataclass(frozen=True, slots=True)
class Model:
    """Log-odds: `bias` + `weights` times named features + `scale` times the sum of trees over `columns`.

    Attributes:
        columns: the names of the features that the trees' indices refer to.
        trees: the trees; with none, the model is linear.
        scale, bias: numbers of the formula.
        weights: feature → its weight; None for no linear part.
    """

    columns: Sequence[str] = ()
    trees: Sequence[Tree] = ()
    scale: float = 1.0
    bias: float = 0.0
    weights: Mapping[str, float] | None = None
    _forest: _Forest | None = field(init=False, repr=False, compare=False)
    _columns: Callable[[Mapping[str, float]], Sequence[float]] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_forest", _Forest.of(self.trees) if self.trees else None)
        # With a single column, `itemgetter` would not return a tuple.
        object.__setattr__(self, "_columns", itemgetter(*self.columns) if len(self.columns) > 1 else None)

    def log_odds(self, features: Mapping[str, float]) -> float:
        """Return the log-odds for named features; a missing feature counts as 0."""
        return self.log_odds_of([features])[0]

    def log_odds_of(self, several: Sequence[Mapping[str, float]]) -> list[float]:
        """Return the log-odds for each mapping of features, bit-identical to evaluation tree by tree."""
        totals = [self.bias] * len(several)
        if self.weights:
            for place, features in enumerate(several):
                totals[place] += sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        if self.trees and several:
            rows = [self._row(features) for features in several]
            if self._forest is not None:
                sums = self._forest.sums(np.array(rows, dtype=float)).tolist()
            else:
                sums = [reduce(add, (tree.value(row) for tree in self.trees)) for row in rows]
            totals = [total + self.scale * values for total, values in zip(totals, sums, strict=True)]
        return totals

    def _row(self, features: Mapping[str, float]) -> Sequence[float]:
        if self._columns is not None:
            with suppress(KeyError):
                return self._columns(features)
        return [features.get(name, 0.0) for name in self.columns] or [0.0]

    def probability(self, features: Mapping[str, float]) -> float:
        """Return the probability for named features.

        >>> Model(bias=0.0).probability({})
        0.5
        """
        return logistic(self.log_odds(features))


def logistic(log_odds: float) -> float:
    """Return the probability for log-odds, without overflow."""
    if log_odds >= 0:
        return 1 / (1 + exp(-log_odds))
    odds = exp(log_odds)
    return odds / (1 + odds)
