"""What tells the texts of a page apart, so that a revision which restores one is known."""

from __future__ import annotations

import google_crc32c

from wikimill.rules.wikisplit.reverts import RevertWindow
from wikimill.rules.wikitext.escaped_text import EscapedText, Text, escaped_bytes
from wikimill.transforms.dumps.items import Revision

#: In bytes.
_OWN_IDENTITY = 1 << 18


class RevertedTexts:
    """Finds the revisions of one page that later ones undo; see `RevertWindow`.

    A revision is told by its SHA-1 in the dump. Where there is none, by its text, or by length and CRC of a long one:
    texts of different lengths are compared at once, equal ones at memory speed, which is cheaper than any digest. Texts
    have one of two forms; on the few pages on which both occur all are brought to one.
    """

    def __init__(self) -> None:
        self._window = RevertWindow()
        self._form: type | None = None  # of the texts; bytes where both have occurred

    def add(self, revision: Revision, *, has_text: bool) -> range:
        """Take the next revision, and return the indexes of those that it undoes.

        Args:
            revision: the next one.
            has_text: whether its text is known; if not, it undoes nothing, and nothing undoes to it.
        """
        return self._window.add(self._identity(revision) if has_text else None)

    def skip(self, revision: Revision) -> None:
        """Take the next revision, which has a text and of which nobody asks what it undoes."""
        self._window.skip(self._identity(revision))

    def _identity(self, revision: Revision) -> object:
        if revision.sha1:
            return revision.sha1
        text = revision.content
        form = bytes if isinstance(text, EscapedText) else str
        if self._form not in (None, form):
            self._window.restate(_as_bytes)
            form = bytes
        self._form = form
        if form is str and revision.size <= _OWN_IDENTITY // 4:
            return "text", text
        return _identity_of_bytes(text)


def _identity_of_bytes(text: Text) -> object:
    raw = escaped_bytes(text)
    return raw if len(raw) <= _OWN_IDENTITY else (len(raw), int(google_crc32c.value(raw)))


def _as_bytes(identity: object) -> object:
    is_text = isinstance(identity, tuple) and identity[0] == "text"
    return _identity_of_bytes(identity[1]) if is_text else identity  # type: ignore[index]
