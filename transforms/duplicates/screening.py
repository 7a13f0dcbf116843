"""The steps between exact duplicates and publication: decontamination and near duplicates, each step counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
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
        near_duplicates: Jaccard similarity from which on one of two examples is; None leaves them in.
        excluded: files of texts that no example may have.
    """

    near_duplicates: float | None = THRESHOLD
    excluded: tuple[ExcludedFile, ...] = ()

    @property
    def exclusion_threshold(self) -> float:
        """Jaccard similarity from which on an example counts as one of a file's."""
        return THRESHOLD if self.near_duplicates is None else self.near_duplicates

    def as_options(self) -> dict[str, Any]:
        """Return the options that decide the content, for a manifest; files by name and digest."""
        files = [{"file": file.name, "sha256": file.sha256, "rows": file.rows} for file in self.excluded]
        return {"near_duplicates": self.near_duplicates, "exclude": files}

    def plan(self) -> list[str]:
        """Return the lines of a run's plan."""
        threshold = self.near_duplicates
        lines = [] if threshold is None else [f"near duplicates are dropped from a similarity of {threshold:g} on"]
        return lines + [f"excluded {file.name}: {file.rows:,} rows, {file.layout}" for file in self.excluded]


def _sources(dropped: Dropped) -> Iterator[Measure]:
    for source in dropped[1]:
        if source != OWN:
            yield (SOURCE, str(source), DROPPED), 1


def _one(_: Any, of: tuple[str, str, str]) -> Iterator[Measure]:
    yield of, 1


def _so_many(count: int, of: tuple[str, str, str]) -> Iterator[Measure]:
    yield of, count


@dataclass(eq=False)
class CountStep(beam.PTransform):
    """Counts a step's outputs under `KEPT` and under `DROPPED`, each where it is produced, so that the sum is a check.

    Gives sums of bundles, of which a measure has as many as there are.

    Attributes:
        reason: of what it drops.
        of_numbers: whether it gives numbers of examples under `DROPPED`, not the examples.
    """

    reason: Drop
    of_numbers: bool = False

    def expand(self, screened: dict[str, beam.PCollection[Any]]) -> tuple[beam.PCollection[Measure], ...]:
        """Count both outputs; an output without elements is not counted."""
        count = {KEPT: _one, DROPPED: _so_many if self.of_numbers else _one}
        return tuple(
            screened[tag]
            | f"Count {tag}"
            >> beam.ParDo(AddUp(partial(count[tag], of=(STEP, str(self.reason), tag)))).with_output_types(Measure)
            for tag in (KEPT, DROPPED)
        )


@dataclass(eq=False)
class CountSources(beam.PTransform):
    """Counts the examples that were dropped for each source, from what a step gave under `DROPPED`."""

    def expand(self, dropped: beam.PCollection[Dropped]) -> beam.PCollection[Measure]:
        """Add up by source."""
        return dropped | "Count sources" >> beam.ParDo(AddUp(_sources)).with_output_types(Measure)


def outputs_of(screened: pvalue.DoOutputsTuple) -> dict[str, beam.PCollection[Any]]:
    """Return what a step gave, for `CountStep`."""
    return {tag: screened[tag] for tag in (KEPT, DROPPED)}


def screen_examples(
    distinct: pvalue.DoOutputsTuple, screening: Screening, text_of: TextsOf, sides_of: TextsOf
) -> tuple[beam.PCollection[Any], list[beam.PCollection[Measure]]]:
    """Leave out what is in excluded files, then near duplicates.

    In this order, because an example that is dropped for a file must not cause the drop of others.

    Args:
        distinct: examples, and how many others there were (`SelectBest`).
        screening: what to leave out.
        text_of: the text of an example that is compared with those of others.
        sides_of: the texts of an example that are compared with those of files.

    Returns:
        The examples that are left, and the measures of each step, which are to be added up (`added_up`).
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
