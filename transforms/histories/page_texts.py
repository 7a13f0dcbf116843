"""The texts of a page, two by two: what an edit changed, and which earlier revisions it undoes."""

from __future__ import annotations

import google_crc32c

from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.reverts import RevertWindow
from wikimill.rules.wikitext.snapshots import EMPTY, NO_CHANGE, Change, Snapshot, advance
from wikimill.transforms.dumps.items import Revision

#: A text of more characters is known by its length and CRC-32C. Encoding takes longer than comparing.
_HELD_CHARS = 1 << 18


class TextPairs:
    """Holds a page's last text, the last one that was not empty, and the snapshot with which the last was compared."""

    def __init__(self) -> None:
        self._last: Snapshot | str = EMPTY
        self._earlier = EMPTY
        self._change: Change | None = None  # from the earlier one to the last
        self._last_full: Snapshot | str = EMPTY
        self._memory = LineMemory()

    def skip(self, text: str) -> None:
        """Take the next text; what it changed is not wanted."""
        if not text:  # of several that are not empty, the last is wanted
            self._shift()
        self._last, self._change = text, None

    def advance(self, text: str) -> tuple[Snapshot, Snapshot, Change]:
        """Take the next text; gives the snapshots before and after, and their difference.

        A page that comes back after it was blanked is cut by what it was before, and nothing was rewritten in it.
        """
        old = self._snapshot(self._last)
        if old.text or not text:
            self._last = old
            self._shift()
            if self._change is not None and text == self._earlier.text:  # an edit is undone
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
    """Finds the revisions of one page that later ones undo; see `RevertWindow`.

    A revision is identified by its SHA-1 in the dump; where there is none, by its text, or by length and CRC-32C of a
    long one. Texts of different lengths are compared at once, equal ones at memory speed: cheaper than any digest.
    """

    def __init__(self) -> None:
        self._window = RevertWindow()

    def add(self, revision: Revision, *, has_text: bool) -> range:
        """Take the next revision, and return the indexes of those that it undoes.

        Args:
            revision: the next one.
            has_text: whether its text is known; if not, it undoes nothing, and nothing undoes to it.
        """
        return self._window.add(_identity(revision) if has_text else None)


def _identity(revision: Revision) -> object:
    if revision.sha1:
        return revision.sha1
    text = revision.text
    if len(text) <= _HELD_CHARS:
        return "text", text
    return len(text), int(google_crc32c.value(text.encode("utf-8", "surrogatepass")))
