"""Why an example of an earlier release is missing from the new one, by the state of its page in the new dump."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Removal(StrEnum):
    """A removal reason, the strongest first: by the first four, Wikipedia deleted the source of the example."""

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
    """An example that only the earlier release has. Its text is not repeated: it may be what had to be removed.

    Attributes:
        id: of the example.
        page_id: of its page.
        revisions: column → id of a revision that it derives from.
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
    """Return why an example was removed.

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
