"""Reads MediaWiki export XML (schemas 0.3 to 0.11) as a stream of pages and revisions, in flat memory.

expat does the parsing. No tree is built and no page is held: one real page is 1.05 GB. A page whose XML is broken is
given up and reading goes on at the next `<page>`; what a dump never contains (DOCTYPE, ENTITY, processing
instructions) is refused, because old expat versions are not safe against it. Nothing that a file can hold may make
memory or time grow: depth, tags, names, titles and texts have caps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NoReturn
from xml.parsers import expat

from transforms.dumps.damage import InputDamage
from transforms.dumps.siteinfo import SiteInfo

#: expat is fed pieces of this size: one that is smaller than a long tag makes old versions scan the tag many times.
MIN_FEED_BYTES = 64 * 1024
MAX_FEED_BYTES = 1024 * 1024
#: Each break costs a new parser: a gigabyte of nothing but `<page>` would take an hour.
MAX_BREAKS = 10_000
MAX_DEPTH = 16
#: A token that expat must hold whole (a tag with its attributes). Text is not a token: it comes in pieces.
MAX_TOKEN_BYTES = 4 * 1024 * 1024
MAX_TEXT_CHARS = 32 * 1024 * 1024
#: Of any other element. MediaWiki's longest titles have 255 bytes.
MAX_LEAF_CHARS = 64 * 1024
#: Different names of elements, attributes and namespaces, all of which are kept. Real dumps have under 300.
MAX_NAMES = 10_000
_PAGE, _END = b"<page>", b"</mediawiki>"
_TAIL_BYTES = 64
#: Where these elements stand. Elsewhere they show that a piece of the file is missing, though the XML is well-formed.
_DEPTHS = {"mediawiki": 1, "siteinfo": 2, "page": 2, "revision": 3}
_ID = re.compile(r"[0-9]{1,19}")
_NAMESPACE = re.compile(r"-?[0-9]{1,9}")

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
        reading, damage = _Reading(self), None
        try:
            for block in _evened(blocks):
                yield from reading.take(block)
        except InputDamage as error:
            damage = error
        yield from reading.end(damage)


def _evened(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Join small blocks and cut big ones."""
    small: list[bytes] = []
    waiting = 0
    try:
        for block in blocks:
            small.append(block)
            waiting += len(block)
            if waiting >= MIN_FEED_BYTES:
                data, waiting = b"".join(small), 0
                small.clear()
                for start in range(0, len(data), MAX_FEED_BYTES):
                    yield data[start : start + MAX_FEED_BYTES]
    except InputDamage:
        yield b"".join(small)
        raise
    yield b"".join(small)


class _Broken(Exception):
    """What expat finds well-formed but no export contains."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason)
        self.index = index


class _Reading:
    """Reads one file, with a new parser from the next `<page>` on where the XML is broken."""

    def __init__(self, reader: DumpReader) -> None:
        self._reader = reader
        self._parser = _PageParser(reader)
        self._taken = 0
        self._tail = b""
        self._seeking = self._ended = False
        self._breaks = 0
        self._first_break = ""

    def take(self, block: bytes) -> Iterator[Item]:
        """Parse the next block of the file."""
        place = self._taken  # of the block in the file
        self._taken += len(block)
        tail = self._tail  # the end of the block before, where a `<page>` may begin
        if self._seeking:
            block, place, tail = tail + block, place - len(tail), b""
        position = 0
        while position < len(block):
            if self._seeking:
                found = block.find(_PAGE, position)
                if found < 0:
                    # expat says of an end tag that does not match that it breaks behind the `</`.
                    self._ended = self._ended or block.find(_END, max(0, position - 2)) >= 0
                    break
                self._parser, position = _PageParser(self._reader, resumed=True), found
                self._seeking = self._ended = False
            try:
                self._parser.feed(memoryview(block)[position:])
                break
            except (expat.ExpatError, _Broken) as error:
                position += self._parser.offset(error)
                if position < 0:
                    block, place, position = tail + block, place - len(tail), max(0, position + len(tail))
                    tail = b""
                yield from self._break(error, place + position)
        if self._seeking:
            self._tail = block[max(position, len(block) - _TAIL_BYTES) :]
        else:
            self._tail = block[-_TAIL_BYTES:] if len(block) >= _TAIL_BYTES else (tail + block)[-_TAIL_BYTES:]
        yield from self._parser.taken()

    def _break(self, error: Exception, place: int) -> Iterator[Item]:
        """Give up the page in which the XML is broken."""
        reason = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
        if not self._parser.begun:
            raise InputDamage("refused", f"this is not MediaWiki export XML: {reason} at byte {place:,}") from error
        if self._parser.closed:
            reason = "something follows </mediawiki>"  # expat calls it junk
        reason = f"at byte {place:,} of the uncompressed file: {reason}"
        self._seeking = True
        self._breaks += 1
        if self._breaks > MAX_BREAKS:
            raise InputDamage("damaged", f"the XML is broken in more than {MAX_BREAKS:,} places; the rest is not read")
        self._first_break = self._first_break or reason
        yield from self._lose_page(f"broken XML {reason}")

    def _lose_page(self, error: str) -> Iterator[Item]:
        """The items taken so far, with one for the page that is not complete, if there is one."""
        yield from self._parser.taken()
        if self._parser.in_page:
            yield self._parser.broken(error)

    def end(self, damage: InputDamage | None) -> Iterator[Item]:
        """Yield what is left when the blocks have ended, with `damage` or without, and check that the file was whole.

        Raises:
            InputDamage: it was not.
        """
        try:
            if not self._seeking:
                self._parser.finish()
        except (expat.ExpatError, _Broken) as error:
            if self._parser.closed:
                yield from self._break(error, self._taken + self._parser.offset(error))
        yield from self._parser.taken()
        damage = damage or self._verdict()
        if damage is not None:
            yield from self._lose_page(f"the file is {damage.state} inside this page")
            raise damage

    def _verdict(self) -> InputDamage | None:
        if not self._parser.begun:
            return InputDamage("refused", "this is not MediaWiki export XML: it has no element")
        broken = f"the XML is broken in {self._breaks} place{'s' * (self._breaks > 1)}, first {self._first_break}"
        if not (self._parser.closed or self._ended):
            where = f"the file ends before </mediawiki>, after {self._taken:,} bytes of XML"
            return InputDamage("cut", f"{where}; {broken}" if self._breaks else where)
        return InputDamage("damaged", broken) if self._breaks else None


class _PageParser:
    """expat with the state that its handlers share. Elements are known by depth and name, which is cheap."""

    _PAGE_LEAVES = frozenset(("title", "ns", "id"))
    _REVISION_LEAVES = frozenset(("id", "timestamp", "model", "sha1", "text"))
    _SITE_LEAVES = frozenset(("sitename", "dbname", "base", "namespace"))

    def __init__(self, reader: DumpReader, *, resumed: bool = False) -> None:
        self._reader = reader
        self._items: list[Item] = []
        self._pieces: list[str] = []
        self._fed = self._base = 0
        self._depth = 0
        self._leaf: str | None = None
        self._leaf_depth = 0
        self._namespace_key: str | None = None
        self._page: dict[str, str] = {}
        self._revision: dict[str, str] = {}
        self._revisions = 0
        self._wanted = False
        self._in_siteinfo = self._in_revision = False
        self.begun = self.in_page = self.closed = False
        # The encoding is given, so that a declared one does not count: every export is in UTF-8.
        self._expat = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.buffer_size = 1 << 18
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        parser.ProcessingInstructionHandler = self._refuse_instruction
        if hasattr(parser, "SetReparseDeferralEnabled"):
            # From 2.6 on expat may wait with what it was fed. The sizes of the pieces serve that purpose here.
            parser.SetReparseDeferralEnabled(False)
        if resumed:
            self.feed(b"<mediawiki>")

    def feed(self, data: bytes | memoryview) -> None:
        """Parse a piece; its items are then `taken`."""
        self._base, self._fed = self._fed, self._fed + len(data)
        self._expat.Parse(data, False)
        if self._fed - self._expat.CurrentByteIndex > MAX_TOKEN_BYTES:
            raise InputDamage("refused", f"an XML tag is longer than {MAX_TOKEN_BYTES:,} bytes")
        if max(len(self._expat.intern), len(self._reader.site.namespaces)) > MAX_NAMES:
            raise InputDamage("refused", f"more than {MAX_NAMES:,} different names of elements or namespaces")
        if self._leaf is not None:
            self._cap_leaf()

    def finish(self) -> None:
        """Parse what expat held back, because more might have come."""
        self._base = self._fed
        self._expat.Parse(b"", True)

    def offset(self, error: expat.ExpatError | _Broken) -> int:
        """Where in the data fed last the XML broke (negative if before)."""
        index = error.index if isinstance(error, _Broken) else self._expat.ErrorByteIndex
        return index - self._base

    def taken(self) -> list[Item]:
        """The items parsed since the last call."""
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
        shown = target[:40]
        raise InputDamage("refused", f"the file has a processing instruction <?{shown}…; a MediaWiki export has none")

    def _break(self, reason: str) -> NoReturn:
        raise _Broken(reason, self._expat.CurrentByteIndex)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth = depth = self._depth + 1
        if depth == 1:
            self._open_root(name)
        elif depth > MAX_DEPTH:
            raise InputDamage("refused", f"elements are nested deeper than {MAX_DEPTH}")
        elif self._leaf is not None:
            self._break(f"<{name[:40]}> stands within <{self._leaf}>")
        elif _DEPTHS.get(name, depth) != depth:
            self._break(f"<{name}> stands within another element than it should")
        elif depth == 4 and self._in_revision:
            if name in self._REVISION_LEAVES:
                if self._wanted or name == "id":
                    self._open_leaf(name)
                if name == "text":
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
        """Stop collecting what is too long already; called between pieces."""
        chars = sum(map(len, self._pieces))
        if self._leaf != "text":
            if chars > MAX_LEAF_CHARS:
                raise _Broken(f"a <{self._leaf}> is longer than {MAX_LEAF_CHARS:,} characters", self._fed)
        elif chars > self._reader.max_text_chars:
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
            if len(value) > self._reader.max_text_chars:
                self._revision["state"], value = "oversize", ""
        elif len(value) > MAX_LEAF_CHARS:
            self._break(f"a <{name}> is longer than {MAX_LEAF_CHARS:,} characters")
        if self._in_revision or self.in_page:
            fields = self._revision if self._in_revision else self._page
            if name in fields:
                # Two revisions, or pages, with a piece missing between them look like this.
                self._spoil(f"the {'revision' if self._in_revision else 'page'} has two <{name}>")
            fields.setdefault(name, value)
        elif name == "namespace":
            self._reader.site.add_namespace(self._namespace_key, value)
        else:
            self._reader.site.set(name, value)

    def _spoil(self, problem: str) -> None:
        """Give up the page from here on, though its XML is sound; its end tells why."""
        self._page.setdefault("problem", problem)
        if self._in_revision:
            self._page.setdefault("problem_revision", self._revision.get("id", ""))
        self._wanted = False

    def _open_page(self) -> None:
        """Called once a page's header is complete: at its first revision, or at its end."""
        page = self._page
        title, page_id, namespace = (page.get(name, "").strip() for name in ("title", "id", "ns"))
        if not title or not page_id:
            self._spoil(f"the page has no {'id' if title else 'title'}")
        elif not _ID.fullmatch(page_id):
            self._spoil(f"the page's id is not a number: {page_id[:40]!r}")
        elif "ns" in page and not _NAMESPACE.fullmatch(namespace):
            self._spoil(f"the page's namespace is not a number: {namespace[:40]!r}")
        if "problem" in page:
            return
        number = int(namespace) if namespace else self._reader.site.namespace_of(title)
        header = PageHeader(page_id, title, number, "redirect" in page)
        self._wanted = self._reader.wants(header)
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
