"""The folder of a corpus's releases: which there are, and which of them readers are sent to.

LATEST                    the name of the release that readers open: LATEST → NAME/_SUCCESS → NAME/manifest.json
2026-11-01/               a release, named after its dump's date; 2026-11-01.2/ is the second one of that dump
2026-11-01-balanced/      what belongs to it (`--balanced`)
2026-11-01.removed.jsonl  beside it, because a release is closed by its checksums: how it differs from the one before
2026-11-01.drift.json     2026-11-01.drift.html
2026-12-01.begun          2026-12-01/ was not there before this command began it; until LATEST names it
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.releases.editions import Edition, next_edition
from wikimill.transforms.release.recovery import put_in_order
from wikimill.transforms.storage.files import ensure_folder, is_there, remove
from wikimill.transforms.storage.ownership import SUCCESS
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY, store_file
from wikimill.transforms.storage.stored import open_stored

LATEST, BEGUN = "LATEST", "begun"
_LATEST_BYTES = 1000


class DamagedShelf(Exception):
    """LATEST names no release; the message says what to do."""


@dataclass(frozen=True)
class Shelf:
    """The releases of one corpus.

    Attributes:
        root: their folder, on any filesystem that Beam knows.
        suffixes: what the names of sibling releases, which a mining command puts beside a release, have behind its.
    """

    root: str
    suffixes: tuple[str, ...] = ()

    def path(self, name: object) -> str:
        """The place of an entry."""
        return f"{self.root}/{name}"

    def siblings(self, edition: object) -> list[str]:
        """The names of the releases that a mining command may put beside a release."""
        return [f"{edition}{suffix}" for suffix in self.suffixes]

    def is_complete(self, name: object) -> bool:
        """Whether an entry is a release, whole by its `_SUCCESS`."""
        return bool(FileSystems.exists(f"{self.path(name)}/{SUCCESS}"))

    def editions(self) -> list[Edition]:
        """The releases that are complete, and those that were begun, in order."""
        return sorted({edition for name in self.names() if (edition := Edition.parse(name))})

    def complete(self) -> list[Edition]:
        """The releases that are complete, in order."""
        return [edition for edition in self.editions() if self.is_complete(edition)]

    def next(self, date: str) -> Edition:
        """The name for a new release of a date; one that was begun under it and not completed gives it up."""
        return next_edition(date, self.complete())

    def latest(self) -> Edition | None:
        """The release that LATEST names; None before the first.

        Raises:
            DamagedShelf: it names none.
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
                f"{path} names {name[:40]!r}, which is no complete release there; write the name of one into it, "
                "or remove it to begin anew"
            )
        return edition

    def point_to(self, edition: Edition) -> None:
        """Let LATEST name a release: a reader finds the former name or this one, at any moment.

        Raises:
            OSError: it cannot be written.
        """
        store_file(self.path(LATEST), f"{edition}\n".encode())

    def prepare(self) -> None:
        """Make the folder, and put in order what a run left that was killed while it wrote a file or published."""
        ensure_folder(self.root)
        if is_local(self.root):
            remove(self.path(name) for name in self.names() if name.startswith(TEMPORARY))
            for name in sorted(self.names()):
                if any(Edition.parse(name.removesuffix(suffix)) is not None for suffix in ("", *self.suffixes)):
                    put_in_order(self.path(name))

    def begin(self, edition: Edition) -> None:
        """Note that a release is begun, unless there is something in its place that was not noted so."""
        if not is_there(self.path(edition)):
            store_file(self.path(f"{edition}.{BEGUN}"), b"")

    def is_begun(self, edition: Edition) -> bool:
        """Whether it was noted that a release is begun."""
        return bool(FileSystems.exists(self.path(f"{edition}.{BEGUN}")))

    def forget(self, edition: Edition) -> None:
        """Take the note away."""
        if self.is_begun(edition):
            remove([self.path(f"{edition}.{BEGUN}")])

    def names(self) -> set[str]:
        """What lies there."""
        if is_local(self.root):
            return set(os.listdir(self.root)) if os.path.isdir(self.root) else set()
        found = FileSystems.match([f"{self.root}/**"])[0].metadata_list
        return {item.path[len(self.root) + 1 :].partition("/")[0] for item in found}
