"""The folder of checkpoints (`--work_dir`), for one corpus with its options and versions, and its counters."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from apache_beam.io.filesystems import FileSystems
from apache_beam.metrics import MetricsFilter

from wikimill.pipelines.terminal.errors import UsageError, reason_of
from wikimill.pipelines.terminal.printable import human_bytes, printable
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import SUFFIX, CheckpointStore
from wikimill.transforms.mining.checkpoints.unfinished import remove_abandoned
from wikimill.transforms.mining.divide_files import all_portions
from wikimill.transforms.mining.mine_portions import KEPT, MINED, REUSED
from wikimill.transforms.models.folder_digest import digest_of_files
from wikimill.transforms.storage.files import ensure_folder, sizes_in, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.paths import absolute

ABOUT = "about.json"
_CODE = (".py", ".toml")


def decisive_content(
    corpus: str, mining: Mapping[str, Any], models: Mapping[str, Any], versions: Mapping[str, str]
) -> dict[str, Any]:
    """Return everything that determines the result of mining a portion, except the portion itself.

    Args:
        corpus: the corpus that is mined.
        mining: the options that determine the result of a portion. Options of later steps (formats, shards, near
            duplicates, entailment) may differ.
        models: the models that are used, with digests.
        versions: versions of libraries and rules that decide the content.
    """
    code = {
        package: digest_of_files(folder, _code_in(folder))
        for package in ("wikimill.rules", "wikimill.transforms")
        for folder in (Path(str(resources.files(package))),)
    }
    return {"corpus": corpus, "mining": mining, "models": models, "versions": versions, "code": code}


def _code_in(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        yield from (Path(parent, name) for name in names if name.endswith(_CODE))


def fingerprint(decisive: Mapping[str, Any]) -> str:
    """Return the name of the folder for these options, models and versions."""
    return blake2b(as_json(dict(decisive)), digest_size=16).hexdigest()


def counted(result: Any, namespace: str) -> Counter[str]:
    """Return name → total of a run's Beam counters in a namespace.

    Args:
        result: Beam's result of a run that is done.
        namespace: the namespace of the counters.
    """
    counters = result.metrics().query(MetricsFilter().with_namespace(namespace))["counters"]
    return Counter({counter.key.metric.name: counter.result for counter in counters})


@dataclass(frozen=True)
class CheckpointFolder:
    """The folder that `--work_dir` names, for one corpus, its options and this version of wikimill.

    Attributes:
        named: the path as it was given.
        record: the dataclass of the corpus's records.
        decisive: everything that determines the result of a portion, see `decisive_content`.
    """

    named: str
    record: type
    decisive: Mapping[str, Any]

    @property
    def store(self) -> CheckpointStore:
        """The store of this corpus and these options; other options have another folder."""
        return CheckpointStore(str(FileSystems.join(self.named, fingerprint(self.decisive))), self.record)

    def check(self, output: str, inputs: Sequence[InputFile]) -> None:
        """Check that the folder of checkpoints is neither in the release nor holds an input.

        Args:
            output: the folder of the release.
            inputs: the files to mine.

        Raises:
            UsageError: the folder is the output folder, is in it, is a file, or holds an input.
        """
        if os.path.isfile(self.named):
            raise UsageError(f"--work_dir {self.named} is a file; name a folder")
        inside = f"{absolute(self.named)}/"
        if inside.startswith(f"{absolute(output).rstrip('/')}/"):
            raise UsageError(f"--work_dir {self.named} is in --output {output}, which holds a release only")
        held = [file.path for file in inputs if absolute(file.path).startswith(inside)]
        if held:
            raise UsageError(f"--work_dir {self.named} holds an input, {held[0]}; name a folder of its own")

    def begin(self) -> None:
        """Make the folder with a description of its content, and remove unfinished files of killed runs.

        Raises:
            UsageError: the folder cannot be written to.
        """
        folder = self.store.folder
        try:
            ensure_folder(folder)
            remove_abandoned(folder)
            write_file(folder, ABOUT, as_json(dict(self.decisive)))
        except (OSError, ValueError) as error:
            raise UsageError(f"--work_dir {self.named} cannot be used: {reason_of(error)}") from error

    def plan(self, files: Sequence[InputFile], split_bytes: int | None) -> str:
        """Return a line of `--dry_run`: how many portions are in the store. Reads the ends of the inputs.

        Raises:
            UsageError: an input cannot be read.
        """
        portions = list(all_portions(files, split_bytes))
        try:
            there = sum(FileSystems.exists(self.store.place_of(portion)) for portion in portions)
        except OSError as error:
            raise UsageError(f"an input cannot be read: {error}") from error
        return f"work_dir {self.named}: {there:,} of {quantity(len(portions), 'portion')} mined already"

    def outcome(self, result: Any, mined: int) -> dict[str, Any]:
        """Remove unfinished files of retried bundles; return the entry of `run.json` on checkpoints.

        Args:
            result: Beam's result of a run that is done.
            mined: number of portions that local workers mined and Beam then found in the store.
        """
        remove_abandoned(self.store.folder)
        counts = counted(result, KEPT)
        return {
            "folder": self.store.folder,
            REUSED: counts[REUSED] - mined,
            MINED: counts[MINED] + mined,
            "bytes": sum(size for name, size in sizes_in(self.store.folder) if name.endswith(SUFFIX)),
        }


def outcome_text(outcome: Mapping[str, Any]) -> str:
    """Return the line about checkpoints at the end of a run."""
    count = outcome[REUSED] + outcome[MINED]
    return (
        f"  checkpoints: {outcome[REUSED]:,} of {quantity(count, 'portion')} read from them; "
        f"{human_bytes(outcome['bytes'])} in {printable(outcome['folder'])}, which may be removed"
    )
