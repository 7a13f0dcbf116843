"""Reads MediaWiki export XML (schemas 0.3 to 0.11) as a stream of pages and revisions, in flat memory.

The parser is expat. It builds no tree and holds no page, because a page can have over a gigabyte. A page whose XML is
broken is given up, and reading continues at the next `<page>`. Declarations that no dump contains (DOCTYPE, ENTITY,
processing instructions) are refused, because old expat versions are not safe against them. Depth, tags, names, titles
and texts have limits, so that no file can make memory or time grow without bound.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.parsers import expat

from wikimill.transforms.dumps.compression.content import Block, Gap, Piece, content, evened
from wikimill.transforms.dumps.damage import InputDamage, Problem, damage_of
from wikimill.transforms.dumps.items import Item, PageHeader, Revision
from wikimill.transforms.dumps.page_parser import MAX_TEXT_CHARS, BrokenXml, PageParser, Wants
from wikimill.transforms.dumps.page_starts import PAGE, PageStarts, half_tag
from wikimill.transforms.dumps.siteinfo import SiteInfo

#: Most places of broken XML in a file. Each costs a new parser: a gigabyte of bare `<page>` tags would take an hour.
MAX_BREAKS = 10_000
_END = b"</mediawiki>"
_TAIL_BYTES = 64


@dataclass
class DumpReader:
    """Turns the content of an export into items. One instance reads one file, or a part of it.

    Attributes:
        wants: header → whether to yield the page's revisions; the texts of other pages are not held.
        max_text_chars: largest text; a longer one is `oversize`.
        site: the wiki's `<siteinfo>`, filled while it is read.
        problems: the problems of the file; of broken XML only the first place.
        breaks: number of places of broken XML.
        editors: whether to set `Revision.editor`.
    """

    wants: Wants
    max_text_chars: int = MAX_TEXT_CHARS
    site: SiteInfo = field(default_factory=SiteInfo)
    problems: list[Problem] = field(default_factory=list)
    breaks: int = 0
    editors: bool = False

    @property
    def is_refused(self) -> bool:
        """Whether the whole file is refused because of a problem before its first page."""
        return any(problem.state == "refused" and not problem.place for problem in self.problems)

    def parser(self, *, resumed: bool = False) -> PageParser:
        """Return a new parser, for the file's beginning or for the next page after a place of broken XML."""
        return PageParser(self.wants, self.site, self.max_text_chars, resumed=resumed, editors=self.editors)

    def read(self, blocks: Iterable[bytes | Block | Gap]) -> Iterator[Item]:
        """Yield the items of a whole file.

        Raises:
            InputDamage: the file is cut, damaged or refused. It is raised after all readable items, including
                those after places of broken XML.
        """
        yield from self.items(blocks)
        damage = damage_of(self.problems, self.breaks)
        if damage is not None:
            raise damage

    def items(self, content: Iterable[bytes | Block | Gap], starts: PageStarts | None = None) -> Iterator[Item]:
        """Yield the items of the content; add all damage to `problems`.

        Args:
            content: the content of a file, or the part of it that `starts` yields.
            starts: cuts out a portion of the file; None for a whole file.
        """
        reading = _Reading(self, resumed=starts is not None and not starts.has_begun)
        damage: InputDamage | None = None
        pieces = evened(content)
        is_going_on = True
        while is_going_on:
            try:
                piece = next(pieces, None)
            except InputDamage as error:
                damage, piece = error, None
            is_going_on = piece is not None
            try:
                if isinstance(piece, Piece):
                    yield from reading.take(piece)
                else:
                    yield from reading.complete()
                if isinstance(piece, Gap):
                    yield from reading.skip(piece)
            except InputDamage as error:
                damage, is_going_on = error, False
        if damage is not None or starts is None or (starts.has_begun and not starts.is_stopped):
            yield from reading.end(damage)
        elif starts.is_stopped:
            yield from reading.stop()


class _Reading:
    """Reads one file; where the XML is broken, a new parser continues at the next `<page>`."""

    def __init__(self, reader: DumpReader, *, resumed: bool) -> None:
        self._reader = reader
        self._parser = reader.parser(resumed=resumed)
        self._taken = 0
        self._tail = b""  # the end of the parsed data, where a `<page>` may begin
        self._held = b""  # the beginning of a `<page>`, which is not parsed yet
        self._seeking = self._ended = self._is_behind_gap = False
        self._pieces: list[Piece] = []  # the last piece, and those that the tail is from
        self._first = 0  # where `_pieces` begin in the data taken so far

    def take(self, piece: Piece) -> Iterator[Item]:
        """Parse the next piece of the file."""
        self._is_behind_gap = False
        self._remember(piece)
        data = self._held + piece.data if self._held else piece.data
        held = half_tag(data)
        self._held, data = (data[-held:], data[:-held]) if held else (b"", data)
        yield from self._parse(data)

    def complete(self) -> Iterator[Item]:
        """Parse the data held back for the next piece, before a gap or the end."""
        held, self._held = self._held, b""
        if held:
            yield from self._parse(held)

    def _parse(self, block: bytes) -> Iterator[Item]:
        """Parse the next block of the data taken."""
        place = self._taken  # where the block begins
        self._taken += len(block)
        tail = self._tail
        if self._seeking:
            block, place, tail = tail + block, place - len(tail), b""
        position = 0
        while position < len(block):
            if self._seeking:
                found = block.find(PAGE, position)
                if found < 0:
                    # For an end tag that does not match, expat reports a place after the `</`.
                    self._ended = self._ended or block.find(_END, max(0, position - 2)) >= 0
                    break
                self._parser, position = self._reader.parser(resumed=True), found
                self._seeking = self._ended = False
            try:
                self._parser.parse(block, position)
                break
            except (expat.ExpatError, BrokenXml) as error:
                position = self._parser.place_of(error)
                if position < 2:  # the error may begin in the previous block, with a `</`
                    block, place = tail + block, place - len(tail)
                    position, tail = max(0, position + len(tail)), b""
                yield from self._break(error, place + position)
            except InputDamage as refusal:
                if not self._parser.has_page:
                    raise
                position = max(0, self._parser.place)
                yield from self._refuse(refusal, place + position)
        if self._seeking:
            self._tail = block[max(position, len(block) - _TAIL_BYTES) :]
        else:
            self._tail = (tail + block[-_TAIL_BYTES:])[-_TAIL_BYTES:]
        yield from self._parser.taken()

    def skip(self, gap: Gap) -> Iterator[Item]:
        """Give up the page that a gap is in; reading goes on at the next one."""
        self._problem(gap.place, gap.damage)
        yield from self._lose_page(f"the file is {gap.damage.state} inside this page")
        self._seeking, self._tail, self._is_behind_gap = True, b"", True

    def stop(self) -> Iterator[Item]:
        """Yield the items taken so far; the page that began last belongs to another reader."""
        yield from self._parser.taken()

    def _break(self, error: Exception, place: int) -> Iterator[Item]:
        """Give up the page in which the XML is broken."""
        reason = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
        number, where = self._where(place)
        if not self._parser.begun:
            raise InputDamage("refused", f"this is not MediaWiki export XML: {reason} {where}") from error
        if self._parser.closed:
            reason = "something follows </mediawiki>"  # expat calls it junk
        reason = f"{where}: {reason}"
        self._count_break()
        if self._reader.breaks == 1:
            self._reader.problems.append(Problem(number, "damaged", reason, True))
        yield from self._lose_page(f"broken XML {reason}")

    def _refuse(self, refusal: InputDamage, place: int) -> Iterator[Item]:
        """Give up a page with refused content, and read on: the readers of other parts cannot know of it."""
        self._count_break()
        self._problem(self._where(place)[0], refusal)
        yield from self._lose_page(f"the file is {refusal.state} inside this page")

    def _count_break(self) -> None:
        self._seeking = True
        self._reader.breaks += 1
        if self._reader.breaks > MAX_BREAKS:
            raise InputDamage("damaged", f"the XML is broken in more than {MAX_BREAKS:,} places; the rest is not read")

    def _where(self, place: int) -> tuple[int, str]:
        """Return a place in the file, as a number and in words, given the place in the data taken."""
        first = self._first
        for piece in self._pieces:
            if place < first + len(piece.data) or piece is self._pieces[-1]:
                return piece.where(max(0, place - first))
            first += len(piece.data)
        return 0, "at its beginning"

    def _remember(self, piece: Piece) -> None:
        self._pieces.append(piece)
        while self._first + len(self._pieces[0].data) < self._taken - _TAIL_BYTES:
            self._first += len(self._pieces.pop(0).data)

    def _problem(self, place: int, damage: InputDamage) -> None:
        self._reader.problems.append(Problem(place, damage.state, str(damage)))

    def _lose_page(self, error: str) -> Iterator[Item]:
        """Yield the items taken so far, and a `PageBroken` if a page is open."""
        yield from self._parser.taken()
        if self._parser.in_page:
            yield self._parser.broken(error)

    def end(self, damage: InputDamage | None) -> Iterator[Item]:
        """Yield the remaining items at the end of the content, and check that the file was whole."""
        try:
            if not self._seeking:
                self._parser.finish()
        except (expat.ExpatError, BrokenXml) as error:
            if self._parser.closed:
                yield from self._break(error, self._taken + self._parser.place_of(error))
        yield from self._parser.taken()
        damage = damage or self._verdict()
        if damage is not None:
            # Damage before the first page refuses the whole file (place 0).
            self._problem(self._where(self._taken)[0] if self._parser.has_page else 0, damage)
            yield from self._lose_page(f"the file is {damage.state} inside this page")

    def _verdict(self) -> InputDamage | None:
        if not self._parser.begun:
            return InputDamage("refused", "this is not MediaWiki export XML: it has no element")
        if self._parser.closed or self._ended or self._is_behind_gap:
            return None
        place, _ = self._where(self._taken)
        is_byte = self._pieces[-1].parts[-1].unit == "byte"
        where = f"after {place:,} bytes of XML" if is_byte else f"behind the bzip2 block at byte {place:,}"
        return InputDamage("cut", f"the file ends before </mediawiki>, {where}")


def read_site(file: BinaryIO, name: str, site: SiteInfo) -> bool:
    """Read the `<siteinfo>` of a file into `site`; return whether the file is accepted as a dump, by its head."""
    reader = DumpReader(_wants_none, site=site)
    starts = PageStarts(_claims_none, from_beginning=True)
    for _ in reader.items(starts.within(content(file, name), lambda: sys.maxsize), starts):
        break
    return not reader.is_refused


def first_timestamp(file: BinaryIO, name: str) -> str:
    """Return the timestamp of a file's first revision; empty if it has none or cannot be read."""
    with suppress(InputDamage):  # the reader of the file reports it
        for item in DumpReader(_wants_all).read(content(file, name)):
            if isinstance(item, Revision):
                return item.timestamp or ""
    return ""


def _wants_none(_: PageHeader) -> bool:
    return False


def _wants_all(_: PageHeader) -> bool:
    return True


def _claims_none(_: int) -> bool:
    return False
