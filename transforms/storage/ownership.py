"""Ownership of files: the one rule for everything that moves, overwrites, deletes, uploads or trusts a file.

A file is wikimill's if its path has a name that wikimill gives, no link is on the way to it, and a manifest, a run.json
or a marked staging folder next to it lists or covers it. A name alone proves nothing: other programs write `run.json`,
`_SUCCESS`, `_staging` and `manifest.json`, too.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from typing import Any, Literal

from wikimill.transforms.storage.named_files import UnfitFile
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import open_stored

MANIFEST, SUMS, SUCCESS, RUN = "manifest.json", "SHA256SUMS", "_SUCCESS", "run.json"
#: A detached signature of SHA256SUMS (`wikimill sign`).
SIGNATURE = "SHA256SUMS.sig"
DEAD_LETTERS = "dead_letters/dead-letters-00000-of-00001.jsonl"
#: The folder in which a run prepares a release, and its marker: a lock file where the filesystem has locks.
STAGING, LOCK, MARK = "_staging", "lock", b"wikimill\n"
#: In the staging folder: what a cluster's job leaves for `wikimill publish`.
SUBMITTED = "submitted.json"
_SUBMISSION = {"corpus", "arguments", "identity"}
#: In every run.json.
PROGRAM = {"program": "wikimill"}
NOT_WHOLE = "not published: the input was not whole"
#: In the run.json of wikimill 0.1.0 and before, of runs that did not publish.
_OLD_STATES = frozenset((NOT_WHOLE, "not published: ended while files were moved here"))
_DIGEST = re.compile("[0-9a-f]{64}")
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,199}", re.ASCII)
#: The folders of a release, and its files at the top.
FOLDERS = frozenset(
    ("tfrecord", "avro", "parquet", "jsonl", "tsv", "txt", "items", "labels", DEAD_LETTERS.split("/", maxsplit=1)[0])
)
_RELEASE_FILES = ("stats.json", "report.html", "README.md", "croissant.json", "LICENSE-DATA")
TOP_FILES = frozenset((*_RELEASE_FILES, MANIFEST, SUMS, SIGNATURE, RUN, SUCCESS))


def is_release_path(path: object) -> bool:
    """Return whether a path is one that wikimill gives to a file of a release: relative, `FOLDER/NAME` or a known name.

    >>> is_release_path("jsonl/text-train-00000-of-00001.jsonl"), is_release_path("../.bashrc"), is_release_path("a/b")
    (True, False, False)
    """
    if not isinstance(path, str):
        return False
    folder, slash, name = path.partition("/")
    return (folder in FOLDERS and _NAME.fullmatch(name) is not None) if slash else path in TOP_FILES


def own_place(root: str, path: str) -> str:
    """Return the place of a file of a release, after checking that it can be wikimill's.

    Args:
        root: folder of the release or its staging folder; it may itself be reached by a link.
        path: within `root`; nothing needs to be there.

    Raises:
        UnfitFile: wikimill gives no file this name, or a link is on the way.
    """
    place = f"{root}/{path}"
    if not is_release_path(path):
        raise UnfitFile(place, "is not a name that wikimill gives; move it away")
    if is_local(root):
        step = root
        for part in path.split("/"):
            step = f"{step}/{part}"
            if os.path.islink(step):
                raise UnfitFile(step, "is a symbolic link; put the file or folder itself there")
    return place


def listed_files(manifest: dict[str, Any]) -> tuple[str, ...] | None:
    """Return the paths of the files in a manifest of wikimill's; None if it is not one."""
    versions, files = manifest.get("versions"), manifest.get("files")
    if not isinstance(versions, dict) or not isinstance(versions.get("wikimill"), str) or not isinstance(files, list):
        return None
    if not isinstance(manifest.get("corpus"), str) or not all(map(_is_entry, files)):
        return None
    return tuple(entry["path"] for entry in files)


def _is_entry(entry: object) -> bool:
    """Return whether an entry of a manifest names a file of a release, with its digest."""
    if not isinstance(entry, dict) or not is_release_path(entry.get("path")):
        return False
    digest = entry.get("sha256")
    return isinstance(digest, str) and _DIGEST.fullmatch(digest) is not None


def own_files(folder: str) -> tuple[str, ...] | None:
    """Return the files of a folder that wikimill may replace, whether they are there or not; None if none is known.

    Those of a release, `_SUCCESS` first, or those of a run that did not publish. The file by which they are known is
    last, so that a removal that is interrupted can be repeated.
    """
    listed = listed_files(read_json(f"{folder}/{MANIFEST}"))
    if listed is not None:
        return (SUCCESS, RUN, *listed, SIGNATURE, SUMS, MANIFEST)
    return (DEAD_LETTERS, RUN) if is_run(folder) else None


def is_run(folder: str) -> bool:
    """Return whether the run.json in a folder is wikimill's."""
    run = read_json(f"{folder}/{RUN}")
    is_old = run.get("state") in _OLD_STATES or (run.get("state") == "published" and "beam" in run and "command" in run)
    return is_old or run.get("program") == PROGRAM["program"]


def pending_files(folder: str) -> tuple[str, ...] | None:
    """Return the files of the whole release that a run was moving from the staging folder when it ended; `_SUCCESS` is
    last.

    None if there is none. The staged `_SUCCESS` names the manifest, which is staged or in its place already.
    """
    named = (content_of(f"{folder}/{STAGING}/{SUCCESS}") or b"")[:64].decode("ascii", "replace")
    if staging_of(folder) != "wikimill" or not _DIGEST.fullmatch(named):
        return None
    for place in (f"{folder}/{STAGING}", folder):
        data = content_of(f"{place}/{MANIFEST}")
        if data is not None and hashlib.sha256(data).hexdigest() == named:
            listed = listed_files(_object_in(data))
            return None if listed is None else (*listed, MANIFEST, SUMS, RUN, SUCCESS)
    return None


def staging_note(folder: str) -> str:
    """Return what the staging folder of a folder means, and what to do about it."""
    command = f"`wikimill publish --output {folder}`"
    if pending_files(folder) is not None:
        return f"a run was ended while it published: {command} completes it"
    return f"a run is at work there, or one that was ended left it; if none is at work, {command} removes it"


def is_made_by_wikimill(folder: str) -> bool:
    """Return whether a folder holds a release, or what a run of wikimill left or is making."""
    return own_files(folder) is not None or staging_of(folder) == "wikimill"


def staging_of(folder: str) -> Literal["none", "wikimill", "foreign"]:
    """Return whether a folder has a staging folder, and whether a run of wikimill made it.

    An empty one counts as wikimill's: a run may have been killed before it could mark it.
    """
    staging = f"{folder}/{STAGING}"
    if is_local(folder):
        if not os.path.lexists(staging):
            return "none"
        if os.path.islink(staging) or not os.path.isdir(staging) or os.path.islink(f"{staging}/{LOCK}"):
            return "foreign"
    elif not any(True for _ in _stored(staging)):
        return "none"
    is_own = (
        content_of(f"{staging}/{LOCK}") == MARK
        or _is_bare(staging)
        or _SUBMISSION.issubset(read_json(f"{staging}/{SUBMITTED}"))
    )
    return "wikimill" if is_own else "foreign"


def _is_bare(staging: str) -> bool:
    if not is_local(staging):
        return False
    return all(entry.name == LOCK and entry.stat().st_size == 0 for entry in os.scandir(staging))


def held_files(folder: str) -> Iterator[str]:
    """Yield the path of everything in a folder that is not a folder, except what is in its staging folder."""
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
    """Return the object in a JSON file; an empty one if there is none. Of local files only regular ones are opened."""
    return _object_in(content_of(path) or b"null")


def _object_in(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def content_of(path: str) -> bytes | None:
    """Return the bytes of a file; None if it cannot be read or is not a regular file."""
    if is_local(path) and not os.path.isfile(path):
        return None
    try:
        with open_stored(path) as file:
            return bytes(file.read())
    except OSError:
        return None


def _stored(folder: str) -> Iterator[str]:
    """Yield the paths below a folder of an object store."""
    from apache_beam.io.filesystems import FileSystems

    root = folder.rstrip("/")
    for item in FileSystems.match([f"{root}/**"])[0].metadata_list:
        yield item.path[len(root) + 1 :]
