"""Sums up a corpus for its report in one small element, a `Profile` (rules/profiles)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.profiles.profile import Profile, Profiler


class ProfileFn(beam.CombineFn):
    """Builds a `Profile`; its size is bounded by the buckets and the sample, independent of the number of examples."""

    def __init__(self, profiler: Profiler[Any]) -> None:
        self._profiler = profiler

    def create_accumulator(self) -> Profile:
        """Return an empty profile."""
        return Profile()

    def add_input(self, mutable_accumulator: Profile, element: Any) -> Profile:
        """Add an example."""
        self._profiler.add(mutable_accumulator, element)
        return mutable_accumulator

    def merge_accumulators(self, accumulators: Iterable[Profile]) -> Profile:
        """Merge profiles."""
        return self._profiler.merge(accumulators)

    def extract_output(self, accumulator: Profile) -> dict[str, Any]:
        """Return the profile as JSON values; the merge has cut each group of the sample to its size."""
        return self._profiler.merge([accumulator]).as_json()


@dataclass(eq=False)
class ProfileExamples(beam.PTransform):
    """Computes the profile of all examples, as a side input of one value, also if there are no examples.

    Attributes:
        profiler: the corpus's profiler.
    """

    profiler: Profiler[Any]

    def expand(self, examples: beam.PCollection[Any]) -> pvalue.AsSingleton:
        """Return the profile as a side input."""
        return examples | "Profile" >> beam.CombineGlobally(ProfileFn(self.profiler)).as_singleton_view()
