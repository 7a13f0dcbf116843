"""Reads dumps and mines them for split-and-rephrase pairs: decompress, parse, compare, clean, match.

All of it is one step on purpose: a file's gigabytes never leave the worker that reads them, only what was found does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from rules.drops import Drop
from rules.records import SplitExample
from transforms.dead_letters import DeadLetter, page_letter
from transforms.dumps.file_memory import FileMemory
from transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.portion import Portion
from transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from transforms.isolation import IsolatedWorker, Limits
from transforms.kept.work import KeptWork
from transforms.ledger import SPLIT_THINGS, Account, FileLedger
from transforms.mining_options import MiningOptions
from transforms.mining_step import mined
from transforms.page_miner import PageMiner
from transforms.progress import Progress, ProgressBoard

Output = SplitExample | DeadLetter | FileLedger


def mine_portion(
    portion: Portion,
    *,
    options: MiningOptions,
    worker: IsolatedWorker,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Output]:
    """Mine a dump file, a part of one, or several that are one.

    Args:
        portion: what to read.
        options: what to mine.
        worker: an isolated `transforms.split_worker.split_finder`; it is left usable.
        bounds: of the portion, if somebody may move them.
        progress: told how far the portion is read.
        memory: what the worker knows of files, by path; added to.

    Yields:
        Examples and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    ledgers = FileLedger.of_files(portion.files, SPLIT_THINGS)
    reader = PortionReader(
        portion,
        _InNamespaces(options.namespaces),
        bounds or FixedBounds(portion.start, portion.stop),
        ledgers,
        options.check_sha1,
        memory=memory if memory is not None else {},
    )
    accounts = ledgers[0].accounts
    if progress is not None:
        reader.at = partial(progress.at, accounts)
    with closing(reader.items()) as items:
        yield from _mine(items, reader, accounts, options, worker)
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


def _mine(
    items: Iterator[Item],
    reader: PortionReader,
    accounts: dict[str, Account],
    options: MiningOptions,
    worker: IsolatedWorker,
) -> Iterator[Output]:
    pages = accounts["pages"]
    miner = PageMiner(reader.file.name, reader.file.dump_date, reader.site, worker, options)
    accounts |= {"revisions": miner.revisions, "candidates": miner.candidates, "examples": miner.examples}
    wanted = started = False
    for item in items:
        if isinstance(item, Revision):
            miner.file = reader.file.name
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
                yield page_letter(reader.file.name, item)
                yield from miner.end()
            started = False
    yield from miner.finish()


@dataclass(frozen=True)
class _InNamespaces:
    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces


def split_worker(options: MiningOptions) -> IsolatedWorker:
    """A new isolated worker that finds rewrites as the options say."""
    limits = Limits(cpu_seconds=options.clean_seconds)
    return IsolatedWorker("transforms.split_worker", "split_finder", (options.language, options.own_model), limits)


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineSplits(beam.PTransform):
    """Mines portions of dumps for split-and-rephrase pairs; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
    """

    options: MiningOptions = field(default_factory=MiningOptions)
    board: ProgressBoard | None = None
    kept: KeptWork | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Mine each."""
        mine = partial(mine_portion, options=self.options)
        return mined(portions, mine, partial(split_worker, self.options), self.board, kept=self.kept)

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items() if name != "own_model"}
