"""The texts of a page two by two: cut into lines and compared only where somebody asks for the difference."""

from __future__ import annotations

from wikimill.rules.wikitext.escaped_text import Text
from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.snapshots import EMPTY, NO_CHANGE, Change, Snapshot, advance


class TextPairs:
    """Holds a page's last text, the last one that was not empty, and the snapshot with which the last was compared."""

    def __init__(self) -> None:
        self._last: Snapshot | Text = EMPTY
        self._earlier = EMPTY
        self._change: Change | None = None  # from the earlier one to the last
        self._last_full: Snapshot | Text = EMPTY
        self._memory = LineMemory()

    def skip(self, text: Text) -> None:
        """Take the next text; what it changed is not wanted."""
        if not text:  # of several that are not empty, the last is wanted
            self._shift()
        self._last, self._change = text, None

    def advance(self, text: Text) -> tuple[Snapshot, Snapshot, Change]:
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

    def _snapshot(self, held: Snapshot | Text) -> Snapshot:
        return held if isinstance(held, Snapshot) else Snapshot.of(held, self._memory)
