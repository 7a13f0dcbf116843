"""Reads dumps and mines them for split-and-rephrase pairs: decompress, parse, compare, clean, match.

All of it is one step on purpose: a file's gigabytes never leave the worker that reads them, only what was found does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from wikimill.rules.wikisplit.candidates import Findings
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.ledger import SPLIT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.histories.pages import HistoryPages
from wikimill.transforms.mining.mine_portions import CorpusMiner
from wikimill.transforms.mining.page_walk import InNamespaces, mine_dump
from wikimill.transforms.mining.progress import Progress
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
) -> Iterator[Output]:
    """Mine a portion of a dump of histories.

    Args:
        portion: what to read.
        options: what to mine.
        worker: an isolated `wikimill.transforms.wikisplit.sandboxed.split_finder`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.

    Yields:
        Examples and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    visitor = partial(HistoryPages, new_miner=partial(_new_miner, worker=worker, options=options))
    wants = InNamespaces(options.namespaces)
    return mine_dump(portion, SPLIT_THINGS, wants, visitor, options, bounds, progress, memory)


def _new_miner(reader: PortionReader, *, worker: Sandbox, options: WikiSplitOptions) -> PageMiner:
    return PageMiner(reader.file.name, reader.file.dump_date, reader.site, worker, options)


def split_worker(options: WikiSplitOptions) -> Sandbox:
    """A new isolated worker that finds rewrites as the options say."""
    limits = Limits(cpu_seconds=options.clean_seconds)
    rules = options.rules, options.min_bleu, options.max_length_ratio
    arguments = options.language, options.own_model_json, *rules
    return Sandbox("wikimill.transforms.wikisplit.sandboxed", "split_finder", arguments, limits, Findings)


@dataclass(eq=False)
class MineSplits(CorpusMiner):
    """Mines portions of dumps for split-and-rephrase pairs; see `CorpusMiner`."""

    mine_portion = staticmethod(mine_portion)
    new_worker = staticmethod(split_worker)
    options: WikiSplitOptions = field(default_factory=WikiSplitOptions)
