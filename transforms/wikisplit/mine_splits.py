"""Reads dumps and mines them for split-and-rephrase pairs: decompresses, parses, compares, cleans and matches.

All of this is one step, so that only results, and not the texts of a file, leave the worker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from wikimill.rules.wikisplit.candidates import Findings
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.histories.pages import NewHistoryMiner, mine_history
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import PageMiner


def new_page_miner(reader: PortionReader, worker: Sandbox, options: WikiSplitOptions) -> PageMiner:
    """Return the miner of a portion; `worker` comes from `split_worker`."""
    return PageMiner(reader.file.name, reader.file.dump_date, reader.site, worker, options)


def split_worker(options: WikiSplitOptions) -> Sandbox:
    """Return a new isolated process that finds rewrites by the rules of the options."""
    limits = Limits(cpu_seconds=options.clean_seconds)
    rules = options.rules, options.min_bleu, options.max_length_ratio
    arguments = options.language, options.own_model_json, *rules
    return Sandbox("wikimill.transforms.wikisplit.sandboxed", "split_finder", arguments, limits, Findings)


mine_portion = partial(mine_history, new_page_miner)


@dataclass(eq=False)
class MineSplits(MineHistories):
    """Mines portions of dumps for split-and-rephrase pairs; see `MineHistories`."""

    options: WikiSplitOptions = field(default_factory=WikiSplitOptions)
    new_miner: NewHistoryMiner = field(default=new_page_miner, kw_only=True)
    sandbox: Callable[[Any], Sandbox] = field(default=split_worker, kw_only=True)
