"""The lock of a local folder for one process, and its owner."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

#: The note in a locked folder that describes the owner. A killed process leaves the note, but only the lock counts.
NOTE = ".wikimill-at-work.json"
_TEMPORARY = ".tmp"
_NOTE_BYTES = 4096
#: The last second of the year 9999.
_LAST_SECOND = 253_402_300_799


@dataclass(frozen=True)
class Owner:
    """The process that has locked a folder.

    Attributes:
        pid: its process id.
        host: the name of its host.
        since: the time of the lock, in seconds since 1970.
    """

    pid: int
    host: str
    since: float

    @property
    def hours(self) -> float:
        """The hours since the lock was taken."""
        return max(time.time() - self.since, 0.0) / 3600

    def __str__(self) -> str:
        since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.since))
        return f"process {self.pid} on {self.host} since {since} ({self.hours:,.1f} hours)"


class Locked(Exception):
    """Another process has locked the folder; the message names the process if it is known.

    Attributes:
        hours: the hours since the lock was taken; 0 if unknown.
    """

    def __init__(self, owner: Owner | None) -> None:
        super().__init__(str(owner) if owner else "it does not say who it is")
        self.hours = owner.hours if owner else 0.0


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """Lock a folder in a context. The lock ends with the process at the latest, however that ends.

    Raises:
        Locked: another process has locked it.
        OSError: the folder cannot be locked.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    note = os.path.join(folder, NOTE)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Locked(_owner(note)) from error
        try:
            _write(note, Owner(os.getpid(), socket.gethostname(), time.time()))
            yield
        finally:
            for path in (note, note + _TEMPORARY):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(path)
    finally:
        os.close(descriptor)


def _write(path: str, owner: Owner) -> None:
    """Write the note atomically; a link at its path is replaced, not followed."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path + _TEMPORARY)
    with open(path + _TEMPORARY, "x", encoding="utf-8") as file:
        json.dump(asdict(owner), file)
    os.replace(path + _TEMPORARY, path)


def _owner(path: str) -> Owner | None:
    """Return the owner in the note; None if the note cannot be read."""
    try:
        if not Path(path).is_file():
            return None  # opening a pipe would block
        with open(path, "rb") as file:
            content = json.loads(file.read(_NOTE_BYTES))
        owner = Owner(int(content["pid"]), str(content["host"])[:255], float(content["since"]))
        return owner if 0 <= owner.since <= _LAST_SECOND else None
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return None
