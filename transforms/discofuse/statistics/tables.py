"""The paper's figure 4 and table 16, from the measures of the pipeline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.rules.text.connectives import bare_connective
from wikimill.transforms.discofuse.judge_file import judge_document
from wikimill.transforms.measures import Measure

#: The scopes of counting: the full corpus, and the balanced selection.
FULL, BALANCED = "full", "balanced"
#: The columns by whose values examples are counted.
SPLIT, TYPE, CONNECTIVE = "split", "discourse_type", "connective_string"


@dataclass(frozen=True)
class FusionStatistics:
    """The statistics of a DiscoFuse release; a `Statistics`.

    Attributes:
        scope: the scope of the release's own examples: `BALANCED` for the balanced selection, else `FULL`.
    """

    scope: str = FULL

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of the release's examples, for `splits_with` examples."""
        found = dict(measures)
        counts = {split: found.get((self.scope, SPLIT, split), 0) for split in ALL_SPLITS}
        return {split: counts[split] for split in splits_with(counts)}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the tables `judge`, `figure_4`, `table_16` and `connective_strings`, in the shape of `FusionStats`.

        Both scopes are in each table of either release. A scope that was not counted has counts of 0.
        """
        found = dict(measures)
        return {
            "judge": judge_document()["held_out"]["curve"],
            "figure_4": {scope: _types(found, scope) for scope in (FULL, BALANCED)},
            "table_16": {scope: _connectives(found, scope, bare=True) for scope in (FULL, BALANCED)},
            "connective_strings": {scope: _connectives(found, scope, bare=False) for scope in (FULL, BALANCED)},
        }


def _types(found: dict[tuple[str, str, str], int], scope: str) -> dict[str, Any]:
    return {name: _share(found, scope, found.get((scope, TYPE, name), 0)) for name in get_args(DiscourseType)}


def _connectives(found: dict[tuple[str, str, str], int], scope: str, *, bare: bool) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for (of, kind, connective), count in sorted(found.items()):
        if (of, kind) == (scope, CONNECTIVE):
            name = bare_connective(connective) if bare else connective
            counts[name] = counts.get(name, 0) + count
    return {name: _share(found, scope, count) for name, count in sorted(counts.items())}


def _share(found: dict[tuple[str, str, str], int], scope: str, count: int) -> dict[str, Any]:
    """Return a count with its share of all examples of a scope, in percent."""
    whole = sum(found.get((scope, SPLIT, split), 0) for split in ALL_SPLITS)
    return {"count": count, "percent": round(100 * count / whole, 2) if whole else 0.0}
