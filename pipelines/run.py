"""Runs a mining command from checked options to a published release: inputs, plan, engine, verdict, publication."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from pipelines.engine import engine_options, is_local, new_pipeline
from pipelines.options import RunOptions, UsageError, warn
from pipelines.plan import plan_text
from pipelines.progress_line import ProgressLine
from pipelines.version import decisive_versions, installed, models
from transforms.dumps.listing import InputFile, InputNotFound, find_inputs
from transforms.ledger import FileLedger, total
from transforms.progress import ProgressBoard
from transforms.release.publish import Release, keep_dead_letters, publish
from transforms.release.schema import Schema
from transforms.release.summary import Summary
from transforms.release.workspace import OutputInUse, Workspace

DONE, NOT_WHOLE = 0, 4

Build = Callable[[beam.Pipeline, list[InputFile], str, ProgressBoard | None], None]


@dataclass(frozen=True)
class Corpus:
    """What is milled: the corpus's name, its columns, whom to cite, and the options that decide its content."""

    name: str
    schema: Schema
    citation: str
    options: dict[str, Any]


def run(corpus: Corpus, options: RunOptions, build: Build) -> int:
    """Mill a corpus; returns the exit code.

    Raises:
        UsageError: an input is not found, the output cannot be used, or the engine's options are wrong.
    """
    try:
        files = find_inputs(options.inputs)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    engine = engine_options(options.beam)
    pipeline = new_pipeline(engine)
    workspace = Workspace(options.output, overwrite=options.overwrite)
    try:
        workspace.check()
        if options.dry_run:
            print(plan_text(corpus.name, files, options, engine))
            return DONE
        with workspace:
            return _mill(corpus, options, build, files, engine, pipeline, workspace)
    except OutputInUse as error:
        raise UsageError(str(error)) from error


def _mill(
    corpus: Corpus,
    options: RunOptions,
    build: Build,
    files: list[InputFile],
    engine: PipelineOptions,
    pipeline: beam.Pipeline,
    workspace: Workspace,
) -> int:
    started = datetime.now(UTC)
    clock = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="wikimill-") if is_local(engine) else nullcontext(None) as folder:
        board = ProgressBoard(folder) if folder else None
        with ProgressLine(board, sum(file.size for file in files)):
            build(pipeline, files, workspace.staging, board)
            pipeline.run().wait_until_finish()
    summary = Summary.read(workspace.staging)
    problem = verdict(summary.ledgers, options.max_dead_fraction)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        warn(f"{problem}; nothing was published. See {place}; --allow_partial publishes what was good")
        return NOT_WHOLE
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    release = Release(
        corpus.name, corpus.schema, corpus.citation, corpus.options, decisive_versions(), models(), summary, problem
    )
    made = {
        "started": started.isoformat(timespec="seconds"),
        "seconds": round(time.monotonic() - clock, 1),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": os.path.abspath(options.output) if "://" not in options.output else options.output,
        "command": sys.argv,
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    print(publish(release, workspace, made))
    return DONE


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


def _file_of(ledger: FileLedger) -> str:
    return ledger.file
