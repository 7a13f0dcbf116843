"""The steps between exact duplicates and publication: decontamination and near duplicates, each step counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText
from wikimill.transforms.duplicates.excluded_files import ExcludedFile, excluded_texts
from wikimill.transforms.duplicates.find_copies import TextsOf
from wikimill.transforms.duplicates.screen import DROPPED, KEPT, THRESHOLD, DropExcluded, DropNearDuplicates, Dropped
from wikimill.transforms.measures import Measure

#: (STEP, reason, "kept" or "dropped"), or (SOURCE, number of the file, "dropped").
STEP, SOURCE = "screening", "excluded by"


@dataclass(frozen=True)
class Screening:
    """The screening of distinct examples.

    Attributes:
        near_duplicates: least Jaccard similarity of near duplicates; None keeps them.
        excluded: files of texts to exclude.
    """

    near_duplicates: float | None = THRESHOLD
    excluded: tuple[ExcludedFile, ...] = ()

    @property
    def exclusion_threshold(self) -> float:
        """The least Jaccard similarity of an example and an excluded text at which the example is dropped."""
        return THRESHOLD if self.near_duplicates is None else self.near_duplicates

    def as_options(self) -> dict[str, Any]:
        """Return the options that decide the content, for a manifest; files by name and digest."""
        files = [{"file": file.name, "sha256": file.sha256, "rows": file.rows} for file in self.excluded]
        return {"near_duplicates": self.near_duplicates, "exclude": files}

    def plan(self) -> list[str]:
        """Return the lines of a run's plan."""
        threshold = self.near_duplicates
        lines = [] if threshold is None else [f"near duplicates are dropped from a similarity of {threshold:g} on"]
        return lines + [f"excluded {file.name}: {quantity(file.rows, 'row')}, {file.layout}" for file in self.excluded]


def _sources(dropped: Dropped) -> Iterator[Measure]:
    for source in dropped[1]:
        if source != OWN:
            yield (SOURCE, str(source), DROPPED), 1


def _one(_: Any, of: tuple[str, str, str]) -> Iterator[Measure]:
    yield of, 1


def _number_of(count: int, of: tuple[str, str, str]) -> Iterator[Measure]:
    yield of, count


@dataclass(eq=False)
class CountStep(beam.PTransform):
    """A Beam transform that counts a step's outputs `KEPT` and `DROPPED` separately, so that their sum can be checked.

    A measure may occur several times, once for each bundle.

    Attributes:
        reason: reason of the step's drops.
        of_numbers: whether each element of `DROPPED` is a number of examples instead of an example.
    """

    reason: Drop
    of_numbers: bool = False

    def expand(self, screened: dict[str, beam.PCollection[Any]]) -> tuple[beam.PCollection[Measure], ...]:
        """Count both outputs; an output without elements is not counted."""
        count = {KEPT: _one, DROPPED: _number_of if self.of_numbers else _one}
        return tuple(
            screened[tag]
            | f"Count {tag}"
            >> beam.ParDo(AddUp(partial(count[tag], of=(STEP, str(self.reason), tag)))).with_output_types(Measure)
            for tag in (KEPT, DROPPED)
        )


@dataclass(eq=False)
class CountSources(beam.PTransform):
    """A Beam transform that counts dropped examples by source, from a step's output `DROPPED`."""

    def expand(self, dropped: beam.PCollection[Dropped]) -> beam.PCollection[Measure]:
        """Add up by source."""
        return dropped | "Count sources" >> beam.ParDo(AddUp(_sources)).with_output_types(Measure)


def outputs_of(screened: pvalue.DoOutputsTuple) -> dict[str, beam.PCollection[Any]]:
    """Return the outputs `KEPT` and `DROPPED` of a step, for `CountStep`."""
    return {tag: screened[tag] for tag in (KEPT, DROPPED)}


def screen_examples(
    distinct: pvalue.DoOutputsTuple, screening: Screening, text_of: TextsOf, sides_of: TextsOf
) -> tuple[beam.PCollection[Any], list[beam.PCollection[Measure]]]:
    """Drop examples that are in excluded files, then near duplicates.

    The order matters: an example that is dropped for a file must not cause the drop of other examples.

    Args:
        distinct: output of `SelectBest`: distinct examples, and numbers of their duplicates.
        screening: the examples to drop.
        text_of: example → its text, which is compared with other examples.
        sides_of: example → its texts, which are compared with excluded files.

    Returns:
        The remaining examples, and the measures of each step, to be added up by `added_up`.
    """
    examples = distinct[KEPT]
    measures = [*(outputs_of(distinct) | "Count duplicates" >> CountStep(Drop.DUPLICATE, of_numbers=True))]
    if screening.excluded:
        listed = examples.pipeline | "List excluded files" >> beam.Create(list(enumerate(screening.excluded)))
        texts = listed | "Read excluded files" >> beam.FlatMap(excluded_texts).with_output_types(ComparedText)
        found = examples | DropExcluded(sides_of, texts, screening.exclusion_threshold)
        measures.extend(outputs_of(found) | "Count excluded" >> CountStep(Drop.EXCLUDED))
        measures.append(found[DROPPED] | "Count sources" >> CountSources())
        examples = found[KEPT]
    if screening.near_duplicates is not None:
        found = examples | DropNearDuplicates(text_of, screening.near_duplicates)
        measures.extend(outputs_of(found) | "Count near duplicates" >> CountStep(Drop.NEAR_DUPLICATE))
        examples = found[KEPT]
    return examples, measures
