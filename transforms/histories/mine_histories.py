"""The transform that mines portions of history dumps with the miner of a corpus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from wikimill.transforms.histories.pages import NewHistoryMiner, mine_history
from wikimill.transforms.mining.mine_portions import CorpusMiner, PortionStep, mining_step
from wikimill.transforms.mining.sandbox import Sandbox


@dataclass(eq=False)
class MineHistories(CorpusMiner):
    """A transform from portions of history dumps to the records of a corpus; see `CorpusMiner`.

    Attributes:
        new_miner: creates the corpus's miner for a portion.
        sandbox: options → a new isolated process, one for each worker.
    """

    new_miner: NewHistoryMiner = field(kw_only=True)
    sandbox: Callable[[Any], Sandbox] = field(kw_only=True)

    @property
    def step(self) -> PortionStep:
        """The step that mines each portion by `mine_history`."""
        mine = partial(mine_history, self.new_miner, options=self.options)
        return mining_step(mine, partial(self.sandbox, self.options), self.board, self.kept)
