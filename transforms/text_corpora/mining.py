"""The transforms of a `text_corpus`: mines portions by a function of the corpus, and counts the examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.transforms.add_up import AddUp
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import mined
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions


@dataclass(eq=False)
class MineTexts(beam.PTransform):
    """Mines portions of dumps; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what to mine.
        mine: the corpus's `mine_portion`.
        sandbox: options → the isolated process of a worker.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
    """

    options: MiningOptions
    mine: Callable[..., Iterator[Any]]
    sandbox: Callable[[Any], Sandbox]
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Mine each."""
        mine = partial(self.mine, options=self.options)
        return mined(portions, mine, partial(self.sandbox, self.options), self.board, kept=self.kept)


def new_miner(
    options: MiningOptions,
    mine: Callable[..., Iterator[Any]],
    sandbox: Callable[[Any], Sandbox],
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineTexts:
    """What `Mining.miner` gives."""
    return MineTexts(options, mine, sandbox, board, checkpoints)


@beam.typehints.with_output_types(Measure)
@dataclass(eq=False)
class CountExamples(beam.PTransform):
    """Gives the measures of `ExampleCounts`: the number of examples of each split."""

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Count."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_one)).with_output_types(Measure)


def _one(example: Any) -> Iterator[Measure]:
    yield (example.split, "examples", "count"), 1
