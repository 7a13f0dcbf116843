"""Runs a mining command from checked options to a milled corpus: inputs, plan, engine; `finish` does the rest."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.dataflow import JobLost, prepare_dataflow, refuse_active_job
from wikimill.pipelines.running.engine import (
    engine_options,
    for_workers,
    is_local,
    name_job,
    new_pipeline,
    run_to_end,
    worker_processes,
)
from wikimill.pipelines.running.expected_memory import check_memory
from wikimill.pipelines.running.finish import finish, keep_staging
from wikimill.pipelines.running.flink_options import fit_tasks_into_heap
from wikimill.pipelines.running.forked_workers import can_fork, spare_workers
from wikimill.pipelines.running.graph import build_graph
from wikimill.pipelines.running.inputs import check_unchanged, stamps, told_missing
from wikimill.pipelines.running.job import Job
from wikimill.pipelines.running.plan import plan_text
from wikimill.pipelines.running.submission import Submission, refuse_unpublished
from wikimill.pipelines.running.wiki_language import with_language
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.pipelines.terminal.exit_codes import DONE, NOT_WHOLE
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.progress_line import ProgressLine
from wikimill.pipelines.version import installed
from wikimill.transforms.documents.source_formats import has_source_name
from wikimill.transforms.dumps.foreign_wikis import licence_notes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs
from wikimill.transforms.mining.checks_meanwhile import ChecksMeanwhile
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.record_coder import set_records_aside
from wikimill.transforms.mining.served_child import served_children
from wikimill.transforms.release.recovery import put_in_order
from wikimill.transforms.release.workspace import OutputInUse, Workspace
from wikimill.transforms.storage.paths import absolute
from wikimill.transforms.storage.paths import is_local as is_local_path
from wikimill.transforms.storage.set_aside import forget_aside


def run(job: Job, command: Sequence[str] = ()) -> int:
    """Mill a corpus; returns the exit code.

    Args:
        job: what is asked for.
        command: what `run.json` tells as the command line; by default that of this process.

    Raises:
        UsageError: an input is not found, the output cannot be used, or the engine's options are wrong.
    """
    corpus, options = job.corpus, job.run
    engine = engine_options(options.beam)
    prepare_dataflow(engine, options.inputs, options.output)
    FileSystems.set_options(engine)
    folders = job.folders
    if not options.dry_run:
        for done in filter(None, map(put_in_order, folders)):
            warn(done)
    missing: list[tuple[str, str]] = []
    try:
        files = find_inputs(
            options.inputs,
            kind="history" if job.options.needs_history else corpus.reads,
            documents=corpus.documents,
            is_source=partial(has_source_name, corpus.sources),
            dumps=corpus.reads is not None,
            tell=warn,
            lack=lambda name, listing: missing.append((name, listing)),
        )
        for note in licence_notes(files):
            warn(note)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    job, asked = with_language(job, files), job
    corpus, options = job.corpus, job.run
    if missing:
        warn(f"{told_missing(missing)}; --allow_partial, or naming the files, mills what is there")
        if not (options.allow_partial or options.dry_run):
            return NOT_WHOLE
    if not is_local(engine):
        files = for_workers(files)
        name_job(engine, corpus.name, absolute(options.output))
        expected = corpus.expectation.examples(files) if job.reads_all else 0
        fit_tasks_into_heap(engine, options.beam, expected)
    pipeline = new_pipeline(engine)
    workspaces = [Workspace(folder, overwrite=options.overwrite) for folder in folders]
    with ExitStack() as stack:
        # Beam removes it when a pipeline has run, and leaves that of one that has not.
        stack.callback(shutil.rmtree, pipeline.local_tempdir, ignore_errors=True)
        try:
            for workspace in workspaces:
                workspace.check()
                if foreign := workspace.foreign_files():
                    more = f" and {len(foreign) - 3:,} more" if len(foreign) > 3 else ""
                    warn(f"--output {workspace.output}: not wikimill's, and left there: {', '.join(foreign[:3])}{more}")
                if job.checkpoints is not None:
                    job.checkpoints.check(workspace.output, files)
                if job.page_cache is not None:
                    job.page_cache.check(workspace.output, files)
            refuse_unpublished(folders, overwrite=options.overwrite)
            if options.dry_run:
                print(_plan(job, files, engine, told_language=job is not asked))
                return DONE
            if is_local(engine) and job.reads_all and not options.ignore_memory:
                check_memory(corpus.expectation, files, screens=job.screens)
            refuse_active_job(engine)
            if job.checkpoints is not None:
                job.checkpoints.begin()
            stack.enter_context(_sandboxes(job, engine))
            stack.enter_context(spare_workers(worker_processes(engine)))  # while there are neither threads nor locks
            for workspace in workspaces:
                stack.enter_context(workspace)
            told = list(command) or sys.argv
            return _mill(job, files, missing, engine, pipeline, workspaces, told)
        except OutputInUse as error:
            raise UsageError(str(error)) from error


def _sandboxes(job: Job, engine: PipelineOptions) -> AbstractContextManager[None]:
    """A context in which sandboxes are copies: of a process that loads models, or of this one, if it can be copied."""
    loads = job.mining.loads_models
    order = job.order if is_local(engine) and (loads or can_fork()) else None
    return served_children(order, at_once=loads and not job.keeps_work, is_copy=not loads)


def _plan(job: Job, files: list[InputFile], engine: PipelineOptions, *, told_language: bool) -> str:
    """What `--dry_run` prints."""
    language = f"the language is {job.options.language}, the wiki's; --language names another"
    notes, reads = [language] * told_language + job.screening.plan(), "no input was read"
    if job.checkpoints is not None:
        notes.append(job.checkpoints.plan(files, job.run.split_bytes if job.reads_all else None))
        reads = "of the inputs only the ends were read"
    return plan_text(
        job.corpus.name,
        job.corpus.expectation,
        files,
        job.run,
        engine,
        splits=job.reads_all,
        notes=notes,
        reads=reads,
        screens=job.screens,
    )


def _mill(
    job: Job,
    files: list[InputFile],
    missing: Sequence[tuple[str, str]],
    engine: PipelineOptions,
    pipeline: beam.Pipeline,
    workspaces: Sequence[Workspace],
    command: Sequence[str],
) -> int:
    output = job.run.output
    made: dict[str, Any] = {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": absolute(output),
        "command": list(command),
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    if (joined := job.corpus.joined) is not None and joined.option in job.mining.models:
        made["dates"] = joined.dates(job.mining.models, [file.dump_date for file in files])
    if missing:
        made["missing"] = missing
    cache = job.page_cache.begin(files) if job.page_cache is not None else None
    if cache is not None and job.corpus.with_page_cache is not None:
        job = replace(job, mining=job.corpus.with_page_cache(job.options, job.mining, cache))
    submission = Submission(job.corpus.name, job.run.arguments, job.identity, made)
    before = stamps(files)
    with _board_folder(engine, workspaces[0]) as folder, _folder_aside(engine, pipeline, workspaces[0]) as aside:
        board = ProgressBoard(folder) if folder else None
        with _checks(job, files, engine) as checks, ProgressLine(board, sum(file.size for file in files)):
            build_graph(job, pipeline, files, [workspace.staging for workspace in workspaces], board, aside, checks)
            if not is_local(engine):
                submission.leave(output)
            try:
                result = run_to_end(pipeline)
            except JobLost:
                keep_staging(workspaces, True)
                raise
    if result is None:
        submission.detached(output)
        keep_staging(workspaces, True)
        print(printable(f"submitted; when the job is done: wikimill publish --output {output}"))
        return DONE
    # What a cluster has milled is not lost with a failure from here on: `wikimill publish` goes on with it.
    keep_staging(workspaces, not is_local(engine))
    check_unchanged(files, before)
    if job.checkpoints is not None:
        made |= {"kept_work": job.checkpoints.outcome(result)}
    if job.page_cache is not None and cache is not None:
        made |= {"page_cache": job.page_cache.outcome(result, cache)}
    code = finish(job, workspaces, replace(submission, made=made))
    if job.page_cache is not None and cache is not None and code == DONE:
        job.page_cache.settle(cache)
    return code


@contextmanager
def _folder_aside(engine: PipelineOptions, pipeline: beam.Pipeline, workspace: Workspace) -> Iterator[str | None]:
    """Where large records are set aside while the pipeline runs, on one machine: on the disk that the release goes to.

    Of a release in an object store, where this machine has temporary files.
    """
    if not is_local(engine):
        yield None
        return
    beside = workspace.staging if is_local_path(workspace.staging) else pipeline.local_tempdir
    folder = os.path.join(beside, "records")
    try:
        yield folder
    finally:
        set_records_aside(None)
        shutil.rmtree(folder, ignore_errors=True)
        forget_aside(folder)


def _checks(
    job: Job, files: list[InputFile], engine: PipelineOptions
) -> AbstractContextManager[ChecksMeanwhile | None]:
    """Who checks the files: this process, while others on its machine mine; else one of the workers."""
    return ChecksMeanwhile(files, counts_pages=job.reads_all) if worker_processes(engine) else nullcontext()


def _board_folder(engine: PipelineOptions, workspace: Workspace) -> AbstractContextManager[str | None]:
    """Where workers note their progress: of a cluster, which sees the output, beside what they write there.

    An object store takes too long for that; there the runner's own page tells (transforms/mining/progress_counters.py).
    """
    if is_local(engine):
        return tempfile.TemporaryDirectory(prefix="wikimill-")
    return nullcontext(workspace.folder_for_progress())
