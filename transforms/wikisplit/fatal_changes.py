"""Remembers which changes of a page killed the worker, so that it does not die of their reverts too."""

from __future__ import annotations

from hashlib import blake2b

from wikimill.rules.wikitext.snapshots import Change


class FatalChanges:
    """The changes of one page that the worker could not do.

    Neither other pages of the file nor the batches in which changes go to the worker have a part in it, so that a file
    gives the same examples however it is divided.
    """

    def __init__(self) -> None:
        self._found: list[tuple[frozenset[bytes], str]] = []

    def add(self, change: Change, reason: str) -> None:
        """Remember a change, and why it could not be done."""
        self._found.append((_digests(change), reason))

    def reason_for(self, change: Change) -> str | None:
        """Why the worker would die of a change: it has all the units of one of which it did, as its revert has."""
        if not self._found:
            return None
        units = _digests(change)
        return next((reason for fatal, reason in self._found if fatal <= units), None)


def _digests(change: Change) -> frozenset[bytes]:
    units = (unit.encode("utf-8", "surrogatepass") for unit in change.gone + change.new)
    return frozenset(blake2b(unit, digest_size=8).digest() for unit in units)
