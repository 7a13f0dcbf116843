"""Counts the episodes, characters and plots of a corpus of TV stories."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import apache_beam as beam

from wikimill.rules.tvstory.record import TvStory
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.measures import Measure
from wikimill.transforms.tvstory.tables import counts_of

_COLUMNS = tuple(field.name for field in fields(TvStory))


def measures_of(story: TvStory) -> Iterator[Measure]:
    """What one record adds to the counts."""
    row = {name: getattr(story, name) for name in _COLUMNS}
    for (table, name), count in counts_of(row).items():
        yield (story.split, table, name), count


@beam.typehints.with_input_types(TvStory)
@dataclass(eq=False)
class CountStories(beam.PTransform):
    """Gives the measures of `StoryStatistics`."""

    def expand(self, examples: beam.PCollection[TvStory]) -> beam.PCollection[Measure]:
        """Sum the counts."""
        return examples | "Count stories" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)
