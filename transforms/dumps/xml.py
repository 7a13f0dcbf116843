"""Reads MediaWiki export XML (schemas 0.3 to 0.11) as a stream of pages and revisions, in flat memory.

expat does the parsing. No tree is built and no page is held: one real page is 1.05 GB. A page whose XML is broken is
given up and reading goes on at the next `<page>`; what a dump never contains (DOCTYPE, ENTITY, processing
instructions) is refused, because old expat versions are not safe against it. Nothing that a file can hold may make
memory or time grow: depth, tags, names, titles and texts have caps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from wikimill.transforms.dumps.content import Block, Gap
from wikimill.transforms.dumps.damage import InputDamage, Problem, damage_of
from wikimill.transforms.dumps.items import Item
from wikimill.transforms.dumps.page_parser import Wants
from wikimill.transforms.dumps.page_starts import PAGE, PageStarts
from wikimill.transforms.dumps.pieces import Piece, evened
from wikimill.transforms.dumps.quick_parser import QuickParser
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml_limits import MAX_LEAF_CHARS, MAX_TEXT_CHARS, BrokenXml

#: Each break costs a new parser: a gigabyte of nothing but `<page>` would take an hour.
MAX_BREAKS = 10_000
_END = b"</mediawiki>"
_REVISION_END = b"</revision>"
_TAIL_BYTES = 64


@dataclass
class DumpReader:
    """Turns the content of an export into items. One instance reads one file, or a part of it.

    `wants` decides from its header whether a page's texts are taken in; the texts of other pages cost no memory. What
    is wrong with the file is gathered in `problems`; of broken XML the first place only, and `breaks` counts them.
    `quick` counts the revisions that were taken from the bytes, without an XML parser.
    """

    wants: Wants
    max_text_chars: int = MAX_TEXT_CHARS
    site: SiteInfo = field(default_factory=SiteInfo)
    problems: list[Problem] = field(default_factory=list)
    breaks: int = 0
    quick: int = 0

    @property
    def is_refused(self) -> bool:
        """Whether the file as a whole is not read, for what stands before its first page."""
        return any(problem.state == "refused" and not problem.place for problem in self.problems)

    def parser(self, *, resumed: bool = False) -> QuickParser:
        """A new parser, for the file's beginning or for the next page behind a place of broken XML."""
        return QuickParser(self.wants, self.site, self.max_text_chars, resumed=resumed)

    def read(self, blocks: Iterable[bytes | Block | Gap]) -> Iterator[Item]:
        """Yield the items of a whole file.

        Raises:
            InputDamage: the file is cut, damaged or refused. All that could be read was yielded before, pages
                behind a place of broken XML too.
        """
        yield from self.items(blocks)
        damage = damage_of(self.problems, self.breaks)
        if damage is not None:
            raise damage

    def items(self, content: Iterable[bytes | Block | Gap], starts: PageStarts | None = None) -> Iterator[Item]:
        """Yield the items of a file, or of what `starts` passes on of it; all damage goes to `problems`."""
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
    """Reads one file, with a new parser from the next `<page>` on where the XML is broken."""

    def __init__(self, reader: DumpReader, *, resumed: bool) -> None:
        self._reader = reader
        self._parser = reader.parser(resumed=resumed)
        self._taken = 0
        self._tail = b""  # the end of what was parsed, where a `<page>` may begin
        self._held = b""  # what stands behind it and is not parsed yet
        self._cuts: list[int] = []  # where the last pieces end in what was taken
        self._seeking = self._ended = self._is_behind_gap = False
        self._pieces: list[Piece] = []  # the last, and those that the tail is of
        self._first = 0  # where they begin in what was taken

    def take(self, piece: Piece) -> Iterator[Item]:
        """Parse the next piece of the file."""
        self._is_behind_gap = False
        self._remember(piece)
        data, start = piece.data, 0
        self._cuts.append(self._taken + len(data))
        if self._held and (start := _behind_revision(data)):  # so that no more than the revision is copied
            self._taken += start
            yield from self._parse(self._held + data[:start], is_last=False)
        self._taken += len(data) - start
        if self._held:
            data, start = self._held + data[start:], 0
        yield from self._parse(data, start, is_last=False)

    def complete(self) -> Iterator[Item]:
        """Parse what waits for more, as there is nothing more before a gap or the end."""
        if self._held:
            yield from self._parse(self._held, is_last=True)

    def _parse(self, block: bytes, start: int = 0, *, is_last: bool) -> Iterator[Item]:
        """Parse a block, the end of what was taken, as if there were nothing before `start` in it."""
        place = self._taken - len(block)  # of the block in what was taken
        parsed = len(block)
        tail, self._held = self._tail, b""
        if self._seeking:
            block, place, parsed = tail + block[start:], place + start - len(tail), parsed - start
            tail, start = b"", 0
        position = start
        while position < len(block):
            if self._seeking:
                found = block.find(PAGE, position)
                if found < 0:
                    # expat says of an end tag that does not match that it breaks behind the `</`.
                    self._ended = self._ended or block.find(_END, max(start, position - 2)) >= 0
                    break
                self._count_quick()
                self._parser, position = self._reader.parser(resumed=True), found
                self._seeking = self._ended = False
            try:
                cuts = [cut - place for cut in self._cuts]
                parsed = self._parser.parse(block, position, cuts, is_last=is_last)
                break
            except (expat.ExpatError, BrokenXml) as error:
                position = self._parser.place_of(error)
                if position < start + 2:  # what is wrong may have begun in the block before, with its `</`
                    block, place, parsed = tail + block[start:], place + start - len(tail), parsed - start
                    position, tail, start = max(0, position - start + len(tail)), b"", 0
                yield from self._break(error, place + position)
            except InputDamage as refusal:
                if not self._parser.has_page:
                    raise
                position = max(start, self._parser.place)
                yield from self._refuse(refusal, place + position)
        if self._seeking:
            self._tail = block[max(position, len(block) - _TAIL_BYTES) :]
        else:
            self._held = block[parsed:]
            end = block[max(start, parsed - _TAIL_BYTES) : parsed]
            self._tail = end if len(end) == _TAIL_BYTES else (tail + end)[-_TAIL_BYTES:]
        self._cuts = [cut for cut in self._cuts if cut > place + parsed]
        self._count_quick()
        yield from self._parser.taken()

    def _count_quick(self) -> None:
        self._reader.quick += self._parser.quick
        self._parser.quick = 0

    def skip(self, gap: Gap) -> Iterator[Item]:
        """Give up the page that a gap is in; reading goes on at the next one."""
        self._problem(gap.place, gap.damage)
        yield from self._lose_page(f"the file is {gap.damage.state} inside this page")
        self._seeking, self._tail, self._is_behind_gap = True, b"", True

    def stop(self) -> Iterator[Item]:
        """The page that began last is somebody else's."""
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
        """Give up a page for what it holds; whoever reads another part of the file cannot know of it."""
        self._count_break()
        self._problem(self._where(place)[0], refusal)
        yield from self._lose_page(f"the file is {refusal.state} inside this page")

    def _count_break(self) -> None:
        self._seeking = True
        self._reader.breaks += 1
        if self._reader.breaks > MAX_BREAKS:
            raise InputDamage("damaged", f"the XML is broken in more than {MAX_BREAKS:,} places; the rest is not read")

    def _where(self, place: int) -> tuple[int, str]:
        """Where something stands in the file, as a number and in words, told its place in what was taken."""
        first = self._first
        for piece in self._pieces:
            if place < first + len(piece.data) or piece is self._pieces[-1]:
                return piece.where(max(0, place - first))
            first += len(piece.data)
        return 0, "at its beginning"

    def _remember(self, piece: Piece) -> None:
        self._pieces.append(piece)
        while self._first + len(self._pieces[0].data) < self._taken - len(self._held) - _TAIL_BYTES:
            self._first += len(self._pieces.pop(0).data)

    def _problem(self, place: int, damage: InputDamage) -> None:
        self._reader.problems.append(Problem(place, damage.state, str(damage)))

    def _lose_page(self, error: str) -> Iterator[Item]:
        """The items taken so far, with one for the page that is not complete, if there is one."""
        yield from self._parser.taken()
        if self._parser.in_page:
            yield self._parser.broken(error)

    def end(self, damage: InputDamage | None) -> Iterator[Item]:
        """Yield what is left when the content has ended, and check that the file was whole."""
        try:
            if not self._seeking:
                self._parser.finish()
        except (expat.ExpatError, BrokenXml) as error:
            if self._parser.closed:
                yield from self._break(error, self._taken + self._parser.offset(error))
        yield from self._parser.taken()
        damage = damage or self._verdict()
        if damage is not None:
            # What stands before the first page speaks of the whole file.
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


def _behind_revision(data: bytes) -> int:
    """Where the first tag behind the end of a revision begins; 0 if there is none."""
    text_end = data.find(b"<")  # that one character is found sooner than the tag
    end = data.find(_REVISION_END, text_end, text_end + MAX_LEAF_CHARS) if text_end >= 0 else -1
    return max(0, data.find(b"<", end + 1)) if end >= 0 else 0
