"""Counts splits, discourse types and connectives, for the paper's figure 4 and table 16."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import apache_beam as beam

from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.discofuse.statistics.tables import CONNECTIVE, SPLIT, TYPE
from wikimill.transforms.measures import Measure


def fusion_counts(example: FusionExample, scope: str) -> Iterator[Measure]:
    """Yield ((scope, column, value), 1) for an example's split, its discourse type and, if it has one, its connective.

    Args:
        example: the example.
        scope: `FULL` or `BALANCED`.
    """
    yield (scope, SPLIT, example.split), 1
    yield (scope, TYPE, example.discourse_type), 1
    if example.connective_string:
        yield (scope, CONNECTIVE, example.connective_string), 1


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class CountFusions(beam.PTransform):
    """A transform from `FusionExample`s to the `Measure`s of `FusionStatistics`.

    Attributes:
        scope: the first part of the measures' keys: `FULL` or `BALANCED`.
    """

    scope: str

    def expand(self, examples: beam.PCollection[FusionExample]) -> beam.PCollection[Measure]:
        """Return the measures, summed by bundle: a key may occur more than once."""
        counts = AddUp(partial(fusion_counts, scope=self.scope))
        return examples | "Count examples" >> beam.ParDo(counts).with_output_types(Measure)
