"""Protocols of what a corpus counts: its statistics, and the recount by which `verify` checks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wikimill.transforms.measures import Measure


class Recount(Protocol):
    """Counts the records of a release, independently of the pipeline."""

    def content(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """Return a record's texts; all of them together may occur in only one record."""
        ...

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Add the counts of a record."""
        ...

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the tables of `stats.json`, as far as the records determine them: name → scope → counts."""
        ...


class Statistics(Protocol):
    """The statistics of a release, read from the measures of its pipeline."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return the number of published examples, by split."""
        ...

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the corpus's own tables of `stats.json`, by name: without funnel, profile and excluded files."""
        ...
