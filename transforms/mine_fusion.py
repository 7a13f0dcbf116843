"""Reads dumps and documents and mines them for fusion examples.

A file's texts never leave the worker that reads it, only what was found in them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, BinaryIO

import apache_beam as beam
from apache_beam import pvalue

from rules.drops import Drop
from rules.records import FusionExample
from transforms.annotate import EMBEDDED
from transforms.dead_letters import DeadLetter, page_letter
from transforms.documents.jsonl import BadLine, read_documents, shown
from transforms.documents.repeats import FindRepeats
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage, Problem
from transforms.dumps.file_memory import FileMemory
from transforms.dumps.input_file import InputFile
from transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.latest import LatestText
from transforms.dumps.portion import Portion
from transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from transforms.dumps.stored import open_stored
from transforms.fusion_examples import SourcePage
from transforms.fusion_options import FusionOptions
from transforms.isolation import IsolatedWorker, Limits
from transforms.kept.work import KeptWork
from transforms.ledger import FUSION_THINGS, Account, FileLedger
from transforms.mining_step import mined
from transforms.page_batches import PageBatches
from transforms.progress import Progress, ProgressBoard

Output = FusionExample | DeadLetter | FileLedger
#: The embedded model and a text of 10 MB take 0.5 GiB of address space; a text may have 32 MiB, in wider characters.
MEMORY_BYTES = 3 * 1024**3
#: Other pipelines may be larger: a transformer maps gigabytes of libraries.
OTHER_MEMORY_BYTES = 16 * 1024**3


def fusion_worker(options: FusionOptions) -> IsolatedWorker:
    """A new isolated worker that mines as the options say."""
    arguments = (
        *(options.language, options.annotator, options.coreference, options.keep_non_ascii),
        *((options.min_tokens, options.control_fraction, options.strict_min_tokens), options.parse_all),
    )
    is_shipped = options.annotator == EMBEDDED and options.coreference != "fastcoref"
    memory_bytes = MEMORY_BYTES if is_shipped else OTHER_MEMORY_BYTES
    limits = Limits(options.block_seconds, memory_bytes)
    return IsolatedWorker("transforms.fusion_worker", "page_fuser", arguments, limits)


def mine_portion(
    portion: Portion,
    repeats: Mapping[str, Mapping[int, str]] | None = None,
    *,
    options: FusionOptions,
    worker: IsolatedWorker,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Output]:
    """Mine a dump or a file of documents, a part of one, or several that are one.

    Args:
        portion: what to read.
        repeats: for each path, the lines with documents whose id another file has too, and that file's name.
        options: what to mine.
        worker: an isolated `transforms.fusion_worker.page_fuser`; it is left usable.
        bounds: of the portion, if somebody may move them.
        progress: told how far the portion is read.
        memory: what the worker knows of files, by path; added to.

    Yields:
        Examples and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    ledgers = FileLedger.of_files(portion.files, FUSION_THINGS)
    at = partial(progress.at, ledgers[0].accounts) if progress is not None else _tell_nobody
    batches = PageBatches(ledgers[0].accounts, worker, options)
    first = portion.files[0]
    if first.holds_documents:
        yield from _mine_documents(first, ledgers[0], batches, options, (repeats or {}).get(first.path, {}), at)
    else:
        reader = PortionReader(
            portion,
            _Wanted(options.namespaces),
            bounds or FixedBounds(portion.start, portion.stop),
            ledgers,
            options.check_sha1,
            at,
            memory if memory is not None else {},
        )
        with closing(reader.items()) as items:
            yield from _mine_dump(items, reader, ledgers[0].accounts["pages"], batches, options)
    yield from batches.finish()
    if progress is not None:
        progress.end(ledgers[0].accounts, portion.size)
    yield from ledgers


def _mine_documents(
    file: InputFile,
    ledger: FileLedger,
    batches: PageBatches,
    options: FusionOptions,
    repeats: Mapping[int, str],
    at: Callable[[int], None],
) -> Iterator[Output]:
    pages = ledger.accounts["pages"]
    taken = 0
    try:
        with open_stored(file.path) as opened:
            for item in read_documents(_measured(opened, file.name, ledger, at)):
                pages.incoming += 1
                if not isinstance(item, BadLine) and item.line in repeats:
                    item = BadLine(item.line, f"the id {shown(item.id)} stands in {repeats[item.line]} too", item.id)
                if isinstance(item, BadLine):
                    pages.dead += 1
                    error = f"line {item.line}: {item.error}"
                    yield DeadLetter(file.name, "page", item.id, None, None, "read", error)
                    continue
                source = SourcePage(item.id, item.title, file=file.name)
                yield from batches.add(source, ("plain", item.title or "", item.text, ([], [])))
                taken += 1
                if taken == options.limit_pages:
                    break
    except InputDamage as damage:
        ledger.problems.append(Problem(0, damage.state, str(damage)))


def _mine_dump(
    items: Iterator[Item], reader: PortionReader, pages: Account, batches: PageBatches, options: FusionOptions
) -> Iterator[Output]:
    wanted = started = False
    taken = 0
    header, latest = None, LatestText()
    for item in items:
        if isinstance(item, Revision):
            latest.add(item)
        elif isinstance(item, PageStart):
            pages.incoming += 1
            started, wanted = True, item.wanted
            header, latest = item.header, LatestText()
            if not wanted:
                is_other = item.header.namespace not in options.namespaces
                pages.dropped[Drop.NAMESPACE if is_other else Drop.REDIRECT] += 1
        elif isinstance(item, PageEnd):
            started = False
            if wanted and header is not None:
                page = _source(header, latest.revision, reader)
                if latest.error is not None:
                    pages.dead += 1
                    yield DeadLetter(
                        page.file, "page", page.page_id, page.title, page.revision_id, "read", latest.error
                    )
                elif latest.drop is not None:
                    pages.dropped[latest.drop] += 1
                elif latest.revision is not None:
                    prefixes = sorted(reader.site.aliases(6)), sorted(reader.site.aliases(14))
                    yield from batches.add(page, ("wikitext", header.title, latest.revision.text, prefixes))
                    taken += 1
                    if taken == options.limit_pages:
                        return
        else:
            pages.incoming += not started
            if wanted or not started:
                pages.dead += 1
                yield page_letter(reader.file.name, item)
            started = False


def _source(header: PageHeader, revision: Revision | None, reader: PortionReader) -> SourcePage:
    site, file = reader.site, reader.file
    revision_id = revision.revision_id if revision is not None else None
    url = site.revision_url(revision_id) if revision_id else None
    wiki = site.wiki or None
    return SourcePage(header.page_id, header.title, wiki, url, file.dump_date, revision_id, file.name)


def _measured(source: BinaryIO, name: str, ledger: FileLedger, at: Callable[[int], None]) -> Iterator[bytes]:
    """The file's content, with its size noted and the progress shown."""
    for block in blocks(source, name):
        ledger.expanded_bytes += len(block)
        at(source.tell())
        yield block


def _tell_nobody(_: int) -> None:
    pass


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of what the dump calls a redirect only the header is read."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces and not header.is_redirect


def documents_in(portion: Portion) -> list[InputFile]:
    """The file of a portion, if it is JSON Lines."""
    return [file for file in portion.files if file.holds_documents]


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineFusion(beam.PTransform):
    """Mines dumps and documents for fusion examples; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        board: where progress is shown, on the machine that reads; None on a cluster.
        compare_ids: look for document ids that stand in two files; needed where there are several files of documents.
        kept: work that is kept for a later run; None keeps none.
    """

    options: FusionOptions = field(default_factory=FusionOptions)
    board: ProgressBoard | None = None
    compare_ids: bool = True
    kept: KeptWork | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Mine each."""
        repeats = []
        if self.compare_ids:
            documents = portions | "Choose documents" >> beam.FlatMap(documents_in)
            repeats = [pvalue.AsDict(documents | FindRepeats())]
        mine = partial(mine_portion, options=self.options)
        return mined(portions, mine, partial(fusion_worker, self.options), self.board, *repeats, kept=self.kept)

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items()}
