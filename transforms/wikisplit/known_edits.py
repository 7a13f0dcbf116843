"""What a page cache knows of the edits of one page, and what it is told of them."""

from __future__ import annotations

from hashlib import blake2b

from wikimill.rules.wikitext.escaped_text import Text
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.mining.page_cache.entry import NO_TEXT, NOTHING, PageNotes, text_key
from wikimill.transforms.mining.page_cache.page_cache import OpenPageCache
from wikimill.transforms.wikisplit.edit_findings import EditFindings

#: Nobody adds to what is known.
_NO_FINDINGS = EditFindings()


class KnownEdits:
    """The edits of a page, one after another: each is known, or its findings are noted once it is mined.

    Args:
        cache: what former runs have left; it gets the notes.
        page_id: of the page.
        prefixes: of file and category links on the wiki, which decide what a text gives.
    """

    def __init__(self, cache: OpenPageCache, page_id: str, prefixes: tuple[list[str], list[str]]) -> None:
        self._cache, self._known, self._notes = cache, cache.known(page_id), PageNotes(page_id)
        self._setting = blake2b(repr(prefixes).encode(), digest_size=16).digest()
        self._last = NO_TEXT
        self._is_closed = False
        # Whether all that has come is what the entry says, in the same order: then it is kept as it is.
        self._is_as_known = self._known is not None

    def find(self, revision: Revision, text: Text, *, is_mined: bool) -> EditFindings | None:
        """Take the next revision's text; gives what the edit that made it gave, or None if that is not known.

        Args:
            revision: that made it.
            text: as it is mined; empty where it cannot be.
            is_mined: whether the edit is to be mined at all; if not, nothing is given.
        """
        before, after = self._last, text_key(revision, text, self._setting)
        self._last = after
        edit = self._notes.add(after)
        if self._is_as_known and not (self._known and self._known.has(edit, after, is_mined=is_mined)):
            self._is_as_known = False
        if not is_mined:
            self._notes.leave_out(edit)
            return None
        found = self._found(edit, before, after)
        self._cache.count(is_known=found is not None)
        if found:
            self._notes.note(edit, found.as_json())
        elif found is None:
            self._is_as_known = False
        return found

    def _found(self, edit: int, before: bytes, after: bytes) -> EditFindings | None:
        if before == after or NO_TEXT in (before, after):
            return _NO_FINDINGS  # nothing was rewritten
        if self._known is None:
            return None
        found = self._known.find_again(edit) if self._is_as_known else self._known.find(before, after)
        if found is None:
            return None
        try:
            return _NO_FINDINGS if found is NOTHING else EditFindings.from_json(found)
        except ValueError:  # written by somebody else: the edit is mined
            return None

    def wait(self) -> None:
        """Note that the last edit is on its way to be mined."""
        self._notes.waiting += 1

    def enter(self, edit: int, findings: EditFindings) -> None:
        """Note what an edit gave that was on its way."""
        if findings:
            self._notes.note(edit, findings.as_json())
        self._settle()

    def fail(self, edit: int, *, was_waiting: bool) -> None:
        """Note that an edit could not be mined. What follows on the page is mined, whatever is known of it."""
        self._notes.fail(edit)
        self._known = None
        if was_waiting:
            self._settle()

    def end(self) -> None:
        """Note that there are no more revisions."""
        self._is_closed = True
        self._write()

    def _settle(self) -> None:
        self._notes.waiting -= 1
        self._write()

    def _write(self) -> None:
        if self._is_closed and not self._notes.waiting:
            is_same = self._known is not None and self._is_as_known and self._notes.edits == len(self._known)
            self._cache.keep(self._notes, self._known if is_same else None)
