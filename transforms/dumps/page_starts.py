"""Divides the pages of a file among the readers of its parts: a page belongs to the part in which its `<page>` begins.

In an export `<page>` is only where a page begins (in text it is `&lt;page>`). So the places at which pages begin, and
the reader of each page, depend on the file and its parts only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from wikimill.transforms.dumps.compression.content import Block, Gap

PAGE = b"<page>"

#: Place of a page (in bzip2, of the block in which it begins) → whether it still belongs to the portion. Called in
#: ascending order, once for each place.
Claim = Callable[[int], bool]


class PageStarts:
    """Cuts out the content of a portion: from its first page to the `<page>` of the first page after it.

    Attributes:
        has_begun: whether a page, or the beginning of the file, was yielded.
        is_stopped: whether the content ended at the first page after the portion, whose `<page>` was yielded, too.
        next_page: the place of that page; `sys.maxsize` at the end of the file; None if neither was reached.
    """

    def __init__(self, claim: Claim, *, from_beginning: bool) -> None:
        self._claim = claim
        self._claimed = -1
        self.has_begun, self.is_stopped = from_beginning, False
        self.next_page: int | None = None

    def within(self, content: Iterable[Block | Gap], stop: Callable[[], int]) -> Iterator[Block | Gap]:
        """Yield the portion's part of the content, and the gaps in it.

        Args:
            content: the content from the beginning of the portion on.
            stop: returns the current end of the portion. Content after it is read only to complete a page.
        """
        rest, place = b"", 0  # the part of a tag with which the previous block ended, and its place
        for block in content:
            if not self.has_begun and not rest and block.place >= stop():
                return
            if isinstance(block, Gap):
                if rest and self.has_begun:
                    yield Block(rest, place)
                rest = b""
                yield block
                continue
            if rest and block.unit == "byte":
                block = Block(rest + block.data, place)
                rest = b""
            data = rest + block.data
            tail = half_tag(data)
            begin, end = self._own_range(data, len(rest), place, block)
            if begin < end:
                yield block._replace(data=data[begin : min(end, len(data) - tail)], place=block.place_of(begin))
            if self.is_stopped:
                return
            rest = data[len(data) - tail :]
            if tail <= len(block.data):
                place = block.place_of(len(data) - tail)
        if rest and self.has_begun:
            yield Block(rest, place)
        self.next_page = sys.maxsize

    def _own_range(self, data: bytes, seam: int, place_before: int, block: Block) -> tuple[int, int]:
        """Return the range of the data that belongs to the portion; `seam` bytes of it are from the previous block."""
        begin = 0 if self.has_begun else len(data)
        offset = data.find(PAGE)
        while offset >= 0:
            place = place_before if offset < seam else block.place_of(offset)
            if place != self._claimed:
                self._claimed = place
                if not self._claim(place):
                    self.is_stopped, self.next_page = True, place
                    return begin, offset + len(PAGE)
            if not self.has_begun:
                self.has_begun, begin = True, offset
            # All other pages of a bzip2 block have the same place.
            offset = -1 if block.unit == "block" and offset >= seam else data.find(PAGE, offset + 1)
        return begin, len(data)


def half_tag(data: bytes) -> int:
    """Return the number of bytes at the end that may begin a `<page>`."""
    return next((length for length in range(len(PAGE) - 1, 0, -1) if data.endswith(PAGE[:length])), 0)
