"""`wikimill publish`: publishes what a job has milled whose submitting process did not wait for it, or was killed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from pipelines.corpus import identity_of, output_folders
from pipelines.exit_codes import NOTHING_NEW
from pipelines.finish import finish
from pipelines.options import Parser, UsageError, parse, warn
from pipelines.submission import Submission
from transforms.release.files import is_there
from transforms.release.summary import SUMMARY
from transforms.release.workspace import OutputInUse, Workspace

_CORPORA = ("wikisplit", "discofuse")


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill publish",
        description="Publish what a job on a cluster has milled, where the process that submitted it did not wait for "
        "it or was killed. Exit code 3: the job has not ended yet. The same command again, after whatever happened, "
        "goes on where it was.",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="the job's --output")
    parser.add_argument("--allow_partial", action="store_true", help="publish although pages or files are dead")
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
    if submission is None or submission.corpus not in _CORPORA:
        raise UsageError(f"--output {output}: no job was submitted there that is not published")
    corpus, options, _ = import_module(f"pipelines.{submission.corpus}").planned(submission.arguments)
    submission.check(identity_of(corpus))
    if parsed.allow_partial:
        options = replace(options, allow_partial=True)
    workspaces = [Workspace(folder, overwrite=True, resume=True) for folder in output_folders(corpus, output)]
    if not all(is_there(f"{workspace.staging}/{SUMMARY}") for workspace in workspaces):
        warn(f"nothing to publish yet: the job of {submission.made['started']} has not written all of its results")
        return NOTHING_NEW
    try:
        with workspaces[0]:
            if len(workspaces) == 1:
                return finish(corpus, options, workspaces, submission)
            with workspaces[1]:
                return finish(corpus, options, workspaces, submission)
    except OutputInUse as error:
        raise UsageError(str(error)) from error
