"""The transforms of a `text_corpus`: mines portions by a function of the corpus, and counts the examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.transforms.add_up import AddUp
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import CorpusMiner, PortionStep, mining_step
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions


@dataclass(eq=False, kw_only=True)
class MineTexts(CorpusMiner):
    """Mines portions of dumps by the functions of a corpus; see `CorpusMiner`.

    Attributes:
        mine: the corpus's `mine_portion`.
        sandbox: options → the isolated process of a worker.
    """

    mine: Callable[..., Iterator[Any]]
    sandbox: Callable[[Any], Sandbox]

    @property
    def step(self) -> PortionStep:
        """What is done with each portion."""
        mine = partial(self.mine, options=self.options)
        return mining_step(mine, partial(self.sandbox, self.options), self.board, self.kept)


def new_miner(
    options: MiningOptions,
    mine: Callable[..., Iterator[Any]],
    sandbox: Callable[[Any], Sandbox],
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineTexts:
    """What `Mining.miner` gives."""
    return MineTexts(options, board, checkpoints, mine=mine, sandbox=sandbox)


@beam.typehints.with_output_types(Measure)
@dataclass(eq=False)
class CountExamples(beam.PTransform):
    """Gives the measures of `ExampleCounts`: the number of examples of each split."""

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Count."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_one)).with_output_types(Measure)


def _one(example: Any) -> Iterator[Measure]:
    yield (example.split, "examples", "count"), 1
