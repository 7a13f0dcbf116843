"""Ownership of folders: wikimill's by their manifest, their run.json or the mark in their staging folder.

Names tell nothing: `run.json`, `_SUCCESS`, `_staging`, `manifest.json` stand in the folders of other programs, too.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any, Literal

from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import open_stored

MANIFEST, SUMS, SUCCESS, RUN = "manifest.json", "SHA256SUMS", "_SUCCESS", "run.json"
#: Of SHA256SUMS, if somebody signed the release (`wikimill sign`).
SIGNATURE = "SHA256SUMS.sig"
DEAD_LETTERS = "dead_letters/dead-letters-00000-of-00001.jsonl"
#: The folder in which a run prepares a release, and what says that it is one: locked where there are locks.
STAGING, LOCK, MARK = "_staging", "lock", b"wikimill\n"
#: In the staging folder: what a cluster's job leaves for `wikimill publish`; how far publication has come.
SUBMITTED, JOURNAL, CLEARED = "submitted.json", "journal.json", "cleared"
_SUBMISSION = {"corpus", "arguments", "identity"}
#: What every run.json says.
PROGRAM = {"program": "wikimill"}
NOT_WHOLE = "not published: the input was not whole"
#: What those of wikimill 0.1.0 and before said, of runs that did not publish.
_OLD_STATES = frozenset((NOT_WHOLE, "not published: ended while files were moved here"))
_DIGEST = re.compile("[0-9a-f]{64}")


def release_files(folder: str) -> tuple[str, ...] | None:
    """The files of the release that the manifest in a folder describes: `_SUCCESS` first, the manifest last.

    None if there is no manifest, or one that wikimill did not write.
    """
    manifest = read_json(f"{folder}/{MANIFEST}")
    versions, files = manifest.get("versions"), manifest.get("files")
    if not isinstance(versions, dict) or not isinstance(versions.get("wikimill"), str) or not isinstance(files, list):
        return None
    if not isinstance(manifest.get("corpus"), str) or not all(map(_is_entry, files)):
        return None
    return (SUCCESS, RUN, *(entry["path"] for entry in files), SIGNATURE, SUMS, MANIFEST)


def own_files(folder: str) -> tuple[str, ...] | None:
    """The files of a folder that wikimill may replace, whether they are there or not; None if none is known to be its.

    Those of a release, or those that a run left which did not publish.
    """
    listed = release_files(folder)
    if listed is None and is_run(folder):
        listed = (RUN, DEAD_LETTERS)
    return listed


def is_run(folder: str) -> bool:
    """Whether the run.json in a folder is wikimill's."""
    run = read_json(f"{folder}/{RUN}")
    is_old = run.get("state") in _OLD_STATES or (run.get("state") == "published" and "beam" in run and "command" in run)
    return is_old or run.get("program") == PROGRAM["program"]


def is_made_by_wikimill(folder: str) -> bool:
    """Whether a folder holds a release, or what a run of wikimill left or is making."""
    return own_files(folder) is not None or staging_of(folder) == "ours"


def staging_of(folder: str) -> Literal["none", "ours", "foreign"]:
    """Whether a folder has a staging folder, and whether a run of wikimill made it.

    One in which nothing lies is taken for ours: a run may have been killed before it could mark it.
    """
    staging = f"{folder}/{STAGING}"
    if is_local(folder):
        if not os.path.lexists(staging):
            return "none"
        if os.path.islink(staging) or not os.path.isdir(staging):
            return "foreign"
    elif not any(True for _ in _stored(staging)):
        return "none"
    is_ours = (
        _content(f"{staging}/{LOCK}") == MARK
        or _is_bare(staging)
        or _SUBMISSION.issubset(read_json(f"{staging}/{SUBMITTED}"))
    )
    return "ours" if is_ours else "foreign"


def _is_bare(staging: str) -> bool:
    if not is_local(staging):
        return False
    return all(entry.name == LOCK and entry.stat().st_size == 0 for entry in os.scandir(staging))


def held_files(folder: str) -> Iterator[str]:
    """Yield the path of everything in a folder that is no folder itself, but for what lies in its staging folder."""
    if not is_local(folder):
        yield from (path for path in _stored(folder) if not path.startswith(f"{STAGING}/"))
        return
    for place, folders, names in os.walk(folder):
        inner = os.path.relpath(place, folder)
        if place == folder and STAGING in folders:
            folders.remove(STAGING)
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in (*names, *links):
            yield os.path.normpath(os.path.join(inner, name))


def read_json(path: str) -> dict[str, Any]:
    """The object in a file of JSON; an empty one if there is none. Of this machine only regular files are opened."""
    try:
        value = json.loads(_content(path) or b"null")
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _content(path: str) -> bytes | None:
    if is_local(path) and not os.path.isfile(path):
        return None
    try:
        with open_stored(path) as file:
            return bytes(file.read())
    except OSError:
        return None


def _is_entry(entry: object) -> bool:
    """Whether an entry of a manifest names a file inside its folder, with its digest."""
    if not isinstance(entry, dict):
        return False
    path, digest = entry.get("path"), entry.get("sha256")
    if not isinstance(path, str) or not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        return False
    return not {"", ".", "..", STAGING}.intersection(path.split("/")) and "\0" not in path


def _stored(folder: str) -> Iterator[str]:
    """Yield the paths below a folder of an object store."""
    from apache_beam.io.filesystems import FileSystems

    root = folder.rstrip("/")
    for item in FileSystems.match([f"{root}/**"])[0].metadata_list:
        yield item.path[len(root) + 1 :]
