"""The transforms of a `text_corpus`: mine portions by a function of the corpus, and count the examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import apache_beam as beam

from wikimill.transforms.add_up import AddUp
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.histories.pages import NewHistoryMiner
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions


def new_miner(
    new_edit_miner: NewHistoryMiner,
    sandbox: Callable[[Any], Sandbox],
    options: MiningOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineHistories:
    """Return what `Mining.miner` gives."""
    return MineHistories(options, board, checkpoints, new_miner=new_edit_miner, sandbox=sandbox)


@beam.typehints.with_output_types(Measure)
@dataclass(eq=False)
class CountExamples(beam.PTransform):
    """Gives the measures of `ExampleCounts`: the number of examples of each split."""

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Count."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_one)).with_output_types(Measure)


def _one(example: Any) -> Iterator[Measure]:
    yield (example.split, "examples", "count"), 1
