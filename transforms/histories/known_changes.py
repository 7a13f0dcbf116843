"""The changes of a page that were given to the sandbox: what the last ones gave, and which ones it cannot do.

Most of what would be mined twice is vandalism: a page is emptied or filled and restored, and the second change is the
first one the other way round. For some corpora its findings follow from the first one's.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from wikimill.rules.wikitext.snapshots import Change

#: Changes of a page that are remembered; of the changes that come again nearly all are the last one.
_REMEMBERED = 4


@dataclass(slots=True, eq=False)
class MinedChange:
    """A change that was given to the sandbox.

    Attributes:
        change: what it was.
        findings: what it gave; None while it is on its way, or if it could not be done.
    """

    change: Change
    findings: Any = None


class KnownChanges:
    """The changes of one page.

    Neither other pages of the file nor the batches in which changes go to the sandbox influence it, so that a file
    gives the same examples however it is divided.
    """

    def __init__(self) -> None:
        self._recent: deque[MinedChange] = deque(maxlen=_REMEMBERED)
        self._fatal: list[tuple[frozenset[bytes], str]] = []

    def add(self, change: Change) -> MinedChange:
        """Remember a change that is given to the sandbox."""
        mined = MinedChange(change)
        self._recent.append(mined)
        return mined

    def find(self, change: Change, *, undone: bool = True) -> tuple[MinedChange, bool] | None:
        """Return the earlier change that a change repeats, and whether it undoes that one; None if it is new.

        Args:
            change: the next one.
            undone: whether one that is undone counts.
        """
        for mined in reversed(self._recent):
            known = mined.change
            if undone and known.gone == change.new and known.new == change.gone:
                return mined, True
            if known.gone == change.gone and known.new == change.new:
                return mined, False
        return None

    def fail(self, change: Change, reason: str) -> None:
        """Remember that a change could not be done, and why."""
        self._fatal.append((_digests(change), reason))

    def reason_for(self, change: Change) -> str | None:
        """Return why a change cannot be done: it has all units of one that could not, as that one's revert has."""
        if not self._fatal:
            return None
        units = _digests(change)
        return next((reason for fatal, reason in self._fatal if fatal <= units), None)


def _digests(change: Change) -> frozenset[bytes]:
    units = (unit.encode("utf-8", "surrogatepass") for unit in change.gone + change.new)
    return frozenset(blake2b(unit, digest_size=8).digest() for unit in units)
