"""Reads dumps and gives the text of each page: its latest, or that of a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Literal

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.sandboxed import Packed, PackedTally, Piece
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.latest import LatestText
from wikimill.transforms.dumps.ledger import TEXT_THINGS, Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.page_walk import walk_pages
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed

Output = TextRecord | DeadLetter | FileLedger
_BATCH_PAGES, _BATCH_CHARS = 64, 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Page:
    """A page on its way through the sandbox, without its text."""

    header: PageHeader
    revision: Revision
    wiki: str | None
    url: str | None
    dump: str | None
    file: str


def text_worker(options: TextOptions) -> Sandbox:
    """A new isolated worker that reads pages as the options say."""
    arguments = (
        *(options.language, options.own_model, options.records, options.kinds),
        *(options.sentences, options.tokens, options.links, options.holes),
    )
    limits = Limits(cpu_seconds=options.clean_seconds)
    return Sandbox("wikimill.transforms.articles.sandboxed", "page_reader", arguments, limits)


def mine_portion(
    portion: Portion,
    *,
    options: TextOptions,
    worker: Sandbox,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Output]:
    """Read a dump, a part of one, or several that are one.

    Args:
        portion: what to read.
        options: what is wanted.
        worker: an isolated `wikimill.transforms.articles.sandboxed.page_reader`; it is left usable.
        bounds: of the portion, if somebody may move them.
        progress: told how far the portion is read.
        memory: what the worker knows of files, by path; added to.

    Yields:
        Records and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    ledgers = FileLedger.of_files(portion.files, TEXT_THINGS)
    accounts = ledgers[0].accounts
    bounds = bounds or FixedBounds(portion.start, portion.stop)
    known = memory if memory is not None else {}
    reader = PortionReader(portion, _Wanted(options), bounds, ledgers, options.check_sha1, memory=known)
    if progress is not None:
        reader.at = partial(progress.at, accounts)
    with closing(reader.items()) as items:
        visitor = _Texts(reader, accounts, worker, options)
        yield from walk_pages(items, reader, accounts["pages"], visitor, options.limit_pages)
        yield from visitor.finish()
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of what the dump calls a redirect only the header is read.

    A page that leads elsewhere today may have had a text at an earlier time.
    """

    options: TextOptions

    def __call__(self, header: PageHeader) -> bool:
        is_redirect = header.is_redirect and self.options.as_of is None
        return header.namespace in self.options.namespaces and not is_redirect


class _Texts:
    """Sends the text of each page to the sandbox, and accounts for all pages. See `PageVisitor`."""

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], worker: Sandbox, options: TextOptions
    ) -> None:
        self._reader, self._accounts, self._options = reader, accounts, options
        self._batches = Batches[_Page](worker, _BATCH_PAGES, _BATCH_CHARS)
        self.taken = 0

    def drop_of(self, header: PageHeader) -> Drop:
        return Drop.REDIRECT if header.namespace in self._options.namespaces else Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        self._header, self._latest = header, LatestText()
        self._is_covered = False

    def add(self, revision: Revision) -> Iterator[Output]:
        if self._options.covers(revision.timestamp):
            self._is_covered = True
            self._latest.add(revision)
        return iter(())

    def end(self) -> Iterator[Output]:
        latest, pages = self._latest, self._accounts["pages"]
        if not self._is_covered and self._options.as_of is not None:
            pages.dropped[Drop.OUTSIDE_DATES] += 1
        elif latest.error is not None:
            pages.dead += 1
            yield self._letter(self._reader.file.name, self._header, latest.revision, "read", latest.error)
        elif latest.drop is not None:
            pages.dropped[latest.drop] += 1
        elif latest.revision is not None:
            self.taken += 1
            yield from self._sent(latest.revision)

    def abandon(self) -> Iterator[Output]:
        return iter(())

    def finish(self) -> Iterator[Output]:
        """Read what is still on its way."""
        for page, result in self._batches.finish():
            yield from self._take(page, result)

    def _sent(self, revision: Revision) -> Iterator[Output]:
        site, file = self._reader.site, self._reader.file
        piece: Piece = revision.text, (sorted(site.aliases(6)), sorted(site.aliases(14)))
        bare = Revision(
            *(
                revision.revision_id,
                revision.timestamp,
                revision.is_minor,
                revision.model,
                None,
                revision.text_state,
                "",
            )
        )
        url = site.revision_url(revision.revision_id)
        page = _Page(self._header, bare, site.wiki or None, url, file.dump_date, file.name)
        for done, result in self._batches.add(page, piece, revision.size):
            yield from self._take(done, result)

    def _take(self, page: _Page, result: Packed | WorkFailed) -> Iterator[Output]:
        pages = self._accounts["pages"]
        if isinstance(result, WorkFailed):
            pages.dead += 1
            yield self._letter(page.file, page.header, page.revision, "clean", str(result))
            return
        found, paragraphs, sentences = result
        if found:
            pages.kept += 1
        else:
            pages.dropped[Drop.NO_SENTENCE] += 1
        self._accounts["paragraphs"].add(_account(paragraphs))
        self._accounts["sentences"].add(_account(sentences))
        for thing in ("candidates", "examples"):
            self._accounts[thing].add(Account(len(found), len(found)))
        for columns in found:
            yield text_record(page, columns, self._options)

    def _letter(
        self, file: str, header: PageHeader, revision: Revision | None, stage: Literal["read", "clean"], error: str
    ) -> DeadLetter:
        revision_id = revision.revision_id if revision is not None else None
        return DeadLetter(file, "page", header.page_id, header.title, revision_id, stage, error)


def _account(tally: PackedTally) -> Account:
    incoming, kept, dropped = tally
    return Account(incoming, kept, Counter({Drop(reason): count for reason, count in dropped.items()}))


def record_id(wiki: str, page_id: str, titles: list[str], text: str) -> str:
    """The id of a record, the same as long as its page, headings and text are."""
    return example_id(wiki, page_id, ["\t".join(titles), text])


def text_record(page: _Page, columns: dict[str, Any], options: TextOptions) -> TextRecord:
    """The record of what was read of a page."""
    wiki, page_id = page.wiki or "", page.header.page_id
    return TextRecord(
        id=record_id(wiki, page_id, columns.get("titles", []), columns["text"]),
        wiki=page.wiki,
        page_id=page_id,
        page_title=page.header.title,
        url=page.url,
        dump=page.dump,
        split=options.partition.split_of(wiki, page_id),
        revision_id=page.revision.revision_id,
        timestamp=page.revision.timestamp,
        language=options.language,
        **columns,
    )


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineArticles(beam.PTransform):
    """Reads dumps; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what is wanted.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
    """

    options: TextOptions = field(default_factory=TextOptions)
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Read each."""
        mine = partial(mine_portion, options=self.options)
        return mined(portions, mine, partial(text_worker, self.options), self.board, kept=self.kept)

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items()}
