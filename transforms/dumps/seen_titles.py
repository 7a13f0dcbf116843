"""The titles of pages that were read in search of one, for the message that it is not there."""

from __future__ import annotations

import re

from wikimill.rules.close_match import close_match

#: Most titles that are compared; comparing more takes longer than a second.
_MOST = 20_000
#: Least similarity of a suggested title (difflib's ratio).
_LEAST = 0.8


class SeenTitles:
    """Remembers titles, and finds the one that is most like another.

    >>> seen = SeenTitles()
    >>> seen.add("pep-0008.txt")
    >>> seen.hint("Pep-8.txt")
    '; did you mean pep-0008.txt?'
    >>> seen.hint("Anarchism")
    ''
    """

    def __init__(self) -> None:
        self._titles: dict[str, str] = {}

    def add(self, title: str) -> None:
        """Remember a title, unless `_MOST` are remembered."""
        if len(self._titles) < _MOST:
            self._titles.setdefault(_simplified(title), title)

    def hint(self, wanted: str) -> str:
        """Return words for the end of a message that suggest a title; empty if none is like the wanted one."""
        close = close_match(_simplified(wanted), self._titles, _LEAST)
        return f"; did you mean {self._titles[close]}?" if close is not None else ""


def _simplified(title: str) -> str:
    """Return a title without case, underscores and zeros at the beginning of numbers."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", title.casefold().replace("_", " "))
