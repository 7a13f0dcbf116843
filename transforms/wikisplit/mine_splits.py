"""Reads dumps and mines them for split-and-rephrase pairs: decompress, parse, compare, clean, match.

All of it is one step on purpose: a file's gigabytes never leave the worker that reads them, only what was found does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import SPLIT_THINGS, Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.page_cache.page_cache import PageCache
from wikimill.transforms.mining.page_walk import InNamespaces, mine_dump
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import PageMiner

Output = SplitExample | DeadLetter | FileLedger


def mine_portion(
    portion: Portion,
    *,
    options: WikiSplitOptions,
    worker: Sandbox,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
    cache: PageCache | None = None,
) -> Iterator[Output]:
    """Mine a portion of a dump of histories.

    Args:
        portion: what to read.
        options: what to mine.
        worker: an isolated `wikimill.transforms.wikisplit.sandboxed.split_finder`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.
        cache: of what former runs found on pages; it gets what is found on these.

    Yields:
        Examples and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    visitor = partial(_Pages, worker=worker, options=options, cache=cache)
    wants = InNamespaces(options.namespaces)
    return mine_dump(portion, SPLIT_THINGS, wants, visitor, options, bounds, progress, memory)


class _Pages:
    """Shows pages to a miner, and accounts for them. See `PageVisitor`."""

    def __init__(
        self,
        reader: PortionReader,
        accounts: dict[str, Account],
        *,
        worker: Sandbox,
        options: WikiSplitOptions,
        cache: PageCache | None,
    ) -> None:
        self._reader, self._pages = reader, accounts["pages"]
        self._cache = cache.open() if cache is not None else None
        file = reader.file
        self._miner = miner = PageMiner(file.name, file.dump_date, reader.site, worker, options, self._cache)
        accounts |= {"revisions": miner.revisions, "candidates": miner.candidates, "examples": miner.examples}
        self.taken = 0

    def drop_of(self, _: PageHeader) -> Drop:
        return Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        self._miner.begin(header)

    def add(self, revision: Revision) -> Iterable[Output]:
        self._miner.file = self._reader.file.name  # a page may go on in another file
        return self._miner.add(revision)

    def end(self) -> Iterator[Output]:
        self._pages.kept += 1
        self.taken += 1
        return self._miner.end()

    def abandon(self) -> Iterator[Output]:
        return self._miner.end()

    def finish(self) -> Iterator[Output]:
        yield from self._miner.finish()
        if self._cache is not None:
            self._cache.finish()


def split_worker(options: WikiSplitOptions) -> Sandbox:
    """A new isolated worker that finds rewrites as the options say."""
    limits = Limits(cpu_seconds=options.clean_seconds)
    rules = options.rules, options.min_bleu, options.max_length_ratio
    arguments = options.language, options.own_model, *rules
    return Sandbox("wikimill.transforms.wikisplit.sandboxed", "split_finder", arguments, limits)


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineSplits(beam.PTransform):
    """Mines portions of dumps for split-and-rephrase pairs; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
        cache: of what is found on pages, which a run of next month's dump uses; None for none.
    """

    options: WikiSplitOptions = field(default_factory=WikiSplitOptions)
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None
    cache: PageCache | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Mine each."""
        mine = partial(mine_portion, options=self.options, cache=self.cache)
        return mined(portions, mine, partial(split_worker, self.options), self.board, kept=self.kept)

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items() if name != "own_model"}
