"""The thresholds for differences between two releases."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    """The largest differences between two releases that are not alarms.

    Attributes:
        drift: Jensen-Shannon distance of a distribution (rules/releases/drift.py).
        change: relative change of the number of examples.
        lost_pages: relative decrease of the number of pages in the mined namespaces of the dump.
        lost_edits: relative decrease of the share of recently edited pages among these.
    """

    drift: float
    change: float
    lost_pages: float
    lost_edits: float
