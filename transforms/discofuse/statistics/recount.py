"""Counts the discourse types and connectives of a DiscoFuse release, independently of the pipeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from wikimill.transforms.discofuse.row_checks import TEXTS
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL


class FusionRecount:
    """A recount of the discourse types (figure 4) and connectives (table 16) of a release; a `Recount`.

    Args:
        scope: `BALANCED` for the balanced selection, else `FULL`.
    """

    def __init__(self, scope: str) -> None:
        self._scope = scope
        self._types: Counter[str] = Counter()
        self._connectives: Counter[str] = Counter()

    @classmethod
    def of(cls, manifest: Mapping[str, Any]) -> FusionRecount:
        """Return an empty recount for the release with this manifest."""
        return cls(BALANCED if "drawn_from" in manifest else FULL)

    def content(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the four sentences of a record; no other record of a release may have the same four."""
        return tuple(row[name] for name in TEXTS)

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record's type and connective, regardless of its split."""
        self._types[row["discourse_type"]] += 1
        if row["connective_string"]:
            self._connectives[row["connective_string"]] += 1

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the counts so far: name → {scope: {value: count}}, values that do not occur left out.

        The names are `figure_4` (discourse types), `table_16` (connectives without commas) and `connective_strings`
        (connectives as the records have them).
        """
        bare: Counter[str] = Counter()
        for connective, count in self._connectives.items():
            bare[connective.replace(",", "").strip()] += count
        counted = {"figure_4": self._types, "table_16": bare, "connective_strings": self._connectives}
        return {name: {self._scope: dict(sorted(counter.items()))} for name, counter in counted.items()}
