"""The output folder while a release is made: who may use it, and where files lie before they are published."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Sequence
from types import TracebackType
from typing import IO

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.release.formats.encoders import ENCODERS
from wikimill.transforms.release.journal import Journal
from wikimill.transforms.release.metadata.metadata_files import COMPANIONS
from wikimill.transforms.release.replacement import put_back, replace_files, sync, withdraw
from wikimill.transforms.storage.files import ensure_folder, is_there, remove, stored_under, write_file
from wikimill.transforms.storage.ownership import (
    CLEARED,
    DEAD_LETTERS,
    JOURNAL,
    LOCK,
    MANIFEST,
    MARK,
    RUN,
    STAGING,
    SUCCESS,
    SUMS,
    held_files,
    own_files,
    staging_of,
)
from wikimill.transforms.storage.paths import absolute, is_local

PROGRESS = "progress"
#: Where the files of a release lie, at the top level of its folder.
_PLACES = frozenset((*ENCODERS, DEAD_LETTERS.split("/")[0], *COMPANIONS, MANIFEST, SUMS, RUN, SUCCESS))


class OutputInUse(Exception):
    """The output folder cannot be used; the message says why and what to do."""


class Workspace:
    """An output folder, locked and with a staging folder in it, for the time of a run.

    A former release stays untouched until the new one is published. Without `_SUCCESS` a folder holds no release.
    Only what `ownership` knows for wikimill's is ever moved or removed.

    Args:
        output: folder of the release.
        overwrite: whether a release that it holds may be replaced.
        resume: whether to go on with what a former run left in the staging folder.

    Attributes:
        keeps_staging: whether the staging folder outlives this context, so that another process can go on with it.
    """

    def __init__(self, output: str, *, overwrite: bool, resume: bool = False) -> None:
        self.output = output
        self.root = absolute(output).rstrip("/") or "/"
        self.staging = f"{self.root.rstrip('/')}/{STAGING}"
        self.overwrite, self.resume = overwrite, resume
        self.keeps_staging = resume
        self._lock: IO[bytes] | None = None
        self._is_at_success = False

    def path(self, name: str) -> str:
        """The place of a file of the release."""
        return str(FileSystems.join(self.output, name))

    def holds(self, name: str) -> bool:
        """Whether the output folder holds a file or a folder."""
        return is_there(self.path(name))

    def check(self) -> None:
        """Check that the folder may be used.

        Raises:
            OutputInUse: it holds a release and may not be overwritten, or files that are no release's, or it cannot
                be reached.
        """
        try:
            self._check()
        except (OSError, ValueError) as error:
            raise OutputInUse(f"--output {self.output} cannot be reached: {error}") from error

    def _check(self) -> None:
        refused = f"--output {self.output} holds"
        if staging_of(self.root) == "foreign":
            raise OutputInUse(f"{refused} a {STAGING} that no run of wikimill made; move it away, or name a new folder")
        if (is_local(self.root) and os.path.exists(self.root) and not os.path.isdir(self.root)) or (
            self._owned() is None and any(True for _ in held_files(self.root))
        ):
            raise OutputInUse(f"{refused} files that are not wikimill's; name a new or empty folder")
        if in_the_way := [path for path in self.foreign_files() if path.split("/")[0] in _PLACES]:
            more = f" and {len(in_the_way) - 1:,} more" if len(in_the_way) > 1 else ""
            raise OutputInUse(
                f"{refused} {in_the_way[0]}{more}, where a release has its files, and no manifest of wikimill's lists "
                "it; move it away"
            )
        if self.holds(SUCCESS) and not self.overwrite:
            raise OutputInUse(f"{refused} a release already; --overwrite replaces it")

    def foreign_files(self) -> list[str]:
        """The files of others in the folder, which stay."""
        return sorted({*held_files(self.root)}.difference(self._owned() or ()))

    def _owned(self) -> tuple[str, ...] | None:
        """The files that a run may replace: of a release, of a run that failed, or of one that was being published."""
        begun, owned = Journal.read(self.root), own_files(self.root)
        if begun is None:
            return owned
        return tuple(dict.fromkeys((*(owned or ()), *begun.former, *begun.new)))

    def __enter__(self) -> Workspace:
        try:
            if staging_of(self.root) == "foreign":
                self._check()
            ensure_folder(self.staging)
            if is_local(self.output):
                while not self._takes_lock():
                    ensure_folder(self.staging)
        except (OSError, ValueError) as error:
            raise OutputInUse(f"--output {self.output} cannot be made: {error}") from error
        if self.resume:
            return self
        try:
            self._undo()
            self._check()  # again: since the first time another run may have published
        except BaseException:
            self.keeps_staging = not is_local(self.output) or os.listdir(self.staging) != [LOCK]
            self.__exit__(None, None, None)
            raise
        self._clear_staging()
        if not is_local(self.output):
            write_file(self.staging, LOCK, MARK)
        return self

    def _takes_lock(self) -> bool:
        """Lock the folder; False if a run that has just ended took the lock's file away meanwhile.

        Locks end with the process that holds them, even if it is killed.
        """
        self._lock = open(os.path.join(self.staging, LOCK), "ab", buffering=0)  # noqa: SIM115  # for the time of the run
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OutputInUse(f"--output {self.output}: another run is at work there; wait for it or end it") from error
        is_ours = self._is_locked(self._lock)
        if is_ours and os.fstat(self._lock.fileno()).st_size == 0:
            self._lock.write(MARK)
        return is_ours

    def _is_locked(self, lock: IO[bytes]) -> bool:
        """Whether a lock is that of the folder that is there now."""
        path = os.path.join(self.staging, LOCK)
        return os.path.exists(path) and os.path.samestat(os.fstat(lock.fileno()), os.stat(path))

    def _undo(self) -> None:
        """Undo what a run began to publish that was killed."""
        if is_local(self.output):
            put_back(self.root)
        else:
            withdraw(self.root)

    def _clear_staging(self) -> None:
        """Remove what lies in the staging folder but the lock; what tells of the rest goes behind it."""
        if not is_local(self.output):
            remove(stored_under(self.staging))
            return
        names = {*os.listdir(self.staging)} - {LOCK}
        for group in (names - {JOURNAL, CLEARED}, names & {JOURNAL}, names & {CLEARED}):
            remove(f"{self.staging}/{name}" for name in sorted(group))
            if JOURNAL in names:
                sync([self.staging])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if not self.keeps_staging and self.holds(STAGING):
                try:
                    self._remove_staging()
                except KeyboardInterrupt:  # it comes once: what was begun is completed
                    self._remove_staging()
                    raise
        finally:
            if self._lock is not None:
                self._lock.close()

    def _remove_staging(self) -> None:
        """Remove the staging folder, unless a former release still waits in it that could not be put back."""
        begun = Journal.read(self.root)
        if begun is not None and not begun.is_published(self.root):
            if is_local(self.output):
                return
            withdraw(self.root)
        self._clear_staging()
        if is_local(self.output):
            remove([self.staging])

    def publish(self, paths: Sequence[str]) -> None:
        """Put staged files in the place of what the folder holds.

        Args:
            paths: in the release, `_SUCCESS` last: with it the release is published.

        Raises:
            OutputInUse: files of others stand in the way; nothing was changed.
            OSError: a file cannot be moved; of a local folder, everything is as it was.
        """
        if self._lock is not None and not self._is_locked(self._lock):
            self._lock.close()
            self._takes_lock()  # somebody removed the folder during the run, and workers made it again
        self._check()
        held = {*held_files(self.root)}
        former = [path for path in self._owned() or () if path in held]
        try:
            replace_files(self.root, former, paths, before_success=self._note_success)
        except BaseException:
            begun = Journal.read(self.root)
            self._is_at_success = begun is not None and begun.is_published(self.root)
            raise

    def _note_success(self) -> None:
        self._is_at_success = True

    @property
    def is_published(self) -> bool:
        """Whether this process has published a release here: from the moment on at which its `_SUCCESS` stands."""
        begun = Journal.read(self.root)
        return self._is_at_success and self.holds(SUCCESS) and (begun is None or begun.is_published(self.root))

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the folder, whole or not at all, by way of the staging folder, whose own files stay."""
        staged = f"{name}.new"
        write_file(self.staging, staged, data)
        if not is_local(self.output) and self.holds(name):  # a local file is replaced by the renaming
            remove([self.path(name)])
        target = self.path(name)
        ensure_folder(target.rsplit("/", 1)[0])
        FileSystems.rename([FileSystems.join(self.staging, *staged.split("/"))], [target])

    def folder_for_progress(self) -> str | None:
        """A folder beside the staged files, which every worker sees; None if the output is on no local filesystem."""
        if not is_local(self.output):
            return None
        folder = os.path.join(self.staging, PROGRESS)
        os.makedirs(folder, exist_ok=True)
        return folder
