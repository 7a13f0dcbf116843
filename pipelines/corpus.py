"""What is milled: a corpus with its columns, options and models, and the selection that is published beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import apache_beam as beam

from pipelines.memory import Expectation
from pipelines.version import decisive_versions
from pipelines.work_dir import WorkDir
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import Kind
from transforms.progress import ProgressBoard
from transforms.release.licence import LICENCE_TEXT
from transforms.release.schema import Schema
from transforms.statistics import CorpusStatistics

#: (pipeline, inputs, the folder of each release that is staged, where progress is shown)
Build = Callable[[beam.Pipeline, list[InputFile], Sequence[str], ProgressBoard | None], None]


@dataclass(frozen=True)
class Corpus:
    """What is milled.

    Attributes:
        name: of the corpus.
        schema: its columns.
        citation: whom to cite, as BibTeX.
        options: what decides its content.
        statistics: reads what the pipeline measured.
        expectation: how much to expect of so much input.
        models: what is used, by name, for the manifest.
        libraries: distributions whose version decides its content, beside those that decide every corpus's.
        documents: whether JSON Lines are read beside dumps.
        kind: what is mined of dumps: all revisions or the latest.
        selection: what is published of it as a sibling release, if anything.
        licence_text: the text of LICENSE-DATA.
        plan_notes: what `--dry_run` tells beside the inputs, a line each.
        work_dir: where work is kept for a later run, if anywhere.
    """

    name: str
    schema: Schema
    citation: str
    options: dict[str, Any]
    statistics: CorpusStatistics
    expectation: Expectation
    models: dict[str, Any] = field(default_factory=dict)
    libraries: tuple[str, ...] = ()
    documents: bool = False
    kind: Kind = "history"
    selection: Selection | None = None
    licence_text: str = LICENCE_TEXT
    plan_notes: tuple[str, ...] = ()
    work_dir: WorkDir | None = None

    @property
    def reads_all(self) -> bool:
        """Whether every page of the input is read; then files are divided among the workers."""
        return self.options.get("limit_pages") is None

    @property
    def screens(self) -> bool:
        """Whether near duplicates are looked for."""
        return self.options.get("near_duplicates") is not None


@dataclass(frozen=True)
class Selection:
    """A selection of a corpus's examples, published as a release of its own beside the full one.

    Attributes:
        suffix: what its folder's name has behind that of the full release.
        statistics: reads what the pipeline measured of it.
        note: a paragraph for its dataset card.
    """

    suffix: str
    statistics: CorpusStatistics
    note: str


def output_folders(corpus: Corpus, output: str) -> list[str]:
    """The folder of the release, and of the selection that is published beside it, if any."""
    return [output, *([output + corpus.selection.suffix] if corpus.selection else [])]


def identity_of(corpus: Corpus) -> dict[str, Any]:
    """What a release of the corpus is made with, beside its input."""
    return {
        "versions": decisive_versions(corpus.libraries),
        "models": corpus.models,
        "options": corpus.options,
    }
