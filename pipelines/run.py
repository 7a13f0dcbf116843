"""Runs a mining command from checked options to a milled corpus: inputs, plan, engine; `finish` does the rest."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from pipelines.corpus import Build, Corpus, identity_of, output_folders
from pipelines.dataflow_engine import JobLost, prepare_dataflow, refuse_active_job
from pipelines.engine import (
    engine_options,
    for_workers,
    is_local,
    name_job,
    new_pipeline,
    run_to_end,
)
from pipelines.exit_codes import DONE
from pipelines.finish import finish, keep_staging
from pipelines.flink_options import fit_tasks_into_heap
from pipelines.inputs import check_unchanged, stamps
from pipelines.memory import check_memory
from pipelines.options import RunOptions, UsageError, warn
from pipelines.plan import plan_text
from pipelines.progress_line import ProgressLine
from pipelines.submission import Submission, refuse_unpublished
from pipelines.version import installed
from transforms.dumps.input_file import InputFile
from transforms.dumps.listing import InputNotFound, find_inputs
from transforms.paths import absolute
from transforms.progress import ProgressBoard
from transforms.release.workspace import OutputInUse, Workspace


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
    engine = engine_options(options.beam)
    prepare_dataflow(engine, options.inputs, options.output)
    FileSystems.set_options(engine)
    try:
        files = find_inputs(options.inputs, kind=corpus.kind, documents=corpus.documents, tell=warn)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    if not is_local(engine):
        files = for_workers(files)
        name_job(engine, corpus.name, absolute(options.output))
        expected = corpus.expectation.examples(files) if corpus.reads_all else 0
        fit_tasks_into_heap(engine, options.beam, expected, options.shard_bytes, ignore_memory=options.ignore_memory)
    pipeline = new_pipeline(engine)
    folders = output_folders(corpus, options.output)
    workspaces = [Workspace(folder, overwrite=options.overwrite) for folder in folders]
    with ExitStack() as stack:
        # Beam removes it when a pipeline has run, and leaves that of one that has not.
        stack.callback(shutil.rmtree, pipeline.local_tempdir, ignore_errors=True)
        try:
            for workspace in workspaces:
                workspace.check()
                if corpus.work_dir is not None:
                    corpus.work_dir.check(workspace.output, files)
            refuse_unpublished(folders, overwrite=options.overwrite)
            if options.dry_run:
                print(_plan(corpus, options, files, engine))
                return DONE
            if is_local(engine) and corpus.reads_all and not options.ignore_memory:
                check_memory(corpus.expectation, files, screens=corpus.screens)
            refuse_active_job(engine)
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
    made: dict[str, Any] = {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": absolute(options.output),
        "command": list(command),
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    submission = Submission(corpus.name, options.arguments, identity_of(corpus), made)
    before = stamps(files)
    with _board_folder(engine, workspaces[0]) as folder:
        board = ProgressBoard(folder) if folder else None
        with ProgressLine(board, sum(file.size for file in files)):
            build(pipeline, files, [workspace.staging for workspace in workspaces], board)
            if not is_local(engine):
                submission.leave(options.output)
            try:
                result = run_to_end(pipeline)
            except JobLost:
                keep_staging(workspaces, True)
                raise
    if result is None:
        submission.detached(options.output)
        keep_staging(workspaces, True)
        print(f"submitted; when the job is done: wikimill publish --output {options.output}")
        return DONE
    # What a cluster has milled is not lost with a failure from here on: `wikimill publish` goes on with it.
    keep_staging(workspaces, not is_local(engine))
    check_unchanged(files, before)
    if corpus.work_dir is not None:
        submission = replace(submission, made=made | {"kept_work": corpus.work_dir.outcome(result)})
    return finish(corpus, options, workspaces, submission)


def _board_folder(engine: PipelineOptions, workspace: Workspace) -> AbstractContextManager[str | None]:
    """Where workers note their progress: of a cluster, which sees the output, beside what they write there.

    An object store takes too long for that; there the runner's own page tells (transforms/progress_counters.py).
    """
    if is_local(engine):
        return tempfile.TemporaryDirectory(prefix="wikimill-")
    return nullcontext(workspace.folder_for_progress())
