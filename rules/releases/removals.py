"""The reason for which an example of a former release is not in the new one, by what the new dump has of its page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Removal(StrEnum):
    """A reason, the strongest first: the first four say that Wikipedia took away what the example was made of."""

    PAGE_GONE = "page_gone"
    """The dump has no such page: it was deleted, or merged into another."""
    REVISION_SUPPRESSED = "revision_suppressed"
    """A revision stands in the dump without its text: it was deleted or suppressed."""
    REVISION_GONE = "revision_gone"
    """The dump has the page, but a revision is not in its history."""
    NAMESPACE_LEFT = "namespace_left"
    """The page was moved to a namespace that is not mined."""
    PAGE_EDITED = "page_edited"
    """The page has a newer text (a corpus of current articles)."""
    NOT_MINED = "not_mined"
    """Page and revisions are there: another example took its place, or options, rules or models changed."""
    NOT_LOOKED_UP = "not_looked_up"
    """The dump was not asked."""


@dataclass(frozen=True)
class Removed:
    """An example that only the former release has. Its text is not repeated: it may be what had to go.

    Attributes:
        id: of the example.
        page_id: of its page.
        revisions: column → id of a revision that it was made of.
    """

    id: str
    page_id: str
    revisions: Mapping[str, str]

    def as_json(self, reason: Removal) -> dict[str, str]:
        """Return a line of the removal list."""
        return {"id": self.id, "page_id": self.page_id, **self.revisions, "reason": str(reason)}


@dataclass
class Sightings:
    """What a dump has of some pages and revisions.

    Attributes:
        namespaces: page id → number of its namespace.
        texts: (page id, revision id) → state of its text, as the reader names it.
    """

    namespaces: dict[str, int] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)


def removal_reason(removed: Removed, seen: Sightings, namespaces: Collection[int], *, is_history: bool) -> Removal:
    """Tell why an example went.

    Args:
        removed: the example.
        seen: what the new dump has of its page and revisions.
        namespaces: those that are mined.
        is_history: whether the dump has all revisions of a page; otherwise it has only the latest.

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
