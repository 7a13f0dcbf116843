"""Reasons why an example of an earlier release is missing from the new one, by its page's state in the new dump."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Removal(StrEnum):
    """A removal reason, the strongest first; in the first four cases the wiki removed the example's source."""

    PAGE_GONE = "page_gone"
    """The dump has no such page: it was deleted, or merged into another."""
    REVISION_SUPPRESSED = "revision_suppressed"
    """A revision is in the dump without its text: it was deleted or suppressed."""
    REVISION_GONE = "revision_gone"
    """The dump has the page, but a revision is not in its history."""
    NAMESPACE_LEFT = "namespace_left"
    """The page was moved to a namespace that is not mined."""
    PAGE_EDITED = "page_edited"
    """The page has a newer text (a corpus of current articles)."""
    NOT_MINED = "not_mined"
    """Page and revisions are there: another example took its place, or options, rules or models changed."""
    NOT_LOOKED_UP = "not_looked_up"
    """The dump was not searched for the page."""


@dataclass(frozen=True)
class Removed:
    """An example that only the earlier release has. Its text is left out, because it may have had to be removed.

    Attributes:
        id: id of the example.
        page_id: id of its page.
        revisions: column → id of a revision from which the example derives.
    """

    id: str
    page_id: str
    revisions: Mapping[str, str]

    def as_json(self, reason: Removal) -> dict[str, str]:
        """Return the example's line of the removal list, as JSON values."""
        return {"id": self.id, "page_id": self.page_id, **self.revisions, "reason": str(reason)}


@dataclass
class Sightings:
    """The state of some pages and revisions in a dump.

    Attributes:
        namespaces: page id → number of its namespace.
        texts: (page id, revision id) → state of the revision's text, as the dump reader names it; "deleted" if it was
            deleted or suppressed.
    """

    namespaces: dict[str, int] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)


def removal_reason(removed: Removed, seen: Sightings, namespaces: Collection[int], *, is_history: bool) -> Removal:
    """Return why an example was removed.

    Args:
        removed: the example.
        seen: state of the example's page and revisions in the new dump.
        namespaces: numbers of the namespaces that are mined.
        is_history: whether the dump has all revisions of a page instead of only the latest.

    >>> seen = Sightings({"7": 0}, {("7", "71"): "present", ("7", "72"): "deleted"})
    >>> str(removal_reason(Removed("a", "7", {"old": "71", "new": "72"}), seen, [0], is_history=True))
    'revision_suppressed'
    >>> str(removal_reason(Removed("a", "8", {"old": "81"}), seen, [0], is_history=True))
    'page_gone'
    """
    if removed.page_id not in seen.namespaces:
        return Removal.PAGE_GONE
    states: Sequence[str | None] = [
        seen.texts.get((removed.page_id, revision)) for revision in removed.revisions.values()
    ]
    if "deleted" in states:
        return Removal.REVISION_SUPPRESSED
    if is_history and None in states:
        return Removal.REVISION_GONE
    if seen.namespaces[removed.page_id] not in namespaces:
        return Removal.NAMESPACE_LEFT
    return Removal.PAGE_EDITED if None in states else Removal.NOT_MINED
