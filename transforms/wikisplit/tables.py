"""The paper's table 3, read from what the pipeline counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.transforms.measures import Measure

ALL = "all"
KINDS = ("complex", "simple", "tokens")


@dataclass(frozen=True)
class SplitStatistics:
    """The statistics of WikiSplit. See `transforms.corpus.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """One example for each complex sentence."""
        table = corpus_table(measures)
        return {split: table[split]["complex"]["count"] for split in table if split != ALL}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """The paper's table 3."""
        return {"table_3": corpus_table(measures)}


def corpus_table(measures: Iterable[Measure]) -> dict[str, Any]:
    """Arrange the measures as rows of the paper's table 3, for each split and for all."""
    found = dict(measures)
    splits = splits_with({split: found.get((split, "complex", "count"), 0) for split in ALL_SPLITS})
    return {
        scope: {kind: {column: found.get((scope, kind, column), 0) for column in ("count", "unique")} for kind in KINDS}
        for scope in (*splits, ALL)
    }
