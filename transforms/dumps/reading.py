"""Reads a portion of a dump: its pages and revisions, and its part of the file's ledger.

However a file is divided into portions, and they are divided further while they are read, each page and each problem of
the file is found once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Protocol

from wikimill.transforms.dumps.compression.content import content
from wikimill.transforms.dumps.enterprise import EnterpriseReader
from wikimill.transforms.dumps.file_cache import FileMemory, Measured
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.page_order import PageRun, PageSample
from wikimill.transforms.dumps.page_starts import PageStarts
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.revisions import checked, in_order
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.wikimedia_layouts import is_wikimedia_name
from wikimill.transforms.dumps.xml import DumpReader, read_site
from wikimill.transforms.storage.stored import open_stored

Wants = Callable[[PageHeader], bool]
#: The beginning of a timestamp, such as 2026-11.
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")


class Bounds(Protocol):
    """The range of a portion that this worker reads; another worker may take over its end at any time."""

    def claim(self, place: int) -> bool:
        """Claim a place; return whether this worker reads it, which is final.

        Places are claimed in ascending order, each once.
        """

    @property
    def range(self) -> tuple[int, int]:
        """The current start and stop of the portion."""

    def finish(self) -> None:
        """End the claims, which fixes the range. Calls after the first do nothing."""


@dataclass(frozen=True)
class FixedBounds:
    """Bounds that no one moves."""

    start: int
    stop: int

    def claim(self, place: int) -> bool:
        """Return whether the place is before the end."""
        return place < self.stop

    @property
    def range(self) -> tuple[int, int]:
        """The start and stop."""
        return self.start, self.stop

    def finish(self) -> None:
        """Do nothing: the range never changes."""


@dataclass
class PortionReader:
    """Reads a portion once, by `items()`.

    Attributes:
        portion: the portion to read.
        wants: header → whether to yield the page's revisions.
        bounds: the worker's range of the portion; not used for an indivisible portion.
        ledgers: a ledger for each file, filled while it is read; complete when `items()` has ended.
        check_sha1: whether to compare texts with their checksums (`revisions.checked`).
        at: called with the number of stored bytes of the portion that were read.
        memory: path → this worker's knowledge of the file; added to.
        editors: whether to set `Revision.editor`.
        file: the file that is being read.
        site: the wiki's `<siteinfo>`.
    """

    portion: Portion
    wants: Wants
    bounds: Bounds
    ledgers: Sequence[FileLedger]
    check_sha1: bool = False
    at: Callable[[int], None] = lambda _: None
    memory: dict[str, FileMemory] = field(default_factory=dict)
    editors: bool = False

    def __post_init__(self) -> None:
        self.file = self.portion.files[0]
        known = self.memory.get(self.file.path)
        self.site = (known.site if known is not None else None) or SiteInfo(fallback_wiki=self.file.wiki)
        self._before = 0  # stored bytes of the files that were read before `file`

    def items(self) -> Generator[Item]:
        """Yield pages and revisions, each page's older revisions first (`revisions.in_order`).

        Damage to a file is not raised but recorded in its ledger.

        Raises:
            OSError: a file cannot be read.
        """
        with closing(self._pages()) as items:
            yield from in_order(items)

    def _pages(self) -> Generator[Item]:
        """Yield the items of all files; a page that continues in the next file is yielded as one page."""
        if len(self.portion.files) == 1:
            yield from self._read(self.file, self.ledgers[0])
            return
        page_id: str | None = None
        held: PageEnd | None = None
        for file, ledger in zip(self.portion.files, self.ledgers, strict=True):
            self.file = file
            for item in self._read(file, ledger):
                is_continued = held is not None and isinstance(item, PageStart) and item.header.page_id == page_id
                if held is not None and not is_continued:
                    yield held
                held = item if isinstance(item, PageEnd) else None
                if isinstance(item, PageStart):
                    page_id = item.header.page_id
                if held is None and not is_continued:
                    yield item
            if held is not None and ledger.problems:  # revisions may be missing at the end of this file
                yield held
                held = None
            self._before += file.size
        if held is not None:
            yield held

    def _read(self, file: InputFile, ledger: FileLedger) -> Generator[Item]:
        reader: DumpReader | EnterpriseReader = DumpReader(self.wants, site=self.site, editors=self.editors)
        if file.holds_articles:
            reader = EnterpriseReader(self.wants, self.site)
        start, _ = self._range
        if self.portion.is_splittable and not start and not self.bounds.claim(0):
            return  # the reader of the file's first byte reads the part before its first page
        measured = Measured(is_whole=not self.portion.is_splittable)
        note = _Notes(ledger, start, file)
        try:
            with open_stored(file.path) as raw:
                if start and file.path not in self.memory:
                    self.memory[file.path] = FileMemory(self.site if read_site(raw, file.name, self.site) else None)
                if start and self.memory[file.path].site is None:
                    return  # the reader of the beginning reports it
                if start and (before := self.memory[file.path].read_before(*self._range)) is not None:
                    measured = before
                    reader.problems += before.gaps
                    return
                stored = measured.passed(content(raw, file.name, start), raw, self._move_to)
                starts = PageStarts(self.bounds.claim, from_beginning=not start) if self.portion.is_splittable else None
                for item in reader.items(starts.within(stored, self._stop) if starts else stored, starts):
                    if self.check_sha1 and isinstance(item, Revision):
                        item = checked(item)
                    note.take(item)
                    yield item
            if starts is not None:
                known = self.memory.setdefault(file.path, FileMemory(None if reader.is_refused else self.site))
                if starts.has_begun and starts.next_page is not None:
                    known.keep(self._stop(), starts.next_page, measured)
        finally:
            if self.portion.is_splittable:
                self.bounds.finish()  # otherwise an engine could divide the rest after it was counted here
            found = (problem for problem in reader.problems if measured.is_own(problem, *self._range))
            # A refused file has no other problems: readers of its other parts skip it.
            ledger.problems = [problem for problem in found if not reader.is_refused or problem.state == "refused"]
            ledger.breaks = reader.breaks
            ledger.wiki, ledger.host = self.site.wiki, self.site.foreign_host
            ledger.expanded_bytes = 0 if reader.is_refused else measured.expanded(*self._range)
            note.end()

    @property
    def _range(self) -> tuple[int, int]:
        return self.bounds.range if self.portion.is_splittable else (0, sys.maxsize)

    def _stop(self) -> int:
        return self._range[1]

    def _move_to(self, place: int) -> None:
        self.at(self._before + place - self._range[0])


class _Notes:
    """Counts a file's items into its ledger."""

    def __init__(self, ledger: FileLedger, start: int, file: InputFile) -> None:
        self._ledger, self._start = ledger, start
        self._namespace = self._last_edit = ""
        self._run: PageRun | None = None
        self._sample = None if is_wikimedia_name(file.name) else PageSample()
        # Articles have no order, and their older revisions are dropped later.
        self._is_placed = not file.holds_articles

    def take(self, item: Item) -> None:
        """Count one item."""
        if isinstance(item, Revision):
            self._ledger.texts[item.text_state] += 1
            if item.timestamp is not None and item.timestamp > self._last_edit:
                self._last_edit = item.timestamp
        elif isinstance(item, PageStart):
            self._namespace, self._last_edit = str(item.header.namespace), ""
            self._ledger.pages[self._namespace] += 1
            if self._is_placed:
                self._place(item.header.page_id)
        else:
            if item.revisions:
                self._ledger.revisions[self._namespace] += item.revisions
            if _MONTH.match(self._last_edit):
                self._ledger.last_edits[self._last_edit[:7]] += 1
            self._last_edit = ""

    def _place(self, page_id: str) -> None:
        if self._sample is not None:
            self._sample.add(page_id)
            return
        number = int(page_id)
        self._run = self._run.then(number) if self._run is not None else PageRun(self._start, number, number)

    def end(self) -> None:
        """Record the order of the pages in the ledger, or the sample of pages if the file need not be ordered."""
        if self._run is not None:
            self._ledger.runs = [self._run]
        if self._sample is not None:
            self._ledger.begun = self._sample.counts
