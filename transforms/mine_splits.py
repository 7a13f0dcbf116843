"""Reads dumps and mines them for split-and-rephrase pairs, file by file: decompress, parse, compare, clean, match.

All of it is one step on purpose: a file's gigabytes never leave the worker that reads them, only what was found does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, BinaryIO, cast

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems

from rules.drops import Drop
from rules.records import SplitExample
from transforms.dead_letters import DeadLetter
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage
from transforms.dumps.digesting import DigestingFile
from transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.listing import InputFile
from transforms.dumps.siteinfo import SiteInfo
from transforms.dumps.xml import DumpReader
from transforms.isolation import IsolatedWorker, Limits
from transforms.ledger import SPLIT_THINGS, FileLedger
from transforms.mining_options import MiningOptions
from transforms.page_miner import PageMiner
from transforms.progress import FileProgress, ProgressBoard

Output = SplitExample | DeadLetter | FileLedger
EXAMPLES, DEAD_LETTERS, LEDGERS = "examples", "dead_letters", "ledgers"


def mine_file(
    file: InputFile, options: MiningOptions, worker: IsolatedWorker, progress: FileProgress | None = None
) -> Iterator[Output]:
    """Mine one dump file.

    Args:
        file: the dump.
        options: what to mine.
        worker: an isolated `transforms.split_worker.split_finder`; it is left usable.
        progress: told how far the file is read.

    Yields:
        Examples and dead letters as they are found; at the end the file's ledger, which accounts for everything.
    """
    ledger = FileLedger.of(file.name, file.size, SPLIT_THINGS)
    with FileSystems.open(file.path, compression_type=CompressionTypes.UNCOMPRESSED) as raw:
        source = DigestingFile(raw)
        yield from _mine(source, file, ledger, options, worker, progress)
        ledger.sha256 = source.hexdigest()
        if progress is not None:
            _tell(progress, ledger)
            progress.at(file.size, final=True)
    yield ledger


def _mine(
    source: DigestingFile,
    file: InputFile,
    ledger: FileLedger,
    options: MiningOptions,
    worker: IsolatedWorker,
    progress: FileProgress | None,
) -> Iterator[Output]:
    pages = ledger.accounts["pages"]
    reader = DumpReader(_InNamespaces(options.namespaces), site=SiteInfo(fallback_wiki=file.wiki))
    miner = PageMiner(file.name, file.dump_date, reader.site, worker, options)
    ledger.accounts |= {"revisions": miner.revisions, "candidates": miner.candidates, "examples": miner.examples}
    wanted = started = False
    try:
        for item in reader.read(_measured(source, file.name, ledger, progress)):
            if isinstance(item, Revision):
                yield from miner.add(item)
            elif isinstance(item, PageStart):
                pages.incoming += 1
                started, wanted = True, item.wanted
                if wanted:
                    miner.begin(item.header)
                else:
                    pages.dropped[Drop.NAMESPACE] += 1
            elif isinstance(item, PageEnd):
                started = False
                if wanted:
                    pages.kept += 1
                    yield from miner.end()
                    if pages.kept == options.limit_pages:
                        break
            else:
                pages.incoming += not started
                if wanted or not started:
                    pages.dead += 1
                    yield DeadLetter(file.name, "page", item.page_id, item.title, item.revision_id, "read", item.error)
                    yield from miner.end()
                started = False
    except InputDamage as damage:
        ledger.state = damage.state
        yield DeadLetter(file.name, "file", None, None, None, "read", f"{damage.state}: {damage}")
    yield from miner.finish()
    ledger.wiki = reader.site.wiki


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
class _InNamespaces:
    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces


@beam.typehints.with_input_types(InputFile)
class _MineFile(beam.DoFn):
    """`mine_file` with an isolated worker of its own."""

    def __init__(self, options: MiningOptions, board: ProgressBoard | None) -> None:
        self._options, self._board = options, board

    def setup(self) -> None:
        options = self._options
        limits = Limits(cpu_seconds=options.clean_seconds)
        model = options.language, options.own_model
        self._worker = IsolatedWorker("transforms.split_worker", "split_finder", model, limits)

    def process(self, file: InputFile) -> Iterator[Any]:
        progress = self._board.of(file) if self._board is not None else None
        for output in mine_file(file, self._options, self._worker, progress):
            if isinstance(output, SplitExample):
                yield output
            elif isinstance(output, DeadLetter):
                yield pvalue.TaggedOutput(DEAD_LETTERS, output)
            else:
                yield pvalue.TaggedOutput(LEDGERS, output)

    def teardown(self) -> None:
        self._worker.close()


@beam.typehints.with_input_types(InputFile)
@dataclass(eq=False)
class MineSplits(beam.PTransform):
    """Mines dump files for split-and-rephrase pairs; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        board: where progress is shown, on the machine that reads; None on a cluster.
    """

    options: MiningOptions = field(default_factory=MiningOptions)
    board: ProgressBoard | None = None

    def expand(self, files: beam.PCollection[InputFile]) -> pvalue.DoOutputsTuple:
        """Spread the files over the workers and mine each."""
        mine = beam.ParDo(_MineFile(self.options, self.board))
        return (
            files
            | "Spread files" >> beam.Reshuffle()
            | "Mine files" >> mine.with_outputs(DEAD_LETTERS, LEDGERS, main=EXAMPLES)
        )

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items() if name != "own_model"}
