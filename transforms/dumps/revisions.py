"""The revisions of a page: their order, their checksums, and the one whose text is current.

Each revision occurs once, the older before the newer. Dumps are in the order of ids or of times; the other one of the
two may go back, where edits were imported. If both go back, the newer revision is first, as Special:Export writes them
with `dir=desc`, and every edit would be mined backwards. `parentid` is not asked: it is wrong in old dumps.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from bisect import bisect_left
from collections.abc import Generator, Iterable

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.disambiguation import is_disambiguation
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.items import OVERSIZE, Item, PageBroken, PageHeader, PageStart, Revision


class SeenIds:
    """The ids of a page's revisions: 8 bytes each, as nearly all are greater than those before."""

    def __init__(self) -> None:
        self._ascending, self._others = array("Q"), set[int]()

    def add(self, revision_id: int) -> bool:
        """Note an id; whether it is new."""
        ascending = self._ascending
        if not ascending or revision_id > ascending[-1]:
            ascending.append(revision_id)
            return True
        place = bisect_left(ascending, revision_id)
        is_new = ascending[place] != revision_id and revision_id not in self._others
        self._others.add(revision_id)
        return is_new


def in_order(items: Iterable[Item]) -> Generator[Item]:
    """Pass on pages and revisions.

    A revision whose id is repeated on its page, with another text than the last, has the state `repeated` instead of
    its text. A page whose revisions come newest first is broken from there on.
    """
    header: PageHeader | None = None
    seen, last, count = SeenIds(), None, 0
    is_lost = False
    for item in items:
        if isinstance(item, PageStart):
            header, seen, last, count, is_lost = item.header, SeenIds(), None, 0, False
        elif is_lost:
            is_lost = isinstance(item, Revision)  # what ends the page has been said
            continue
        elif isinstance(item, Revision):
            count += 1
            if last is not None and _stands_newest_first(last, item):
                assert header is not None
                is_lost = True
                yield PageBroken(header.title, header.page_id, item.revision_id, count, _disorder(last, item))
                continue
            if not seen.add(int(item.revision_id)) and (last is None or item != last):
                yield item._replace(text_state="repeated", text="")
                continue
            last = item
        yield item


def _stands_newest_first(last: Revision, item: Revision) -> bool:
    if last.timestamp is None or item.timestamp is None or item.timestamp >= last.timestamp:
        return False
    return int(item.revision_id) < int(last.revision_id)


def _disorder(last: Revision, item: Revision) -> str:
    return (
        f"revision {item.revision_id} of {item.timestamp} stands behind {last.revision_id} of {last.timestamp}; "
        "expected the oldest first (Special:Export: without dir=desc)"
    )


CORRUPT = "the text is not the one whose SHA-1 the dump gives (--check_sha1)"

_BASE_36 = re.compile(r"[0-9a-z]{1,31}")


def checked(revision: Revision) -> Revision:
    """Return the revision, with the state `corrupt` and no text if its text is not what the dump says it was.

    MediaWiki has stored texts with either kind of line break; XML has lost which. Real revisions of 2002 to 2004 match
    only with carriage returns.
    """
    expected = revision.text_sha1 or revision.sha1
    if expected is None or revision.text_state not in ("present", "empty") or not _BASE_36.fullmatch(expected):
        return revision
    number = int(expected, 36)
    utf8 = revision.text.encode("utf-8", "surrogatepass")
    if _sha1(utf8) == number or _sha1(utf8.replace(b"\n", b"\r\n")) == number:
        return revision
    return revision._replace(text_state="corrupt", text="")


def _sha1(utf8: bytes) -> int:
    return int.from_bytes(hashlib.sha1(utf8, usedforsecurity=False).digest(), "big")


class LatestText:
    """The latest revision with a text, of those seen so far; no other text is held.

    A revision that is blanked, deleted or suppressed hides nothing of the text before. One that is over the reader's
    limit does, or is not what its checksum says: the page's text is there, but cannot be read.
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
        return self.revision is not None and self.revision.model == "wikitext" and is_redirect(self.revision.text)

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
