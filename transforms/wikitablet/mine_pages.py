"""Reads dumps and gives what tables are made of: articles, categories' pages, redirects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.categories import is_hidden
from wikimill.rules.wikitablet.titles import article_title, page_title
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.latest import LatestText
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.page_walk import walk_pages
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage, body_of
from wikimill.transforms.wikitablet.sandboxed import Packed, PackedTally, Piece

Output = ReadPage | DeadLetter | FileLedger
#: What is accounted for where pages are read; records and examples are made behind joins (`assemble.py`).
THINGS = ("pages", "paragraphs", "sentences", "candidates")
CATEGORIES = 14
_BATCH_PAGES, _BATCH_CHARS = 64, 1024 * 1024
#: The recogniser and a page of 10 MB take 0.6 GiB of address space; other pipelines may be larger.
_MEMORY_BYTES = 4 * 1024**3
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,300})")


def table_worker(options: TableOptions) -> Sandbox:
    """A new isolated worker that reads pages as the options say."""
    arguments = (
        *(options.language, options.own_model, None if options.annotator == NONE else options.annotator),
        *(options.min_tokens, options.max_tokens, options.max_link_share),
    )
    limits = Limits(cpu_seconds=options.clean_seconds, memory_bytes=_MEMORY_BYTES)
    return Sandbox("wikimill.transforms.wikitablet.sandboxed", "page_reader", arguments, limits)


def mine_portion(
    portion: Portion,
    *,
    options: TableOptions,
    worker: Sandbox,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Output]:
    """Read a dump, a part of one, or several that are one.

    Args:
        portion: what to read.
        options: what is wanted.
        worker: an isolated `wikimill.transforms.wikitablet.sandboxed.page_reader`; it is left usable.
        bounds: of the portion, if somebody may move them.
        progress: told how far the portion is read.
        memory: what the worker knows of files, by path; added to.

    Yields:
        Pages and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    ledgers = FileLedger.of_files(portion.files, THINGS)
    accounts = ledgers[0].accounts
    bounds = bounds or FixedBounds(portion.start, portion.stop)
    known = memory if memory is not None else {}
    reader = PortionReader(portion, _Wanted(options.namespaces), bounds, ledgers, options.check_sha1, memory=known)
    if progress is not None:
        reader.at = partial(progress.at, accounts)
    with closing(reader.items()) as items:
        visitor = _Pages(reader, accounts, worker, options.namespaces)
        yield from walk_pages(items, reader, accounts["pages"], visitor, options.limit_pages)
        yield from visitor.finish()
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of categories' pages, too, for what they say, and of redirects."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces or header.namespace == CATEGORIES


class _Pages:
    """Sends the latest text of each article to the sandbox, and accounts for all pages. See `PageVisitor`.

    Pages of categories and redirects count as dropped: there is no text of theirs in the corpus.
    """

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], worker: Sandbox, namespaces: tuple[int, ...]
    ) -> None:
        self._reader, self._accounts, self._namespaces = reader, accounts, namespaces
        self._batches = Batches[tuple[ReadPage, str]](worker, _BATCH_PAGES, _BATCH_CHARS)
        self.taken = 0

    def drop_of(self, header: PageHeader) -> Drop:
        return Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        self._header, self._latest = header, LatestText()

    def add(self, revision: Revision) -> Iterator[Output]:
        self._latest.add(revision)
        return iter(())

    def end(self) -> Iterator[Output]:
        latest, pages = self._latest, self._accounts["pages"]
        revision = latest.revision
        if latest.error is not None:
            pages.dead += 1
            yield self._letter(self._page("article", revision), self._reader.file.name, "read", latest.error)
        elif revision is not None and revision.model == "wikitext" and is_redirect(revision.text):
            pages.dropped[Drop.REDIRECT] += 1
            if self._header.namespace in self._namespaces and (target := _led_to(revision.text)):
                yield self._page("redirect", revision, target)
        elif self._header.namespace not in self._namespaces:
            pages.dropped[Drop.NAMESPACE] += 1
            if revision is not None:
                name = page_title(self._header.title.partition(":")[2])
                yield replace(
                    self._page("category", revision, "hidden" if is_hidden(revision.text) else ""), title=name
                )
        elif latest.drop is not None:
            pages.dropped[latest.drop] += 1
        elif revision is not None:
            self.taken += 1
            yield from self._sent(revision)

    def abandon(self) -> Iterator[Output]:
        return iter(())

    def finish(self) -> Iterator[Output]:
        """Read what is still on its way."""
        for (page, file), result in self._batches.finish():
            yield from self._take(page, file, result)

    def _page(
        self, kind: Literal["article", "category", "redirect"], revision: Revision | None, body: str = ""
    ) -> ReadPage:
        site, header = self._reader.site, self._header
        revision_id = revision.revision_id if revision is not None else ""
        return ReadPage(
            kind=kind,
            wiki=site.wiki or None,
            page_id=header.page_id,
            title=header.title,
            url=site.revision_url(revision_id) if revision_id else None,
            dump=self._reader.file.dump_date,
            revision_id=revision_id,
            timestamp=revision.timestamp if revision is not None else None,
            body=body,
        )

    def _sent(self, revision: Revision) -> Iterator[Output]:
        site = self._reader.site
        prefixes = sorted(name for name, number in site.namespaces.items() if number)
        piece: Piece = revision.text, (sorted(site.aliases(6)), sorted(site.aliases(14)), prefixes)
        task = self._page("article", revision), self._reader.file.name
        for (page, file), result in self._batches.add(task, piece, len(revision.text)):
            yield from self._take(page, file, result)

    def _take(self, page: ReadPage, file: str, result: Packed | WorkFailed) -> Iterator[Output]:
        pages = self._accounts["pages"]
        if isinstance(result, WorkFailed):
            pages.dead += 1
            yield self._letter(page, file, "clean", str(result))
            return
        found, paragraphs, sentences, sections = result
        pages.kept += 1
        for thing, tally in zip(THINGS[1:], (paragraphs, sentences, sections), strict=True):
            self._accounts[thing].add(_account(tally))
        yield replace(page, body=body_of(found))

    def _letter(self, page: ReadPage, file: str, stage: Literal["read", "clean"], error: str) -> DeadLetter:
        return DeadLetter(file, "page", page.page_id, page.title, page.revision_id or None, stage, error)


def _account(tally: PackedTally) -> Account:
    incoming, kept, dropped = tally
    return Account(incoming, kept, Counter({Drop(reason): count for reason, count in dropped.items()}))


def _led_to(wikitext: str) -> str:
    """The title that a redirect leads to; "" if it leads to no article."""
    link = _LINK.search(wikitext)
    return article_title(link[1]) if link is not None else ""


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MinePages(beam.PTransform):
    """Reads dumps; gives pages under `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what is wanted.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
    """

    options: TableOptions
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Read each."""
        mine = partial(mine_portion, options=self.options)
        kept = replace(self.kept, record=ReadPage, thing=None) if self.kept is not None else None
        return mined(portions, mine, partial(table_worker, self.options), self.board, kept=kept)
