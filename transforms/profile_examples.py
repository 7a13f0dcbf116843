"""Sums up what a report shows of a corpus, in one small element (rules/profiles)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import apache_beam as beam

from rules.profiles.profile import Profile
from rules.profiles.registry import PROFILERS
from rules.records import FusionExample, SplitExample


class ProfileFn(beam.CombineFn):
    """Builds a `Profile`; its size is bounded by the buckets and the sample, however many examples there are."""

    def __init__(self, corpus: str) -> None:
        self._profiler = PROFILERS[corpus]

    def create_accumulator(self) -> Profile:
        """An empty profile."""
        return Profile()

    def add_input(self, mutable_accumulator: Profile, element: Any) -> Profile:
        """Add an example."""
        self._profiler.add(mutable_accumulator, element)
        return mutable_accumulator

    def merge_accumulators(self, accumulators: Iterable[Profile]) -> Profile:
        """Bring parts together."""
        return self._profiler.merge(accumulators)

    def extract_output(self, accumulator: Profile) -> dict[str, Any]:
        """As JSON has it; the merge has cut each group of the sample to its size."""
        return self._profiler.merge([accumulator]).as_json()


@beam.typehints.with_input_types(SplitExample | FusionExample)
@beam.typehints.with_output_types(dict[str, Any])
@dataclass(eq=False)
class ProfileExamples(beam.PTransform):
    """The profile of all examples, as one element, even if there are none.

    Attributes:
        corpus: a key of `PROFILERS`.
    """

    corpus: str

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[dict[str, Any]]:
        """Combine."""
        return examples | "Profile" >> beam.CombineGlobally(ProfileFn(self.corpus))

    def display_data(self) -> dict[str, Any]:
        """The configuration, for a runner's user interface."""
        return {"corpus": self.corpus}
