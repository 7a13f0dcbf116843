"""Remembers what the last changes of a page gave, for the edits that make one of them again or undo it.

Most of what is mined twice is vandalism: a page is emptied or filled and restored, and the second change is the first
one the other way round. What it gives is known, without the isolated worker.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from wikimill.rules.wikisplit.candidates import Findings, Rewrite
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikitext.snapshots import Change

Edit = TypeVar("Edit")

#: So many changes of a page are remembered; of the changes that come again nearly all are the last one.
_REMEMBERED = 4


@dataclass(slots=True, eq=False)
class MinedChange(Generic[Edit]):
    """A change that was given to the worker.

    Attributes:
        change: what it was.
        findings: what it gave, or `None` while it is on its way.
        waiting: edits that made it again meanwhile, each with whether it was undone by the edit.
    """

    change: Change
    findings: Findings | None = None
    waiting: list[tuple[Edit, bool]] = field(default_factory=list)

    def findings_of(self, *, is_undone: bool) -> Findings:
        """What an edit gives that makes the change again, or undoes it.

        Raises:
            ValueError: the change is on its way.
        """
        if self.findings is None:
            raise ValueError("what the change gives is not known yet")
        return reverse_of(self.findings) if is_undone else self.findings


class RecentChanges(Generic[Edit]):
    """The last changes of one page that were given to the worker."""

    def __init__(self) -> None:
        self._changes: deque[MinedChange[Edit]] = deque(maxlen=_REMEMBERED)

    def add(self, change: Change) -> MinedChange[Edit]:
        """Remember a change that is given to the worker."""
        mined = MinedChange[Edit](change)
        self._changes.append(mined)
        return mined

    def find(self, change: Change) -> tuple[MinedChange[Edit], bool] | None:
        """One of the changes that a change makes again, and whether it is that one undone; None if it is new."""
        for mined in reversed(self._changes):
            known = mined.change
            if known.gone == change.new and known.new == change.gone:
                return mined, True
            if known.gone == change.gone and known.new == change.new:
                return mined, False
        return None

    def forget(self, mined: MinedChange[Edit]) -> None:
        """Forget a change that the worker could not do."""
        if mined in self._changes:
            self._changes.remove(mined)


def reverse_of(findings: Findings) -> Findings:
    """What a change gives if it is undone: each split is a merge, and the other way round."""
    splits = [_reverse(rewrite) for rewrite in findings.rewrites if rewrite.direction == "merge"]
    merges = [_reverse(rewrite) for rewrite in findings.rewrites if rewrite.direction == "split"]
    return Findings(splits + merges, findings.proposed, Counter(findings.dropped))


def _reverse(rewrite: Rewrite) -> Rewrite:
    direction: Direction = "merge" if rewrite.direction == "split" else "split"
    return replace(rewrite, direction=direction, unit=rewrite.old_unit, old_unit=rewrite.unit)
