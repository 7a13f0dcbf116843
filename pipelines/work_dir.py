"""`--work_dir`: keeps what is mined of each portion, so that a run that was ended goes on where it stopped."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from apache_beam.io.filesystems import FileSystems
from apache_beam.metrics import MetricsFilter

import rules
import transforms
from pipelines.options import UsageError
from pipelines.sizes import human_bytes
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import chains
from transforms.kept.piece import remove_abandoned
from transforms.kept.work import KeptWork
from transforms.mining_step import KEPT, MINED, REUSED
from transforms.models.folder_digest import digest_of_files
from transforms.paths import absolute
from transforms.release.companions import as_json
from transforms.release.files import ensure_folder, write_file
from transforms.split_files import split_files

ABOUT = "about.json"
_CODE = (".py", ".toml")


@dataclass(frozen=True)
class WorkDir:
    """The folder that `--work_dir` names, for one corpus, its options and this version of wikimill.

    Attributes:
        named: as it was given.
        decisive: everything that decides what a portion gives, beside the portion itself.
    """

    named: str
    decisive: Mapping[str, Any]

    @property
    def work(self) -> KeptWork:
        """Where the pieces of this corpus and these options are; other options have another folder."""
        fingerprint = blake2b(as_json(dict(self.decisive)), digest_size=16).hexdigest()
        return KeptWork(str(FileSystems.join(self.named, fingerprint)))

    def check(self, output: str, inputs: Sequence[InputFile]) -> None:
        """Check that neither a release nor an input lies where the work is to be kept.

        Raises:
            UsageError: it is the output folder, lies in it, or is a file.
        """
        if os.path.isfile(self.named):
            raise UsageError(f"--work_dir {self.named} is a file; name a folder")
        inside = f"{absolute(self.named)}/"
        if inside.startswith(f"{absolute(output).rstrip('/')}/"):
            raise UsageError(f"--work_dir {self.named} lies in --output {output}, which holds a release only")
        held = [file.path for file in inputs if absolute(file.path).startswith(inside)]
        if held:
            raise UsageError(f"--work_dir {self.named} holds an input, {held[0]}; name a folder of its own")

    def begin(self) -> None:
        """Make the folder, say in it what it is of, and remove what a run that was killed left unfinished.

        Raises:
            UsageError: it cannot be written to.
        """
        folder = self.work.folder
        try:
            ensure_folder(folder)
            remove_abandoned(folder)
            write_file(folder, ABOUT, as_json(dict(self.decisive)))
        except (OSError, ValueError) as error:
            raise UsageError(f"--work_dir {self.named} cannot be used: {error}") from error

    def plan(self, files: Sequence[InputFile], split_bytes: int | None) -> str:
        """What `--dry_run` says; of the inputs only the ends are read."""
        portions = [portion for chain in chains(files) for portion in split_files(chain, split_bytes)]
        try:
            there = sum(FileSystems.exists(self.work.place_of(portion)) for portion in portions)
        except OSError as error:
            raise UsageError(f"an input cannot be read: {error}") from error
        return f"work_dir {self.named}: {there} of {len(portions)} portions are mined already"

    def outcome(self, result: Any) -> dict[str, Any]:
        """What `run.json` says of it; what retried bundles left unfinished is removed.

        Args:
            result: Beam's, of a run that is done.
        """
        remove_abandoned(self.work.folder)
        counters = result.metrics().query(MetricsFilter().with_namespace(KEPT))["counters"]
        counts = {counter.key.metric.name: counter.result for counter in counters}
        pieces = FileSystems.match([f"{self.work.folder}/*.kept"])[0].metadata_list
        return {
            "folder": self.work.folder,
            REUSED: counts.get(REUSED, 0),
            MINED: counts.get(MINED, 0),
            "bytes": sum(piece.size_in_bytes for piece in pieces),
        }


def work_dir(
    named: str | None, corpus: str, mining: Mapping[str, Any], models: Mapping[str, Any], versions: Mapping[str, str]
) -> WorkDir | None:
    """What `--work_dir` names, if it is given.

    Args:
        named: the folder, on any Beam filesystem.
        corpus: what is mined.
        mining: the options that decide what mining a portion gives. Those that decide what becomes of it later
            (formats, splits into shards, near duplicates, entailment) may differ.
        models: what is used, with digests.
        versions: of everything that decides the content.
    """
    if named is None:
        return None
    code = {
        package.__name__: digest_of_files(folder, (path for path in folder.rglob("*") if path.suffix in _CODE))
        for package in (rules, transforms)
        for folder in (Path(package.__path__[0]),)
    }
    decisive = {"corpus": corpus, "mining": mining, "models": models, "versions": versions, "code": code}
    return WorkDir(named.rstrip("/") or "/", decisive)


def told(outcome: Mapping[str, Any]) -> str:
    """What the user is told at the end of a run."""
    count = outcome[REUSED] + outcome[MINED]
    return (
        f"  kept work: {outcome[REUSED]:,} of {count:,} portions were mined before; "
        f"{human_bytes(outcome['bytes'])} in {outcome['folder']}, which may be removed"
    )
