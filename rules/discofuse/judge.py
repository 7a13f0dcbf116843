"""The judge: boosted trees over cues and plain numbers that give each draft its quality.

Quality is the calibrated probability that a reader finds no error that wikimill made. The trees are trained by
`training/train_fusion_judge.py`; callers pass them in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from wikimill.rules.coreference.boosted_trees import Model, Tree, logistic
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.cues.registry import CUES
from wikimill.rules.discofuse.cues.shape import Value, shape

#: Decimal places of a quality; finer differences are noise.
DIGITS = 3


class Reason(NamedTuple):
    """A feature of a draft, its value, and how much quality, in [-1, 1], it adds (to two decimal places)."""

    name: str
    value: Value
    change: float


@dataclass(frozen=True, slots=True)
class Judge:
    """A model of draft quality.

    Attributes:
        model: boosted trees for the log-odds of no error, calibrated on held-out rows.
        codes: feature name → its value (a tag or word) → the number for the trees; a missing value counts as 0.
        means: for each tree, the mean log-odds at each inner node, root first.
    """

    model: Model
    codes: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    means: Sequence[Sequence[float]] = ()

    @classmethod
    def untrained(cls) -> Self:
        """Return a judge that rates all drafts equally."""
        return cls(Model())

    def qualities(self, candidates: Sequence[Candidate]) -> list[float]:
        """Return the probability that each draft has no error, in [0, 1], to three decimal places."""
        rows = [self._row(features(candidate)) for candidate in candidates]
        return [_probability(log_odds) for log_odds in self.model.log_odds_of(rows)]

    def reasons(self, candidate: Candidate, most: int = 4) -> list[Reason]:
        """Return the `most` features that changed a draft's quality most, largest change first.

        A feature's change is the sum of its steps along the trees' paths. Changes that round to 0 are left out.
        """
        values = features(candidate)
        row = self._row(values)
        changes: dict[str, float] = {}
        for tree, means in zip(self.model.trees, self.means, strict=True):
            for name, step in _steps(tree, means, self.model.columns, row):
                changes[name] = changes.get(name, 0.0) + step
        total = self.model.log_odds(row)
        quality = _probability(total)
        found = [
            Reason(name, values.get(name, 0.0), round(quality - _probability(total - self.model.scale * change), 2))
            for name, change in changes.items()
        ]
        return sorted((one for one in found if one.change), key=lambda one: (-abs(one.change), one.name))[:most]

    def _row(self, values: Mapping[str, Value]) -> dict[str, float]:
        row: dict[str, float] = {}
        for name in self.model.columns:
            value = values.get(name, 0.0)
            row[name] = self.codes[name].get(value, 0.0) if isinstance(value, str) else float(value)
        return row


def _probability(log_odds: float) -> float:
    return round(logistic(log_odds), DIGITS)


def features(candidate: Candidate) -> dict[str, Value]:
    """Return the judge's features of a draft by name: those of `shape`, and the cues about the draft's type."""
    found = shape(candidate)
    kind = candidate.draft.discourse_type
    for cue in CUES:
        if cue.is_about(kind):
            found[cue.name] = cue.ask(candidate)
    return found


def _steps(
    tree: Tree, means: Sequence[float], columns: Sequence[str], row: Mapping[str, float]
) -> Sequence[tuple[str, float]]:
    """Return, for each node on a row's path, its feature and the change of the mean from this node to the next."""
    found: list[tuple[str, float]] = []
    node = 0 if tree.features else -1
    while node >= 0:
        name = columns[tree.features[node]]
        side = tree.left if row[name] <= tree.thresholds[node] else tree.right
        following = side[node]
        after = means[following] if following >= 0 else tree.leaves[-following - 1]
        found.append((name, after - means[node]))
        node = following
    return found
