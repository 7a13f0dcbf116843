"""Runs a mining command from checked options to a published release: inputs, plan, engine, verdict, publication."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from pipelines.dataflow_engine import JobLost, is_dataflow, prepare_dataflow, refuse_active_job, run_on_dataflow
from pipelines.engine import engine_options, is_local, new_pipeline
from pipelines.options import RunOptions, UsageError, warn
from pipelines.plan import Expectation, plan_text
from pipelines.progress_line import ProgressLine
from pipelines.submission import Submission, refuse_unpublished
from pipelines.version import decisive_versions, installed
from rules.languages.registry import LANGUAGES
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import Kind
from transforms.dumps.listing import InputNotFound, find_inputs
from transforms.ledger import FileLedger, total
from transforms.progress import ProgressBoard
from transforms.release.files import read_file
from transforms.release.licence import LICENCE_TEXT
from transforms.release.publish import keep_dead_letters, publish
from transforms.release.release import Release
from transforms.release.schema import Schema
from transforms.release.summary import Summary
from transforms.release.workspace import OutputInUse, Workspace
from transforms.statistics import CorpusStatistics

DONE, NOT_WHOLE = 0, 4

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


def run(corpus: Corpus, options: RunOptions, build: Build) -> int:
    """Mill a corpus; returns the exit code.

    Raises:
        UsageError: an input is not found, the output cannot be used, or the engine's options are wrong.
    """
    engine = engine_options(options.beam)
    prepare_dataflow(engine, corpus.name, options.inputs, options.output)
    FileSystems.set_options(engine)
    try:
        files = find_inputs(options.inputs, kind=corpus.kind, documents=corpus.documents, tell=warn)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    pipeline = new_pipeline(engine)
    folders = output_folders(corpus, options.output)
    workspaces = [Workspace(folder, overwrite=options.overwrite) for folder in folders]
    try:
        for workspace in workspaces:
            workspace.check()
        refuse_unpublished(folders, overwrite=options.overwrite)
        if options.dry_run:
            splits = corpus.options.get("limit_pages") is None
            notes = corpus.plan_notes
            print(plan_text(corpus.name, corpus.expectation, files, options, engine, splits=splits, notes=notes))
            return DONE
        refuse_active_job(engine)
        with ExitStack() as stack:
            for workspace in workspaces:
                stack.enter_context(workspace)
            return _mill(corpus, options, build, files, engine, pipeline, workspaces)
    except OutputInUse as error:
        raise UsageError(str(error)) from error


def _mill(
    corpus: Corpus,
    options: RunOptions,
    build: Build,
    files: list[InputFile],
    engine: PipelineOptions,
    pipeline: beam.Pipeline,
    workspaces: Sequence[Workspace],
) -> int:
    made = {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": os.path.abspath(options.output) if "://" not in options.output else options.output,
        "command": sys.argv,
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    submission = Submission(corpus.name, options.arguments, identity_of(corpus), made)
    with tempfile.TemporaryDirectory(prefix="wikimill-") if is_local(engine) else nullcontext(None) as folder:
        board = ProgressBoard(folder) if folder else None
        with ProgressLine(board, sum(file.size for file in files)):
            build(pipeline, files, [workspace.staging for workspace in workspaces], board)
            if not is_local(engine):
                submission.leave(options.output)
            try:
                is_done = _run_to_its_end(pipeline, engine)
            except JobLost:
                _keep_staging(workspaces, True)
                raise
            if not is_done:
                submission.detached(options.output)
                _keep_staging(workspaces, True)
                print(f"submitted; when the job is done: wikimill publish --output {options.output}")
                return DONE
    # What a cluster has milled is not lost with a failure from here on: `wikimill publish` goes on with it.
    _keep_staging(workspaces, not is_local(engine))
    return finish(corpus, options, workspaces, submission)


def _run_to_its_end(pipeline: beam.Pipeline, engine: PipelineOptions) -> bool:
    """Run the pipeline; False if its end is not waited for."""
    if is_dataflow(engine):
        return run_on_dataflow(pipeline, engine)
    pipeline.run().wait_until_finish()
    return True


def _keep_staging(workspaces: Sequence[Workspace], keeps: bool) -> None:
    for workspace in workspaces:
        workspace.keeps_staging = keeps


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


def finish(corpus: Corpus, options: RunOptions, workspaces: Sequence[Workspace], submission: Submission) -> int:
    """Judge what was milled and publish it, or not; returns the exit code."""
    workspace = workspaces[0]
    summary = Summary.read(workspace.staging)
    if mismatch := language_mismatch(summary.ledgers, corpus.options["language"]):
        warn(mismatch)
    problem = verdict(summary.ledgers, options.max_dead_fraction)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        remedy = "--allow_partial publishes what was good"
        if workspace.keeps_staging:
            replace(submission, is_detached=False).leave(options.output)
            remedy = f"`wikimill publish --output {options.output} --allow_partial` publishes what was good"
        warn(f"{problem}; nothing was published. See {place}; {remedy}")
        return NOT_WHOLE
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    release = Release(
        corpus=corpus.name,
        schema=corpus.schema,
        citation=corpus.citation,
        options=corpus.options,
        versions=decisive_versions(corpus.libraries),
        models=corpus.models,
        summary=summary,
        problem=problem,
        statistics=corpus.statistics,
        licence_text=corpus.licence_text,
    )
    seconds = (datetime.now(UTC) - datetime.fromisoformat(submission.made["started"])).total_seconds()
    made = submission.made | {"seconds": round(seconds, 1)}
    print(publish(release, workspace, made))
    if corpus.selection is not None:
        selected = _selected(release, corpus.selection, workspaces)
        print(publish(selected, workspaces[1], made | {"output": workspaces[1].output}))
    _keep_staging(workspaces, False)
    return DONE


def _selected(full: Release, selection: Selection, workspaces: Sequence[Workspace]) -> Release:
    """The sibling release, which names the manifest of the full one that has just been published."""
    digest = hashlib.sha256(read_file(workspaces[0].output, "manifest.json")).hexdigest()
    return replace(
        full,
        summary=Summary.read(workspaces[1].staging),
        statistics=selection.statistics,
        drawn_from={"corpus": full.corpus, "manifest_sha256": digest},
        note=selection.note,
    )


def verdict(ledgers: Sequence[FileLedger], max_dead_fraction: float) -> str | None:
    """What is wrong with the input as a whole, or None: a file not read to its end, or too many dead pages."""
    broken = [ledger for ledger in ledgers if ledger.state != "whole"]
    if broken:
        named = ", ".join(f"{ledger.file} is {ledger.state}" for ledger in sorted(broken, key=_file_of)[:3])
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        return f"the input is not whole: {named}{more}"
    pages = total(ledgers)["pages"]
    if pages.dead > max_dead_fraction * pages.incoming:
        share = pages.dead / pages.incoming
        return f"{pages.dead:,} of {pages.incoming:,} pages are dead ({share:.3%}; allowed {max_dead_fraction:.3%})"
    return None


def language_mismatch(ledgers: Sequence[FileLedger], language: str) -> str | None:
    """What to say if an input is of a wiki in another language than the one that it was read in, of those known."""
    wikis = {ledger.wiki for ledger in ledgers if ledger.wiki.endswith("wiki")}
    others = sorted(wiki for wiki in wikis if (code := wiki.removesuffix("wiki")) in LANGUAGES and code != language)
    if not others:
        return None
    named = ", ".join(others)
    return f"the input is of {named}, and was read as --language {language}: its sentences may be cut wrongly"


def _file_of(ledger: FileLedger) -> str:
    return ledger.file
