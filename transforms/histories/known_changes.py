"""The recent changes of a page that were sent to the sandbox: their findings, and the changes that failed.

Most repeated changes are vandalism and its repair: the second change is the reverse of the first. For some corpora the
findings of the reverse follow from those of the first.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from wikimill.rules.wikitext.snapshots import Change

#: Number of changes of a page that are remembered; nearly every repeat is of the last change.
_REMEMBERED = 4


@dataclass(slots=True, eq=False)
class MinedChange:
    """A change that was sent to the sandbox.

    Attributes:
        change: the units that the edit removed and added.
        findings: the sandbox's result, a `page_miner.Findings`; None until it arrives, and if the sandbox failed.
    """

    change: Change
    findings: Any = None


class KnownChanges:
    """The last four changes of a page that were sent to the sandbox, and all changes on which it failed.

    They depend neither on other pages nor on the batches in which changes go to the sandbox, so that a file yields the
    same examples however it is divided.
    """

    def __init__(self) -> None:
        self._recent: deque[MinedChange] = deque(maxlen=_REMEMBERED)
        self._fatal: list[tuple[frozenset[bytes], str]] = []

    def add(self, change: Change) -> MinedChange:
        """Remember a change that is sent to the sandbox; return it for its findings to be filled in."""
        mined = MinedChange(change)
        self._recent.append(mined)
        return mined

    def find(self, change: Change, *, undone: bool = True) -> tuple[MinedChange, bool] | None:
        """Return the latest remembered change that a change repeats or undoes, and whether it undoes it.

        None: there is no such change.

        Args:
            change: the change to look up.
            undone: whether to look for remembered changes that `change` undoes, too.
        """
        for mined in reversed(self._recent):
            known = mined.change
            if undone and known.gone == change.new and known.new == change.gone:
                return mined, True
            if known.gone == change.gone and known.new == change.new:
                return mined, False
        return None

    def fail(self, change: Change, reason: str) -> None:
        """Remember that the sandbox failed on a change, and the reason."""
        self._fatal.append((_digests(change), reason))

    def reason_for(self, change: Change) -> str | None:
        """Return the reason for which a change is expected to fail; None if it is not expected to.

        A change is expected to fail if it has every unit of a change that failed, as the revert of that change has.
        """
        if not self._fatal:
            return None
        units = _digests(change)
        return next((reason for fatal, reason in self._fatal if fatal <= units), None)


def _digests(change: Change) -> frozenset[bytes]:
    units = (unit.encode("utf-8", "surrogatepass") for unit in change.gone + change.new)
    return frozenset(blake2b(unit, digest_size=8).digest() for unit in units)
