"""Adds up the measures of elements within the step that produces them, so that few elements have to be gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import apache_beam as beam
from apache_beam.transforms.window import GlobalWindows

from wikimill.transforms.measures import Measure


class AddUp(beam.DoFn):
    """A Beam function that yields the sums of measures of each bundle; `added_up` adds the sums of all bundles.

    A combine would add two stages to the graph for each thing that is counted, which take longer than a small run does.

    Args:
        measures_of: an element → its measures.
    """

    def __init__(self, measures_of: Callable[[Any], Iterable[Measure]]) -> None:
        self._measures_of = measures_of

    def start_bundle(self) -> None:
        """Clear the sums."""
        self._sums: Counter[tuple[str, str, str]] = Counter()

    def process(self, element: Any) -> None:
        """Add the measures of an element."""
        for key, number in self._measures_of(element):
            self._sums[key] += number

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the sums of the bundle."""
        for measure in self._sums.items():
            yield GlobalWindows.windowed_value(measure)


def added_up(measures: Iterable[Measure]) -> list[Measure]:
    """Return the sums of measures with equal keys, sorted by key.

    >>> added_up([(("train", "type", "A"), 3), (("dev", "type", "A"), 1), (("train", "type", "A"), 4)])
    [(('dev', 'type', 'A'), 1), (('train', 'type', 'A'), 7)]
    """
    sums: Counter[tuple[str, str, str]] = Counter()
    for key, number in measures:
        sums[key] += number
    return sorted(sums.items())
