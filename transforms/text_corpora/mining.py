"""The transforms of a `text_corpus`: mine portions by a function of the corpus, and count the examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.transforms.add_up import AddUp
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import CorpusMiner
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.text_corpora.articles import MineParagraphs
from wikimill.transforms.text_corpora.edits import EditMiner
from wikimill.transforms.text_corpora.example_maker import ExampleMaker


def new_miner(
    reads: Kind,
    maker: ExampleMaker,
    sandbox: Callable[[Any], Sandbox],
    options: MiningOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> CorpusMiner:
    """Return the transform that mines portions, the value of `Mining.miner`."""
    if reads == "history":
        return MineHistories(options, board, checkpoints, new_miner=partial(EditMiner, maker), sandbox=sandbox)
    return MineParagraphs(options, board, checkpoints, maker=maker, sandbox=sandbox)


@beam.typehints.with_output_types(Measure)
@dataclass(eq=False)
class CountExamples(beam.PTransform):
    """Count the examples of each split.

    Take examples with a `split`; yield ((split, "examples", "count"), number), possibly several times for a split: the
    numbers of a split must be added up.
    """

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Count."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_one)).with_output_types(Measure)


def _one(example: Any) -> Iterator[Measure]:
    yield (example.split, "examples", "count"), 1
