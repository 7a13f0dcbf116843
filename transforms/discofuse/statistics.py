"""Counts what the paper's figure 4 and table 16 show: the shares of discourse types and of connectives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import apache_beam as beam

from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.discofuse.tables import CONNECTIVE, SPLIT, TYPE
from wikimill.transforms.measures import Measure


def fusion_counts(example: FusionExample, scope: str) -> Iterator[Measure]:
    """Yield what one example adds to the counts."""
    yield (scope, SPLIT, example.split), 1
    yield (scope, TYPE, example.discourse_type), 1
    if example.connective_string:
        yield (scope, CONNECTIVE, example.connective_string), 1


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class CountFusions(beam.PTransform):
    """Gives the measures of `FusionStatistics`, in one scope."""

    scope: str

    def expand(self, examples: beam.PCollection[FusionExample]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        counts = AddUp(partial(fusion_counts, scope=self.scope))
        return examples | "Count examples" >> beam.ParDo(counts).with_output_types(Measure)
