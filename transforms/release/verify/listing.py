"""The listing of a release's folder: names, kinds and sizes, without opening a file or following a link."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import NamedTuple

from wikimill.transforms.release.stored_release import ReleaseNotFound, why_no_release
from wikimill.transforms.storage.ownership import STAGING, staging_note
from wikimill.transforms.storage.paths import is_local

_KINDS = (
    (stat.S_ISLNK, "a symbolic link"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Oddity(NamedTuple):
    """An entry that should not be in the folder: its path, its kind in words, the remedy."""

    path: str
    found: str
    remedy: str


@dataclass
class Listing:
    """The files of a folder.

    Attributes:
        sizes: path → size in bytes, for every regular file.
        oddities: all other entries, except folders that contain an entry.
    """

    sizes: dict[str, int] = field(default_factory=dict)
    oddities: list[Oddity] = field(default_factory=list)


def list_folder(root: str) -> Listing:
    """List a folder recursively. The staging folder is not listed, but reported as an oddity.

    Raises:
        ReleaseNotFound: the folder is missing or cannot be listed; the message has the reason.
    """
    if not is_local(root):
        return _elsewhere(root)
    if not root:
        raise ReleaseNotFound("the name of the folder is empty: name the folder of a release")
    found, folders, filled = Listing(), [""], {""}
    seen: list[str] = []
    while folders:
        folder = folders.pop()
        place = f"{root}/{folder}" if folder else root
        try:
            with os.scandir(place) as entries:
                entries_here = sorted(entries, key=_name_of)
        except OSError as error:
            if not folder:
                raise ReleaseNotFound(why_no_release(root, error.strerror or str(error))) from error
            filled |= _with_parents(folder)
            found.oddities.append(Oddity(folder, f"a folder that cannot be listed ({error.strerror})", "look into it"))
            continue
        for entry in entries_here:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir(follow_symlinks=False):
                if path == STAGING:
                    found.oddities.append(_staging(root))
                else:
                    folders.append(path)
                    seen.append(path)
                continue
            filled |= _with_parents(folder)
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError as error:
                found.oddities.append(Oddity(path, f"what cannot be looked at ({error.strerror})", "look into it"))
                continue
            if stat.S_ISREG(status.st_mode):
                found.sizes[path] = status.st_size
            else:
                found.oddities.append(Oddity(path, _kind(status.st_mode), "remove it, or put the file there"))
    for path in sorted(seen):
        if path not in filled and path.rpartition("/")[0] in filled:
            found.oddities.append(Oddity(path, "a folder without a file", "remove it"))
    return found


def _staging(root: str) -> Oddity:
    return Oddity(STAGING, "what a run left", staging_note(root))


def _kind(mode: int) -> str:
    return next((name for is_kind, name in _KINDS if is_kind(mode)), "no file")


def _name_of(entry: os.DirEntry[str]) -> str:
    return entry.name


def _with_parents(folder: str) -> set[str]:
    return {folder, *map(str, PurePosixPath(folder).parents)} if folder else {""}


def _elsewhere(root: str) -> Listing:
    from apache_beam.io.filesystems import FileSystems

    try:
        items = FileSystems.match([f"{root}/**"])[0].metadata_list
    except (OSError, ValueError) as error:  # Beam raises a ValueError for a filesystem that it does not know
        raise ReleaseNotFound(why_no_release(root, str(error))) from error
    sizes = {item.path[len(root) + 1 :]: item.size_in_bytes for item in items}
    listed = {path: size for path, size in sizes.items() if not path.startswith(f"{STAGING}/")}
    return Listing(listed, [_staging(root)] if len(listed) < len(sizes) else [])
