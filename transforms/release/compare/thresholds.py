"""The thresholds of differences between two releases."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    """Differences above these are alarms.

    Attributes:
        drift: Jensen-Shannon distance of a distribution (rules/releases/drift.py).
        change: change of the number of examples, as a share of what it was.
        lost_pages: by which share the pages of the dump may have become fewer, in the namespaces that are mined.
        lost_edits: by which share of it the share of pages that were edited lately may have become smaller.
    """

    drift: float
    change: float
    lost_pages: float
    lost_edits: float
