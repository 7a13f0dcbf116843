"""Ownership of files: the rule for all code that moves, overwrites, deletes, uploads or trusts a file.

A file is wikimill's if its path has a name that wikimill gives, contains no link, and is listed or covered by a
manifest, a run.json or a marked staging folder of wikimill's. A name alone proves nothing: other programs write
`run.json`, `_SUCCESS`, `_staging` and `manifest.json`, too.
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
#: The file in the staging folder that a cluster's job leaves for `wikimill publish`.
SUBMITTED = "submitted.json"
_SUBMISSION = {"corpus", "arguments", "identity"}
#: The entry that every run.json has.
PROGRAM = {"program": "wikimill"}
NOT_WHOLE = "not published: the input was not whole"
#: States in the run.json of wikimill 0.1.0 and earlier for runs that did not publish.
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
    """Return whether wikimill may give a file of a release this path: `FOLDER/NAME`, or a known name at the top.

    >>> is_release_path("jsonl/text-train-00000-of-00001.jsonl"), is_release_path("../.bashrc"), is_release_path("a/b")
    (True, False, False)
    """
    if not isinstance(path, str):
        return False
    folder, slash, name = path.partition("/")
    return (folder in FOLDERS and _NAME.fullmatch(name) is not None) if slash else path in TOP_FILES


def own_place(root: str, path: str) -> str:
    """Return `root/path`, after checking that it can be a file of wikimill's.

    Args:
        root: folder of the release, or its staging folder; this path may contain links.
        path: the path of the file within `root`; the file need not exist.

    Raises:
        UnfitFile: wikimill gives no file this path, or a part of `path` is a link.
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
    """Return the paths of the files in a manifest; None if it is not a valid manifest of wikimill's."""
    versions, files = manifest.get("versions"), manifest.get("files")
    if not isinstance(versions, dict) or not isinstance(versions.get("wikimill"), str) or not isinstance(files, list):
        return None
    if not isinstance(manifest.get("corpus"), str) or not all(map(_is_entry, files)):
        return None
    return tuple(entry["path"] for entry in files)


def _is_entry(entry: object) -> bool:
    """Return whether an entry of a manifest has the path of a file of a release, and a SHA-256."""
    if not isinstance(entry, dict) or not is_release_path(entry.get("path")):
        return False
    digest = entry.get("sha256")
    return isinstance(digest, str) and _DIGEST.fullmatch(digest) is not None


def own_files(folder: str) -> tuple[str, ...] | None:
    """Return the paths of a folder that wikimill may replace, whether they exist or not.

    They are the files of a release, `_SUCCESS` first, or those of a run that did not publish; None if the folder has
    neither. The manifest or run.json that identifies them is last, so that an interrupted removal can be repeated.
    """
    listed = listed_files(read_json(f"{folder}/{MANIFEST}"))
    if listed is not None:
        return (SUCCESS, RUN, *listed, SIGNATURE, SUMS, MANIFEST)
    return (DEAD_LETTERS, RUN) if is_run(folder) else None


def is_run(folder: str) -> bool:
    """Return whether a folder has a run.json of wikimill's."""
    run = read_json(f"{folder}/{RUN}")
    is_old = run.get("state") in _OLD_STATES or (run.get("state") == "published" and "beam" in run and "command" in run)
    return is_old or run.get("program") == PROGRAM["program"]


def pending_files(folder: str) -> tuple[str, ...] | None:
    """Return all files of a release whose publication was interrupted, `_SUCCESS` last; None if none was.

    The staged `_SUCCESS` has the SHA-256 of the manifest, which is in the staging folder or already in `folder`.
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
    """Return a message on the staging folder in a folder: its origin, and the command to run."""
    publish = f"`wikimill publish --output {folder}`"
    if pending_files(folder) is not None:
        return f"a run was ended while it published: {publish} completes it"
    if content_of(f"{folder}/{STAGING}/{SUBMITTED}") is not None:
        return f"a job was submitted: when it is done, {publish} publishes its result"
    if content_of(f"{folder}/{SUCCESS}") is not None:
        return f"a run is at work there, or one that was ended left it; if none is at work, {publish} removes it"
    return "a run is at work there, or was ended; if none is at work, give its command again (--work_dir resumes)"


def is_made_by_wikimill(folder: str) -> bool:
    """Return whether a folder has a release, or the files of an unfinished run, of wikimill's."""
    return own_files(folder) is not None or staging_of(folder) == "wikimill"


def staging_of(folder: str) -> Literal["none", "wikimill", "foreign"]:
    """Return the origin of a folder's staging folder: "foreign" if no run of wikimill made it, "none" without one.

    An empty staging folder counts as wikimill's: the run may have been killed before it wrote the mark.
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
    """Yield the relative paths of all files and links below a folder, without those in its staging folder."""
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
    """Return the object in a JSON file; an empty dict if the file is missing, unreadable or not a JSON object."""
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
    """Yield the relative paths of all files below a folder of an object store."""
    from apache_beam.io.filesystems import FileSystems

    root = folder.rstrip("/")
    for item in FileSystems.match([f"{root}/**"])[0].metadata_list:
        yield item.path[len(root) + 1 :]
