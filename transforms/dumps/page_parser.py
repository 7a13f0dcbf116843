"""Parses export XML with expat into items, with a limit on every quantity that a file controls."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2b
from typing import NoReturn
from xml.parsers import expat

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import Item, PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.page_starts import PAGE
from wikimill.transforms.dumps.siteinfo import SiteInfo

MAX_DEPTH = 16
#: Largest token that expat must hold whole (a tag with its attributes). Text is not a token: it comes in pieces.
MAX_TOKEN_BYTES = 4 * 1024 * 1024
MAX_TEXT_CHARS = 32 * 1024 * 1024
#: Most lines of a text: each becomes an object, and changes are compared line by line. The longest page of MediaWiki
#: (2 MiB) with ordinary lines has fewer; with lines of one character it would take a gigabyte.
MAX_TEXT_LINES = 100_000
#: Longest content of any other element. MediaWiki's longest titles have 255 bytes.
MAX_LEAF_CHARS = 64 * 1024
#: Most different names of elements, attributes and namespaces, all of which are held. Real dumps have under 300.
MAX_NAMES = 10_000


class BrokenXml(Exception):
    """XML that is well-formed but that no export contains; `index` is its byte in the data fed so far."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason)
        self.index = index


#: Element → its depth. At another depth it shows that a piece of the file is missing, although the XML is well-formed.
_DEPTHS = {"mediawiki": 1, "siteinfo": 2, "page": 2, "revision": 3}
_ID = re.compile(r"[0-9]{1,19}")
_NAMESPACE = re.compile(r"-?[0-9]{1,9}")

Wants = Callable[[PageHeader], bool]


class PageParser:
    """An expat parser with the state that its handlers share. Elements are recognised by depth and name.

    Args:
        wants: header → whether to make items of the page's revisions.
        site: the wiki's `<siteinfo>`, filled while it is parsed.
        max_text_chars: largest text; a longer one is `oversize`.
        resumed: whether the data begin at a `<page>`, not at the file's beginning.
        editors: whether to set `Revision.editor`.

    Attributes:
        begun: whether the outermost element has begun.
        has_page: whether a page has begun, or `resumed`.
        in_page: whether a page is open.
        closed: whether the outermost element has ended.
    """

    _PAGE_LEAVES = frozenset(("title", "ns", "id"))
    _REVISION_LEAVES = frozenset(("id", "timestamp", "model", "sha1", "text"))
    _CONTRIBUTOR_LEAVES = frozenset(("username", "ip"))
    _SITE_LEAVES = frozenset(("sitename", "dbname", "base", "namespace"))

    def __init__(
        self, wants: Wants, site: SiteInfo, max_text_chars: int, *, resumed: bool = False, editors: bool = False
    ) -> None:
        self._wants, self._site, self._max_text_chars = wants, site, max_text_chars
        self._editors = editors
        self._items: list[Item] = []
        self._pieces: list[str] = []
        self._fed = self._base = 0
        self._begin = 0  # where the last piece fed begins in the data
        self._depth = 0
        self._leaf: str | None = None
        self._leaf_depth = 0
        self._namespace_key: str | None = None
        self._page: dict[str, str] = {}
        self._revision: dict[str, str] = {}
        self._revisions = 0
        self._wanted = False
        self._in_siteinfo = self._in_revision = self._in_cdata = False
        self.begun = self.in_page = self.closed = False
        self.has_page = resumed
        # Overrides a declared encoding: every export is in UTF-8.
        self._expat = parser = expat.ParserCreate("utf-8")
        parser.buffer_text, parser.buffer_size = True, 1 << 18
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        parser.ProcessingInstructionHandler = self._refuse_instruction
        parser.StartCdataSectionHandler, parser.EndCdataSectionHandler = self._open_cdata, self._close_cdata
        if hasattr(parser, "SetReparseDeferralEnabled"):
            # From 2.6 on, expat may defer parsing. Here the least size of a piece serves that purpose.
            parser.SetReparseDeferralEnabled(False)
        if resumed:
            self.feed(b"<mediawiki>")

    def parse(self, data: bytes, start: int) -> None:
        """Parse data from byte `start` on, in which no `<page>` tag is cut; `taken` then returns the items.

        Raises:
            BrokenXml: a `<page>` does not begin a page, for instance in a comment. A reader that starts there would
                take it for a page.
            ExpatError: the XML is not well-formed.
            InputDamage: the file exceeds a limit, or holds XML that is refused.
        """
        while (found := data.find(PAGE, start)) >= 0:
            self._parse(data, start, found + len(PAGE))
            start = found + len(PAGE)
            is_amid_token = self._expat.CurrentByteIndex != self._fed
            if is_amid_token or self._in_cdata or not self.in_page or self._depth != 2 or self._page:
                raise BrokenXml("a <page> is in a comment or in CDATA", self._fed - len(PAGE))
        self._parse(data, start, len(data))

    def _parse(self, data: bytes, start: int, end: int) -> None:
        if start < end:
            self._begin = start
            self.feed(memoryview(data)[start:end])

    def feed(self, data: bytes | memoryview) -> None:
        """Parse a piece and check the limits; raises what `parse` raises."""
        self._base, self._fed = self._fed, self._fed + len(data)
        self._expat.Parse(data, False)
        if self._fed - self._expat.CurrentByteIndex > MAX_TOKEN_BYTES:
            raise InputDamage("refused", f"an XML tag is longer than {MAX_TOKEN_BYTES:,} bytes")
        if len(self._expat.intern) > MAX_NAMES or len(self._site.namespaces) > MAX_NAMES:
            raise InputDamage("refused", f"more than {MAX_NAMES:,} different names of elements or namespaces")
        if self._leaf is not None:
            self._cap_leaf()

    def finish(self) -> None:
        """End the document: parse the data that expat held back; raises what `parse` raises."""
        self._base, self._begin = self._fed, 0
        self._expat.Parse(b"", True)

    def place_of(self, error: expat.ExpatError | BrokenXml) -> int:
        """Return the byte of the data parsed last at which the XML is broken (negative: in earlier data)."""
        index = error.index if isinstance(error, BrokenXml) else self._expat.ErrorByteIndex
        return index - self._base + self._begin

    @property
    def place(self) -> int:
        """The parser's position, as a byte of the data parsed last (negative: in earlier data)."""
        return self._expat.CurrentByteIndex - self._base + self._begin

    def taken(self) -> list[Item]:
        """Return the items parsed since the last call."""
        items, self._items = self._items, []
        return items

    def broken(self, error: str) -> PageBroken:
        """Return the item for the current page, which ends in an error, and leave the page."""
        item = PageBroken(
            self._page.get("title"),
            self._page.get("id"),
            self._revision.get("id") if self._in_revision else None,
            self._revisions,
            error,
        )
        self.in_page = False
        return item

    def _open_cdata(self) -> None:
        self._in_cdata = True

    def _close_cdata(self) -> None:
        self._in_cdata = False

    def _refuse_doctype(self, *_: object) -> None:
        raise InputDamage("refused", "the file declares a DOCTYPE or ENTITY; a MediaWiki export has none")

    def _refuse_instruction(self, target: str, _: str) -> None:
        shown = target[:40]
        raise InputDamage("refused", f"the file has a processing instruction <?{shown}…; a MediaWiki export has none")

    def _break(self, reason: str) -> NoReturn:
        raise BrokenXml(reason, self._expat.CurrentByteIndex)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth = depth = self._depth + 1
        if depth == 1:
            self._open_root(name)
        elif depth > MAX_DEPTH:
            raise InputDamage("refused", f"elements are nested deeper than {MAX_DEPTH}")
        elif self._leaf is not None:
            self._break(f"<{name[:40]}> is within <{self._leaf}>")
        elif _DEPTHS.get(name, depth) != depth:
            self._break(f"<{name}> is within another element than it should")
        elif depth == 4 and self._in_revision:
            if name in self._REVISION_LEAVES:
                if self._wanted or name == "id":
                    self._open_leaf(name)
                if name == "text":
                    self._revision["state"] = "deleted" if "deleted" in attributes else "present"
                    self._revision["text_sha1"] = attributes.get("sha1", "")
            elif name == "minor":
                self._revision["minor"] = "1"
        elif depth == 5 and self._editors and self._wanted and name in self._CONTRIBUTOR_LEAVES:
            self._open_leaf(name)
        elif depth == 3 and self.in_page:
            if name == "revision":
                self._open_revision()
            elif name in self._PAGE_LEAVES:
                self._open_leaf(name)
            elif name == "redirect":
                self._page["redirect"] = "1"
        elif depth == 2 and name == "page":
            self.in_page = self.has_page = True
            self._page, self._revision, self._revisions, self._wanted = {}, {}, 0, False
        elif depth == 2 and name == "siteinfo":
            self._in_siteinfo = True
        elif depth == 2 and name.endswith(":page"):
            # Other unknown elements are not pages and are passed over.
            self._break(f"<{name[:40]}> has a prefix, which no export has")
        elif self._in_siteinfo and depth == (4 if name == "namespace" else 3) and name in self._SITE_LEAVES:
            self._namespace_key = attributes.get("key")
            self._open_leaf(name)

    def _open_root(self, name: str) -> None:
        self.begun = True
        if name != "mediawiki":
            shown = name[:40]
            raise InputDamage("refused", f"the outermost element is <{shown}>, not a MediaWiki export's <mediawiki>")

    def _open_leaf(self, name: str) -> None:
        self._leaf, self._leaf_depth = name, self._depth
        self._pieces.clear()
        self._expat.CharacterDataHandler = self._pieces.append

    def _cap_leaf(self) -> None:
        """Stop collecting an element that is too long already; called between pieces."""
        chars = sum(map(len, self._pieces))
        if self._leaf != "text":
            if chars > MAX_LEAF_CHARS:
                raise BrokenXml(f"a <{self._leaf}> is longer than {MAX_LEAF_CHARS:,} characters", self._fed)
        elif chars > self._max_text_chars:
            self._revision["state"] = "oversize"
            self._expat.CharacterDataHandler = None  # this flushes expat's buffer into the pieces
            self._pieces.clear()

    def _end(self, name: str) -> None:
        depth = self._depth
        self._depth = depth - 1
        if self._leaf is not None and depth == self._leaf_depth:
            self._close_leaf()
        elif depth == 3:
            if self._in_revision and name == "revision":
                self._close_revision()
        elif depth == 2:
            self._in_siteinfo = False
            if self.in_page:
                self._close_page()
        elif depth == 1:
            self.closed = True

    def _close_leaf(self) -> None:
        name, value = str(self._leaf), "".join(self._pieces)
        self._leaf = self._expat.CharacterDataHandler = None
        self._pieces.clear()
        if name == "text":
            is_long = len(value) > MAX_TEXT_LINES and value.count("\n") >= MAX_TEXT_LINES
            if is_long or len(value) > self._max_text_chars:
                self._revision["state"], value = "oversize", ""
        elif len(value) > MAX_LEAF_CHARS:
            self._break(f"a <{name}> is longer than {MAX_LEAF_CHARS:,} characters")
        if self._in_revision or self.in_page:
            fields = self._revision if self._in_revision else self._page
            if name in fields:
                # This happens where the end of one revision or page and the start of the next are missing.
                self._spoil(f"the {'revision' if self._in_revision else 'page'} has two <{name}>")
            fields.setdefault(name, value)
        elif name == "namespace":
            self._site.add_namespace(self._namespace_key, value)
        else:
            self._site.set(name, value)

    def _spoil(self, problem: str) -> None:
        """Give up the page from here on, although its XML is sound; its `PageBroken` has the reason."""
        self._page.setdefault("problem", problem)
        if self._in_revision:
            self._page.setdefault("problem_revision", self._revision.get("id", ""))
        self._wanted = False

    def _open_page(self) -> None:
        """Check the page's header, and emit its `PageStart`; called at its first revision, or else at its end."""
        page = self._page
        title, page_id, namespace = [page.get(name, "").strip() for name in ("title", "id", "ns")]
        if not title or not page_id:
            self._spoil(f"the page has no {'id' if title else 'title'}")
        elif not _ID.fullmatch(page_id):
            self._spoil(f"the page's id is not a number: {page_id[:40]!r}")
        elif "ns" in page and not _NAMESPACE.fullmatch(namespace):
            self._spoil(f"the page's namespace is not a number: {namespace[:40]!r}")
        if "problem" in page:
            return
        number = int(namespace) if namespace else self._site.namespace_of(title)
        # Content exports from before 2025-10-22 have underscores, which titles of MediaWiki never have.
        header = PageHeader(page_id, title.replace("_", " "), number, "redirect" in page)
        self._wanted = self._wants(header)
        self._items.append(PageStart(header, self._wanted))

    def _open_revision(self) -> None:
        if not self._revisions:
            self._open_page()
        self._revisions += 1
        self._in_revision = True
        self._revision = {"state": "deleted"}

    def _close_revision(self) -> None:
        fields = self._revision
        revision_id = fields.get("id", "").strip()
        if not _ID.fullmatch(revision_id):
            self._spoil(
                f"a revision's id is not a number: {revision_id[:40]!r}" if revision_id else "a revision has no id"
            )
        self._in_revision = False
        if not self._wanted:
            return
        text = fields.get("text", "")
        state = fields["state"]
        if state == "present" and not text:
            state = "empty"
        self._items.append(
            Revision(
                revision_id,
                fields.get("timestamp", "").strip() or None,
                "minor" in fields,
                fields.get("model", "").strip() or "wikitext",
                fields.get("sha1", "").strip() or None,
                state,  # type: ignore[arg-type]  # one of TextState by construction
                "" if state != "present" else text,
                fields.get("text_sha1", "").strip() or None,
                _digest(fields.get("username", "").strip() or fields.get("ip", "").strip()),
            )
        )

    def _close_page(self) -> None:
        self.in_page = False
        if not self._revisions:
            self._open_page()
        page = self._page
        if "problem" not in page:
            self._items.append(PageEnd(self._revisions))
            return
        revision_id = page.get("problem_revision") or None
        self._items.append(PageBroken(page.get("title"), page.get("id"), revision_id, self._revisions, page["problem"]))


def _digest(name: str) -> int | None:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") if name else None
