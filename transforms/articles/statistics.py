"""Counts the records, paragraphs, words and holes of a text corpus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import apache_beam as beam

from wikimill.rules.articles.record import TextRecord
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.articles.tables import counts_of
from wikimill.transforms.measures import Measure


def measures_of(record: TextRecord) -> Iterator[Measure]:
    """What one record adds to the counts."""
    for (table, name), count in counts_of(record).items():
        yield (record.split, table, name), count


@beam.typehints.with_input_types(TextRecord)
@dataclass(eq=False)
class CountTexts(beam.PTransform):
    """Gives the measures of `TextStatistics`."""

    def expand(self, examples: beam.PCollection[TextRecord]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        return examples | "Count texts" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)
