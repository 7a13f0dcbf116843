"""Mines dumps of histories for split-and-rephrase pairs: decompresses, parses, compares, cleans and matches.

All of this is one step, so that only results, and not the texts of a file, leave the worker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.histories.pages import NewHistoryMiner, mine_history
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import new_page_miner, split_worker

mine_portion = partial(mine_history, new_page_miner)


@dataclass(eq=False)
class MineSplits(MineHistories):
    """A transform that mines portions of history dumps for `SplitExample`s; see `MineHistories`."""

    options: WikiSplitOptions = field(default_factory=WikiSplitOptions)
    new_miner: NewHistoryMiner = field(default=new_page_miner, kw_only=True)
    sandbox: Callable[[Any], Sandbox] = field(default=split_worker, kw_only=True)
