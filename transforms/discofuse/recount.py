"""Counts DiscoFuse's types and connectives in a release, independently of the pipeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from wikimill.transforms.discofuse.row_checks import TEXTS
from wikimill.transforms.discofuse.tables import BALANCED, FULL


class FusionRecount:
    """The recount of figure 4 and table 16 from a release; see `transforms.corpus.Recount`.

    Args:
        scope: `FULL` or `BALANCED`, the kind of release.
    """

    def __init__(self, scope: str) -> None:
        self._scope = scope
        self._types: Counter[str] = Counter()
        self._connectives: Counter[str] = Counter()

    @classmethod
    def of(cls, manifest: Mapping[str, Any]) -> FusionRecount:
        """Return an empty recount for a release."""
        return cls(BALANCED if "drawn_from" in manifest else FULL)

    def content(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the four sentences, whose combination no other record of a release has."""
        return tuple(row[name] for name in TEXTS)

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record."""
        self._types[row["discourse_type"]] += 1
        if row["connective_string"]:
            self._connectives[row["connective_string"]] += 1

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return figure 4 (types that occur), table 16 (without commas) and the connectives as they are."""
        bare: Counter[str] = Counter()
        for connective, count in self._connectives.items():
            bare[connective.replace(",", "").strip()] += count
        counted = {"figure_4": self._types, "table_16": bare, "connective_strings": self._connectives}
        return {name: {self._scope: dict(sorted(counter.items()))} for name, counter in counted.items()}
