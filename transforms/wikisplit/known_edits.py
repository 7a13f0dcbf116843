"""What a page cache knows of the edits of one page, and what it is told of them.

As long as all that comes is what the page's entry says, in the same order, nothing is noted: of a page that is what it
was the entry is kept as it is. Notes begin with the first edit that is another one.
"""

from __future__ import annotations

import json
from functools import lru_cache

from wikimill.rules.wikitext.escaped_text import Text
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.mining.page_cache.entry import NO_TEXT, NOTHING, PageNotes, TextKeys
from wikimill.transforms.mining.page_cache.page_cache import OpenPageCache
from wikimill.transforms.wikisplit.edit_findings import EditFindings

#: Nobody adds to what is known.
_NO_FINDINGS = EditFindings()
#: Findings of so many bytes hold no rewrite, only how many candidates were dropped for what, and many edits have the
#: same: they are read once.
_SHORT_BYTES = 100


class KnownEdits:
    """The edits of a page, one after another: each is known, or its findings are noted once it is mined.

    Args:
        cache: what former runs have left; it gets the notes.
        page_id: of the page.
        keys: of texts on this wiki.
    """

    def __init__(self, cache: OpenPageCache, page_id: str, keys: TextKeys) -> None:
        self._cache, self._page_id, self._keys = cache, page_id, keys
        self._known = cache.known(page_id)
        self._notes = PageNotes(page_id) if self._known is None else None
        self._last = NO_TEXT
        self._edits = self._again = 0
        self._is_closed = False

    def find_again(self, revision: Revision) -> EditFindings | None:
        """Take the next revision if its text stands where it stood, and so did all before it, and the edit was mined.

        Then it need not be asked whether the text can be mined: that of a redirect was not. The caller has asked all
        else that decides it, for a text does not tell that.

        Args:
            revision: the next one, with a text.

        Returns:
            What the edit gave; None if it is another one, which `find` is to be asked.
        """
        if self._notes is not None:
            return None
        assert self._known is not None
        after = self._keys.key(revision, revision.content)
        said = self._known.find_again(self._edits, after)
        if said is None or (found := _findings(said)) is None:
            return None
        self._last = after
        self._edits += 1
        self._again += 1
        return found

    def find(self, revision: Revision, text: Text, *, is_mined: bool) -> EditFindings | None:
        """Take the next revision's text; gives what the edit that made it gave, or None if that is not known.

        Args:
            revision: that made it.
            text: as it is mined; empty where it cannot be.
            is_mined: whether the edit is to be mined at all; if not, nothing is given.
        """
        before, after = self._last, self._keys.key(revision, text)
        self._last = after
        self._edits += 1
        if self._notes is None:
            assert self._known is not None
            if not is_mined and self._known.is_unmined(self._edits - 1, after):
                return None
            self._notes = PageNotes(self._page_id, self._known, self._edits - 1)
        edit = self._notes.add(after)
        if not is_mined:
            self._notes.leave_out(edit)
            return None
        found = self._found(before, after)
        self._cache.count(1, are_known=found is not None)
        if found:
            self._notes.note(edit, found.as_json())
        return found

    def _found(self, before: bytes, after: bytes) -> EditFindings | None:
        if before == after or NO_TEXT in (before, after):
            return _NO_FINDINGS  # nothing was rewritten
        said = self._known.find(before, after) if self._known is not None else None
        return _findings(said) if said is not None else None

    def wait(self) -> None:
        """Note that the last edit is on its way to be mined."""
        assert self._notes is not None  # it was not known
        self._notes.waiting += 1

    def enter(self, edit: int, findings: EditFindings) -> None:
        """Note what an edit gave that was on its way."""
        assert self._notes is not None
        if findings:
            self._notes.note(edit, findings.as_json())
        self._settle(self._notes)

    def fail(self, edit: int, *, was_waiting: bool) -> None:
        """Note that an edit could not be mined. What follows on the page is mined, whatever is known of it."""
        assert self._notes is not None
        self._notes.fail(edit)
        self._known = None
        if was_waiting:
            self._settle(self._notes)

    def end(self) -> None:
        """Note that there are no more revisions."""
        self._is_closed = True
        self._cache.count(self._again, are_known=True)
        if self._notes is None and self._known is not None and self._edits < len(self._known):
            self._notes = PageNotes(self._page_id, self._known, self._edits)
        if self._notes is not None:
            self._write(self._notes)
        elif self._known is not None:
            self._cache.keep(self._page_id, self._known.entry)

    def _settle(self, notes: PageNotes) -> None:
        notes.waiting -= 1
        self._write(notes)

    def _write(self, notes: PageNotes) -> None:
        if self._is_closed and not notes.waiting:
            self._cache.keep(self._page_id, notes.entry())


def _findings(said: bytes) -> EditFindings | None:
    """What an entry says of an edit; None if somebody else wrote it: then the edit is mined."""
    if said == NOTHING:
        return _NO_FINDINGS
    try:
        return _short_findings(said) if len(said) <= _SHORT_BYTES else EditFindings.from_json(json.loads(said))
    except (ValueError, RecursionError):
        return None


@lru_cache(maxsize=4096)
def _short_findings(said: bytes) -> EditFindings:
    return EditFindings.from_json(json.loads(said))
