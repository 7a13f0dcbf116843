"""Mining of the interleaving corpus with given options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import apache_beam as beam

from wikimill.rules.interleave.record import InterleavedExample
from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.interleave.mine_interleaved import MineInterleaved
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.tables import SIZES, counts_of
from wikimill.transforms.interleave.read_parts import part_worker
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard


def mining(options: InterleaveOptions) -> Mining:
    """What `Corpus.mining` gives."""
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


class _SizesFn(beam.CombineFn):
    """Adds up what records count; one sum for all names, so that each record passes once."""

    def create_accumulator(self) -> Counter[tuple[str, str]]:
        return Counter()

    def add_input(
        self, mutable_accumulator: Counter[tuple[str, str]], element: InterleavedExample
    ) -> Counter[tuple[str, str]]:
        for name, number in counts_of(element).items():
            mutable_accumulator[element.split, name] += number
        return mutable_accumulator

    def merge_accumulators(self, accumulators: Sequence[Counter[tuple[str, str]]]) -> Counter[tuple[str, str]]:
        merged: Counter[tuple[str, str]] = Counter()
        for accumulator in accumulators:
            merged.update(accumulator)
        return merged

    def extract_output(self, accumulator: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
        return accumulator


def _measures(counts: Counter[tuple[str, str]]) -> Iterator[Measure]:
    for (split, name), number in counts.items():
        yield (split, SIZES, name), number


@beam.typehints.with_input_types(InterleavedExample)
@dataclass(eq=False)
class CountInterleaved(beam.PTransform):
    """Gives the measures of `InterleaveStatistics`."""

    def expand(self, examples: beam.PCollection[InterleavedExample]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        return examples | "Add up" >> beam.CombineGlobally(_SizesFn()) | "Measures" >> beam.FlatMap(_measures)
