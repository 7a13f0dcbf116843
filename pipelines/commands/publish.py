"""`wikimill publish`: publishes the output of a run that was killed or did not wait for its job."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TypeVar

from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.commands.entities import planned_table
from wikimill.pipelines.running.finish import finish
from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.run_options import Run
from wikimill.pipelines.running.submission import Submission
from wikimill.pipelines.running.table_task import TableTask
from wikimill.pipelines.running.task import Task
from wikimill.pipelines.terminal.ending import watch
from wikimill.pipelines.terminal.errors import DONE, NOTHING_NEW, UsageError, warn
from wikimill.pipelines.terminal.parser import Parser, parse
from wikimill.transforms.corpora import UnknownCorpus, find_corpus, selection_suffixes
from wikimill.transforms.release.summary import SUMMARY
from wikimill.transforms.release.workspace import OutputInUse, Workspace, put_in_order
from wikimill.transforms.storage.files import is_there
from wikimill.transforms.storage.ownership import SUCCESS
from wikimill.transforms.storage.paths import absolute

_Run = TypeVar("_Run", bound=Run)


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill publish",
        examples=(
            (
                "complete the release of a run that was killed, or of a cluster job that is done",
                "wikimill publish --output releases/splits",
            ),
            (
                "the same where a file of the input was cut: publish what was good",
                "wikimill publish --output gs://corpora/splits --allow_partial",
            ),
        ),
        description="Publish the output of a cluster job whose submitting process did not wait for it or was killed; "
        "or complete the publication of any run that was killed. It can be repeated after any interruption.",
        epilog="Exit codes: 0 published, 3 nothing to publish (yet), 4 the input was not whole, or gave no examples.",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="the --output of that run")
    parser.add_argument(
        "--allow_partial", action="store_true", help="publish even if files, pages or revisions are dead"
    )
    parser.add_argument("--allow_empty", action="store_true", help="publish even if there are no examples")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Publish the output of an unfinished run; return the exit code.

    Returns:
        DONE if it is published; NOTHING_NEW if the job has not written all results yet, or only leftovers were found
        and removed; NOT_WHOLE if the input was not whole or gave no examples.

    Raises:
        UsageError: the folder has no unpublished output, is in use or cannot be reached, or the job ran with other
            options, versions or models than this process has.
        UnknownCorpus: a package's corpus cannot be loaded.
        RuntimeError, OSError: see `finish` and `put_in_order`.
    """
    parsed, beam_options = parse(parser(), arguments)
    output = parsed.output.rstrip("/") or "/"
    FileSystems.set_options(PipelineOptions(list(beam_options)))
    try:
        submission = Submission.at(output)
    except (OSError, ValueError) as error:
        raise UsageError(f"--output {output} cannot be reached: {error}") from error
    folders = (output, *(output + suffix for suffix in selection_suffixes()))
    done = [each for folder in folders if (each := put_in_order(folder, clears=submission is None)) is not None]
    if submission is None and any(each.is_published for each in done):
        print("\n".join(each.message for each in done))
        return DONE
    if submission is None and done:
        warn(f"there was nothing to publish: {_why_nothing(output)}")
        return NOTHING_NEW
    if submission is None:
        raise UsageError(f"--output {output}: no job was submitted there that is not published")
    try:
        task = _task_of(submission, parsed)
    except UnknownCorpus as error:
        raise UsageError(f"--output {output}: {error}") from error
    if absolute(task.run.output) != absolute(output):
        raise UsageError(f"--output {output}: the job that was submitted there has another --output, {task.run.output}")
    submission.check(task.identity)
    workspaces = [Workspace(folder, overwrite=True, resume=True) for folder in task.folders]
    if not all(is_there(f"{workspace.staging}/{SUMMARY}") for workspace in workspaces):
        warn(f"nothing to publish yet: the job of {submission.made['started']} has not written all of its results")
        return NOTHING_NEW
    try:
        with ExitStack() as stack:
            for workspace in workspaces:
                stack.enter_context(workspace)
            watch(workspaces)
            return finish(task, workspaces, submission)
    except OutputInUse as error:
        raise UsageError(str(error)) from error


def _why_nothing(output: str) -> str:
    """Return why only leftovers of a run were found in an output folder, and the remedy."""
    if is_there(f"{output}/{SUCCESS}"):
        return f"{output} has a release already; it is unchanged, the leftovers of a run that was ended are removed"
    return (
        f"the run ended before it was complete, its leftovers in {output} are removed; "
        "give its command again (--work_dir resumes)"
    )


def _task_of(submission: Submission, parsed: Namespace) -> Task:
    """Return the submitted task; `--allow_partial` and `--allow_empty` of this command line apply, too.

    Raises:
        UnknownCorpus: the corpus is not installed.
        UsageError: this version does not accept the submitted command line.
    """
    if submission.corpus == TableTask.name:
        run, options = planned_table(submission.arguments)
        return TableTask(_allowing(run, parsed), options)
    job = planned(find_corpus(submission.corpus), submission.arguments)
    return MiningTask(replace(job, run=_allowing(job.run, parsed)))


def _allowing(run: _Run, parsed: Namespace) -> _Run:
    return replace(
        run,
        allow_partial=parsed.allow_partial or run.allow_partial,
        allow_empty=parsed.allow_empty or run.allow_empty,
    )
