"""`mining`, which returns the `Mining` of the interleaving corpus for given options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import apache_beam as beam

from wikimill.rules.interleave.record import InterleavedExample
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.interleave.mine_interleaved import MineInterleaved
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.read_parts import part_worker
from wikimill.transforms.interleave.tables import SIZES, counts_of
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard


def mining(options: InterleaveOptions) -> Mining:
    """Return the models and transforms that mine the interleaving corpus with these options.

    Raises:
        ValueError: no sentence model is shipped for the language, and the options have none.
    """
    models = {f"sentences-{options.language}": options.model_sha256}
    order = part_worker(options).order
    return Mining(models, partial(_miner, options), CountInterleaved(), has_parts=True, order=order)


def _miner(
    options: InterleaveOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineInterleaved:
    return MineInterleaved(options, board, checkpoints)


def _measures_of(example: InterleavedExample) -> Iterator[Measure]:
    for name, number in counts_of(example).items():
        yield (example.split, SIZES, name), number


@beam.typehints.with_input_types(InterleavedExample)
@dataclass(eq=False)
class CountInterleaved(beam.PTransform):
    """A Beam transform from `InterleavedExample`s to the `Measure`s of `InterleaveStatistics`."""

    def expand(self, examples: beam.PCollection[InterleavedExample]) -> beam.PCollection[Measure]:
        """Return the measures, summed by bundle: a key may occur more than once."""
        return examples | "Count examples" >> beam.ParDo(AddUp(_measures_of)).with_output_types(Measure)
