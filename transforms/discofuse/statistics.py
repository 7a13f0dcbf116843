"""Counts discourse types and connectives for the paper's figure 4 and table 16."""

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
    """Yield the measures that an example adds in a scope."""
    yield (scope, SPLIT, example.split), 1
    yield (scope, TYPE, example.discourse_type), 1
    if example.connective_string:
        yield (scope, CONNECTIVE, example.connective_string), 1


@beam.typehints.with_input_types(FusionExample)
@dataclass(eq=False)
class CountFusions(beam.PTransform):
    """Counts examples; outputs the measures of `FusionStatistics` in one scope, `FULL` or `BALANCED`."""

    scope: str

    def expand(self, examples: beam.PCollection[FusionExample]) -> beam.PCollection[Measure]:
        """Return the measures of all examples, partly summed."""
        counts = AddUp(partial(fusion_counts, scope=self.scope))
        return examples | "Count examples" >> beam.ParDo(counts).with_output_types(Measure)
