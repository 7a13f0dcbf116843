"""The folder of a corpus's releases, with the name of the one that readers open.

LATEST                    the name of the release that readers open: LATEST → NAME/_SUCCESS → NAME/manifest.json
2026-11-01/               a release, named after its dump's date; 2026-11-01.2/ is the second one of that dump
2026-11-01-balanced/      its balanced selection (`--balanced`)
2026-11-01.removed.jsonl  the examples of the previous release that it lacks
2026-11-01.drift.json     how it differs from the previous release; 2026-11-01.drift.html draws it
2026-12-01.begun          nothing was at 2026-12-01/ before refresh began it; removed when LATEST names it

Files about a release are next to it, because its SHA256SUMS lists all that is in it. One refresh at a time uses the
folder (`locked`); `check_shelf` finds links, pipes and devices in the place of its files before anything is done.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.releases.editions import Edition, next_edition
from wikimill.transforms.release.stored_release import MANIFEST
from wikimill.transforms.release.workspace import put_in_order
from wikimill.transforms.storage.files import ensure_folder, is_there, remove
from wikimill.transforms.storage.folder_lock import Locked
from wikimill.transforms.storage.folder_lock import locked as locked_folder
from wikimill.transforms.storage.ownership import RUN, STAGING, SUCCESS
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY, store_file
from wikimill.transforms.storage.stored import open_stored

LATEST, BEGUN = "LATEST", "begun"
_LATEST_BYTES = 1000


class DamagedShelf(Exception):
    """LATEST is not a file with the name of a complete release; the message has the remedy."""


@dataclass(frozen=True)
class Shelf:
    """The releases of one corpus.

    Attributes:
        root: folder of the releases, on any filesystem that Beam knows.
        suffixes: suffixes of sibling releases' names, after the name of the release that was mined with them.
    """

    root: str
    suffixes: tuple[str, ...] = ()

    def path(self, name: object) -> str:
        """Return the full path of an entry."""
        return f"{self.root}/{name}"

    def siblings(self, edition: object) -> list[str]:
        """Return the names of the releases that a mining command may put next to a release, one for each suffix."""
        return [f"{edition}{suffix}" for suffix in self.suffixes]

    def is_complete(self, name: object) -> bool:
        """Return whether an entry is a release, whole by its `_SUCCESS`."""
        return bool(FileSystems.exists(f"{self.path(name)}/{SUCCESS}"))

    def editions(self) -> list[Edition]:
        """Return the releases by the names of their folders, complete or not, the oldest first."""
        return sorted({edition for name in self.names() if (edition := Edition.parse(name))})

    def complete(self) -> list[Edition]:
        """Return the releases that are complete, the oldest first."""
        return [edition for edition in self.editions() if self.is_complete(edition)]

    def next(self, date: str) -> Edition:
        """Return the name for a new release of a dump's date, YYYY-MM-DD; an incomplete release may have it already."""
        return next_edition(date, self.complete())

    def latest(self) -> Edition | None:
        """Return the release that LATEST names; None if there is no LATEST, as before the first release.

        Raises:
            DamagedShelf: LATEST is not a regular file, or does not name a complete release.
            OSError: it cannot be read.
        """
        path = self.path(LATEST)
        if is_local(path) and os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
            kind = (
                "a symbolic link" if os.path.islink(path) else "a folder" if os.path.isdir(path) else "no regular file"
            )
            raise DamagedShelf(
                f"{path} is {kind}; expected a file that holds the name of a release, as 2026-11-01: remove it, and "
                "write the name into a file of this name"
            )
        if not FileSystems.exists(path):
            return None
        with open_stored(path) as file:
            name = file.read(_LATEST_BYTES).decode("utf-8", "replace").strip()
        edition = Edition.parse(name)
        if edition is None or not self.is_complete(edition):
            raise DamagedShelf(
                f"{path} names {name[:40]!r}, which is not a complete release there; write the name of one into it, "
                "or remove it to begin anew"
            )
        return edition

    def point_to(self, edition: Edition) -> None:
        """Let LATEST name a release: at any moment a reader finds the former name or this one.

        Raises:
            OSError: it cannot be written.
        """
        store_file(self.path(LATEST), f"{edition}\n".encode())

    def prepare(self) -> None:
        """Create the folder, and repair what a killed run left. Call it under `locked`.

        In a local folder, temporary files are removed, and each release that a run was writing is published or its
        staging folder removed (see `put_in_order`). An object store is not repaired.

        Raises:
            OSError: the folder cannot be created, or a file cannot be moved or removed.
        """
        ensure_folder(self.root)
        if is_local(self.root):
            remove(self.path(name) for name in self.names() if name.startswith(TEMPORARY))
            for name in sorted(self.names()):
                if any(Edition.parse(name.removesuffix(suffix)) is not None for suffix in ("", *self.suffixes)):
                    put_in_order(self.path(name))

    def begin(self, edition: Edition) -> None:
        """Note that a release is begun, unless something is in its place already."""
        if not is_there(self.path(edition)):
            store_file(self.path(f"{edition}.{BEGUN}"), b"")

    def is_begun(self, edition: Edition) -> bool:
        """Return whether a release is noted as begun."""
        return bool(FileSystems.exists(self.path(f"{edition}.{BEGUN}")))

    def forget(self, edition: Edition) -> None:
        """Remove the note that a release is begun."""
        if self.is_begun(edition):
            remove([self.path(f"{edition}.{BEGUN}")])

    def names(self) -> set[str]:
        """Return the names of all entries of the folder; an empty set if it does not exist."""
        if is_local(self.root):
            return set(os.listdir(self.root)) if os.path.isdir(self.root) else set()
        found = FileSystems.match([f"{self.root}/**"])[0].metadata_list
        return {item.path[len(self.root) + 1 :].partition("/")[0] for item in found}


class RefreshAtWork(Exception):
    """Another refresh is running in the folder; the message names the folder and the refresh.

    Attributes:
        hours: hours for which the other refresh has held the lock.
    """

    def __init__(self, message: str, hours: float) -> None:
        super().__init__(message)
        self.hours = hours


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """Lock a local folder for this run; create it if needed.

    A folder on an object store is not locked: there the scheduler must not start two (docs/refresh.md).

    Raises:
        RefreshAtWork: another run has it.
        OSError: the folder cannot be made.
    """
    if not is_local(folder):
        yield
        return
    os.makedirs(folder, exist_ok=True)
    try:
        with locked_folder(folder):
            yield
    except Locked as error:
        raise RefreshAtWork(f"--releases {folder}: another refresh is at work there: {error}", error.hours) from error


_OF_A_DATE = re.compile(r"20\d\d-[01]\d-[0-3]\d", re.ASCII)
#: A folder with one of these may be a release; all others are ignored.
_OF_A_RELEASE = (MANIFEST, RUN, STAGING, SUCCESS)


class Misplaced(Exception):
    """A link, pipe or device is where a folder or a file should be; the message has the remedy."""


def check_shelf(root: str) -> None:
    """Check a local folder of releases, which need not exist, and the releases in it. LATEST is not checked.

    Raises:
        Misplaced: a link is there, or something that is neither folder nor file.
        OSError: a folder cannot be listed.
    """
    for entry in _entries(root):
        if entry.name == LATEST:
            continue  # its reader reports more
        if entry.name.startswith(TEMPORARY) or _OF_A_DATE.match(entry.name):
            _check(entry)
            if entry.is_dir() and any(os.path.lexists(os.path.join(entry.path, name)) for name in _OF_A_RELEASE):
                _check_below(entry.path)


def check_dumps(folder: str) -> None:
    """Check the local folder of dumps that refresh makes for itself, which need not exist, and the dumps in it.

    Raises:
        Misplaced: a link is there, or something that is neither folder nor file.
        OSError: a folder cannot be listed.
    """
    for entry in _entries(folder):
        _check(entry)
        if entry.is_dir():
            _check_below(entry.path)


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """Yield the entries of a folder, which need not be there."""
    if os.path.islink(folder):
        raise Misplaced(_misplaced_text(folder, "a symbolic link"))
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise Misplaced(_misplaced_text(folder, "no folder"))
    if os.path.isdir(folder):
        with os.scandir(folder) as entries:
            yield from sorted(entries, key=_name)


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _check_below(folder: str) -> None:
    for entry in _entries(folder):
        _check(entry)
        if entry.is_dir():
            _check_below(entry.path)


def _check(entry: os.DirEntry[str]) -> None:
    if entry.is_symlink():
        raise Misplaced(_misplaced_text(entry.path, "a symbolic link"))
    if not entry.is_dir() and not stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode):
        raise Misplaced(_misplaced_text(entry.path, "a pipe, a socket or a device"))


def _misplaced_text(path: str, what: str) -> str:
    return (
        f"{path} is {what}, where wikimill refresh keeps folders and files of its own; nothing was done: move it away, "
        "or put the folder or file itself there"
    )
