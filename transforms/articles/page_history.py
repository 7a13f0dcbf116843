"""The counts of a page's revisions and editors."""

from __future__ import annotations

from typing import Any

from wikimill.transforms.dumps.items import Revision


class PageHistory:
    """The creation date of a page and its numbers of revisions and editors, collected while the revisions are read.

    For each editor, only a hash of 8 bytes is kept. The earliest time is the creation date: an imported revision may
    follow later ones in the dump.
    """

    def __init__(self) -> None:
        self._created: str | None = None
        self._revisions = 0
        self._last = ""
        self._editors = set[int]()

    def add(self, revision: Revision) -> None:
        """Count a revision, unless it is marked as repeated or has the id of the previous one."""
        if revision.text_state == "repeated" or revision.revision_id == self._last:
            return
        self._last = revision.revision_id
        self._revisions += 1
        if revision.timestamp is not None:
            self._created = min(self._created or revision.timestamp, revision.timestamp)
        if revision.editor is not None:
            self._editors.add(revision.editor)

    def columns(self) -> dict[str, Any]:
        """Return the columns of an article: `created`, None if no revision has a time; `revisions`; `editors`.

        Revisions without an editor count as revisions only.

        >>> history = PageHistory()
        >>> for number, year, editor in (("1", "2010", 7), ("2", "2004", 8), ("3", "2011", None)):
        ...     history.add(Revision(number, year, False, "wikitext", None, "empty", "", None, editor))
        >>> history.columns()
        {'created': '2004', 'revisions': 3, 'editors': 2}
        """
        return {"created": self._created, "revisions": self._revisions, "editors": len(self._editors)}
