"""The Beam transforms of a `text_corpus`: one that mines portions, and one that counts the examples."""

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
    """Return the transform that mines portions; with the first four arguments bound, a `Mining.miner`.

    Args:
        reads: "history" for edits, "current" for articles.
        maker: makes the records.
        sandbox: options → a new isolated process, one for each worker.
        options: the options of the corpus.
        board: shows the progress of a local run; None on a cluster.
        checkpoints: the checkpoint store; None for a run without checkpoints.
    """
    if reads == "history":
        return MineHistories(options, board, checkpoints, new_miner=partial(EditMiner, maker), sandbox=sandbox)
    return MineParagraphs(options, board, checkpoints, maker=maker, sandbox=sandbox)


@beam.typehints.with_output_types(Measure)
@dataclass(eq=False)
class CountExamples(beam.PTransform):
    """A transform from records to `Measure`s, ((split, "examples", "count"), number)."""

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Return the measures, summed by bundle: a key may occur more than once."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_one)).with_output_types(Measure)


def _one(example: Any) -> Iterator[Measure]:
    yield (example.split, "examples", "count"), 1
