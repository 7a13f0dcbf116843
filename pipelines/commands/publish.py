"""`wikimill publish`: publishes what was milled by a run that was killed, or that did not wait for its job's end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace

from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.finish import finish
from wikimill.pipelines.running.mining_command import planned
from wikimill.pipelines.running.submission import Submission
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.pipelines.terminal.exit_codes import DONE, NOTHING_NEW
from wikimill.pipelines.terminal.parser import Parser, parse
from wikimill.transforms.corpora import UnknownCorpus, find_corpus, selection_suffixes
from wikimill.transforms.release.recovery import put_in_order
from wikimill.transforms.release.summary import SUMMARY
from wikimill.transforms.release.workspace import OutputInUse, Workspace
from wikimill.transforms.storage.files import is_there


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill publish",
        description="Publish the output of a cluster job whose submitting process did not wait for it or was killed; "
        "or complete the publication of any run that was killed. It can be repeated after any interruption.",
        epilog="Exit codes: 0 published, 3 the job has not ended yet, 4 the input was not whole.",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="the --output of that run")
    parser.add_argument(
        "--allow_partial", action="store_true", help="publish even if files, pages or revisions are dead"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code.

    Raises:
        UsageError: nothing waits there to be published, or not by this version.
    """
    parsed, beam_options = parse(parser(), arguments)
    output = parsed.output.rstrip("/") or "/"
    FileSystems.set_options(PipelineOptions(list(beam_options)))
    try:
        submission = Submission.at(output)
    except (OSError, ValueError) as error:
        raise UsageError(f"--output {output} cannot be reached: {error}") from error
    if submission is None:
        ended = [
            put_in_order(folder, completes=True)
            for folder in (output, *(output + suffix for suffix in selection_suffixes()))
        ]
        if done := [told for told in ended if told is not None]:
            print("\n".join(done))
            return DONE
    if submission is None:
        raise UsageError(f"--output {output}: no job was submitted there that is not published")
    try:
        job = planned(find_corpus(submission.corpus), submission.arguments)
    except UnknownCorpus as error:
        raise UsageError(f"--output {output}: {error}") from error
    submission.check(job.identity)
    if parsed.allow_partial:
        job = replace(job, run=replace(job.run, allow_partial=True))
    workspaces = [Workspace(folder, overwrite=True, resume=True) for folder in job.folders]
    if not all(is_there(f"{workspace.staging}/{SUMMARY}") for workspace in workspaces):
        warn(f"nothing to publish yet: the job of {submission.made['started']} has not written all of its results")
        return NOTHING_NEW
    try:
        with ExitStack() as stack:
            for workspace in workspaces:
                stack.enter_context(workspace)
            return finish(job, workspaces, submission)
    except OutputInUse as error:
        raise UsageError(str(error)) from error
