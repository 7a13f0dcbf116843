"""Identity reverts: a revision with the text of an earlier one undoes all revisions between them.

The definition and the radius of 15 are those of Wikimedia's `mwreverts`.
"""

from __future__ import annotations

from collections import deque

RADIUS = 15


class RevertWindow:
    """The digests of a page's last revisions, added in order.

    Args:
        radius: most revisions that one revision can undo.

    >>> window = RevertWindow()
    >>> [list(window.add(digest)) for digest in "abbac"]
    [[], [], [], [1, 2], []]
    """

    def __init__(self, radius: int = RADIUS) -> None:
        self._radius = radius
        self._recent: deque[object] = deque(maxlen=radius + 1)
        self._count = 0

    def add(self, digest: object) -> range:
        """Add the next revision's digest and return the indexes, from 0, of the revisions that it undoes.

        Empty if it undoes none. None is an unknown digest, equal to no other.
        """
        index, self._count = self._count, self._count + 1
        undone = range(0)
        if digest is not None and digest in self._recent:  # C compares, and finds nothing as a rule
            back = next(number for number, known in enumerate(reversed(self._recent)) if known == digest)
            undone = range(index - back, index)
        self._recent.append(digest)
        return undone
