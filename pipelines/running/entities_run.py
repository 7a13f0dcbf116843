"""Runs `wikimill entities`: inputs, plan, engine, and publication of the table."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Any

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import GoogleCloudOptions, PipelineOptions, StandardOptions

from wikimill.pipelines.running import checkpoint_folder
from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.dataflow import prepare_dataflow, refuse_active_job
from wikimill.pipelines.running.engine import (
    engine_options,
    for_workers,
    is_local,
    name_job,
    new_pipeline,
    run_to_end,
    worker_processes,
)
from wikimill.pipelines.running.entities_options import EntityRun
from wikimill.pipelines.running.finish import first_damage, verdict
from wikimill.pipelines.running.forked_workers import spare_workers
from wikimill.pipelines.running.inputs import check_unchanged, stamps
from wikimill.pipelines.running.work_folder import decisive_content
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.pipelines.terminal.exit_codes import DONE, NOT_WHOLE
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.progress_line import ProgressLine
from wikimill.pipelines.terminal.published import watch
from wikimill.pipelines.terminal.sizes import human_bytes
from wikimill.pipelines.version import decisive_versions, installed
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs
from wikimill.transforms.dumps.portion import SPLITTABLE, portions
from wikimill.transforms.expectation import packing_of
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.recovery import put_in_order
from wikimill.transforms.release.workspace import OutputInUse, Workspace
from wikimill.transforms.storage.paths import absolute
from wikimill.transforms.wikidata.mill_entities import EntitySummary, MillEntities
from wikimill.transforms.wikidata.options import EntityOptions
from wikimill.transforms.wikidata.publish_table import keep_dead_entities, publish_table
from wikimill.transforms.wikidata.read_entities import Form, forms_of

#: Of those of a run, what may change the bytes of a table.
_VERSIONS = ("wikimill", "apache-beam", "pyarrow", "python", "unicode")


def run_entities(run: EntityRun, options: EntityOptions, beam_options: Sequence[str]) -> int:
    """Make a table; returns the exit code.

    Raises:
        UsageError: an input is not found, the output cannot be used, or the engine's options are wrong.
    """
    engine = engine_options(beam_options)
    prepare_dataflow(engine, run.inputs, run.output)
    FileSystems.set_options(engine)
    if engine.view_as(GoogleCloudOptions).template_location:
        raise UsageError("--template_location: a table of entities is made by a run that is waited for; leave it out")
    if not run.dry_run and (done := put_in_order(run.output)):
        warn(done)
    try:
        files = find_inputs(run.inputs, entities=True, tell=warn)
        forms = forms_of(files)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    except (OSError, InputDamage) as error:
        raise UsageError(f"--input {error}") from error
    if not is_local(engine):
        files = for_workers(files)
        forms = {absolute(path): form for path, form in forms.items()}
        name_job(engine, "entities", absolute(run.output))
    pipeline = new_pipeline(engine)
    workspace = Workspace(run.output, overwrite=run.overwrite)
    with ExitStack() as stack:
        # Beam removes it when a pipeline has run, and leaves that of one that has not.
        stack.callback(shutil.rmtree, pipeline.local_tempdir, ignore_errors=True)
        try:
            workspace.check()
            kept = _checkpoints(run, options, files)
            if kept is not None:
                kept.check(run.output, files)
            if run.dry_run:
                print(_plan(run, options, files, forms, engine, kept))
                return DONE
            refuse_active_job(engine)
            if kept is not None:
                kept.begin()
            stack.enter_context(spare_workers(worker_processes(engine)))
            stack.enter_context(workspace)
            return _make(run, options, files, forms, pipeline, workspace, kept)
        except OutputInUse as error:
            raise UsageError(str(error)) from error


def _make(
    run: EntityRun,
    options: EntityOptions,
    files: Sequence[InputFile],
    forms: Mapping[str, Form],
    pipeline: beam.Pipeline,
    workspace: Workspace,
    kept: CheckpointFolder | None,
) -> int:
    started, before = datetime.now(UTC), stamps(files)
    stored = sum(file.size for file in files)
    with tempfile.TemporaryDirectory(prefix="wikimill-") as folder:
        board = ProgressBoard(folder) if is_local(pipeline.options) else None
        shards, store = options.shards_for(stored), kept.store if kept is not None else None
        mill = MillEntities(workspace.staging, options.reading(), forms, shards, run.split_bytes, board, store)
        pipeline | "List files" >> beam.Create([(file,) for file in files]) | mill
        with ProgressLine(board, stored, things="items", pages="entities"):
            result = run_to_end(pipeline)
    check_unchanged(files, before)
    summary = EntitySummary.read(workspace.staging)
    problem = verdict(summary.ledgers, run.max_dead_fraction)
    if problem and not run.allow_partial:
        place = keep_dead_entities(summary, workspace)
        see = f"See {place}; " if place else ""
        why = first_damage(summary.ledgers)
        warn(f"{problem}; nothing was published. {why}{see}--allow_partial publishes what was good")
        return NOT_WHOLE
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    made = {
        "started": started.isoformat(timespec="seconds"),
        "seconds": round((datetime.now(UTC) - started).total_seconds(), 1),
        "engine": pipeline.options.get_all_options(drop_default=True, current_only=False),
        "inputs": [file.path for file in files],
        "output": absolute(run.output),
        "command": list(sys.argv),
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }
    if kept is not None:
        made["kept_work"] = kept.outcome(result)
    versions = decisive_versions()
    watch([workspace])
    manifest = publish_table(
        summary,
        workspace,
        options.as_manifest(stored),
        {name: versions[name] for name in _VERSIONS},
        made,
        problem,
    )
    print(_told(manifest, run.output))
    if kept is not None:
        print(checkpoint_folder.told(made["kept_work"]))
    return DONE


def _checkpoints(run: EntityRun, options: EntityOptions, files: Sequence[InputFile]) -> CheckpointFolder | None:
    """Where what portions gave is kept, if anywhere: a folder for these options, this number of shards, this code."""
    if run.work_dir is None:
        return None
    versions = decisive_versions()
    taken = options.as_manifest(sum(file.size for file in files))
    decisive = decisive_content("entities", taken, {}, {name: versions[name] for name in _VERSIONS})
    return CheckpointFolder(run.work_dir, FileLedger, decisive)


def _told(manifest: Mapping[str, Any], output: str) -> str:
    counts, rows = manifest["counts"], manifest["rows"]
    entities, statements = counts["entities"], counts["statements"]
    if not rows["items"]:
        warn(f"no item has a page on {manifest['options']['wiki']}: check --wiki, and that the input is Wikidata's")
    return "\n".join(
        (
            f"entities: {rows['items']:,} items of {manifest['options']['wiki']}, {rows['labels']:,} labels",
            f"  from {entities['in']:,} entities; left out: {_reasons(entities['dropped'])}",
            f"  {statements['kept']:,} of {statements['in']:,} statements; left out: {_reasons(statements['dropped'])}",
            f"  dead: {counts['files']['dead']:,} files, {entities['dead']:,} entities, "
            f"{statements['dead']:,} statements (dead_letters/)",
            f"  table: {printable(output)}",
        )
    )


def _reasons(dropped: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count:,}" for reason, count in sorted(dropped.items(), key=_most_first)) or "nothing"


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]


def _plan(
    run: EntityRun,
    options: EntityOptions,
    files: Sequence[InputFile],
    forms: Mapping[str, Form],
    engine: PipelineOptions,
    kept: CheckpointFolder | None,
) -> str:
    """What `--dry_run` prints."""
    stored, reading = sum(file.size for file in files), options.reading()
    lines = [f"entities: {len(files)} input file{'s' * (len(files) != 1)}, {human_bytes(stored)}"]
    for file in files:
        packing = packing_of(file.name)
        count = len(list(portions([file], packing, run.split_bytes)))
        how = f"{count} splits" if packing in SPLITTABLE else f"one split: a part of {packing} cannot be read alone"
        lines.append(f"  {human_bytes(file.size):>9}  {printable(file.path)}  ({forms[file.path]}, {how})")
    lines.append(f"engine   {engine.view_as(StandardOptions).runner}")
    lines.append(f"output   {printable(run.output)}: {options.shards_for(stored):,} shards of items, as many of labels")
    lines.append(f"takes    items of {reading.wiki}, labels in {reading.language}")
    if kept is not None:
        lines.append(kept.plan(files, run.split_bytes))
    lines.append("of the inputs only the beginnings were read, nothing was written (--dry_run)")
    return "\n".join(lines)
