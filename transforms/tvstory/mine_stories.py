"""Reads dumps of wikis, and JSON Lines, and gives the episodes and characters of shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.transforms.documents.source_formats import read_source
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.licence import is_fandom
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.latest_texts import LatestTexts, NoRedirects
from wikimill.transforms.mining.page_walk import mine_dump
from wikimill.transforms.mining.progress import Progress, teller
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import Piece, ReadPage, ShowPage
from wikimill.transforms.tvstory.story_lines import STORY_LINES

Output = ShowPage | DeadLetter | FileLedger
#: What is accounted for: candidates are episodes.
STORY_THINGS = ("pages", "sentences", "characters", "candidates", "examples")
_BATCH_PAGES, _BATCH_CHARS = 64, 1024 * 1024
#: The embedded model and a long page; other pipelines may map gigabytes of libraries.
_MEMORY_BYTES, _OTHER_MEMORY_BYTES = 3 * 1024**3, 16 * 1024**3
FANDOM, WIKI, DOCUMENTS = "fandom", "wiki", "documents"


@dataclass(frozen=True, slots=True)
class _Source:
    """A page or a line on its way through the sandbox, without its text."""

    wiki: str | None
    page_id: str
    page_title: str | None
    url: str | None
    dump: str | None
    revision_id: str | None
    timestamp: str | None
    source: str
    file: str
    size: int


def story_worker(options: TvStoryOptions) -> Sandbox:
    """A new isolated worker that reads pages as the options say."""
    memory = _MEMORY_BYTES if options.annotator == EMBEDDED else _OTHER_MEMORY_BYTES
    limits = Limits(options.block_seconds, memory)
    return Sandbox("wikimill.transforms.tvstory.sandboxed", "story_reader", options.for_sandbox, limits)


def mine_portion(
    portion: Portion,
    *,
    options: TvStoryOptions,
    worker: Sandbox,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Output]:
    """Read a portion of a dump, or a file of lines.

    Args:
        portion: what to read.
        options: what is wanted.
        worker: an isolated `wikimill.transforms.tvstory.sandboxed.story_reader`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.

    Yields:
        Episodes, characters and dead letters as they are found; at the end a ledger for each file. There `examples` are
        all that was given, characters too, until they are brought together (`join_shows`).
    """
    if portion.files[0].holds_documents:
        return _mine_lines(portion, options, worker, progress)
    texts = partial(_Texts, worker=worker, options=options)
    wants = NoRedirects(options.namespaces)
    return mine_dump(portion, STORY_THINGS, wants, texts, options, bounds, progress, memory)


def _mine_lines(
    portion: Portion, options: TvStoryOptions, worker: Sandbox, progress: Progress | None
) -> Iterator[Output]:
    ledgers = FileLedger.of_files(portion.files, STORY_THINGS)
    accounts = ledgers[0].accounts
    pages = _Pages(accounts, worker)
    yield from _send_lines(portion.files[0], ledgers[0], pages, options, teller(progress, accounts))
    yield from pages.finish()
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


def _send_lines(
    file: InputFile, ledger: FileLedger, pages: _Pages, options: TvStoryOptions, at: Callable[[int], None]
) -> Iterator[Output]:
    taken = 0
    for found in read_source(file, (STORY_LINES,), ledger, at):
        if isinstance(found, DeadLetter):
            yield found
            continue
        value = found[1].value
        source = value.get("source", DOCUMENTS)
        told = _Source(None, value["id"], None, None, None, None, None, source, file.name, file.size)
        piece: Piece = "line", "", value, ([], []), ""
        yield from pages.add(told, piece, sum(map(len, value.values())))
        taken += 1
        if taken == options.limit_pages:
            break


class _Pages:
    """Sends pages to the sandbox in batches, and accounts for them, in the order of the file."""

    def __init__(self, accounts: dict[str, Account], worker: Sandbox) -> None:
        self._accounts = accounts
        self._batches = Batches[_Source](worker, _BATCH_PAGES, _BATCH_CHARS)

    def add(self, source: _Source, piece: Piece, chars: int) -> Iterator[Output]:
        """Take a page; yields what is ready."""
        for done, result in self._batches.add(source, piece, chars):
            yield from self._take(done, result)

    def finish(self) -> Iterator[Output]:
        """Read what is still on its way."""
        for done, result in self._batches.finish():
            yield from self._take(done, result)

    def _take(self, source: _Source, result: Any) -> Iterator[Output]:
        pages = self._accounts["pages"]
        if isinstance(result, WorkFailed):
            pages.dead += 1
            title, revision = source.page_title, source.revision_id
            yield DeadLetter(source.file, "page", source.page_id, title, revision, "mine", str(result))
            return
        page = ReadPage(*result)
        if page.kind is None:
            pages.dropped[Drop.NOT_OF_SHOW] += 1
            return
        pages.kept += 1
        self._accounts["sentences"].add(Account.of_tally(page.sentences))
        account = self._accounts["candidates" if page.kind == "episode" else "characters"]
        account.incoming += 1
        if page.columns is None:
            account.dropped[Drop(str(page.drop))] += 1
            return
        account.kept += 1
        self._accounts["examples"].add(Account(1, 1))
        columns = {"plot": []} | page.columns
        yield ShowPage(kind=page.kind, **{name: getattr(source, name) for name in _Source.__slots__}, **columns)


class _Texts(LatestTexts):
    """Sends the latest text of each page to the sandbox."""

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], *, worker: Sandbox, options: TvStoryOptions
    ) -> None:
        super().__init__(reader, accounts["pages"], options.namespaces)
        self._batches = _Pages(accounts, worker)

    def send(self, revision: Revision, text: str) -> Iterator[Output]:
        header, site, file = self.header, self.reader.site, self.reader.file
        told = _Source(
            *(site.wiki or None, header.page_id, header.title, site.revision_url(revision.revision_id)),
            *(file.dump_date, revision.revision_id, revision.timestamp, FANDOM if is_fandom(site.host) else WIKI),
            *(file.name, file.size),
        )
        piece: Piece = "wikitext", header.title, text, self.prefixes, site.sitename
        return self._batches.add(told, piece, len(text))

    def finish(self) -> Iterator[Output]:
        return self._batches.finish()
