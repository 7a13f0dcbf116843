"""The successive texts of a page: the change that each edit makes, and the earlier revisions that it undoes."""

from __future__ import annotations

import google_crc32c

from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.reverts import RevertWindow
from wikimill.rules.wikitext.snapshots import EMPTY, NO_CHANGE, Change, Snapshot, advance
from wikimill.transforms.dumps.items import Revision

#: Texts over this many characters are identified by length and CRC-32C; for shorter ones comparing beats encoding.
_HELD_CHARS = 1 << 18


class TextPairs:
    """The comparison of each text of a page with the text that precedes it.

    Held are the last text, the last text that was not empty, and the snapshot with which the last text was compared.
    """

    def __init__(self) -> None:
        self._last: Snapshot | str = EMPTY
        self._earlier = EMPTY
        self._change: Change | None = None  # from `_earlier` to `_last`
        self._last_full: Snapshot | str = EMPTY
        self._memory = LineMemory()

    def skip(self, text: str) -> None:
        """Take the next text of the page without computing its change; "" for a text that cannot be used."""
        if not text:  # before an empty text, keep the last full one
            self._shift()
        self._last, self._change = text, None

    def advance(self, text: str) -> tuple[Snapshot, Snapshot, Change]:
        """Take the next text of the page; return the snapshots before and after the edit, and their difference.

        The change of the first text, and of one that follows an empty text, is `NO_CHANGE`.
        """
        old = self._snapshot(self._last)
        if old.text or not text:
            self._last = old
            self._shift()
            if self._change is not None and text == self._earlier.text:  # this edit undoes the one before
                self._last, change = self._earlier, self._change.undone
            else:
                self._last, change = advance(old, text, self._memory)
        else:
            self._last_full = self._snapshot(self._last_full)
            self._last, change = advance(self._last_full, text, self._memory)[0], NO_CHANGE
        if self._last is not old:
            self._earlier, self._change = old, change
        return old, self._last, change

    def _shift(self) -> None:
        text = self._last.text if isinstance(self._last, Snapshot) else self._last
        if text:
            self._last_full = self._last

    def _snapshot(self, held: Snapshot | str) -> Snapshot:
        return held if isinstance(held, Snapshot) else Snapshot.of(held, self._memory)


class RevertedTexts:
    """The finder of the revisions of a page that later revisions undo; see `RevertWindow`.

    A text is identified by the SHA-1 in the dump, else by its text, or by the length and CRC-32C of a long text.
    Comparing texts is cheaper than any digest: different lengths differ at once, equal ones run at memory speed.
    """

    def __init__(self) -> None:
        self._window = RevertWindow()

    def add(self, revision: Revision, *, has_text: bool) -> range:
        """Take the next revision; return the indexes, from 0, of the revisions that it undoes, empty if it undoes none.

        Args:
            revision: the next revision of the page.
            has_text: whether its text is known. If not, it undoes nothing, and no later revision can restore it.
        """
        return self._window.add(_identity(revision) if has_text else None)


def _identity(revision: Revision) -> object:
    if revision.sha1:
        return revision.sha1
    text = revision.text
    if len(text) <= _HELD_CHARS:
        return "text", text
    return len(text), int(google_crc32c.value(text.encode("utf-8", "surrogatepass")))
