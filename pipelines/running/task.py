"""`Task`: the work of a run, which mines a corpus or makes a table of entities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Self

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.run_options import Run
from wikimill.pipelines.terminal.progress import EXAMPLES
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import PortionMiner
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace

#: A missing input file: its name, and the path of the listing that names it.
Missing = tuple[str, str]


class Task(ABC):
    """The work of a run, from finding the inputs to publishing the result.

    Attributes:
        counted: the units of the progress line, in the plural: (of results, of inputs).
        result: description of an empty result, for the message on `--allow_empty`.
    """

    counted: tuple[str, str] = (EXAMPLES, "pages")
    result: str = "a release without examples"

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the command, which is the corpus's name, or "entities"."""

    @property
    @abstractmethod
    def run(self) -> Run:
        """The options of the run."""

    @property
    @abstractmethod
    def checkpoints(self) -> CheckpointFolder | None:
        """The folder of checkpoints; None without `--work_dir`, or if it depends on the inputs, before `checked`."""

    @property
    def folders(self) -> list[str]:
        """The paths of the folders that are published, `--output` first."""
        return [self.run.output]

    @property
    def corpora(self) -> list[str]:
        """The name of the corpus of the release in each of `folders`."""
        return [self.name] * len(self.folders)

    @property
    @abstractmethod
    def record(self) -> type[Any]:
        """The dataclass of the records that the miner yields."""

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """Everything that determines the result except its input, by the keys `versions`, `models` and `options`."""

    @property
    def split_bytes(self) -> int | None:
        """Stored bytes of bzip2 in a portion; None leaves files whole."""
        return self.run.split_bytes

    @property
    def order(self) -> tuple[str, str, tuple[Any, ...]] | None:
        """Module, function and arguments that start a sandbox, if all sandboxes of the run are equal; else None."""
        return None

    @abstractmethod
    def find(self) -> tuple[list[InputFile], list[Missing]]:
        """Return the inputs, and the files that a listing next to them names but that are missing.

        Raises:
            InputNotFound: a path or glob matches no fitting file, or a file cannot be read.
            UsageError: the beginning of a file is damaged or cannot be read.
        """

    @abstractmethod
    def checked(self, files: Sequence[InputFile]) -> Self:
        """Return the task completed by facts of its inputs, such as their language.

        Raises:
            UsageError: the task does not support the inputs.
        """

    def expected(self, files: Sequence[InputFile]) -> float:
        """Return the expected number of examples, which decides the number of Flink's tasks; 0 without an estimate."""
        return 0

    @abstractmethod
    def check_memory(self, files: Sequence[InputFile]) -> None:
        """Check that a run in this process fits into this machine's memory.

        Raises:
            UsageError: the run needs more memory than is left.
        """

    @abstractmethod
    def plan(self, files: list[InputFile], engine: PipelineOptions, workers: int) -> str:
        """Return the text of `--dry_run`.

        Args:
            files: the inputs.
            engine: Beam's options.
            workers: local processes that mine; 0 on a cluster.

        Raises:
            UsageError, OSError: an input cannot be read, or the folder of checkpoints cannot be listed.
        """

    def facts(self, files: Sequence[InputFile]) -> dict[str, Any]:
        """Return entries of run.json, key → JSON value, that only this kind of task has."""
        return {}

    @abstractmethod
    def miner(
        self, files: Sequence[InputFile], board: ProgressBoard | None, store: CheckpointStore | None
    ) -> PortionMiner | beam.PTransform:
        """Return the transform from portions to records, dead letters and ledgers.

        Local workers can run it only if it is a `PortionMiner`.

        Args:
            files: the inputs.
            board: receives the progress; None on a cluster.
            store: the store of checkpoints; None to mine without one.

        Raises:
            OSError: a file cannot be read.
        """

    @abstractmethod
    def build(
        self,
        pipeline: beam.Pipeline,
        files: Sequence[InputFile],
        roots: Sequence[str],
        miner: beam.PTransform,
        scratch: str | None,
    ) -> None:
        """Add all steps of the task to a pipeline, from listing the inputs to writing staged files.

        Args:
            pipeline: the empty pipeline; changed.
            files: the inputs.
            roots: the staging folder of each of `folders`.
            miner: the transform that `miner` returned.
            scratch: a folder on this machine, whose subfolder `records` gets large records; None on a cluster.
        """

    @abstractmethod
    def why_empty(self, summary: Summary) -> str | None:
        """Return a message on why the result is empty; None if it is not."""

    @abstractmethod
    def publish(
        self, summary: Summary, problem: str | None, workspaces: Sequence[Workspace], made: dict[str, Any]
    ) -> list[str]:
        """Publish the staged files; return a message for the user on each of `folders`.

        Args:
            summary: the results of the pipeline, from the staging folder of the first workspace.
            problem: why the input is not whole, for the manifest; None if it is whole.
            workspaces: the locked workspaces of `folders`, in their order.
            made: the facts for run.json.

        Raises:
            RuntimeError: the counts of the run do not add up.
            OutputInUse, OSError: the files cannot be moved.
        """
