"""Reads dumps and gives what tables are made of: articles, categories' pages, redirects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.categories import is_hidden
from wikimill.rules.wikitablet.titles import page_title, redirect_target
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.latest_texts import LatestTexts
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.page_walk import mine_dump
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage, body_of
from wikimill.transforms.wikitablet.sandboxed import Packed, Piece

Output = ReadPage | DeadLetter | FileLedger
#: What is accounted for where pages are read; records and examples are made behind joins (`assemble.py`).
THINGS = ("pages", "paragraphs", "sentences", "candidates")
CATEGORIES = 14
_BATCH_PAGES, _BATCH_CHARS = 64, 1024 * 1024
#: The recogniser and a page of 10 MB take 0.6 GiB of address space; other pipelines may be larger.
_MEMORY_BYTES = 4 * 1024**3


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
    """Read a portion of a dump.

    Args:
        portion: what to read.
        options: what is wanted.
        worker: an isolated `wikimill.transforms.wikitablet.sandboxed.page_reader`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.

    Yields:
        Pages and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    texts = partial(_Texts, worker=worker, options=options)
    return mine_dump(portion, THINGS, _Wanted(options.namespaces), texts, options, bounds, progress, memory)


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of categories' pages, too, for what they say, and of redirects."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces or header.namespace == CATEGORIES


class _Texts(LatestTexts):
    """Sends the latest text of each article to the sandbox, and gives what pages of categories and redirects say.

    These count as dropped: there is no text of theirs in the corpus.
    """

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], *, worker: Sandbox, options: TableOptions
    ) -> None:
        super().__init__(reader, accounts["pages"], options.namespaces)
        self._accounts = accounts
        self._batches = Batches[tuple[ReadPage, str]](worker, _BATCH_PAGES, _BATCH_CHARS)

    def drop_of(self, header: PageHeader) -> Drop:
        return Drop.NAMESPACE

    def end(self) -> Iterator[Output]:
        latest, revision = self.latest, self.latest.revision
        is_article = self.header.namespace in self.namespaces
        if latest.error is not None or (is_article and not latest.is_redirect):
            yield from super().end()
        elif revision is not None and latest.is_redirect:
            self.pages.dropped[Drop.REDIRECT] += 1
            if is_article and (target := redirect_target(latest.text)):
                yield self._page("redirect", revision, target)
        else:
            self.pages.dropped[Drop.NAMESPACE] += 1
            if revision is not None:
                page = self._page("category", revision, "hidden" if is_hidden(latest.text) else "")
                yield replace(page, title=page_title(self.header.title.partition(":")[2]))

    def send(self, revision: Revision, text: str) -> Iterator[Output]:
        others = sorted(name for name, number in self.reader.site.namespaces.items() if number)
        piece: Piece = text, (*self.prefixes, others)
        task = self._page("article", revision), self.reader.file.name
        for (page, file), result in self._batches.add(task, piece, len(text)):
            yield from self._take(page, file, result)

    def finish(self) -> Iterator[Output]:
        for (page, file), result in self._batches.finish():
            yield from self._take(page, file, result)

    def _page(self, kind: Literal["article", "category", "redirect"], revision: Revision, body: str = "") -> ReadPage:
        site, header = self.reader.site, self.header
        return ReadPage(
            kind=kind,
            wiki=site.wiki or None,
            page_id=header.page_id,
            title=header.title,
            url=site.revision_url(revision.revision_id),
            dump=self.reader.file.dump_date,
            revision_id=revision.revision_id,
            timestamp=revision.timestamp,
            body=body,
        )

    def _take(self, page: ReadPage, file: str, result: Packed | WorkFailed) -> Iterator[Output]:
        if isinstance(result, WorkFailed):
            self.pages.dead += 1
            yield DeadLetter(file, "page", page.page_id, page.title, page.revision_id, "clean", str(result))
            return
        found, paragraphs, sentences, sections = result
        self.pages.kept += 1
        for thing, tally in zip(THINGS[1:], (paragraphs, sentences, sections), strict=True):
            self._accounts[thing].add(Account.of_tally(tally))
        yield replace(page, body=body_of(found))


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
