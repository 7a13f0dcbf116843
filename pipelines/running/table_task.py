"""`TableTask`: the task that makes and publishes a table of entities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions, StandardOptions

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder, decisive_content
from wikimill.pipelines.running.plan import portions_text
from wikimill.pipelines.running.run_options import EntityRun
from wikimill.pipelines.running.task import Missing, Task
from wikimill.pipelines.terminal.errors import UsageError, reason_of, warn
from wikimill.pipelines.terminal.printable import human_bytes, printable
from wikimill.pipelines.version import decisive_versions
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import portions
from wikimill.transforms.expectation import packing_of
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.record_coder import register_record, set_records_aside
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import is_there
from wikimill.transforms.storage.ownership import SUCCESS
from wikimill.transforms.wikidata.entity_batches import EntityBatch
from wikimill.transforms.wikidata.mine_entities import MineEntities, WriteTable
from wikimill.transforms.wikidata.options import EntityOptions
from wikimill.transforms.wikidata.publish_table import publish_table, rows_in
from wikimill.transforms.wikidata.read_entities import forms_of
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, NAME

#: Names of the versions that may change the bytes of a table.
_VERSIONS = ("wikimill", "apache-beam", "pyarrow", "python", "unicode")


@dataclass(frozen=True)
class TableTask(Task):
    """The task that makes and publishes a table of entities; see `Task`.

    Attributes:
        entity_run: the options of the run.
        options: the options that determine the content.
        checkpoints: the folder of checkpoints, from `checked` on; None without `--work_dir`.
    """

    entity_run: EntityRun
    options: EntityOptions
    checkpoints: CheckpointFolder | None = None

    name = NAME
    counted = ("statements", "entities")
    result = "a table without items"

    @property
    def run(self) -> EntityRun:
        """The options of the run."""
        return self.entity_run

    @property
    def record(self) -> type[Any]:
        """The dataclass of mined records, `EntityBatch`: a portion's rows for one shard."""
        return EntityBatch

    @property
    def versions(self) -> dict[str, str]:
        """Name → version of wikimill, Python, Unicode and each library that determines the bytes of the table."""
        versions = decisive_versions()
        return {name: versions[name] for name in _VERSIONS}

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that determines the table except its input, by the keys `versions`, `models` and `options`.

        There are no models. `shards` of the options is 1 unless `--shards` is given, because by default it depends on
        the inputs.
        """
        return {"versions": self.versions, "models": {}, "options": self.options.as_manifest(0)}

    def find(self) -> tuple[list[InputFile], list[Missing]]:
        """Return the dumps of Wikidata, by name; the list of missing files is always empty.

        Raises:
            InputNotFound: a path or glob matches no fitting file, or a file cannot be read.
            UsageError: the beginning of a file is damaged or cannot be read.
        """
        try:
            files = find_inputs(self.run.inputs, entities=True, notify=warn)
            forms_of(files)
        except InputDamage as error:
            raise UsageError(f"--input {error}") from error
        except OSError as error:
            raise UsageError(f"--input {error.filename}: cannot be read ({reason_of(error)})") from error
        return files, []

    def checked(self, files: Sequence[InputFile]) -> TableTask:
        """Return the task with its folder of checkpoints, if `--work_dir` is given.

        The checkpoints depend on the number of shards, which by default depends on the size of the files.
        """
        if self.run.work_dir is None:
            return self
        taken = self.options.as_manifest(_size(files))
        decisive = decisive_content(NAME, taken, {}, self.versions)
        return replace(self, checkpoints=CheckpointFolder(self.run.work_dir, EntityBatch, decisive))

    def check_memory(self, files: Sequence[InputFile]) -> None:
        """Do nothing: the batches of rows are on disk, and one shard at a time is in memory."""

    def plan(self, files: list[InputFile], engine: PipelineOptions, workers: int) -> str:
        """Return the text of `--dry_run`: inputs with their portions, engine, shards, selection of items, checkpoints.

        Raises:
            UsageError: with `--work_dir`, an input cannot be read.
            OSError: an input cannot be read, or the folder of checkpoints cannot be listed.
        """
        stored, reading, forms = _size(files), self.options.reading(), forms_of(files)
        lines = [f"entities: {quantity(len(files), 'input file')}, {human_bytes(stored)}"]
        for file in files:
            packing = packing_of(file.name)
            count = len(list(portions([file], packing, self.run.split_bytes)))
            how = portions_text(count, packing)
            lines.append(f"  {human_bytes(file.size):>9}  {printable(file.path)}  ({forms[file.path]}, {how})")
        lines.append(f"engine   {engine.view_as(StandardOptions).runner}")
        shards = self.options.shards_for(stored)
        lines.append(f"output   {printable(self.run.output)}: {quantity(shards, 'shard')} of items, as many of labels")
        if self.run.overwrite and is_there(f"{self.run.output}/{SUCCESS}"):
            lines.append("         replaces the table there")
        lines.append(f"takes    items of {reading.wiki}, labels in {reading.language}")
        if self.checkpoints is not None:
            lines.append(self.checkpoints.plan(files, self.run.split_bytes))
        ends = "" if self.checkpoints is None else " and ends"
        lines.append(f"only the beginnings{ends} of the inputs were read, nothing was written (--dry_run)")
        return "\n".join(lines)

    def miner(
        self, files: Sequence[InputFile], board: ProgressBoard | None, store: CheckpointStore | None
    ) -> MineEntities:
        """Return the transform from portions to batches of rows, dead letters and ledgers.

        Raises:
            OSError: a file cannot be read.
        """
        shards = self.options.shards_for(_size(files))
        return MineEntities(self.options.reading(), forms_of(files), shards, board, store)

    def build(
        self,
        pipeline: beam.Pipeline,
        files: Sequence[InputFile],
        roots: Sequence[str],
        miner: beam.PTransform,
        scratch: str | None,
    ) -> None:
        """Add all steps to the pipeline: divide the files, mine entities, join the rows of each shard, write shards."""
        set_records_aside(f"{scratch}/records" if scratch is not None else None)
        register_record(EntityBatch)
        listed = pipeline | "List files" >> beam.Create([(file,) for file in files])
        shards = self.options.shards_for(_size(files))
        found = listed | DivideFiles(self.run.split_bytes) | miner
        pipeline | WriteTable(roots[0], shards, listed, found)

    def why_empty(self, summary: Summary) -> str | None:
        """Return the message that no item is in the table, and the options to check; None if there are items."""
        if rows_in(summary, ITEMS_FOLDER):
            return None
        wiki = self.options.reading().wiki
        return f"none of the items has a page on {wiki}: check --wiki, and that the input is Wikidata's"

    def publish(
        self, summary: Summary, problem: str | None, workspaces: Sequence[Workspace], made: dict[str, Any]
    ) -> list[str]:
        """Publish the table; return a list of one message, with its counts.

        Raises:
            RuntimeError: the counts of the run do not add up.
            OutputInUse, OSError: the files cannot be moved.
        """
        options = self.options.as_manifest(sum(ledger.size for ledger in summary.ledgers))
        manifest = publish_table(summary, workspaces[0], options, self.versions, made, problem)
        return [_summary_text(manifest, self.run.output)]


def _size(files: Sequence[InputFile]) -> int:
    return sum(file.size for file in files)


def _summary_text(manifest: Mapping[str, Any], output: str) -> str:
    counts, rows = manifest["counts"], manifest["rows"]
    entities, statements = counts["entities"], counts["statements"]
    return "\n".join(
        (
            f"entities: {quantity(rows['items'], 'item')} of {manifest['options']['wiki']}, "
            f"{quantity(rows['labels'], 'label')}",
            f"  from {_entities(entities['in'])}; left out: {_reasons(entities['dropped'])}",
            f"  {statements['kept']:,} of {quantity(statements['in'], 'statement')}; left out: "
            f"{_reasons(statements['dropped'])}",
            f"  dead: {quantity(counts['files']['dead'], 'file')}, {_entities(entities['dead'])}, "
            f"{quantity(statements['dead'], 'statement')} (dead_letters/)",
            f"  table: {printable(output)}",
        )
    )


def _entities(number: int) -> str:
    return quantity(number, "entity", "entities")


def _reasons(dropped: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count:,}" for reason, count in sorted(dropped.items(), key=_most_first)) or "nothing"


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]
