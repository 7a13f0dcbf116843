"""`--work_dir`: the folder of checkpoints, from which an interrupted run resumes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.running.work_folder import check_work_folder, counted, fingerprint
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.sizes import human_bytes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.mining.checkpoints.store import SUFFIX, CheckpointStore
from wikimill.transforms.mining.checkpoints.unfinished import remove_abandoned
from wikimill.transforms.mining.divide_files import divide_files
from wikimill.transforms.mining.mine_portions import KEPT, MINED, REUSED
from wikimill.transforms.storage.files import ensure_folder, sizes_in, write_file
from wikimill.transforms.storage.json_text import as_json

ABOUT = "about.json"


@dataclass(frozen=True)
class CheckpointFolder:
    """The folder that `--work_dir` names, for one corpus, its options and this version of wikimill.

    Attributes:
        named: as it was given.
        record: the dataclass of the corpus's records.
        decisive: everything that decides what a portion gives, beside the portion itself.
    """

    named: str
    record: type
    decisive: Mapping[str, Any]

    @property
    def store(self) -> CheckpointStore:
        """Where the pieces of this corpus and these options are; other options have another folder."""
        return CheckpointStore(str(FileSystems.join(self.named, fingerprint(self.decisive))), self.record)

    def check(self, output: str, inputs: Sequence[InputFile]) -> None:
        """Check that neither a release nor an input lies where checkpoints are to be kept.

        Raises:
            UsageError: it is the output folder, lies in it, or is a file.
        """
        check_work_folder("--work_dir", self.named, output, inputs)

    def begin(self) -> None:
        """Make the folder, say in it what it is of, and remove what a run that was killed left unfinished.

        Raises:
            UsageError: it cannot be written to.
        """
        folder = self.store.folder
        try:
            ensure_folder(folder)
            remove_abandoned(folder)
            write_file(folder, ABOUT, as_json(dict(self.decisive)))
        except (OSError, ValueError) as error:
            raise UsageError(f"--work_dir {self.named} cannot be used: {error}") from error

    def plan(self, files: Sequence[InputFile], split_bytes: int | None) -> str:
        """What `--dry_run` says; of the inputs only the ends are read."""
        portions = [portion for chain in chains(files) for portion in divide_files(chain, split_bytes)]
        try:
            there = sum(FileSystems.exists(self.store.place_of(portion)) for portion in portions)
        except OSError as error:
            raise UsageError(f"an input cannot be read: {error}") from error
        return f"work_dir {self.named}: {there} of {len(portions)} portions are mined already"

    def outcome(self, result: Any) -> dict[str, Any]:
        """What `run.json` says of it; what retried bundles left unfinished is removed.

        Args:
            result: Beam's, of a run that is done.
        """
        remove_abandoned(self.store.folder)
        counts = counted(result, KEPT)
        return {
            "folder": self.store.folder,
            REUSED: counts[REUSED],
            MINED: counts[MINED],
            "bytes": sum(size for name, size in sizes_in(self.store.folder) if name.endswith(SUFFIX)),
        }


def told(outcome: Mapping[str, Any]) -> str:
    """What the user is told at the end of a run."""
    count = outcome[REUSED] + outcome[MINED]
    return (
        f"  kept work: {outcome[REUSED]:,} of {count:,} portions were mined before; "
        f"{human_bytes(outcome['bytes'])} in {printable(outcome['folder'])}, which may be removed"
    )
