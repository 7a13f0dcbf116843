"""Reads dumps and gives the text of each page: its latest, or that of a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.record import TextRecord, inner_paragraphs, joined
from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.sandboxed import Packed, Piece
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import TEXT_THINGS, Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.latest_texts import LatestTexts
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.page_walk import mine_dump
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
    """Read a portion of a dump.

    Args:
        portion: what to read.
        options: what is wanted.
        worker: an isolated `wikimill.transforms.articles.sandboxed.page_reader`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.

    Yields:
        Records and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    texts = partial(_Texts, worker=worker, options=options)
    return mine_dump(portion, TEXT_THINGS, _Wanted(options), texts, options, bounds, progress, memory)


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of what the dump calls a redirect only the header is read.

    A page that leads elsewhere today may have had a text at an earlier time.
    """

    options: TextOptions

    def __call__(self, header: PageHeader) -> bool:
        is_redirect = header.is_redirect and self.options.as_of is None
        return header.namespace in self.options.namespaces and not is_redirect


class _Texts(LatestTexts):
    """Sends the text of each page to the sandbox: the latest, or that of a time."""

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], *, worker: Sandbox, options: TextOptions
    ) -> None:
        super().__init__(reader, accounts["pages"], options.namespaces)
        self._accounts, self._options = accounts, options
        self._batches = Batches[_Page](worker, _BATCH_PAGES, _BATCH_CHARS)

    def begin(self, header: PageHeader) -> None:
        super().begin(header)
        self._is_covered = False

    def add(self, revision: Revision) -> Iterator[Output]:
        if not self._options.covers(revision.timestamp):
            return iter(())
        self._is_covered = True
        return super().add(revision)

    def end(self) -> Iterator[Output]:
        if not self._is_covered and self._options.as_of is not None:
            self.pages.dropped[Drop.OUTSIDE_DATES] += 1
            return iter(())
        return super().end()

    def send(self, revision: Revision, text: str) -> Iterator[Output]:
        site, file = self.reader.site, self.reader.file
        url = site.revision_url(revision.revision_id)
        bare = revision._replace(sha1=None, text_sha1=None, content="")
        page = _Page(self.header, bare, site.wiki or None, url, file.dump_date, file.name)
        piece: Piece = text, self.prefixes
        for done, result in self._batches.add(page, piece, revision.size):
            yield from self._take(done, result)

    def finish(self) -> Iterator[Output]:
        for page, result in self._batches.finish():
            yield from self._take(page, result)

    def _take(self, page: _Page, result: Packed | WorkFailed) -> Iterator[Output]:
        if isinstance(result, WorkFailed):
            self.pages.dead += 1
            header, revision_id = page.header, page.revision.revision_id
            yield DeadLetter(page.file, "page", header.page_id, header.title, revision_id, "clean", str(result))
            return
        found, paragraphs, sentences = result
        if found:
            self.pages.kept += 1
        else:
            self.pages.dropped[Drop.NO_SENTENCE] += 1
        self._accounts["paragraphs"].add(Account.of_tally(paragraphs))
        self._accounts["sentences"].add(Account.of_tally(sentences))
        for thing in ("candidates", "examples"):
            self._accounts[thing].add(Account(len(found), len(found)))
        for columns in found:
            yield text_record(page, columns, self._options)


def record_id(wiki: str, page_id: str, titles: list[str], text: str) -> str:
    """The id of a record, the same as long as its page, headings and text are."""
    return example_id(wiki, page_id, ["\t".join(titles), text])


def text_record(page: _Page, columns: dict[str, Any], options: TextOptions) -> TextRecord:
    """The record of what was read of a page."""
    wiki, page_id = page.wiki or "", page.header.page_id
    if "text" not in columns:
        columns["text"] = joined(inner_paragraphs(columns.get("sections"), columns.get("paragraphs")) or [])
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
