"""The summary of a run (ledgers, files, measures), one small file for the publisher.

Its numbers are elements of the pipeline, so that a retried bundle counts once; Beam's counters would count it twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.add_up import added_up
from wikimill.transforms.dumps.dead_letters import DeadLetter, Letter
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.measures import Measure
from wikimill.transforms.storage.files import ReleaseFile, read_file, write_file
from wikimill.transforms.storage.ownership import DEAD_LETTERS, STAGING
from wikimill.transforms.storage.paths import absolute


def _with_path(ledger: FileLedger) -> tuple[str, FileLedger]:
    return ledger.path, ledger


@beam.typehints.with_input_types(FileLedger)
@beam.typehints.with_output_types(FileLedger)
@dataclass(eq=False)
class MergeLedgers(beam.PTransform):
    """A Beam transform that merges the ledgers of each file's parts."""

    def expand(self, ledgers: beam.PCollection[FileLedger]) -> beam.PCollection[FileLedger]:
        """Combine the ledgers by path."""
        return ledgers | beam.Map(_with_path) | beam.CombinePerKey(merged) | beam.Values()


SUMMARY = "summary.json"
_Letter = TypeVar("_Letter", bound=Letter)


@dataclass
class Summary:
    """The results of a pipeline for the publisher.

    Attributes:
        ledgers: one ledger for each input file.
        files: the written files.
        measures: the sums of the corpus's measures, each key once.
        profile: the profile of the examples, as JSON values; empty for a table of entities.
    """

    ledgers: list[FileLedger]
    files: list[ReleaseFile]
    measures: list[Measure]
    profile: dict[str, Any]

    def to_bytes(self) -> bytes:
        """Return the summary as JSON."""
        data = {
            "ledgers": [ledger.as_json() for ledger in self.ledgers],
            "files": [asdict(file) for file in self.files],
            "measures": self.measures,
            "profile": self.profile,
        }
        return json.dumps(data, ensure_ascii=False).encode()

    @classmethod
    def read(cls, root: str) -> Summary:
        """Return the summary that `WriteSummary` wrote into a folder.

        Raises:
            OSError: it cannot be read.
        """
        data = json.loads(read_file(root, SUMMARY))
        return cls(
            [FileLedger.from_json(ledger) for ledger in data["ledgers"]],
            sorted(ReleaseFile(**file) for file in data["files"]),
            [((scope, kind, column), number) for (scope, kind, column), number in data["measures"]],
            data["profile"],
        )


def write_dead_letters(
    letters: Iterable[Letter], ledgers: Iterable[FileLedger], root: str, kind: type[Letter] = DeadLetter
) -> ReleaseFile:
    """Write all dead letters, sorted, to one file of JSON Lines; `records` of the result is the number of dead units.

    Each file that is not whole gets a dead letter of class `kind`, from its merged ledger.

    Args:
        letters: the dead letters of smaller units.
        ledgers: the merged ledger of each input file.
        root: the staging folder.
        kind: class of the dead letters of files.

    Raises:
        OSError: the file cannot be written.
    """
    files = (file_letter(ledger, kind) for ledger in ledgers)
    every = [letter for letter in (*letters, *files) if letter is not None]
    lines = sorted(letter.line() + "\n" for letter in every)
    return write_file(root, DEAD_LETTERS, "".join(lines).encode(), sum(letter.dead() for letter in every))


def file_letter(ledger: FileLedger, kind: type[_Letter]) -> _Letter | None:
    """Return the dead letter of a truncated or damaged file; None if the file is whole."""
    damage = ledger.damage
    return kind.of_file(ledger.file, f"{damage.state}: {damage}") if damage is not None else None


def write_summary(
    ledgers: Iterable[FileLedger],
    files: Iterable[ReleaseFile],
    measures: Iterable[Measure],
    profile: dict[str, Any],
    root: str,
) -> None:
    """Write the summary of a run to `SUMMARY` in `root`, after adding up measures with equal keys."""
    write_file(root, SUMMARY, Summary(list(ledgers), list(files), added_up(measures), profile).to_bytes())


def _write_all(
    _: bytes,
    ledgers: list[FileLedger],
    letters: list[Letter],
    files: list[ReleaseFile],
    measures: list[Measure],
    profile: dict[str, Any],
    root: str,
    kind: type[Letter],
) -> None:
    FileSystems.report_sink_lineage(absolute(root.removesuffix(f"/{STAGING}")))
    write_summary(ledgers, [*files, write_dead_letters(letters, ledgers, root, kind)], measures, profile, root)


@dataclass(eq=False)
class WriteSummary(beam.PTransform):
    """A Beam transform that writes dead letters and summary to `root` after all files, and reports the sink to Beam's
    Lineage.

    Attributes:
        root: the staging folder.
        ledgers: ledgers of files or of their parts.
        dead_letters: the dead letters of pages and revisions.
        files: the written files.
        measures: measures of all or of parts of the examples.
        profile: the profile of the examples, or a side input with it.
        kind: class of the dead letters of files.
    """

    root: str
    ledgers: beam.PCollection[FileLedger]
    dead_letters: beam.PCollection[Letter]
    files: beam.PCollection[ReleaseFile]
    measures: beam.PCollection[Any]
    profile: pvalue.AsSingleton | dict[str, Any]
    kind: type[Letter] = DeadLetter

    def expand(self, pipeline: beam.Pipeline) -> beam.PCollection[None]:
        """Write from one element that has all collections as side inputs."""
        return (
            pipeline
            | "Once" >> beam.Impulse()
            | "Write summary"
            >> beam.Map(
                _write_all,
                pvalue.AsList(self.ledgers | MergeLedgers()),
                pvalue.AsList(self.dead_letters),
                pvalue.AsList(self.files),
                pvalue.AsList(self.measures),
                self.profile,
                self.root,
                self.kind,
            )
        )
