"""`MiningTask`: the task that mines and publishes a corpus."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.graph import build_graph
from wikimill.pipelines.running.input_checks import checked
from wikimill.pipelines.running.job import Job
from wikimill.pipelines.running.no_examples import why_none
from wikimill.pipelines.running.plan import check_memory, plan_text, replaced_release
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.pipelines.running.task import Missing, Task
from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.corpus import Corpus, Selection
from wikimill.transforms.documents.source_formats import has_source_name
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import total
from wikimill.transforms.dumps.listing import find_inputs, find_joined
from wikimill.transforms.duplicates.accounting import enter_screening
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.publish import publish
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import read_file


@dataclass(frozen=True)
class MiningTask(Task):
    """The task that mines and publishes a corpus; see `Task`.

    Attributes:
        job: the corpus with its options, in the language of the inputs once `checked`.
        asked: the job of the command line, if the inputs changed its language; else None.
    """

    job: Job
    asked: Job | None = None

    @property
    def name(self) -> str:
        """The corpus's name."""
        return self.job.corpus.name

    @property
    def run(self) -> RunOptions:
        """The options of the run."""
        return self.job.run

    @property
    def checkpoints(self) -> CheckpointFolder | None:
        """The folder of checkpoints; None without `--work_dir`."""
        return self.job.checkpoints

    @property
    def folders(self) -> list[str]:
        """The path of the release's folder and, if one is published, of its selection's or second table's folder."""
        return self.job.folders

    @property
    def corpora(self) -> list[str]:
        """The name of the corpus of the release in each of `folders`; a second table has a corpus of its own.

        Raises:
            UnknownCorpus: the second table's corpus cannot be loaded.
        """
        second = self.job.second
        return super().corpora if second is None else [self.name, second.name][: len(self.folders)]

    @property
    def record(self) -> type[Any]:
        """The dataclass of the corpus's records."""
        return self.job.corpus.record

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that determines the release except its input, by the keys `versions`, `models` and `options`."""
        return self.job.identity

    @property
    def split_bytes(self) -> int | None:
        """Stored bytes of bzip2 in a portion; None, with `--limit_pages`, leaves files whole."""
        return self.job.run.split_bytes if self.job.reads_all else None

    @property
    def order(self) -> tuple[str, str, tuple[Any, ...]] | None:
        """Module, function and arguments that start a sandbox, if all sandboxes of the run are equal; else None."""
        return self.job.mining.order

    def find(self) -> tuple[list[InputFile], list[Missing]]:
        """Return the files to mine by name, then those to join with them; and the missing files of the dumps.

        Warns of files in a folder that are left out.

        Raises:
            InputNotFound: a path or glob matches no fitting file, or a file cannot be read.
        """
        corpus, missing = self.job.corpus, list[Missing]()
        files = find_inputs(
            self.job.run.inputs,
            kind="history" if self.job.options.needs_history else corpus.reads,
            documents=corpus.documents,
            articles=corpus.reads == "current",
            is_source=partial(has_source_name, corpus.sources),
            dumps=corpus.reads is not None,
            notify=warn,
            lack=lambda name, listing: missing.append((name, listing)),
        )
        return [*files, *find_joined(self.job.options.joined_files)], missing

    def checked(self, files: Sequence[InputFile]) -> MiningTask:
        """Return the task in the language of the dumps, after checking the files; see `input_checks.checked`.

        Raises:
            UsageError: the corpus cannot be mined from these files.
        """
        found = checked(self.job, files)
        return MiningTask(found, self.job if found is not self.job else None)

    def expected(self, files: Sequence[InputFile]) -> float:
        """Return the corpus's estimate of the number of examples; 0 with `--limit_pages`."""
        return self.job.corpus.expectation.examples(files) if self.job.reads_all else 0

    def check_memory(self, files: Sequence[InputFile]) -> None:
        """Check that the shuffles fit into this machine's memory; do nothing with `--ignore_memory` or `--limit_pages`.

        Raises:
            UsageError: the run needs more memory than is left.
        """
        if self.job.reads_all and not self.job.run.ignore_memory:
            check_memory(self.job.corpus.expectation, files, screens=self.job.screens)

    def plan(self, files: list[InputFile], engine: PipelineOptions, workers: int) -> str:
        """Return the text of `--dry_run`; see `plan_text`.

        Raises:
            UsageError: with `--work_dir`, an input cannot be read.
            OSError: the folder of checkpoints cannot be listed.
        """
        job = self.job
        language = f"the language is {job.options.language}, the wiki's; --language names another"
        notes = [] if (replaced := replaced_release(job.run.output)) is None else [replaced]
        notes += [language] * (self.asked is not None) + job.screening.plan()
        reads = "only the beginnings of the inputs were read"
        if job.checkpoints is not None:
            notes.append(job.checkpoints.plan(files, self.split_bytes))
            reads = "only the beginnings and ends of the inputs were read"
        return plan_text(
            job.corpus.name,
            job.corpus.expectation,
            files,
            job.run,
            engine,
            workers,
            splits=job.reads_all,
            notes=notes,
            reads=reads,
            screens=job.screens,
        )

    def facts(self, files: Sequence[InputFile]) -> dict[str, Any]:
        """Return the dates of the dumps and of the corpus's joined input, as `dates` → `JoinedInput.dates`.

        Empty if the corpus has no joined input with a date of its own, or the options name none.
        """
        joined, models = self.job.corpus.joined, self.job.mining.models
        if joined is None or joined.option not in models:
            return {}
        return {"dates": joined.dates(models, [file.dump_date for file in files])}

    def miner(
        self, files: Sequence[InputFile], board: ProgressBoard | None, store: CheckpointStore | None
    ) -> beam.PTransform:
        """Return the corpus's transform that mines portions (`corpus.Mining.miner`)."""
        return self.job.mining.miner(files, board, store)

    def build(
        self,
        pipeline: beam.Pipeline,
        files: Sequence[InputFile],
        roots: Sequence[str],
        miner: beam.PTransform,
        scratch: str | None,
    ) -> None:
        """Add all steps of mining the corpus to the pipeline; see `build_graph`."""
        build_graph(self.job, pipeline, files, roots, miner, scratch)

    def why_empty(self, summary: Summary) -> str | None:
        """Return the message "no examples: " with the first step of mining that left nothing; None with examples."""
        corpus = self.job.corpus
        if any(corpus.statistics.examples(summary.measures).values()):
            return None
        accounts = total(summary.ledgers)
        enter_screening(accounts["examples"], summary.measures, 0)
        return f"no examples: {why_none(accounts, corpus)}"

    def publish(
        self, summary: Summary, problem: str | None, workspaces: Sequence[Workspace], made: dict[str, Any]
    ) -> list[str]:
        """Publish the release, then its selection or second table if there is one; return a message on each.

        Raises:
            RuntimeError: the counts of the run do not add up.
            OutputInUse, OSError: the files cannot be moved.
        """
        job, corpus = self.job, self.job.corpus
        release = Release(
            corpus=corpus,
            schema=job.schema,
            options=job.content,
            versions=job.versions,
            models=job.mining.models,
            summary=summary,
            problem=problem,
            statistics=corpus.statistics,
        )
        published = [_shown(publish(release, workspaces[0], made), workspaces[0])]
        if corpus.selection is not None and len(workspaces) > 1:
            selected = _selected(release, corpus.selection, workspaces, job.second)
            made_second = made | {"output": workspaces[1].output}
            published.append(_shown(publish(selected, workspaces[1], made_second), workspaces[1]))
        return published


def _shown(message: str, workspace: Workspace) -> str:
    """Return a message with the folder's name on one line."""
    return message.replace(workspace.output, printable(workspace.output))


def _selected(
    full: Release, selection: Selection, workspaces: Sequence[Workspace], second: Corpus | None = None
) -> Release:
    """Return the sibling release; a selection names the manifest of the full one that has just been published."""
    if second is not None:
        return replace(
            full,
            corpus=second,
            schema=Schema.of_corpus(second, full.options),
            summary=Summary.read(workspaces[1].staging),
            statistics=selection.statistics,
        )
    digest = hashlib.sha256(read_file(workspaces[0].output, "manifest.json")).hexdigest()
    return replace(
        full,
        summary=Summary.read(workspaces[1].staging),
        statistics=selection.statistics,
        drawn_from={"corpus": full.corpus.name, "manifest_sha256": digest},
    )
