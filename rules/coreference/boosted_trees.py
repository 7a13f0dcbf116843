"""Evaluates boosted trees and a linear model that come as plain data (trained elsewhere, `training/`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Tree:
    """A binary decision tree as parallel lists over its inner nodes, node 0 being the root.

    Attributes:
        features: the column that each node tests.
        thresholds: a value at most this goes left.
        left: the next node, or -(leaf + 1).
        right: the same for larger values.
        leaves: the value of each leaf, in log-odds.
    """

    features: Sequence[int]
    thresholds: Sequence[float]
    left: Sequence[int]
    right: Sequence[int]
    leaves: Sequence[float]

    def value(self, row: Sequence[float]) -> float:
        """The leaf that a row of features falls into; a tree without inner nodes is its only leaf.

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
    """Trees side by side in one numbering of their nodes and leaves, so that rows walk down all of them together.

    Attributes:
        roots: where each tree begins; (trees,).
        depth: the longest way to a leaf, in steps.
        features, thresholds, left, right: as in `Tree`; a leaf leads to itself on both sides.
        values: of leaves.
    """

    roots: NDArray[np.intp]
    depth: int
    features: NDArray[np.intp]
    thresholds: NDArray[np.float64]
    left: NDArray[np.intp]
    right: NDArray[np.intp]
    values: NDArray[np.float64]

    @classmethod
    def of(cls, trees: Sequence[Tree]) -> Self:
        """Lay out trees, their inner nodes before their leaves."""
        roots: list[int] = []
        nodes: list[tuple[int, float, int, int, float]] = []
        for tree in trees:
            start, first_leaf = len(nodes), len(nodes) + len(tree.features)
            roots.append(start)
            left, right = (
                [start + node if node >= 0 else first_leaf - node - 1 for node in side]
                for side in (tree.left, tree.right)
            )
            nodes += zip(tree.features, tree.thresholds, left, right, [0.0] * len(left), strict=True)
            nodes += [(0, 0.0, first_leaf + place, first_leaf + place, leaf) for place, leaf in enumerate(tree.leaves)]
        columns = [np.array(column) for column in zip(*nodes, strict=True)]
        return cls(np.array(roots), max(map(_depth, trees)), *columns)

    def sums(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """For each row of features the sum of its leaves, added in the order of the trees."""
        following = np.where(rows.take(self.features, axis=1) <= self.thresholds, self.left, self.right)
        # Each row's nodes behind those of the row before: one index finds the node of any row.
        first = np.arange(len(rows))[:, np.newaxis] * len(self.features)
        following += first
        nodes = first + self.roots
        for _ in range(self.depth):
            nodes = following.take(nodes)
        nodes -= first
        summed: NDArray[np.float64] = self.values.take(nodes).cumsum(axis=1)[:, -1]
        return summed


def _depth(tree: Tree, node: int = 0) -> int:
    if not tree.features or node < 0:
        return 0
    return 1 + max(_depth(tree, tree.left[node]), _depth(tree, tree.right[node]))


@dataclass(frozen=True, slots=True)
class Model:
    """Log-odds: `bias` + `weights` of named features + `scale` times the sum of trees over `columns`."""

    columns: Sequence[str] = ()
    trees: Sequence[Tree] = ()
    scale: float = 1.0
    bias: float = 0.0
    weights: Mapping[str, float] | None = None
    _forest: _Forest | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_forest", _Forest.of(self.trees) if self.trees else None)

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The log-odds for named features; a feature that is not given counts as 0."""
        return self.log_odds_of([features])[0]

    def log_odds_of(self, several: Sequence[Mapping[str, float]]) -> list[float]:
        """The log-odds for each of several; the sums are those of a walk tree by tree, to the last bit."""
        totals = [self.bias] * len(several)
        if self.weights:
            for place, features in enumerate(several):
                totals[place] += sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        if self._forest is not None and several:
            rows = [[features.get(name, 0.0) for name in self.columns] or [0.0] for features in several]
            sums = self._forest.sums(np.array(rows, dtype=float)).tolist()
            totals = [total + self.scale * values for total, values in zip(totals, sums, strict=True)]
        return totals

    def probability(self, features: Mapping[str, float]) -> float:
        """The probability for named features.

        >>> Model(bias=0.0).probability({})
        0.5
        """
        return logistic(self.log_odds(features))


def logistic(log_odds: float) -> float:
    """The probability of log-odds, without overflow."""
    if log_odds >= 0:
        return 1 / (1 + exp(-log_odds))
    odds = exp(log_odds)
    return odds / (1 + odds)
