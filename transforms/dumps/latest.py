"""Finds the text of a page that is current: of its revisions, in the order of the file, the last that has a text."""

from __future__ import annotations

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.disambiguation import is_disambiguation
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.checksums import CORRUPT
from wikimill.transforms.dumps.items import OVERSIZE, Revision


class LatestText:
    """The latest revision with a text, of those seen so far; no other text is held.

    A revision that is blanked, deleted or suppressed hides nothing of what stood there before. One that is over the
    reader's limit does, or is not what its checksum says: the page's text is there, but cannot be read.
    """

    def __init__(self) -> None:
        self.revision: Revision | None = None
        self._text: str | None = None
        self._textless: Drop = Drop.TEXT_EMPTY

    def add(self, revision: Revision) -> None:
        """Take the next revision."""
        if revision.text_state == "repeated":
            return
        if revision.text_state in ("present", "oversize", "corrupt"):
            self.revision, self._text = revision, None
        else:
            self._textless = Drop.TEXT_DELETED if revision.text_state == "deleted" else Drop.TEXT_EMPTY

    @property
    def text(self) -> str:
        """The revision's text, decoded once; empty if there is none."""
        if self._text is None:
            self._text = self.revision.text if self.revision is not None else ""
        return self._text

    @property
    def is_redirect(self) -> bool:
        """Whether the page only leads to another one."""
        return self.revision is not None and self.revision.model == "wikitext" and is_redirect(self.revision.content)

    @property
    def drop(self) -> Drop | None:
        """The reason for which the page is left out, if any."""
        if self.revision is None:
            return self._textless
        if self.revision.model != "wikitext":
            return Drop.NOT_WIKITEXT
        if self.is_redirect:
            return Drop.REDIRECT
        return Drop.DISAMBIGUATION if is_disambiguation(self.text) else None

    @property
    def error(self) -> str | None:
        """Why the page is dead, if it is."""
        state = self.revision.text_state if self.revision is not None else None
        return {"oversize": OVERSIZE, "corrupt": CORRUPT}.get(state or "")
