"""Counts the rows of a table for its statistics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam

from wikimill.transforms.add_up import AddUp
from wikimill.transforms.measures import Measure
from wikimill.transforms.wikitablet.tables import counts_of


def measures_of(row: Any) -> Iterator[Measure]:
    """What one section or article adds to the counts."""
    for (table, name), count in counts_of(row).items():
        yield (row.split, table, name), count


@dataclass(eq=False)
class CountTables(beam.PTransform):
    """Gives the measures of `TableStatistics`."""

    def expand(self, rows: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        return rows | "Count tables" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)
