"""Removes releases and dumps: of each the files that are known to be wikimill's. A folder that holds others stays."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from pathlib import Path

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.records import ALL_SPLITS
from wikimill.transforms.fetching.file_names import DIGITS, inside, sums_name
from wikimill.transforms.fetching.holding import ORIGIN, SUCCESS
from wikimill.transforms.release.formats.encoders import ENCODERS
from wikimill.transforms.release.metadata.metadata_files import COMPANIONS
from wikimill.transforms.release.stored_release import MANIFEST
from wikimill.transforms.storage.files import stored_under
from wikimill.transforms.storage.ownership import RUN, STAGING
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY, store_file

#: In the folder of a dump that refresh fetches: for which releases, and the names of its files.
MARK = "refresh.json"
_BESIDE_DATA = ("SHA256SUMS", RUN, MANIFEST)


def files_in(folder: str) -> list[str]:
    """The files in a folder and in those in it, by their paths there, sorted; links are not followed."""
    if not is_local(folder):
        return sorted(path[len(folder) + 1 :] for path in stored_under(folder))
    return sorted(
        os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names
    )


def remove_release(folder: str, corpus: str, listed: Collection[str] = (), *, was_begun: bool) -> bool:
    """Remove the files of a release: what its manifest lists, and what stands beside that in every release.

    Args:
        folder: of the release, on any filesystem that Beam knows.
        corpus: what it is of.
        listed: paths in it.
        was_begun: whether a run made the folder; then the files that have names which runs give are its own, too.

    Returns:
        Whether nothing is left.
    """
    ours = {*listed, SUCCESS, *_BESIDE_DATA}
    here = files_in(folder)
    paths = [path for path in here if path in ours or (was_begun and _is_of_a_run(path, corpus))]
    # What is left by a crash is no release without `_SUCCESS`; by its manifest it is known.
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
    starts = [f"{split}." for split in ALL_SPLITS] if folder == "tsv" else [f"{corpus}-{split}" for split in ALL_SPLITS]
    return folder in ENCODERS and name.startswith(tuple(starts))


def mark_dump(folder: Path, releases: str, names: Collection[str]) -> None:
    """Note in a dump's folder that it is fetched for some releases; a folder that others have made is left as it is.

    Args:
        folder: need not be there.
        releases: the folder of the releases.
        names: of the dump's files.

    Raises:
        OSError: it cannot be written.
    """
    noted = _marked(folder, releases)
    if noted is None and (folder.is_symlink() or any(not name.startswith(TEMPORARY) for name in _names(folder))):
        return
    folder.mkdir(parents=True, exist_ok=True)
    told = {"fetched_for": releases, "files": sorted({*names, *(noted or ())})}
    store_file(str(folder / MARK), (json.dumps(told, indent=2) + "\n").encode())


def is_fetched_for(folder: Path, releases: str) -> bool:
    """Whether the dump in a folder was fetched for some releases, by the mark."""
    return _marked(folder, releases) is not None


def remove_dump(folder: Path, releases: str) -> bool:
    """Remove a dump that was fetched for some releases; gives whether nothing is left."""
    data = [end for name in _marked(folder, releases) or () for end in (name, f"{name}.part")]
    beside = [end for name in (*map(sums_name, DIGITS), ORIGIN) for end in (name, f"{name}.tmp")]
    temporary = [name for name in _names(folder) if name.startswith(TEMPORARY)]
    for name in (SUCCESS, f"{SUCCESS}.tmp", *data, *beside, *temporary, MARK):
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
    """The names that the mark lists; None if there is none that can be read, or it is of other releases."""
    path = folder / MARK
    if folder.is_symlink() or path.is_symlink() or not path.is_file():
        return None
    try:
        told = json.loads(path.read_bytes())
        names = [str(name) for name in told["files"]]
        return names if told["fetched_for"] == releases else None
    except (ValueError, KeyError, TypeError):
        return None
