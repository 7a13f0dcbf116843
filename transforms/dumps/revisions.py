"""The revisions of a page: their order, their checksums, and the one whose text is current.

Each revision must occur once, the older before the newer. A dump is ordered by id or by time; imported edits can make
the other key decrease. If both decrease, the page is newest first (Special:Export with `dir=desc`) and is refused,
because edits would be mined in reverse. `parentid` is not used, because it is wrong in old dumps.
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
    """The set of a page's revision ids, 8 bytes for each id that is greater than all before, which most are."""

    def __init__(self) -> None:
        self._ascending, self._others = array("Q"), set[int]()

    def add(self, revision_id: int) -> bool:
        """Add an id; return whether it is new."""
        ascending = self._ascending
        if not ascending or revision_id > ascending[-1]:
            ascending.append(revision_id)
            return True
        place = bisect_left(ascending, revision_id)
        is_new = ascending[place] != revision_id and revision_id not in self._others
        self._others.add(revision_id)
        return is_new


def in_order(items: Iterable[Item]) -> Generator[Item]:
    """Yield pages and revisions, and mark repeated and misordered revisions.

    A revision whose id occurred earlier on its page gets the state `repeated` and no text, unless it equals the last
    revision. A page in newest-first order is broken from that revision on: a `PageBroken` takes the place of the rest.
    """
    header: PageHeader | None = None
    seen, last, count = SeenIds(), None, 0
    is_lost = False
    for item in items:
        if isinstance(item, PageStart):
            header, seen, last, count, is_lost = item.header, SeenIds(), None, 0, False
        elif is_lost:
            is_lost = isinstance(item, Revision)  # the `PageBroken` above already ended the page
            continue
        elif isinstance(item, Revision):
            count += 1
            if last is not None and _is_newest_first(last, item):
                assert header is not None
                is_lost = True
                yield PageBroken(header.title, header.page_id, item.revision_id, count, _disorder(last, item))
                continue
            if not seen.add(int(item.revision_id)) and (last is None or item != last):
                yield item._replace(text_state="repeated", text="")
                continue
            last = item
        yield item


def _is_newest_first(last: Revision, item: Revision) -> bool:
    if last.timestamp is None or item.timestamp is None or item.timestamp >= last.timestamp:
        return False
    return int(item.revision_id) < int(last.revision_id)


def _disorder(last: Revision, item: Revision) -> str:
    return (
        f"revision {item.revision_id} of {item.timestamp} follows {last.revision_id} of {last.timestamp}; "
        "expected the oldest first (Special:Export: without dir=desc)"
    )


CORRUPT = "the text is not the one whose SHA-1 the dump gives (--check_sha1)"

_BASE_36 = re.compile(r"[0-9a-z]{1,31}")


def checked(revision: Revision) -> Revision:
    """Return the revision, with the state `corrupt` and no text if its text does not match its SHA-1 in the dump.

    The text is also tried with CRLF line breaks: XML does not preserve them, and some revisions of 2002 to 2004 match
    only with them. A revision without a valid SHA-1 is returned as it is.
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
    """The latest revision with a text among those added; no other text is held.

    A blanked, deleted or suppressed revision does not hide the text of an earlier one. An oversize or corrupt revision
    does: the page has a newer text that cannot be read.

    Attributes:
        revision: the latest revision with a text, which may be oversize or corrupt; None if there is none.
    """

    def __init__(self) -> None:
        self.revision: Revision | None = None
        self._text: str | None = None
        self._textless: Drop = Drop.TEXT_EMPTY

    def add(self, revision: Revision) -> None:
        """Take the next revision; one that is `repeated` is ignored."""
        if revision.text_state == "repeated":
            return
        if revision.text_state in ("present", "oversize", "corrupt"):
            self.revision, self._text = revision, None
        else:
            self._textless = Drop.TEXT_DELETED if revision.text_state == "deleted" else Drop.TEXT_EMPTY

    @property
    def text(self) -> str:
        """The text of `revision`; empty if there is none."""
        if self._text is None:
            self._text = self.revision.text if self.revision is not None else ""
        return self._text

    @property
    def is_redirect(self) -> bool:
        """Whether the page is a redirect in wikitext."""
        return self.revision is not None and self.revision.model == "wikitext" and is_redirect(self.revision.text)

    @property
    def drop(self) -> Drop | None:
        """The reason for which the page is dropped; None if it is not."""
        if self.revision is None:
            return self._textless
        if self.revision.model != "wikitext":
            return Drop.NOT_WIKITEXT
        if self.is_redirect:
            return Drop.REDIRECT
        return Drop.DISAMBIGUATION if is_disambiguation(self.text) else None

    @property
    def error(self) -> str | None:
        """The error for which the page is dead; None if it is not."""
        state = self.revision.text_state if self.revision is not None else None
        return {"oversize": OVERSIZE, "corrupt": CORRUPT}.get(state or "")
