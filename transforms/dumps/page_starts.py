"""Divides a file's pages among those that read parts of it: a page belongs to the part in which its `<page>` begins.

In an export `<page>` is only where a page begins (in text it is `&lt;page>`), so that the places at which pages begin,
and with them who reads which page, depend on the file only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from wikimill.transforms.dumps.content import Block, Gap

PAGE = b"<page>"

#: Called with the place of a page (or, for bzip2, of the block in which it begins), in ascending order and each place
#: once; returns whether it still belongs to the portion.
Claim = Callable[[int], bool]


class PageStarts:
    """Passes on the content from the first page of the portion to the `<page>` of the first that is not.

    Attributes:
        has_begun: a page, or the beginning of the file, was passed.
        is_stopped: the content ended at a page of someone else, whose `<page>` was passed on as well.
        next_page: the place of that page, or None; of a file that was read to its end, a place after all others.
    """

    def __init__(self, claim: Claim, *, from_beginning: bool) -> None:
        self._claim = claim
        self._claimed = -1
        self.has_begun, self.is_stopped = from_beginning, False
        self.next_page: int | None = None

    def within(self, content: Iterable[Block | Gap], stop: Callable[[], int]) -> Iterator[Block | Gap]:
        """Yield the portion's part of the content, and the gaps in it.

        Args:
            content: the content from where our part begins.
            stop: where our part ends at present; without a page to complete, nothing after it is read.
        """
        rest, place = b"", 0  # half a tag, with which the block before ended, and its place
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
            begin, end = self._ours(data, len(rest), place, block)
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

    def _ours(self, data: bytes, seam: int, place_before: int, block: Block) -> tuple[int, int]:
        """Return from where to where the data belong to the portion; of a bzip2 block they begin with `seam` bytes of
        the one before.
        """
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
            # Of a bzip2 block, all other pages have the same place.
            offset = -1 if block.unit == "block" and offset >= seam else data.find(PAGE, offset + 1)
        return begin, len(data)


def half_tag(data: bytes) -> int:
    """Return how many bytes at the end may be the beginning of a `<page>`."""
    return next((length for length in range(len(PAGE) - 1, 0, -1) if data.endswith(PAGE[:length])), 0)
