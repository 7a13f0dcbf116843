"""Reads MediaWiki export XML (schemas 0.3 to 0.11) as a stream of pages and revisions, in flat memory.

expat does the parsing. No tree is built and no page is held: one real page is 1.05 GB. A page whose XML is broken is
given up and reading goes on at the next `<page>`; what a dump never contains (DOCTYPE, ENTITY, processing
instructions) is refused, because old expat versions are not safe against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal
from xml.parsers import expat

from transforms.dumps.damage import InputDamage
from transforms.dumps.siteinfo import SiteInfo

MAX_DEPTH = 16
#: A token that expat must hold whole (a tag with its attributes). Text is not a token: it comes in pieces.
MAX_TOKEN_BYTES = 4 * 1024 * 1024
MAX_TEXT_CHARS = 32 * 1024 * 1024
_TAIL_BYTES = 64

TextState = Literal["present", "empty", "deleted", "oversize"]


@dataclass(frozen=True, slots=True)
class PageHeader:
    """What stands before a page's revisions."""

    page_id: str
    title: str
    namespace: int
    is_redirect: bool


@dataclass(frozen=True, slots=True)
class Revision:
    """One snapshot of a page. No user, no comment: wikimill never takes them in."""

    revision_id: str
    timestamp: str | None
    is_minor: bool
    model: str
    sha1: str | None
    text_state: TextState
    text: str


@dataclass(frozen=True, slots=True)
class PageStart:
    """A page begins. Its revisions follow only if the reader was told that it is wanted."""

    header: PageHeader
    wanted: bool


@dataclass(frozen=True, slots=True)
class PageEnd:
    """The page that began last is complete. `revisions` counts all of them, wanted or not."""

    revisions: int


@dataclass(frozen=True, slots=True)
class PageBroken:
    """The page that began last, or one that could not begin, is lost from `revision_id` (if known) on."""

    title: str | None
    page_id: str | None
    revision_id: str | None
    revisions: int
    error: str


Item = PageStart | Revision | PageEnd | PageBroken


@dataclass
class DumpReader:
    """Turns blocks of export XML into items. One instance reads one file.

    `wants` decides from its header whether a page's texts are taken in; the texts of other pages cost no memory.
    """

    wants: Callable[[PageHeader], bool]
    max_text_chars: int = MAX_TEXT_CHARS
    site: SiteInfo = field(default_factory=SiteInfo)

    def read(self, blocks: Iterable[bytes]) -> Iterator[Item]:
        """Yield the items of the file.

        Raises:
            InputDamage: the file is cut, damaged or refused. All that could be read was yielded before, pages
                behind a place of broken XML too.
        """
        parser = _PageParser(self)
        seeking, tail, breaks = False, b"", 0
        try:
            for block in blocks:
                data = tail + block
                tail = b""
                while data:
                    if seeking:
                        start = data.find(b"<page>")
                        if start < 0:
                            tail = data[-_TAIL_BYTES:]
                            break
                        parser, data, seeking = _PageParser(self, resumed=True), data[start:], False
                    try:
                        parser.feed(data)
                        data = b""
                    except expat.ExpatError as error:
                        reason = expat.ErrorString(error.code)
                        if not parser.begun:
                            raise InputDamage("refused", f"this is not MediaWiki export XML: {reason}") from error
                        yield from parser.taken()
                        if parser.in_page:
                            yield parser.broken(f"broken XML: {reason}")
                        seeking, breaks = True, breaks + 1
                        data = data[parser.error_offset() + 1 :]
                yield from parser.taken()
            if not parser.begun:
                raise InputDamage("refused", "this is not MediaWiki export XML: it has no element")
            if not (parser.closed or b"</mediawiki>" in tail):
                raise InputDamage("cut", "the file ends before </mediawiki>")
        except InputDamage as damage:
            yield from parser.taken()
            if parser.in_page:
                yield parser.broken(f"the file is {damage.state} inside this page")
            raise
        if breaks:
            raise InputDamage("damaged", f"the XML is broken in {breaks} places")


class _PageParser:
    """expat with the state that its handlers share. Elements are known by depth and name, which is cheap."""

    _PAGE_LEAVES = frozenset(("title", "ns", "id"))
    _REVISION_LEAVES = frozenset(("id", "timestamp", "model", "sha1", "text"))
    _SITE_LEAVES = frozenset(("sitename", "dbname", "base"))

    def __init__(self, reader: DumpReader, *, resumed: bool = False) -> None:
        self._reader = reader
        self._items: list[Item] = []
        self._pieces: list[str] = []
        self._text_chars = 0
        self._fed = 0
        self._depth = 0
        self._leaf: str | None = None
        self._leaf_depth = 0
        self._namespace_key: str | None = None
        self._page: dict[str, str] = {}
        self._revision: dict[str, str] = {}
        self._revisions = 0
        self._wanted = False
        self._in_siteinfo = self._in_revision = self._in_text = False
        self.begun = self.in_page = self.closed = False
        self._expat = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.buffer_size = 1 << 18
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        parser.ProcessingInstructionHandler = self._refuse_instruction
        if resumed:
            self.feed(b"<mediawiki>")

    def feed(self, data: bytes) -> None:
        base, self._fed = self._fed, self._fed + len(data)
        self._base = base
        self._expat.Parse(data, False)
        if self._fed - self._expat.CurrentByteIndex > MAX_TOKEN_BYTES:
            raise InputDamage("refused", f"an XML tag is longer than {MAX_TOKEN_BYTES:,} bytes")
        if self._in_text:
            self._cap_text()

    def error_offset(self) -> int:
        """Where in the data fed last the XML broke (0 if before)."""
        return max(0, self._expat.ErrorByteIndex - self._base)

    def taken(self) -> list[Item]:
        items, self._items = self._items, []
        return items

    def broken(self, error: str) -> PageBroken:
        """The item for a page that ends in an error."""
        item = PageBroken(
            self._page.get("title"),
            self._page.get("id"),
            self._revision.get("id") if self._in_revision else None,
            self._revisions,
            error,
        )
        self.in_page = False
        return item

    def _refuse_doctype(self, *_: object) -> None:
        raise InputDamage("refused", "the file declares a DOCTYPE or ENTITY; a MediaWiki export has none")

    def _refuse_instruction(self, target: str, _: str) -> None:
        raise InputDamage("refused", f"the file has a processing instruction <?{target}…; a MediaWiki export has none")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth = depth = self._depth + 1
        if depth == 4 and self._in_revision:
            if name in self._REVISION_LEAVES:
                if self._wanted or name == "id":
                    self._open_leaf(name)
                if name == "text":
                    self._in_text = self._wanted
                    self._revision["state"] = "deleted" if "deleted" in attributes else "present"
            elif name == "minor":
                self._revision["minor"] = "1"
        elif depth == 3 and self.in_page:
            if name == "revision":
                self._open_revision()
            elif name in self._PAGE_LEAVES:
                self._open_leaf(name)
            elif name == "redirect":
                self._page["redirect"] = "1"
        elif depth == 2 and name == "page":
            self.in_page = True
            self._page, self._revision, self._revisions, self._wanted = {}, {}, 0, False
        elif depth == 2 and name == "siteinfo":
            self._in_siteinfo = True
        elif self._in_siteinfo and (name in self._SITE_LEAVES or name == "namespace"):
            self._namespace_key = attributes.get("key")
            self._open_leaf(name)
        elif depth == 1:
            self.begun = True
            if name != "mediawiki":
                raise InputDamage("refused", f"the outermost element is <{name}>, not a MediaWiki export's <mediawiki>")
        elif depth > MAX_DEPTH:
            raise InputDamage("refused", f"elements are nested deeper than {MAX_DEPTH}")

    def _open_leaf(self, name: str) -> None:
        self._leaf, self._leaf_depth = name, self._depth
        self._pieces.clear()
        self._expat.CharacterDataHandler = self._pieces.append

    def _cap_text(self) -> None:
        if sum(map(len, self._pieces)) > self._reader.max_text_chars:
            self._revision["state"] = "oversize"
            self._expat.CharacterDataHandler = None
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
        name, value = self._leaf, "".join(self._pieces)
        self._leaf = self._expat.CharacterDataHandler = None
        self._pieces.clear()
        if self._in_revision:
            if name == "text":
                self._in_text = False
                if len(value) > self._reader.max_text_chars:
                    self._revision["state"], value = "oversize", ""
            self._revision[str(name)] = value
        elif self.in_page:
            self._page[str(name)] = value
        elif name == "namespace":
            self._reader.site.add_namespace(self._namespace_key, value)
        else:
            self._reader.site.set(str(name), value)

    def _open_page(self) -> None:
        """Called once a page's header is complete: at its first revision, or at its end."""
        page, site = self._page, self._reader.site
        problem = next((f"the page has no {key}" for key in ("title", "id") if not page.get(key, "").strip()), None)
        if problem is None and not page["id"].strip().isdecimal():
            problem = f"the page's id is not a number: {page['id'][:40]!r}"
        if problem is None and "ns" in page and not page["ns"].strip().lstrip("-").isdecimal():
            problem = f"the page's namespace is not a number: {page['ns'][:40]!r}"
        if problem is not None:
            page["problem"] = problem
            return
        title = page["title"].strip()
        namespace = int(page["ns"]) if "ns" in page else site.namespace_of(title)
        header = PageHeader(page["id"].strip(), title, namespace, "redirect" in page)
        self._wanted = self._reader.wants(header)
        self._items.append(PageStart(header, self._wanted))

    def _open_revision(self) -> None:
        if not self._revisions:
            self._open_page()
        self._revisions += 1
        self._in_revision = True
        self._revision = {"state": "deleted"}

    def _close_revision(self) -> None:
        self._in_revision = False
        if not self._wanted:
            return
        fields = self._revision
        text = fields.get("text", "")
        state = fields["state"]
        if state == "present" and not text:
            state = "empty"
        self._items.append(
            Revision(
                fields.get("id", "").strip(),
                fields.get("timestamp", "").strip() or None,
                "minor" in fields,
                fields.get("model", "wikitext"),
                fields.get("sha1", "").strip() or None,
                state,  # type: ignore[arg-type]  # one of TextState by construction
                "" if state != "present" else text,
            )
        )

    def _close_page(self) -> None:
        self.in_page = False
        if not self._revisions:
            self._open_page()
        problem = self._page.get("problem")
        if problem is None:
            self._items.append(PageEnd(self._revisions))
        else:
            title, page_id = self._page.get("title"), self._page.get("id")
            self._items.append(PageBroken(title, page_id, None, self._revisions, problem))
