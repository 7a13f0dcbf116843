"""Reads dumps and documents and mines them for fusion examples, file by file.

A file's texts never leave the worker that reads it, only what was found in them does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, BinaryIO, cast

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems

from rules.drops import Drop
from rules.records import FusionExample
from transforms.annotate import EMBEDDED
from transforms.dead_letters import DeadLetter
from transforms.documents.jsonl import BadLine, read_documents, shown
from transforms.documents.repeats import FindRepeats
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage
from transforms.dumps.digesting import DigestingFile
from transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.latest import LatestText
from transforms.dumps.listing import InputFile
from transforms.dumps.siteinfo import SiteInfo
from transforms.dumps.xml import DumpReader
from transforms.fusion_examples import SourcePage
from transforms.fusion_options import FusionOptions
from transforms.isolation import IsolatedWorker, Limits
from transforms.ledger import FUSION_THINGS, FileLedger
from transforms.page_batches import PageBatches
from transforms.progress import FileProgress, ProgressBoard

Output = FusionExample | DeadLetter | FileLedger
EXAMPLES, DEAD_LETTERS, LEDGERS = "examples", "dead_letters", "ledgers"
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


def mine_file(
    file: InputFile,
    options: FusionOptions,
    worker: IsolatedWorker,
    repeats: Mapping[int, str] | None = None,
    progress: FileProgress | None = None,
) -> Iterator[Output]:
    """Mine one dump or one file of documents.

    Args:
        file: the input.
        options: what to mine.
        worker: an isolated `transforms.fusion_worker.page_fuser`; it is left usable.
        repeats: lines with documents whose id another file has too, and that file's name.
        progress: told how far the file is read.

    Yields:
        Examples and dead letters as they are found; at the end the file's ledger, which accounts for everything.
    """
    ledger = FileLedger.of(file.name, file.size, FUSION_THINGS)
    batches = PageBatches(ledger, worker, options)
    with FileSystems.open(file.path, compression_type=CompressionTypes.UNCOMPRESSED) as raw:
        source = DigestingFile(raw)
        content = _measured(source, file.name, ledger, progress)
        try:
            if file.holds_documents:
                yield from _mine_documents(content, ledger, batches, options, repeats or {})
            else:
                yield from _mine_dump(content, file, ledger, batches, options)
        except InputDamage as damage:
            ledger.state = damage.state
            yield DeadLetter(file.name, "file", None, None, None, "read", f"{damage.state}: {damage}")
        yield from batches.finish()
        ledger.sha256 = source.hexdigest()
        if progress is not None:
            _tell(progress, ledger)
            progress.at(file.size, final=True)
    yield ledger


def _mine_documents(
    content: Iterator[bytes],
    ledger: FileLedger,
    batches: PageBatches,
    options: FusionOptions,
    repeats: Mapping[int, str],
) -> Iterator[Output]:
    pages = ledger.accounts["pages"]
    taken = 0
    for item in read_documents(content):
        pages.incoming += 1
        if not isinstance(item, BadLine) and item.line in repeats:
            item = BadLine(item.line, f"the id {shown(item.id)} stands in {repeats[item.line]} too", item.id)
        if isinstance(item, BadLine):
            pages.dead += 1
            yield DeadLetter(ledger.file, "page", item.id, None, None, "read", f"line {item.line}: {item.error}")
            continue
        yield from batches.add(SourcePage(item.id, item.title), ("plain", item.title or "", item.text, ([], [])))
        taken += 1
        if taken == options.limit_pages:
            break


def _mine_dump(
    content: Iterator[bytes], file: InputFile, ledger: FileLedger, batches: PageBatches, options: FusionOptions
) -> Iterator[Output]:
    pages = ledger.accounts["pages"]
    reader = DumpReader(_Wanted(options.namespaces), site=SiteInfo(fallback_wiki=file.wiki))
    wanted = started = False
    taken = 0
    header, latest = None, LatestText()
    try:
        for item in reader.read(content):
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
                    page = _source(header, latest.revision, reader.site, file.dump_date)
                    if latest.error is not None:
                        pages.dead += 1
                        yield DeadLetter(
                            file.name, "page", page.page_id, page.title, page.revision_id, "read", latest.error
                        )
                    elif latest.drop is not None:
                        pages.dropped[latest.drop] += 1
                    elif latest.revision is not None:
                        prefixes = sorted(reader.site.aliases(6)), sorted(reader.site.aliases(14))
                        yield from batches.add(page, ("wikitext", header.title, latest.revision.text, prefixes))
                        taken += 1
                        if taken == options.limit_pages:
                            break
            else:
                pages.incoming += not started
                if wanted or not started:
                    pages.dead += 1
                    yield DeadLetter(file.name, "page", item.page_id, item.title, item.revision_id, "read", item.error)
                started = False
    finally:
        ledger.wiki = reader.site.wiki


def _source(header: PageHeader, revision: Revision | None, site: SiteInfo, dump: str | None) -> SourcePage:
    revision_id = revision.revision_id if revision is not None else None
    url = site.revision_url(revision_id) if revision_id else None
    return SourcePage(header.page_id, header.title, site.wiki or None, url, dump, revision_id)


def _measured(source: DigestingFile, name: str, ledger: FileLedger, progress: FileProgress | None) -> Iterator[bytes]:
    """The file's content, with its size noted and the progress shown."""
    for block in blocks(cast(BinaryIO, source), name):  # all that is used of one
        ledger.expanded_bytes += len(block)
        if progress is not None:
            _tell(progress, ledger)
            progress.at(source.tell())
        yield block


def _tell(progress: FileProgress, ledger: FileLedger) -> None:
    progress.pages = ledger.accounts["pages"].kept
    progress.examples = ledger.accounts["examples"].kept


@dataclass(frozen=True)
class _Wanted:
    """Whether a page's texts are taken in: of what the dump calls a redirect only the header is read."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces and not header.is_redirect


class _MineFile(beam.DoFn):
    """`mine_file` with an isolated worker of its own."""

    def __init__(self, options: FusionOptions, board: ProgressBoard | None) -> None:
        self._options, self._board = options, board

    def setup(self) -> None:
        self._worker = fusion_worker(self._options)

    def process(self, file: InputFile, repeats: Mapping[str, dict[int, str]] | None = None) -> Iterator[Any]:
        progress = self._board.of(file) if self._board is not None else None
        repeated = repeats.get(file.path) if repeats is not None else None
        for output in mine_file(file, self._options, self._worker, repeated, progress):
            if isinstance(output, FusionExample):
                yield output
            elif isinstance(output, DeadLetter):
                yield pvalue.TaggedOutput(DEAD_LETTERS, output)
            else:
                yield pvalue.TaggedOutput(LEDGERS, output)

    def teardown(self) -> None:
        self._worker.close()


def holds_documents(file: InputFile) -> bool:
    """Whether a file is JSON Lines."""
    return file.holds_documents


@beam.typehints.with_input_types(InputFile)
@dataclass(eq=False)
class MineFusion(beam.PTransform):
    """Mines dumps and documents for fusion examples; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        board: where progress is shown, on the machine that reads; None on a cluster.
        compare_ids: look for document ids that stand in two files; needed where there are several files of documents.
    """

    options: FusionOptions = field(default_factory=FusionOptions)
    board: ProgressBoard | None = None
    compare_ids: bool = True

    def expand(self, files: beam.PCollection[InputFile]) -> pvalue.DoOutputsTuple:
        """Spread the files over the workers and mine each."""
        repeats = []
        if self.compare_ids:
            documents = files | "Choose documents" >> beam.Filter(holds_documents)
            repeats = [pvalue.AsDict(documents | "Spread documents" >> beam.Reshuffle() | FindRepeats())]
        mine = beam.ParDo(_MineFile(self.options, self.board), *repeats)
        return (
            files
            | "Spread files" >> beam.Reshuffle()
            | "Mine files" >> mine.with_outputs(DEAD_LETTERS, LEDGERS, main=EXAMPLES)
        )

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items()}
