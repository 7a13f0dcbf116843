"""A worker's cache of facts about partly read files, so that the same bytes are not read twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from wikimill.transforms.dumps.compression.content import Block, Gap
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.siteinfo import SiteInfo


class Measured:
    """The content that was read from a file: its amount by place, and its gaps.

    Args:
        is_whole: whether the file is one indivisible portion, of which only the total amount is kept.

    Attributes:
        gaps: the gaps, as problems.
    """

    def __init__(self, *, is_whole: bool) -> None:
        self._is_whole, self._total = is_whole, 0
        self._blocks: list[tuple[int, int, bool]] = []
        self.gaps: set[Problem] = set()

    def passed(
        self, stored: Iterator[Block | Gap], raw: BinaryIO, report: Callable[[int], None]
    ) -> Iterator[Block | Gap]:
        """Yield the blocks and gaps, and note their places; call `report` with the place reached in the stored file."""
        for block in stored:
            if isinstance(block, Gap):
                self.gaps.add(Problem(block.place, block.damage.state, str(block.damage)))
            elif self._is_whole:
                self._total += len(block.data)
            else:
                self._blocks.append((block.place, len(block.data), block.unit == "byte"))
            report(raw.tell() if self._is_whole else block.place)
            yield block

    def expanded(self, start: int, stop: int) -> int:
        """Return the number of decompressed bytes in the portion from `start` to `stop`, places of the stored file."""
        if self._is_whole:
            return self._total
        return sum(
            max(0, min(stop, place + length) - max(start, place)) if is_bytes else length * (start <= place < stop)
            for place, length, is_bytes in self._blocks
        )

    def is_own(self, problem: Problem, start: int, stop: int) -> bool:
        """Return whether the reader of `start` to `stop` reports a problem; a gap elsewhere is for another reader."""
        return problem not in self.gaps or start <= problem.place < stop


@dataclass
class FileMemory:
    """A worker's knowledge of a file.

    Attributes:
        site: the file's `<siteinfo>`; None if the file is refused.
        pageless: the longest known range (start, stop) in which no page begins, because a long page goes through it.
        measured: the content that was read in that range.
    """

    site: SiteInfo | None
    pageless: tuple[int, int] = (0, 0)
    measured: Measured | None = None

    def keep(self, stop: int, next_page: int, measured: Measured) -> None:
        """Remember that no page begins from `stop` to `next_page`, unless a longer such range is known.

        Args:
            stop: the end of the part that was read.
            next_page: the place of the first page after it.
            measured: the content that was read, up to `next_page`.
        """
        if next_page - stop > self.pageless[1] - self.pageless[0]:
            self.pageless, self.measured = (stop, next_page), measured

    def read_before(self, start: int, stop: int) -> Measured | None:
        """Return the content that was read from `start` to `stop`; None unless `pageless` includes both."""
        begin, end = self.pageless
        return self.measured if begin <= start and stop <= end else None
