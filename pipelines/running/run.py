"""Runs a task, from checked options to staged files; `finish` publishes them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.engines.dataflow import JobLost, prepare_dataflow, refuse_active_job
from wikimill.pipelines.engines.engine import (
    engine_options,
    for_workers,
    is_in_process,
    name_job,
    new_pipeline,
    run_to_end,
    worker_count,
)
from wikimill.pipelines.engines.flink import fit_tasks_into_heap
from wikimill.pipelines.engines.images import other_versions
from wikimill.pipelines.engines.prism import prism_ended
from wikimill.pipelines.engines.workers import Workers
from wikimill.pipelines.running.checkpoint_folder import Coverage
from wikimill.pipelines.running.finish import finish, keep_staging
from wikimill.pipelines.running.inputs import check_unchanged, missing_message, stamps
from wikimill.pipelines.running.scratch import scratch_folder
from wikimill.pipelines.running.submission import Submission, refuse_unpublished, run_facts
from wikimill.pipelines.running.task import Missing, Task
from wikimill.pipelines.terminal.ending import keep, watch
from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, warn
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.progress import ProgressLine
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.listing import InputNotFound
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.forker import shared_forker
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.workspace import OutputInUse, Workspace, leftovers_message, put_in_order
from wikimill.transforms.storage.paths import absolute

#: The clause of `consequence` on a local run without checkpoints.
_NOTHING_KEPT = "nothing is kept (--work_dir DIR keeps what is mined)"


def run(task: Task, command: Sequence[str] = (), *, is_mined: bool = False) -> int:
    """Mine the inputs of a task and publish the result; return DONE, or NOT_WHOLE if nothing is published.

    NOT_WHOLE: files are missing, the input was not whole, or the result is empty, and no option allows that. With
    `--dry_run`, print the plan instead, and return DONE. If only a template of a job is made, return DONE at once:
    `wikimill publish` publishes the output.

    Args:
        task: the task as the command line describes it.
        command: the words of the command line for `run.json`; if empty, those of this process.
        is_mined: whether this process has just written the checkpoints, so that finding them needs no message.

    Raises:
        UsageError: an input is not found or unfit, the output or the checkpoint folder cannot be used, the memory of
            this machine does not suffice, or the engine's options are wrong.
        InputChanged: an input was changed during the run.
        RunFailed: a worker or a cluster's job failed, or the job can no longer be followed.
        RuntimeError: the counts of the run do not add up.
        OSError: a file cannot be read, written or moved.
        Exception: the pipeline failed.
    """
    options = task.run
    engine = engine_options(options.beam)
    count = worker_count(engine, options.workers)
    prepare_dataflow(engine, options.inputs, options.output)
    FileSystems.set_options(engine)
    if not options.dry_run:
        for done in filter(None, map(put_in_order, task.folders)):
            warn(done.message)
    try:
        files, missing = task.find()
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    task = task.checked(files)
    options, folders, checkpoints = task.run, task.folders, task.checkpoints
    if missing:
        warn(f"{missing_message(missing)}; --allow_partial, or naming the files, mines the others")
        if not (options.allow_partial or options.dry_run):
            return NOT_WHOLE
    if not is_in_process(engine):
        files = for_workers(files)
        name_job(engine, task.name, absolute(options.output))
        fit_tasks_into_heap(engine, options.beam, task.expected(files))
        for message in other_versions(engine):
            warn(message)
    pipeline = new_pipeline(engine)
    named = zip(folders, task.corpora, strict=True)
    workspaces = [Workspace(folder, overwrite=options.overwrite, corpus=corpus) for folder, corpus in named]
    watch(workspaces)
    with ExitStack() as stack:
        stack.enter_context(prism_ended(engine.get_all_options().get("prism_location")))
        # Beam removes the folder only after a pipeline has run.
        stack.callback(shutil.rmtree, pipeline.local_tempdir, ignore_errors=True)
        try:
            for workspace in workspaces:
                workspace.check()
                if foreign := workspace.foreign_files():
                    more = f" and {len(foreign) - 3:,} more" if len(foreign) > 3 else ""
                    warn(f"--output {workspace.output}: not wikimill's, and left there: {', '.join(foreign[:3])}{more}")
                if checkpoints is not None:
                    checkpoints.check(workspace.output, files)
            refuse_unpublished(folders, overwrite=options.overwrite)
            if options.dry_run:
                print(task.plan(files, engine, count))
                return DONE
            if is_in_process(engine):
                task.check_memory(files)
            refuse_active_job(engine)
            notice, reused = None, 0
            if checkpoints is not None:
                checkpoints.begin()
                on_cluster = Coverage(checkpoints.named)
                coverage = checkpoints.coverage(files, task.split_bytes) if is_in_process(engine) else on_cluster
                keep(coverage.kept_text)
                notice, reused = None if is_mined else checkpoints.notice(coverage), sum(coverage.at_start)
            elif is_in_process(engine):
                keep(lambda: _NOTHING_KEPT)
            for workspace in workspaces:
                stack.enter_context(workspace)
                if workspace.found_leftovers:
                    warn(leftovers_message(workspace.output))
            if notice:
                warn(notice)
            # Before the workers, which share the process that loads the models.
            stack.enter_context(shared_forker(task.order if is_in_process(engine) else None))
            words = list(command) or sys.argv
            return _mine(task, files, missing, engine, pipeline, workspaces, words, count, reused)
        except OutputInUse as error:
            raise UsageError(str(error)) from error


def _mine(
    task: Task,
    files: list[InputFile],
    missing: Sequence[Missing],
    engine: PipelineOptions,
    pipeline: beam.Pipeline,
    workspaces: Sequence[Workspace],
    command: Sequence[str],
    count: int,
    reused: int,
) -> int:
    output = task.run.output
    made = run_facts(datetime.now(UTC), engine, count, files, output, command) | task.facts(files)
    if missing:
        made["missing"] = missing
    submission = Submission(task.name, task.run.arguments, task.identity, made)
    before = stamps(files)
    with scratch_folder(workspaces[0], engine) as scratch:
        folder = f"{scratch}/progress" if scratch is not None else workspaces[0].folder_for_progress()
        board = ProgressBoard(folder) if folder is not None else None
        store = _store(task, scratch, count)
        miner = task.miner(files, board, store)
        things, pages = task.counted
        with (
            Workers.of(miner, files, task.split_bytes, store, count) as workers,
            ProgressLine(board, sum(file.size for file in files), things=things, pages=pages, reused_bytes=reused),
        ):
            workers.mine()
            task.build(pipeline, files, [workspace.staging for workspace in workspaces], miner, scratch)
            if not is_in_process(engine):
                submission.write(output)
            try:
                result = run_to_end(pipeline)
            except JobLost:
                keep_staging(workspaces, True)
                raise
    if result is None:
        submission.write_detached(output)
        keep_staging(workspaces, True)
        print(printable(f"submitted; when the job is done: wikimill publish --output {output}"))
        return DONE
    # A failure from here on does not lose a cluster's output: `wikimill publish` completes it.
    keep_staging(workspaces, not is_in_process(engine))
    check_unchanged(files, before)
    if task.checkpoints is not None:
        made |= {"kept_work": task.checkpoints.outcome(result, workers.mined)}
    return finish(task, workspaces, replace(submission, made=made))


def _store(task: Task, scratch: str | None, count: int) -> CheckpointStore | None:
    """Return the store of portions: `--work_dir`, or a temporary one if other processes mine."""
    if task.checkpoints is not None:
        return task.checkpoints.store
    if scratch is None or count < 2:
        return None
    return CheckpointStore(f"{scratch}/portions", task.record, is_temporary=True)
