"""The removal of old releases and dumps; only files that are known to be wikimill's are removed.

A release is of refresh's making if `NAME.drift.json`, which is written when it is compared, names it by the SHA-256 of
its manifest; or if `NAME.begun` records that nothing was in its place when it was begun. All else stays.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.records import ALL_SPLITS
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.fetching.file_names import DIGITS, inside, sums_name
from wikimill.transforms.fetching.holding import ORIGIN, SUCCESS
from wikimill.transforms.refreshing.shelf import Shelf
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.metadata.metadata_files import COMPANIONS
from wikimill.transforms.release.stored_release import MANIFEST
from wikimill.transforms.storage.files import read_file, stored_under
from wikimill.transforms.storage.ownership import RUN, SIGNATURE, STAGING, SUMS
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY, store_file

#: In the folder of a dump that refresh fetches: for which releases, and the names of its files.
MARK = "refresh.json"
_METADATA = (SUMS, SIGNATURE, RUN, MANIFEST)


def files_in(folder: str) -> list[str]:
    """Return the paths, relative to a folder and sorted, of all files and links below it; no link is followed."""
    if not is_local(folder):
        return sorted(path[len(folder) + 1 :] for path in stored_under(folder))
    found = []
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        found += [os.path.relpath(os.path.join(place, name), folder) for name in (*names, *links)]
    return sorted(found)


def remove_release(folder: str, corpus: str, listed: Collection[str] = (), *, was_begun: bool) -> bool:
    """Remove the files of a release: `listed` ones, and those of the names that every release has; then empty folders.

    Args:
        folder: folder of the release, on any filesystem that Beam knows.
        corpus: the release's corpus.
        listed: paths within the release that its manifest lists.
        was_begun: whether a run created the folder; then files with names that runs give are removed, too.

    Returns:
        Whether nothing is left: other files stay.

    Raises:
        OSError: a file cannot be removed.
    """
    own = {*listed, SUCCESS, *_METADATA}
    here = files_in(folder)
    paths = [path for path in here if path in own or (was_begun and _is_of_a_run(path, corpus))]
    # `_SUCCESS` goes first, so that what a crash leaves is not a release; the manifest, which identifies it, goes last.
    _delete(folder, [path for path in paths if path == SUCCESS])
    _delete(folder, [path for path in paths if path not in (SUCCESS, MANIFEST)])
    _delete(folder, [path for path in paths if path == MANIFEST])
    if is_local(folder):
        for place, _, _ in sorted(os.walk(folder), reverse=True):
            if not os.listdir(place):
                os.rmdir(place)
    return len(paths) == len(here)


def _delete(folder: str, paths: Collection[str]) -> None:
    if not is_local(folder) and paths:
        FileSystems.delete([f"{folder}/{path}" for path in paths])
    elif is_local(folder):
        for path in paths:
            os.unlink(os.path.join(folder, path))


def _is_of_a_run(path: str, corpus: str) -> bool:
    if path in COMPANIONS or path.startswith(f"{STAGING}/"):
        return True
    folder, _, name = path.partition("/")
    if folder == "dead_letters":
        return name.startswith("dead-letters-")
    known = FORMATS.get(folder)
    start = "{}." if known is not None and known.one_file_per_split else f"{corpus}-{{}}"
    return known is not None and name.startswith(tuple(start.format(split) for split in ALL_SPLITS))


def mark_dump(folder: Path, releases: str, names: Collection[str]) -> None:
    """Note in a dump's folder that it is fetched for some releases, unless the folder has unmarked content.

    Args:
        folder: folder of the dump; created if it does not exist.
        releases: folder of the releases.
        names: names of the dump's files.

    Raises:
        OSError: it cannot be written.
    """
    noted = _marked(folder, releases)
    if noted is None and (folder.is_symlink() or any(not name.startswith(TEMPORARY) for name in _names(folder))):
        return
    folder.mkdir(parents=True, exist_ok=True)
    mark = {"fetched_for": releases, "files": sorted({*names, *(noted or ())})}
    store_file(str(folder / MARK), (json.dumps(mark, indent=2) + "\n").encode())


def is_fetched_for(folder: Path, releases: str) -> bool:
    """Return whether the dump in a folder was fetched for some releases, according to its mark."""
    return _marked(folder, releases) is not None


def remove_dump(folder: Path, releases: str) -> bool:
    """Remove a dump that was fetched for some releases; return whether the folder is gone: other files stay.

    Call it only if `is_fetched_for` these releases.

    Raises:
        OSError: a file cannot be removed.
        Unsafe: the mark lists a name that is not a direct entry of the folder.
    """
    data = [end for name in _marked(folder, releases) or () for end in (name, f"{name}.part")]
    fetch_files = [end for name in (*map(sums_name, DIGITS), ORIGIN) for end in (name, f"{name}.tmp")]
    temporary = [name for name in _names(folder) if name.startswith(TEMPORARY)]
    for name in (SUCCESS, f"{SUCCESS}.tmp", *data, *fetch_files, *temporary, MARK):
        path = inside(folder, name)
        if os.path.lexists(path):
            os.unlink(path)
    if _names(folder):
        return False
    folder.rmdir()
    return True


def _names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def _marked(folder: Path, releases: str) -> list[str] | None:
    """Return the names that the mark lists; None if there is none that can be read, or it is of other releases."""
    path = folder / MARK
    if folder.is_symlink() or path.is_symlink() or not path.is_file():
        return None
    try:
        mark = json.loads(path.read_bytes())
        names = [str(name) for name in mark["files"]]
        return names if mark["fetched_for"] == releases else None
    except (ValueError, KeyError, TypeError):
        return None


DRIFT = "drift.json"
_FAILED = "-failed"


@dataclass(frozen=True)
class Withdrawn:
    """Names of folders, sorted: those that were removed, and those that were due but stay.

    A folder stays if refresh did not make it, or if it has files of other programs.
    """

    gone: list[str]
    stays: list[str]


def settle(shelf: Shelf, corpus: str, edition: Edition) -> None:
    """Remove the note that a release was begun, which LATEST names now, and its failed attempts; else do nothing."""
    if shelf.is_begun(edition):
        for name in _failed(shelf.names(), edition):
            remove_release(shelf.path(name), corpus, was_begun=True)
        shelf.forget(edition)


def withdraw(shelf: Shelf, corpus: str, keep: int) -> Withdrawn:
    """Remove the releases older than LATEST's, except the newest `keep` - 1 complete ones that refresh made.

    Incomplete releases older than LATEST's are removed, newer ones stay. Without LATEST, nothing is removed. Records of
    differences between releases stay: they hold ids and shares, no text.

    Args:
        shelf: the folder of the releases.
        corpus: the releases' corpus.
        keep: number of complete releases to keep, including LATEST's; at least 1.

    Raises:
        DamagedShelf: LATEST names no complete release; nothing is removed.
        OSError: a file cannot be removed.
    """
    latest, names = shelf.latest(), shelf.names()
    older = [edition for edition in shelf.editions() if latest is not None and edition < latest]
    complete = [edition for edition in older if shelf.is_complete(edition) and _is_own(shelf, edition)]
    kept = complete[max(0, len(complete) - (keep - 1)) :] if keep > 1 else []
    found = Withdrawn([], [])
    for edition in [edition for edition in older if edition not in kept]:
        # The release itself goes last, because its manifest identifies what belongs to it.
        for name in (*_failed(names, edition), *shelf.siblings(edition), str(edition)):
            if name in names:
                (found.gone if _remove(shelf, corpus, edition, name) else found.stays).append(name)
        if str(edition) in found.gone:
            shelf.forget(edition)
    return Withdrawn(sorted(found.gone), sorted(found.stays))


def _failed(names: Collection[str], edition: Edition) -> list[str]:
    """Return the folders of failed attempts: `NAME-failed`, `NAME-failed-2` …"""
    return sorted(name for name in names if re.fullmatch(rf"{re.escape(str(edition))}{_FAILED}(-\d+)?", name))


def _remove(shelf: Shelf, corpus: str, edition: Edition, name: str) -> bool:
    """Remove a release, its sibling or a failed attempt, as far as it is wikimill's; return whether it is gone."""
    is_begun = shelf.is_begun(edition)
    if not is_begun and (_FAILED in name or not _is_own(shelf, edition)):
        return False
    manifest = _manifest(shelf, name)
    if not is_begun and files_in(shelf.path(name)):
        release = _manifest(shelf, str(edition))
        if manifest is None or release is None or manifest["corpus"] != corpus:
            return False
        if manifest["inputs"] != release["inputs"]:
            return False
    listed = {str(entry["path"]) for entry in manifest["files"]} if manifest else set()
    return remove_release(shelf.path(name), corpus, listed, was_begun=is_begun)


def _is_own(shelf: Shelf, edition: Edition) -> bool:
    """Return whether refresh made a release: its start was noted, or it was compared by its digest."""
    if shelf.is_begun(edition):
        return True
    if not FileSystems.exists(shelf.path(f"{edition}.{DRIFT}")):
        return False
    if not FileSystems.exists(shelf.path(f"{edition}/{MANIFEST}")):
        return not files_in(shelf.path(edition))  # a removal that was killed at its very end
    try:
        compared = json.loads(read_file(shelf.root, f"{edition}.{DRIFT}"))["manifest"]
    except (ValueError, KeyError, TypeError):
        return False
    return bool(compared == hashlib.sha256(read_file(shelf.root, f"{edition}/{MANIFEST}")).hexdigest())


def _manifest(shelf: Shelf, name: str) -> dict[str, Any] | None:
    """Return the manifest of a release of wikimill's; None if there is none."""
    if not FileSystems.exists(shelf.path(f"{name}/{MANIFEST}")):
        return None
    try:
        manifest = dict(json.loads(read_file(shelf.root, f"{name}/{MANIFEST}")))
        _ = manifest["corpus"], manifest["inputs"], [entry["path"] for entry in manifest["files"]]
    except (ValueError, KeyError, TypeError):
        return None
    return manifest
