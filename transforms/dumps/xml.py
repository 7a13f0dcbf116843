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

from transforms.dumps.damage import InputDamage
from transforms.dumps.items import Item
from transforms.dumps.page_parser import MAX_TEXT_CHARS, BrokenXml, PageParser, Wants
from transforms.dumps.siteinfo import SiteInfo

#: expat is fed pieces of this size: one that is smaller than a long tag makes old versions scan the tag many times.
MIN_FEED_BYTES = 64 * 1024
MAX_FEED_BYTES = 1024 * 1024
#: Each break costs a new parser: a gigabyte of nothing but `<page>` would take an hour.
MAX_BREAKS = 10_000
_PAGE, _END = b"<page>", b"</mediawiki>"
_TAIL_BYTES = 64


@dataclass
class DumpReader:
    """Turns blocks of export XML into items. One instance reads one file.

    `wants` decides from its header whether a page's texts are taken in; the texts of other pages cost no memory.
    """

    wants: Wants
    max_text_chars: int = MAX_TEXT_CHARS
    site: SiteInfo = field(default_factory=SiteInfo)

    def parser(self, *, resumed: bool = False) -> PageParser:
        """A new parser, for the file's beginning or for the next page behind a place of broken XML."""
        return PageParser(self.wants, self.site, self.max_text_chars, resumed=resumed)

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


class _Reading:
    """Reads one file, with a new parser from the next `<page>` on where the XML is broken."""

    def __init__(self, reader: DumpReader) -> None:
        self._reader = reader
        self._parser = reader.parser()
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
                self._parser, position = self._reader.parser(resumed=True), found
                self._seeking = self._ended = False
            try:
                self._parser.feed(memoryview(block)[position:])
                break
            except (expat.ExpatError, BrokenXml) as error:
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
        except (expat.ExpatError, BrokenXml) as error:
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
