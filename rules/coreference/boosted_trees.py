"""Evaluates boosted trees and a linear model that come as plain data (trained elsewhere, `training/`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp


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
class Model:
    """Log-odds: `bias` + `weights` of named features + `scale` times the sum of trees over `columns`."""

    columns: Sequence[str] = ()
    trees: Sequence[Tree] = ()
    scale: float = 1.0
    bias: float = 0.0
    weights: Mapping[str, float] | None = None

    def log_odds(self, features: Mapping[str, float]) -> float:
        """The log-odds for named features; a feature that is not given counts as 0."""
        total = self.bias
        if self.weights:
            total += sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        if self.trees:
            row = [features.get(name, 0.0) for name in self.columns]
            values = 0.0
            for tree in self.trees:
                # `Tree.value`, written out: a call for each of some hundred trees costs as much as the walk.
                columns, thresholds, left, right = tree.features, tree.thresholds, tree.left, tree.right
                node = 0 if columns else -1
                while node >= 0:
                    node = left[node] if row[columns[node]] <= thresholds[node] else right[node]
                values += tree.leaves[-node - 1]
            total += self.scale * values
        return total

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
