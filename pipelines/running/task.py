"""`Task`, what `run` runs: a corpus that is mined, or a table of entities that is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Self

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.run_options import Run
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import PortionMiner
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace

#: Name and listing of a file that belongs with the inputs and is not there.
Missing = tuple[str, str]


class Task(ABC):
    """A command line, read and checked.

    Attributes:
        counted: what the progress line counts: what is made, and of what.
        result: what is published, with what makes it empty.
    """

    counted: tuple[str, str] = ("examples", "pages")
    result: str = "a release without examples"

    @property
    @abstractmethod
    def name(self) -> str:
        """The command."""

    @property
    @abstractmethod
    def run(self) -> Run:
        """The options of its run."""

    @property
    @abstractmethod
    def checkpoints(self) -> CheckpointFolder | None:
        """Where work is kept for a later run, if anywhere; known once the inputs are found."""

    @property
    def folders(self) -> list[str]:
        """The folders that are published, the main one first."""
        return [self.run.output]

    @property
    @abstractmethod
    def record(self) -> type[Any]:
        """The dataclass of the records that mining gives."""

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """What a release is made with in addition to its input: options, versions, models."""

    @property
    def split_bytes(self) -> int | None:
        """Stored bytes of bzip2 in a portion; None leaves files whole."""
        return self.run.split_bytes

    @property
    def order(self) -> tuple[str, str, tuple[Any, ...]] | None:
        """What sandboxes do, see `corpus.Mining`."""
        return None

    @abstractmethod
    def find(self) -> tuple[list[InputFile], list[Missing]]:
        """Find the inputs.

        Raises:
            InputNotFound: an input is not there.
            UsageError: an input cannot be read.
        """

    @abstractmethod
    def checked(self, files: Sequence[InputFile]) -> Self:
        """Return the task as it is for these inputs.

        Raises:
            UsageError: it cannot be done with them.
        """

    def expected(self, files: Sequence[InputFile]) -> float:
        """Return about how many examples are expected, for Flink's memory; 0: few."""
        return 0

    @abstractmethod
    def check_memory(self, files: Sequence[InputFile]) -> None:
        """Check that the run fits into this machine's memory.

        Raises:
            UsageError: it does not.
        """

    @abstractmethod
    def plan(self, files: list[InputFile], engine: PipelineOptions, workers: int) -> str:
        """Return what `--dry_run` prints."""

    def facts(self, files: Sequence[InputFile]) -> dict[str, Any]:
        """Return what run.json records of this task's run only."""
        return {}

    @abstractmethod
    def miner(
        self, files: Sequence[InputFile], board: ProgressBoard | None, store: CheckpointStore | None
    ) -> PortionMiner | beam.PTransform:
        """Return what mines portions."""

    @abstractmethod
    def build(
        self,
        pipeline: beam.Pipeline,
        files: Sequence[InputFile],
        roots: Sequence[str],
        miner: beam.PTransform,
        scratch: str | None,
    ) -> None:
        """Add the graph to a pipeline.

        Args:
            pipeline: that it is added to.
            files: the inputs.
            roots: the staging folder of each of `folders`.
            miner: what `miner` returned.
            scratch: a folder of the machine that all is done on; None on a cluster.
        """

    @abstractmethod
    def why_empty(self, summary: Summary) -> str | None:
        """Return why there is nothing to publish; None if there is something."""

    @abstractmethod
    def publish(
        self, summary: Summary, problem: str | None, workspaces: Sequence[Workspace], made: dict[str, Any]
    ) -> list[str]:
        """Publish what is staged; returns what the user reads of it.

        Args:
            summary: of the run.
            problem: what is wrong with the input, if it is published all the same.
            workspaces: of `folders`.
            made: what run.json records.

        Raises:
            RuntimeError: the counts of the run do not add up.
            OutputInUse, OSError: the files cannot be moved.
        """
