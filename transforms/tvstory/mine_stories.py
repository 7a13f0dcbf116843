"""The mining of wikis' dumps and JSON Lines for the episodes and characters of shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.documents.source_formats import read_source
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.license import is_fandom
from wikimill.transforms.mining.batches import TextBatches, TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import Piece, ReadPage, ShowPage
from wikimill.transforms.tvstory.story_lines import STORY_LINES

Output = ShowPage | DeadLetter | FileLedger
#: Names of the accounts; candidates are episodes.
STORY_THINGS = ("pages", "sentences", "characters", "candidates", "examples")
#: Memory of the sandbox: with the embedded model; with other pipelines, which may map gigabytes of libraries.
_MEMORY_BYTES, _OTHER_MEMORY_BYTES = 3 * 1024**3, 16 * 1024**3
FANDOM, WIKI, DOCUMENTS = "fandom", "wiki", "documents"


@dataclass(frozen=True, slots=True)
class _Source(TextSource):
    """The source of a text, with the kind of source and the size of its file."""

    source: str = WIKI
    size: int = 0


def story_worker(options: TvStoryOptions) -> Sandbox:
    """Return a new sandbox that applies `story_reader`, with these options, to pages and lines."""
    memory = _MEMORY_BYTES if options.annotator == EMBEDDED else _OTHER_MEMORY_BYTES
    limits = Limits(options.block_seconds, memory)
    return Sandbox("wikimill.transforms.tvstory.sandboxed", "story_reader", options.for_sandbox, limits, ReadPage)


def mine_portion(
    portion: Portion,
    *,
    options: TvStoryOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Mine a portion of a dump, or a file of JSON Lines.

    Args:
        portion: the part of the dump, or the one whole file of JSON Lines, to read.
        options: the options of the corpus.
        worker: a sandbox with `wikimill.transforms.tvstory.sandboxed.story_reader`; it can be used again.
        walk: see `page_walk.mine_dump`.

    Yields:
        Episodes, characters and dead letters as they are found; at the end a ledger for each file. Its account
            `examples` counts kept episodes and characters; `join_shows` replaces it.

    Raises:
        OSError: a file cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    if portion.files[0].holds_documents:
        return _mine_lines(portion, options, worker, walk.progress)
    return mine_texts(
        portion,
        STORY_THINGS,
        _Texts,
        _taken,
        options=options,
        worker=worker,
        stage="mine",
        walk=walk,
    )


def _mine_lines(
    portion: Portion, options: TvStoryOptions, worker: Sandbox, progress: Progress | None
) -> Iterator[Output]:
    ledgers = FileLedger.of_files(portion.files, STORY_THINGS)
    accounts = ledgers[0].accounts
    take = partial(_taken, accounts, options)
    pages = TextBatches(worker, accounts["pages"], take, "mine")
    yield from _send_lines(portion.files[0], ledgers[0], pages, options, byte_reporter(progress, accounts))
    yield from pages.finish()
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


def _send_lines(
    file: InputFile, ledger: FileLedger, pages: TextBatches, options: TvStoryOptions, at: Callable[[int], None]
) -> Iterator[Output]:
    taken = 0
    for found in read_source(file, (STORY_LINES,), ledger, at):
        if isinstance(found, DeadLetter):
            yield found
            continue
        value = found[1].value
        source = _Source(value["id"], None, file=file.name, source=value.get("source", DOCUMENTS), size=file.size)
        piece: Piece = "line", "", value, ([], []), ""
        yield from pages.add(source, piece, sum(map(len, value.values())))
        taken += 1
        if taken == options.limit_pages:
            break


#: Fields of the source that a `ShowPage` has, too.
_PLACE = ("page_id", "wiki", "url", "dump", "revision_id", "timestamp", "file", "source", "size")


def _taken(
    accounts: dict[str, Account], options: TvStoryOptions, source: TextSource, page: ReadPage
) -> Iterator[ShowPage]:
    pages = accounts["pages"]
    if page.kind is None:
        pages.dropped[Drop.NOT_OF_SHOW] += 1
        return
    pages.kept += 1
    accounts["sentences"].add(page.sentences)
    account = accounts["candidates" if page.kind == "episode" else "characters"]
    account.incoming += 1
    if page.columns is None:
        account.dropped[Drop(str(page.drop))] += 1
        return
    account.kept += 1
    accounts["examples"].add(Account(1, 1))
    place = {name: getattr(source, name) for name in _PLACE}
    yield ShowPage(kind=page.kind, page_title=source.title, **place, **({"plot": []} | page.columns))


class _Texts(LatestTexts):
    """Sends the latest text of each page to the sandbox."""

    def source(self, revision: Revision) -> _Source:
        name = FANDOM if is_fandom(self.reader.site.host) else WIKI
        return _Source(**asdict(super().source(revision)), source=name, size=self.reader.file.size)

    def piece(self, text: str) -> Piece:
        return "wikitext", self.header.title, text, self.reader.site.link_prefixes, self.reader.site.sitename
