"""Parses export XML as `PageParser` does, but takes revisions of MediaWiki's own form from the bytes.

Between two revisions of a page expat is in the same state whatever the first of them held, as long as it was whole and
well-formed, and so it is between two pages. So a revision that `revision_form` reads need not be shown to expat; any
other is, byte for byte, behind the head of its page, and what comes of it, errors and their places included, is what
would have come had expat read all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from xml.parsers import expat

from wikimill.rules.wikitext.escaped_text import EscapedText
from wikimill.transforms.dumps.page_form import end_of_page, head_at
from wikimill.transforms.dumps.page_parser import PageParser, Wants
from wikimill.transforms.dumps.revision_form import BEGIN, MIN_COMPARED_BYTES, Found, revision_at
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml_limits import MAX_TEXT_LINES, BrokenXml

#: A revision that is not complete waits for the next piece of the file, until so much of it is there.
MAX_HELD_BYTES = 2 * 1024 * 1024
#: An edit is undone by one of the next, as a rule; of longer texts nothing is held for it.
_RECENT_TEXTS, _RECENT_BYTES = 3, 256 * 1024


class QuickParser(PageParser):
    """expat for what it must read, and a quick reader of revisions for the rest.

    Attributes:
        quick: how many revisions expat has not seen.
    """

    def __init__(self, wants: Wants, site: SiteInfo, max_text_chars: int, *, resumed: bool = False) -> None:
        self.quick = 0
        self._text: EscapedText | None = None  # the last one, if it is of the page that is open
        self._recent: deque[EscapedText] = deque(maxlen=_RECENT_TEXTS)
        self._begin = 0  # of what expat was fed last, in the data
        self._in_cdata = False
        self._head: bytes | None = None  # of the page that is open, if expat has not read it
        super().__init__(wants, site, max_text_chars, resumed=resumed)
        self._expat.StartCdataSectionHandler = self._open_cdata
        self._expat.EndCdataSectionHandler = self._close_cdata

    def parse(self, data: bytes, start: int, cuts: Sequence[int], *, is_last: bool) -> int:
        """Parse data; the items are then `taken`.

        Args:
            data: a piece of the file.
            start: where to begin in it.
            cuts: places in the data, in order, at which limits are checked.
            is_last: whether there is nothing more to come before a gap or the end of the file.

        Returns:
            Where a revision begins that is not complete and was not parsed; the end of the data if there is none.
            What stands there is to be given again, with more behind it.
        """
        start = search = self._take_head(data, start)
        while (found := data.find(BEGIN, search)) >= 0:
            self._feed_to(data, start, found, cuts)
            start, search = found, found + len(BEGIN)
            if not self._is_between_revisions:
                if self._is_amid_token:  # old versions of expat would read it anew each time
                    break
                continue
            if self._has_too_many_names:
                continue
            while data.startswith(BEGIN, start):
                before = self._text if self._revisions else None
                revision = revision_at(data, start, before, self._max_text_chars, MAX_TEXT_LINES, self._recent)
                if isinstance(revision, Found):
                    self._take(revision)
                    start = search = self._behind_page(data, revision.end, cuts)
                    continue
                if revision == "cut" and not is_last and len(data) - start < MAX_HELD_BYTES:
                    return start
                search = start + len(BEGIN)
                break
        self._feed_to(data, start, len(data), cuts)
        return len(data)

    def _behind_page(self, data: bytes, start: int, cuts: Sequence[int]) -> int:
        """If the page ends there, end it, and begin the next one if it is of the form; returns where to go on."""
        end = end_of_page(data, start)
        if end is None:
            return start
        if self._head is None:
            self._feed_to(data, start, end, cuts)
        else:
            self._head = None
            self._close_page()
        return self._take_head(data, end)

    def _take_head(self, data: bytes, start: int) -> int:
        """Begin a page whose head is of the form, if one stands there; returns where to go on."""
        if self.in_page or self._depth != 1 or self.closed or self._in_siteinfo or self._is_amid_token:
            return start
        if self._in_cdata or self._has_too_many_names or (head := head_at(data, start)) is None:
            return start
        self._head = head.raw
        self.in_page = self.has_page = True
        self._page, self._revision, self._revisions, self._wanted = head.leaves, {}, 0, False
        return head.end

    def _show_head(self) -> None:
        """Have expat read the head of the page that is open, of which it is going to read the rest."""
        assert self._head is not None
        head, self._head = self._head, None
        revisions, wanted = self._revisions, self._wanted
        self.feed(head, is_checked=False)  # its handlers begin the page anew
        self._revisions, self._wanted = revisions, wanted

    def place_of(self, error: expat.ExpatError | BrokenXml) -> int:
        """Where in the data parsed last the XML broke (negative if before)."""
        return self.offset(error) + self._begin

    @property
    def place(self) -> int:
        """Where in the data parsed last the parser is (negative if before)."""
        return self.position + self._begin

    def _feed_to(self, data: bytes, start: int, end: int, cuts: Sequence[int]) -> None:
        """Show expat a part of the data; limits are checked at the cuts only, so that they do not depend on us."""
        if start < end and self._head is not None:
            self._show_head()
        for cut in cuts:
            if start < cut <= end:
                self._begin = start
                self.feed(memoryview(data)[start:cut])
                start = cut
        if start < end:
            self._begin = start
            self.feed(memoryview(data)[start:end], is_checked=False)

    def _open_cdata(self) -> None:
        self._in_cdata = True

    def _close_cdata(self) -> None:
        self._in_cdata = False

    @property
    def _is_amid_token(self) -> bool:
        return self._expat.CurrentByteIndex != self._fed

    @property
    def _is_between_revisions(self) -> bool:
        """Whether expat is between two elements of a page, and has read all that it was shown."""
        if self._head is not None:
            return True
        return self.in_page and self._depth == 2 and not self._in_cdata and not self._is_amid_token

    def _take(self, found: Found) -> None:
        """Do what expat's handlers do of a revision."""
        if not self._revisions:
            self._open_page()
        self._revisions += 1
        self.quick += 1
        before, self._text = self._text, found.text
        # A text holds the one before it.
        if MIN_COMPARED_BYTES <= len(found.text.raw) <= _RECENT_BYTES and (
            before is None or len(before.raw) <= _RECENT_BYTES
        ):
            self._recent.append(found.text)
        if self._wanted:
            self._items.append(found.revision)
