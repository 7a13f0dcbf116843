"""`Release`, the results and settings of a run that its publisher needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.record_counts import Statistics
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.summary import Summary


@dataclass(frozen=True)
class Release:
    """A release to be published.

    Attributes:
        corpus, schema: the corpus, and the columns of this release.
        options, versions, models: the values in the manifest.
        summary: the summary of the run.
        problem: why the release is partial; None if it is complete.
        statistics: reads the statistics from the summary's measures.
        drawn_from: the manifest's value for a selection, corpus and SHA-256 of the full release's manifest; else None.
    """

    corpus: Corpus
    schema: Schema
    options: dict[str, Any]
    versions: dict[str, str]
    models: dict[str, Any]
    summary: Summary
    problem: str | None
    statistics: Statistics
    drawn_from: dict[str, Any] | None = None

    @property
    def inputs(self) -> list[dict[str, Any]]:
        """The manifest's entries of the input files, sorted by name and digest."""
        return sorted((ledger.as_input() for ledger in self.summary.ledgers), key=_input_order)


def _input_order(entry: dict[str, Any]) -> tuple[str, str]:
    return entry["file"], entry["sha256"]
