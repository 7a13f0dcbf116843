"""The checkpoint folder of a run (`--work_dir`): its checks, which portions it covers, and its entry in run.json."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
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
from wikimill.transforms.storage.files import ensure_folder, is_there, sizes_in, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import is_made_by_wikimill, read_json
from wikimill.transforms.storage.paths import absolute, is_local

ABOUT = "about.json"
#: The name of a folder for one corpus, its options and versions; see `fingerprint`.
_FINGERPRINT = re.compile("[0-9a-f]{32}")
#: A folder at the root of a filesystem of its own, such as a volume.
_OF_FILESYSTEMS = "lost+found"
#: Key of `decisive_content` → its words in messages.
_DECISIVE = {"mining": "options", "models": "models", "versions": "versions", "code": "code of wikimill"}
_CODE = (".py", ".toml")


def decisive_content(
    corpus: str, mining: Mapping[str, Any], models: Mapping[str, Any], versions: Mapping[str, str]
) -> dict[str, Any]:
    """Return everything that determines the result of mining a portion, except the portion itself.

    Args:
        corpus: name of the corpus.
        mining: option → value of each option that affects the result of a portion. Options of later steps (formats,
            shards, near duplicates, entailment) may differ.
        models: name → digest or description of each model used.
        versions: name → version of each library, and of the rules, that decides the content.

    Returns:
        The arguments under their names, and `code`: package → SHA-256, in hexadecimal, over the .py and .toml files of
        `wikimill.rules` and of `wikimill.transforms`.
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
    """Return the name of the folder of checkpoints for a value of `decisive_content`: 32 hexadecimal digits."""
    return blake2b(as_json(dict(decisive)), digest_size=16).hexdigest()


def counted(result: Any, namespace: str) -> Counter[str]:
    """Return name → total of the Beam counters in a namespace; 0 for a counter that was never increased.

    Args:
        result: Beam's result of a run that is done.
        namespace: the namespace of the counters.
    """
    counters = result.metrics().query(MetricsFilter().with_namespace(namespace))["counters"]
    return Counter({counter.key.metric.name: counter.result for counter in counters})


@dataclass(frozen=True)
class Coverage:
    """The portions of a run, and which of them have checkpoints.

    Attributes:
        named: the path of `--work_dir`.
        folders: the folders of stores; a portion is covered if each of them has its checkpoint. Without folders, no
            portion is covered.
        portions: name of the checkpoint and stored bytes of each portion; empty if a cluster divides the files.
        at_start: the stored bytes of each portion that was covered when this value was made.

    Raises:
        OSError: a folder cannot be listed.
    """

    named: str
    folders: tuple[str, ...] = ()
    portions: tuple[tuple[str, int], ...] = ()
    at_start: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "at_start", self.now())

    def now(self) -> tuple[int, ...]:
        """Return the stored bytes of each portion that is covered now, in the order of `portions`.

        Raises:
            OSError: a folder cannot be listed.
        """
        listed = [sizes_in(folder) if is_there(folder) else [] for folder in self.folders]
        names = set.intersection(*({name for name, _ in files} for files in listed)) if listed else set[str]()
        return tuple(size for name, size in self.portions if name in names)

    @property
    def count_text(self) -> str:
        """The number of portions that were covered at the start, and of all, such as "3 of 10 portions"."""
        return f"{len(self.at_start):,} of {quantity(len(self.portions), 'portion')}"

    def kept_text(self) -> str:
        """Return the message that an interrupted run's checkpoints are kept, and that the same command resumes it.

        It has the number of portions covered now if `portions` are known and the folder is local and can be listed.
        """
        kept = "what was mined is kept"
        if self.portions and is_local(self.named):
            with suppress(OSError):
                kept = f"{len(self.now()):,} of {quantity(len(self.portions), 'portion')} kept"
        return f"{kept} in {printable(self.named)}, the same command goes on from there"


@dataclass(frozen=True)
class CheckpointFolder:
    """The folder that `--work_dir` names, used for one corpus with its options, models and versions.

    Attributes:
        named: the path of `--work_dir`.
        record: the dataclass of the mined records.
        decisive: everything that determines the result of a portion, see `decisive_content`.
    """

    named: str
    record: type
    decisive: Mapping[str, Any]

    @property
    def store(self) -> CheckpointStore:
        """The store of checkpoints, in the subfolder whose name is the `fingerprint` of `decisive`."""
        return CheckpointStore(str(FileSystems.join(self.named, fingerprint(self.decisive))), self.record)

    def check(self, output: str, inputs: Sequence[InputFile]) -> None:
        """Check that the folder may hold checkpoints.

        Args:
            output: the folder of the release.
            inputs: the files to mine.

        Raises:
            UsageError: the folder is a file, is the output folder or below it, or holds an input at any depth; or a
                local folder holds other files and no checkpoints, is below a release, or cannot be read.
        """
        if os.path.isfile(self.named):
            raise UsageError(f"--work_dir {self.named} is a file; name a folder")
        inside = f"{absolute(self.named)}/"
        if inside.startswith(f"{absolute(output).rstrip('/')}/"):
            raise UsageError(f"--work_dir {self.named} is in --output {output}, which holds a release only")
        held = [file.path for file in inputs if absolute(file.path).startswith(inside)]
        if held:
            raise UsageError(f"--work_dir {self.named} holds an input, {held[0]}; name a folder of its own")
        if is_local(self.named):
            try:
                self._check_content()
            except OSError as error:
                raise self._unusable(error) from error

    def _check_content(self) -> None:
        """Check that a local folder is new, empty or has checkpoints, and is not in a release.

        Raises:
            UsageError: it holds something else, or is in a release.
            OSError: it cannot be read.
        """
        place = absolute(self.named)
        entries = {*os.listdir(place)} - {_OF_FILESYSTEMS} if os.path.isdir(place) else set[str]()
        if entries and not any(map(_FINGERPRINT.fullmatch, entries)):
            some = printable(min(entries))
            raise UsageError(
                f"--work_dir {self.named} holds files that are not wikimill's checkpoints, such as {some}; "
                "name a new or empty folder"
            )
        while (parent := os.path.dirname(place)) != place:
            place = parent
            if is_made_by_wikimill(place):
                raise UsageError(f"--work_dir {self.named} is in a release, {place}; name a folder of its own")

    def _unusable(self, error: Exception) -> UsageError:
        return UsageError(f"--work_dir {self.named} cannot be used: {reason_of(error)}")

    def begin(self) -> None:
        """Create the folder of the store, write `decisive` to its about.json, and remove files that killed runs left.

        Raises:
            UsageError: the folder cannot be created or written to.
        """
        folder = self.store.folder
        try:
            ensure_folder(folder)
            remove_abandoned(folder)
            write_file(folder, ABOUT, as_json(dict(self.decisive)))
        except (OSError, ValueError) as error:
            raise self._unusable(error) from error

    def coverage(self, files: Sequence[InputFile], split_bytes: int | None) -> Coverage:
        """Return the coverage of the inputs by this folder; reads the beginning and the end of each input.

        Checkpoints of documents also depend on the ids that several files have, which are not known yet: the coverage
        of portions with such documents may be wrong.

        Args:
            files: the inputs.
            split_bytes: stored bytes of bzip2 in a portion; None leaves files whole.

        Raises:
            UsageError: an input cannot be read.
            OSError: the folder cannot be listed.
        """
        try:
            portions = list(all_portions(files, split_bytes))
            names = list(self.store.names_of(portions))
        except OSError as error:
            raise UsageError(f"an input cannot be read: {error}") from error
        sizes = (portion.size for portion in portions)
        return Coverage(self.named, (self.store.folder,), tuple(zip(names, sizes, strict=True)))

    def plan(self, files: Sequence[InputFile], split_bytes: int | None) -> str:
        """Return the line of `--dry_run` on checkpoints: how many portions are covered and, if none is, `why_unused`.

        Args:
            files: the inputs.
            split_bytes: stored bytes of bzip2 in a portion; None leaves files whole.

        Raises:
            UsageError: an input cannot be read.
            OSError: the folder cannot be listed.
        """
        coverage = self.coverage(files, split_bytes)
        why = self.why_unused() if not coverage.at_start else None
        return f"work_dir {self.named}: {coverage.count_text} mined already" + (f"; {why}" if why else "")

    def notice(self, coverage: Coverage) -> str | None:
        """Return the message at the start of a run: that it resumes, or `why_unused`; None if neither applies.

        Args:
            coverage: the coverage of the run's inputs by this folder.

        Raises:
            OSError: the folder cannot be listed.
        """
        if coverage.at_start:
            return f"resumed: {coverage.count_text} found in {self.named}"
        if why := self.why_unused():
            return f"--work_dir {self.named}: no portion is mined already; {why}"
        return None

    def why_unused(self) -> str | None:
        """Return a message that the folder has checkpoints of this corpus for other options, models, versions or code.

        It names the differences from the most similar ones, and their about.json. None if there are no others, or if
        the folder is not local.

        Raises:
            OSError: the folder cannot be listed.
        """
        now, others = json.loads(as_json(dict(self.decisive))), list[tuple[list[str], str]]()
        named = os.scandir(self.named) if is_local(self.named) and os.path.isdir(self.named) else ()
        for folder in named:
            about = read_json(f"{folder.path}/{ABOUT}")
            if about.get("corpus") != now["corpus"] or os.path.basename(self.store.folder) == folder.name:
                continue
            if any(name.endswith(SUFFIX) for name in os.listdir(folder)):
                others.append((_differences(about, now), f"{folder.path}/{ABOUT}"))
        if not others:
            return None
        differences, place = min(others, key=lambda other: (len(other[0]), other))
        return printable(f"the checkpoints there are of other {', '.join(differences)}: {place}")

    def outcome(self, result: Any, mined: int) -> dict[str, Any]:
        """Remove unfinished files of retried bundles; return the entry of `run.json` on checkpoints.

        Args:
            result: Beam's result of a run that is done.
            mined: number of portions that local workers mined and Beam then found in the store.

        Returns:
            `folder`: path of the store; `portions_reused` and `portions_mined`: numbers of portions, in which retried
            bundles count again; `bytes`: size of all checkpoints in the store.

        Raises:
            OSError: the folder of the store cannot be listed, or a file cannot be removed.
        """
        remove_abandoned(self.store.folder)
        counts = counted(result, KEPT)
        return {
            "folder": self.store.folder,
            REUSED: counts[REUSED] - mined,
            MINED: counts[MINED] + mined,
            "bytes": sum(size for name, size in sizes_in(self.store.folder) if name.endswith(SUFFIX)),
        }


def _differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return what differs between two values of `decisive_content`, with the names of options, models and versions."""
    found = []
    for key, words in _DECISIVE.items():
        former, latter = before.get(key), now[key]
        if former != latter and isinstance(former, dict):
            names = sorted(name for name in {*former, *latter} if former.get(name) != latter.get(name))
            found.append(words if key == "code" else f"{words} ({', '.join(names)})")
    return found


def outcome_text(outcome: Mapping[str, Any]) -> str:
    """Return the line about checkpoints at the end of a run: how many were reused, and the size and path of the store.

    Args:
        outcome: the result of `CheckpointFolder.outcome`.
    """
    count = outcome[REUSED] + outcome[MINED]
    return (
        f"  checkpoints: {outcome[REUSED]:,} of {quantity(count, 'portion')} read from them; "
        f"{human_bytes(outcome['bytes'])} in {printable(outcome['folder'])}, which may be removed"
    )
