"""Finds identity reverts: a revision whose text is that of an earlier one undoes all between them.

The definition and the radius of 15 are those of Wikimedia's `mwreverts`.
"""

from __future__ import annotations

from collections import deque

RADIUS = 15


class RevertWindow:
    """Watches the digests of a page's revisions, in order; holds the last 16.

    >>> window = RevertWindow()
    >>> [list(window.add(digest)) for digest in "abbac"]
    [[], [], [], [1, 2], []]
    """

    def __init__(self, radius: int = RADIUS) -> None:
        self._radius = radius
        self._recent: deque[object] = deque(maxlen=radius + 1)
        self._count = 0

    def add(self, digest: object) -> range:
        """Take the next revision's digest (None: unknown, equal to none) and return the indexes that it undoes."""
        index, self._count = self._count, self._count + 1
        undone = range(0)
        if digest is not None and digest in self._recent:  # C compares, and finds nothing as a rule
            back = next(number for number, known in enumerate(reversed(self._recent)) if known == digest)
            undone = range(index - back, index)
        self._recent.append(digest)
        return undone
