"""A worker's cache of facts about files that it has read parts of, so that the same bytes are not read twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from wikimill.transforms.dumps.content import Block, Gap
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.siteinfo import SiteInfo


class Measured:
    """What was read of a file: how much content in which places, and which gaps."""

    def __init__(self, *, is_whole: bool) -> None:
        self._is_whole, self._total = is_whole, 0
        self._blocks: list[tuple[int, int, bool]] = []
        self.gaps: set[Problem] = set()

    def passed(
        self, stored: Iterator[Block | Gap], raw: BinaryIO, tell: Callable[[int], None]
    ) -> Iterator[Block | Gap]:
        """Pass content on, noting its places."""
        for block in stored:
            if isinstance(block, Gap):
                self.gaps.add(Problem(block.place, block.damage.state, str(block.damage)))
            elif self._is_whole:
                self._total += len(block.data)
            else:
                self._blocks.append((block.place, len(block.data), block.unit == "byte"))
            tell(raw.tell() if self._is_whole else block.place)
            yield block

    def expanded(self, start: int, stop: int) -> int:
        """Return the number of bytes of content that belong to the portion."""
        if self._is_whole:
            return self._total
        return sum(
            max(0, min(stop, place + length) - max(start, place)) if is_bytes else length * (start <= place < stop)
            for place, length, is_bytes in self._blocks
        )

    def is_ours(self, problem: Problem, start: int, stop: int) -> bool:
        """Return whether a problem is to be reported by the part from `start` to `stop`; a gap may be another's."""
        return problem not in self.gaps or start <= problem.place < stop


@dataclass
class FileMemory:
    """What a worker knows of one file.

    Attributes:
        site: what the file says of its wiki; None if it is refused.
        pageless: from where to where no page begins, because one goes through: a real one has 59 MB of bzip2.
        measured: what was read there.
    """

    site: SiteInfo | None
    pageless: tuple[int, int] = (0, 0)
    measured: Measured | None = None

    def keep(self, stop: int, next_page: int, measured: Measured) -> None:
        """Remember a part that was read to its end at `stop`, and then on to the next page."""
        if next_page - stop > self.pageless[1] - self.pageless[0]:
            self.pageless, self.measured = (stop, next_page), measured

    def read_before(self, start: int, stop: int) -> Measured | None:
        """Return what was read from `start` to `stop`, if no page begins there."""
        begin, end = self.pageless
        return self.measured if begin <= start and stop <= end else None
