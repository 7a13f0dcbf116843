"""Runs a mining command from checked options to a published release: inputs, plan, engine, verdict, publication."""

from __future__ import annotations

import hashlib
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from pipelines.engine import (
    engine_options,
    for_workers,
    is_local,
    name_job,
    new_pipeline,
    run_to_end,
    seen_by_workers,
)
from pipelines.inputs import check_unchanged, stamps
from pipelines.memory import Expectation, check_memory
from pipelines.options import RunOptions, UsageError, warn
from pipelines.plan import plan_text
from pipelines.progress_line import ProgressLine
from pipelines.version import decisive_versions, installed
from pipelines.work_dir import WorkDir, told
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


def run(corpus: Corpus, options: RunOptions, build: Build, command: Sequence[str] = ()) -> int:
    """Mill a corpus; returns the exit code.

    Args:
        corpus: what is milled.
        options: of the run.
        build: makes the graph.
        command: what `run.json` tells as the command line; by default that of this process.

    Raises:
        UsageError: an input is not found, the output cannot be used, or the engine's options are wrong.
    """
    try:
        files = find_inputs(options.inputs, kind=corpus.kind, documents=corpus.documents, tell=warn)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    engine = engine_options(options.beam)
    if not is_local(engine):
        files = for_workers(files)
    name_job(engine, corpus.name, seen_by_workers(options.output))
    pipeline = new_pipeline(engine)
    folders = [options.output, *([options.output + corpus.selection.suffix] if corpus.selection else [])]
    workspaces = [Workspace(folder, overwrite=options.overwrite) for folder in folders]
    with ExitStack() as stack:
        # Beam removes it when a pipeline has run, and leaves that of one that has not.
        stack.callback(shutil.rmtree, pipeline.local_tempdir, ignore_errors=True)
        try:
            for workspace in workspaces:
                workspace.check()
                if corpus.work_dir is not None:
                    corpus.work_dir.check(workspace.output, files)
            if options.dry_run:
                print(_plan(corpus, options, files, engine))
                return DONE
            if is_local(engine) and corpus.reads_all and not options.ignore_memory:
                check_memory(corpus.expectation, files, screens=corpus.screens)
            if corpus.work_dir is not None:
                corpus.work_dir.begin()
            for workspace in workspaces:
                stack.enter_context(workspace)
            return _mill(corpus, options, build, files, engine, pipeline, workspaces, list(command) or sys.argv)
        except OutputInUse as error:
            raise UsageError(str(error)) from error


def _plan(corpus: Corpus, options: RunOptions, files: list[InputFile], engine: PipelineOptions) -> str:
    """What `--dry_run` prints."""
    notes, reads = corpus.plan_notes, "no input was read"
    if corpus.work_dir is not None:
        notes += (corpus.work_dir.plan(files, options.split_bytes if corpus.reads_all else None),)
        reads = "of the inputs only the ends were read"
    return plan_text(
        corpus.name,
        corpus.expectation,
        files,
        options,
        engine,
        splits=corpus.reads_all,
        notes=notes,
        reads=reads,
        screens=corpus.screens,
    )


def _mill(
    corpus: Corpus,
    options: RunOptions,
    build: Build,
    files: list[InputFile],
    engine: PipelineOptions,
    pipeline: beam.Pipeline,
    workspaces: Sequence[Workspace],
    command: Sequence[str],
) -> int:
    started = datetime.now(UTC)
    clock = time.monotonic()
    before = stamps(files)
    with _board_folder(engine, workspaces[0]) as folder:
        board = ProgressBoard(folder) if folder else None
        with ProgressLine(board, sum(file.size for file in files)):
            build(pipeline, files, [workspace.staging for workspace in workspaces], board)
            result = run_to_end(pipeline)
    check_unchanged(files, before)
    workspace = workspaces[0]
    summary = Summary.read(workspace.staging)
    if mismatch := language_mismatch(summary.ledgers, corpus.options["language"]):
        warn(mismatch)
    problem = verdict(summary.ledgers, options.max_dead_fraction)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        warn(f"{problem}; nothing was published. See {place}; --allow_partial publishes what was good")
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
    made = {
        "started": started.isoformat(timespec="seconds"),
        "seconds": round(time.monotonic() - clock, 1),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": seen_by_workers(options.output),
        "command": command,
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    if corpus.work_dir is not None:
        made["kept_work"] = corpus.work_dir.outcome(result)
    print(publish(release, workspace, made))
    if corpus.selection is not None:
        selected = _selected(release, corpus.selection, workspaces)
        print(publish(selected, workspaces[1], made | {"output": workspaces[1].output}))
    if corpus.work_dir is not None:
        print(told(made["kept_work"]))
    return DONE


def _board_folder(engine: PipelineOptions, workspace: Workspace) -> AbstractContextManager[str | None]:
    """Where workers note their progress: of a cluster, which sees the output, beside what they write there.

    An object store takes too long for that; there the runner's own page tells (transforms/progress_counters.py).
    """
    if is_local(engine):
        return tempfile.TemporaryDirectory(prefix="wikimill-")
    return nullcontext(workspace.folder_for_progress())


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
