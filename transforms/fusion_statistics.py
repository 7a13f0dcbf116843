"""Counts what the paper's figure 4 and table 16 show: the shares of discourse types and of connectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

import apache_beam as beam

from rules.fusion.examples import DiscourseType
from rules.records import SPLITS, FusionExample
from transforms.balance import bare_connective
from transforms.statistics import Measure

#: Which examples are counted: all that are distinct, or those of the balanced corpus.
FULL, BALANCED = "full", "balanced"
_SPLIT, _TYPE, _CONNECTIVE = "split", "discourse_type", "connective_string"


def fusion_counts(example: FusionExample, scope: str) -> Iterator[Measure]:
    """What one example adds to the counts."""
    yield (scope, _SPLIT, example.split), 1
    yield (scope, _TYPE, example.discourse_type), 1
    if example.connective_string:
        yield (scope, _CONNECTIVE, example.connective_string), 1


@dataclass(frozen=True)
class FusionStatistics:
    """The statistics of DiscoFuse. See `transforms.statistics.CorpusStatistics`.

    Attributes:
        scope: which corpus is published, `FULL` or `BALANCED`.
    """

    scope: str = FULL

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """The published examples, by split."""
        found = dict(measures)
        return {split: found.get((self.scope, _SPLIT, split), 0) for split in SPLITS}

    def distinct(self, measures: Iterable[Measure]) -> int:
        """All examples before balancing."""
        return sum(FusionStatistics(FULL).examples(measures).values())

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Figure 4 and table 16, before and after balancing."""
        found = dict(measures)
        return {
            "figure_4": {scope: _types(found, scope) for scope in (FULL, BALANCED)},
            "table_16": {scope: _connectives(found, scope, bare=True) for scope in (FULL, BALANCED)},
            "connective_strings": {scope: _connectives(found, scope, bare=False) for scope in (FULL, BALANCED)},
        }


def _types(found: dict[tuple[str, str, str], int], scope: str) -> dict[str, Any]:
    return {name: _share(found, scope, found.get((scope, _TYPE, name), 0)) for name in get_args(DiscourseType)}


def _connectives(found: dict[tuple[str, str, str], int], scope: str, *, bare: bool) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for (of, kind, connective), count in sorted(found.items()):
        if (of, kind) == (scope, _CONNECTIVE):
            name = bare_connective(connective) if bare else connective
            counts[name] = counts.get(name, 0) + count
    return {name: _share(found, scope, count) for name, count in sorted(counts.items())}


def _share(found: dict[tuple[str, str, str], int], scope: str, count: int) -> dict[str, Any]:
    """A count with its share, in percent of all examples, as the paper gives it."""
    whole = sum(found.get((scope, _SPLIT, split), 0) for split in SPLITS)
    return {"count": count, "percent": round(100 * count / whole, 2) if whole else 0.0}


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class CountFusions(beam.PTransform):
    """Gives the measures of `FusionStatistics`, in one scope."""

    scope: str

    def expand(self, examples: beam.PCollection[FusionExample]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        return (
            examples | "Count examples" >> beam.FlatMap(fusion_counts, self.scope) | "Add up" >> beam.CombinePerKey(sum)
        )
