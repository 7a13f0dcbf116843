"""Scores predictions as a Beam pipeline, for more of them than one process should score.

The files are read whole by one worker each (a line's number is known to who read the lines before it); what costs time,
scoring, is spread. The sums are whole numbers, so they are the same on any runner and in any order of adding.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import apache_beam as beam

from wikimill.rules.metrics.scoring import Key, Scorer, Sums, add_up
from wikimill.transforms.evaluation.columns import id_of
from wikimill.transforms.evaluation.join import Evaluated, disagreement, paired
from wikimill.transforms.evaluation.rows import Row, UnfitRows
from wikimill.transforms.storage.files import read_file, write_file

#: Group of the sums that count rows, which are no figures.
ROWS: Key = ("rows",)
#: File of the sums, between the pipeline and the command.
SUMS = "sums.json"
#: Which file of the plan, the row's number there from 1, the row.
Numbered = tuple[int, int, Row]


def key_rows(at: int, plan: Evaluated) -> Iterator[tuple[str, Numbered]]:
    """The rows of one of the files, each under its id or its number."""
    for number, row in enumerate(plan.files[at].rows(), 1):
        yield str(id_of(row) if plan.by_id else number), (at, number, row)


def score_rows(keyed: tuple[str, Iterable[Numbered]], plan: Evaluated, scorer: Scorer) -> Iterator[tuple[Key, int]]:
    """The measures of the rows that were joined, and how many rows of which file found each other."""
    rows = sorted(keyed[1], key=itemgetter(0, 1))
    whole = [at for at, _, _ in rows] == list(range(len(plan.files)))
    for at, _, _ in rows:
        yield (*ROWS, str(at)), 1
        yield (*ROWS, str(at), "joined"), int(whole)
    if whole:
        yield from scorer.measures(*paired(plan, [row for _, _, row in rows], rows[0][1]))


def check_joined(plan: Evaluated, sums: Sums) -> None:
    """Check that every row of every file found the others.

    Raises:
        UnfitRows: some did not; the message says how many rows each file has.
    """
    counts = [sums.get((*ROWS, str(at)), 0) for at in range(len(plan.files))]
    joined = [sums.get((*ROWS, str(at), "joined"), 0) for at in range(len(plan.files))]
    if counts != joined:
        alone = [count - found for count, found in zip(counts, joined, strict=True)]
        raise UnfitRows(disagreement(plan, counts, f"{max(alone):,} rows of one file have no counterpart"))


def write_sums(sums: Sums, root: str) -> None:
    """Write the sums as `SUMS` into a folder, sorted."""
    write_file(root, SUMS, json.dumps(sorted(sums.items())).encode())


def read_sums(root: str) -> Sums:
    """What `write_sums` wrote."""
    return {tuple(key): number for key, number in json.loads(read_file(root, SUMS))}


class AddUp(beam.CombineFn):
    """Adds measures up by key."""

    def create_accumulator(self) -> Sums:
        """No sums."""
        return {}

    def add_input(self, sums: Sums, measure: tuple[Key, int]) -> Sums:
        """Add one measure."""
        add_up((measure,), sums)
        return sums

    def merge_accumulators(self, accumulators: Iterable[Sums]) -> Sums:
        """Add sums."""
        merged: Sums = {}
        for sums in accumulators:
            add_up(sums.items(), merged)
        return merged

    def extract_output(self, sums: Sums) -> Sums:
        """The sums."""
        return sums


@beam.typehints.with_input_types(int)
@beam.typehints.with_output_types(Any)
@dataclass(eq=False)
class EvaluatePredictions(beam.PTransform):
    """From the numbers of the files of a plan to the one dictionary of sums that `rules.metrics.figures` reads.

    Its type is `Sums`, but Beam is told `Any`: its coder of whole numbers ends at 64 bits.

    Attributes:
        plan: what is scored against what.
        scorer: how.
    """

    plan: Evaluated
    scorer: Scorer

    def expand(self, files: beam.PCollection[int]) -> beam.PCollection[Sums]:
        """Read, join, score, add up."""
        return (
            files
            | "Read rows" >> beam.FlatMap(key_rows, self.plan)
            | "Join rows" >> beam.GroupByKey()
            | "Score" >> beam.FlatMap(score_rows, self.plan, self.scorer).with_output_types(Any)
            | "Add up" >> beam.CombineGlobally(AddUp()).with_output_types(Any)
        )

    def display_data(self) -> dict[str, Any]:
        """Task, definitions of SARI and files."""
        return {
            "task": self.scorer.task,
            "sari": ",".join(self.scorer.variants),
            "references": ",".join(files.name for files in self.plan.references),
        }
