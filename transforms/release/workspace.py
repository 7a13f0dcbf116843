"""The output folder while a release is made: who may use it, and where files lie before they are published."""

from __future__ import annotations

import fcntl
import os
from types import TracebackType
from typing import IO

from apache_beam.io.filesystems import FileSystems

from transforms.paths import absolute, is_local
from transforms.release.files import ensure_folder, is_there, remove, stored_under, write_file

STAGING, RUN, SUCCESS, LOCK, PROGRESS = "_staging", "run.json", "_SUCCESS", "lock", "progress"


class OutputInUse(Exception):
    """The output folder cannot be used; the message says why and what to do."""


class Workspace:
    """An output folder, locked and with a staging folder in it, for the time of a run.

    A former release stays untouched until the new one is published. Without `_SUCCESS` a folder holds no release.

    Args:
        output: folder of the release.
        overwrite: whether a release that it holds may be replaced.
        resume: whether to go on with what a former run left in the staging folder.

    Attributes:
        keeps_staging: whether the staging folder outlives this context, so that another process can go on with it.
    """

    def __init__(self, output: str, *, overwrite: bool, resume: bool = False) -> None:
        self.output = output
        self.staging = f"{absolute(output).rstrip('/')}/{STAGING}"
        self.overwrite, self.resume = overwrite, resume
        self.keeps_staging = resume
        self._lock: IO[str] | None = None

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
        if self.holds(SUCCESS):
            if not self.overwrite:
                raise OutputInUse(f"--output {self.output} holds a release already; --overwrite replaces it")
        elif self._is_foreign():
            raise OutputInUse(f"--output {self.output} holds files that are not wikimill's; name a new or empty folder")

    def _is_foreign(self) -> bool:
        if self.holds(RUN) or self.holds(STAGING) or self.holds(f"{STAGING}/{LOCK}"):
            return False
        if os.path.isdir(self.output):
            return bool(os.listdir(self.output))
        return os.path.exists(self.output) or bool(stored_under(self.output))

    def __enter__(self) -> Workspace:
        try:
            ensure_folder(self.staging)
            if is_local(self.output):
                while not self._takes_lock():
                    ensure_folder(self.staging)
        except (OSError, ValueError) as error:
            raise OutputInUse(f"--output {self.output} cannot be made: {error}") from error
        if self.resume:
            return self
        self._clear_staging()
        if self.holds(SUCCESS) and not self.overwrite:  # since `check`
            self.__exit__(None, None, None)
            self._check()
        return self

    def _takes_lock(self) -> bool:
        """Lock the folder; False if a run that has just ended took the lock's file away meanwhile.

        Locks end with the process that holds them, even if it is killed.
        """
        path = os.path.join(self.staging, LOCK)
        self._lock = open(path, "w")  # noqa: SIM115  # open for the time of the run
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OutputInUse(f"--output {self.output}: another run is at work there; wait for it or end it") from error
        return os.path.exists(path) and os.path.samestat(os.fstat(self._lock.fileno()), os.stat(path))

    def _clear_staging(self) -> None:
        if is_local(self.output):
            remove(entry.path for entry in os.scandir(self.staging) if entry.name != LOCK)
        else:
            remove(stored_under(self.staging))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.keeps_staging and self.holds(STAGING):
            remove([self.staging])
        if self._lock is not None:
            self._lock.close()

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the release, whole or not at all, by way of the staging folder."""
        write_file(self.staging, name, data)
        if not is_local(self.output) and self.holds(name):  # a local file is replaced by the renaming
            remove([self.path(name)])
        FileSystems.rename([FileSystems.join(self.staging, name)], [self.path(name)])

    def folder_for_progress(self) -> str | None:
        """A folder beside the staged files, which every worker sees; None if the output is on no local filesystem."""
        if not is_local(self.output):
            return None
        folder = os.path.join(self.staging, PROGRESS)
        os.makedirs(folder, exist_ok=True)
        return folder

    def flush(self) -> None:
        """Make sure that what was written survives a loss of power, where the output is a local folder."""
        if not is_local(self.output):
            return
        for folder, _, names in os.walk(self.output):
            for path in (*(os.path.join(folder, name) for name in names), folder):
                descriptor = os.open(path, os.O_RDONLY)
                os.fsync(descriptor)
                os.close(descriptor)
