"""The reasons for which a revision is not mined: it is dropped or dead."""

from __future__ import annotations

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.items import OVERSIZE, REPEATED, Revision
from wikimill.transforms.dumps.revisions import CORRUPT

_DEAD = {"repeated": REPEATED, "oversize": OVERSIZE, "corrupt": CORRUPT}
_DROPPED = {"deleted": Drop.TEXT_DELETED, "empty": Drop.TEXT_EMPTY}


def unusable(revision: Revision) -> tuple[Drop | None, str | None]:
    """Return (reason to drop a revision, error of its dead letter), at most one of them; both None if it is mined."""
    if is_usable(revision):
        return (Drop.REDIRECT if is_redirect(revision.text) else None), None
    if not revision.revision_id:
        return None, "the revision has no id"
    if revision.text_state in _DEAD:
        return None, _DEAD[revision.text_state]
    if revision.text_state in _DROPPED:
        return _DROPPED[revision.text_state], None
    return Drop.NOT_WIKITEXT, None


def is_usable(revision: Revision) -> bool:
    """Return whether a revision has an id and a text in wikitext. It is mined unless its text is a redirect."""
    return revision.text_state == "present" and revision.model == "wikitext" and bool(revision.revision_id)
