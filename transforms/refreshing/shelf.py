"""The folder of a corpus's releases: which there are, and which of them readers are sent to.

LATEST                    the name of the release that readers open: LATEST → NAME/_SUCCESS → NAME/manifest.json
2026-11-01/               a release, named after its dump's date; 2026-11-01.2/ is the second one of that dump
2026-11-01-balanced/      what belongs to it (`--balanced`)
2026-11-01.removed.jsonl  beside it, because a release is closed by its checksums: how it differs from the one before
2026-11-01.drift.json     2026-11-01.drift.html
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from apache_beam.io.filesystems import FileSystems

from rules.editions import Edition, next_edition
from transforms.dumps.stored import open_stored
from transforms.paths import is_local
from transforms.release.files import ensure_folder, remove
from transforms.release.store import TEMPORARY, store_file
from transforms.release.workspace import SUCCESS

LATEST = "LATEST"
#: What a mining command puts beside a release, by the end of its folder's name.
SIBLING = "-balanced"
_ENDINGS = ("", SIBLING, "-failed")


class DamagedShelf(Exception):
    """LATEST names no release; the message says what to do."""


@dataclass(frozen=True)
class Shelf:
    """The releases of one corpus.

    Attributes:
        root: their folder, on any filesystem that Beam knows.
    """

    root: str

    def path(self, name: object) -> str:
        """The place of an entry."""
        return f"{self.root}/{name}"

    def is_complete(self, name: object) -> bool:
        """Whether an entry is a release, whole by its `_SUCCESS`."""
        return bool(FileSystems.exists(f"{self.path(name)}/{SUCCESS}"))

    def editions(self) -> list[Edition]:
        """The releases that are complete, and those that were begun, in order."""
        return sorted({edition for name in self._names() if (edition := Edition.parse(name))})

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
        if not FileSystems.exists(path):
            return None
        with open_stored(path) as file:
            name = file.read().decode("utf-8", "replace").strip()
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
        """Make the folder, and remove what a run left that was killed while it wrote a file."""
        ensure_folder(self.root)
        if is_local(self.root):
            remove(self.path(name) for name in self._names() if name.startswith(TEMPORARY))

    def withdraw(self, keep: int) -> list[str]:
        """Remove the releases before LATEST's but for the newest, and what was begun there and not completed.

        What tells how releases differed stays: it holds ids and shares, no text.

        Args:
            keep: how many complete releases stay, LATEST's among them.

        Returns:
            The names of what is gone.

        Raises:
            DamagedShelf: LATEST names no release; nothing is removed.
        """
        latest = self.latest()
        older = [edition for edition in self.editions() if latest is not None and edition < latest]
        complete = [edition for edition in older if self.is_complete(edition)]
        kept = complete[max(0, len(complete) - (keep - 1)) :] if keep > 1 else []
        gone = [str(edition) for edition in older if edition not in kept]
        names = self._names()
        found = [name + end for name in gone for end in _ENDINGS if name + end in names]
        for name in found:
            self._remove(name)
        return found

    def _remove(self, name: str) -> None:
        """Remove a folder, `_SUCCESS` first: what is left of it by a crash is no release."""
        if self.is_complete(name):
            remove([f"{self.path(name)}/{SUCCESS}"])
        remove([self.path(name)])

    def _names(self) -> set[str]:
        if is_local(self.root):
            return set(os.listdir(self.root)) if os.path.isdir(self.root) else set()
        found = FileSystems.match([f"{self.root}/**"])[0].metadata_list
        return {item.path[len(self.root) + 1 :].partition("/")[0] for item in found}
