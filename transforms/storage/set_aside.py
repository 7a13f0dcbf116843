"""Bytes that are stored in local files, so that a shuffle in memory holds only their places.

Each process writes its own file in the folder, and any process of the machine can read all of them.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from wikimill.rules.quantities import quantity

#: A place: the name of the file, the offset of the bytes, their number.
_PLACE = struct.Struct("<16sQI")
#: (folder, process id) → its `Aside`; a forked process writes its own file.
_USED: dict[tuple[str, int], Aside] = {}


@dataclass
class Aside:
    """The bytes that this process sets aside in a folder.

    Attributes:
        folder: absolute path of the folder; created on first use.
        last: the value that a coder decoded last, and its encoded bytes, so that it is not encoded again; None if
            there is none. Callers set it; only `close` clears it here.
    """

    folder: str
    last: tuple[Any, bytes] | None = None
    _name: bytes = field(default_factory=lambda: uuid4().bytes, init=False)
    _end: int = field(default=0, init=False)
    _own: int | None = field(default=None, init=False)
    _files: dict[bytes, int] = field(default_factory=dict, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def put(self, data: bytes) -> bytes:
        """Set bytes aside; return their place, 28 bytes for `get`.

        Raises:
            OSError: the bytes cannot be written; the error has the path.
        """
        with self._lock:
            path = self._path(self._name)
            try:
                if self._own is None:
                    os.makedirs(self.folder, exist_ok=True)
                    self._own = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
                start, written = self._end, 0
                while written < len(data):
                    written += os.pwrite(self._own, data[written:], start + written)
            except OSError as error:
                raise OSError(error.errno, error.strerror, path) from error
            self._end += len(data)
        return _PLACE.pack(self._name, start, len(data))

    def get(self, place: bytes) -> bytes:
        """Return the bytes at a place that `put` returned, in this process or in another one of the machine.

        Raises:
            OSError: the file cannot be read.
            ValueError: the file is shorter than it was.
        """
        name, start, length = _PLACE.unpack(place)
        file = self._files.get(name)
        if file is None:
            with self._lock:
                file = self._files.get(name)  # another thread may have opened it
                if file is None:
                    file = self._files[name] = os.open(self._path(name), os.O_RDONLY | os.O_CLOEXEC)
        data = os.pread(file, length, start)
        if len(data) != length:
            raise ValueError(
                f"{self._path(name)}: expected {quantity(length, 'byte')} at {start:,}, found {len(data):,}; another "
                "program changed what this run set aside: mine again"
            )
        return data

    def close(self) -> None:
        """Close all files, which frees the disk space of deleted ones; the next `put` begins a new file."""
        with self._lock:
            for file in (*self._files.values(), *([self._own] if self._own is not None else [])):
                os.close(file)
            self._files, self._own, self.last = {}, None, None
            self._name, self._end = uuid4().bytes, 0

    def _path(self, name: bytes) -> str:
        return str(Path(self.folder, name.hex()))


def aside_in(folder: str) -> Aside:
    """Return this process's `Aside` of a folder."""
    key = folder, os.getpid()
    used = _USED.get(key)
    return used if used is not None else _USED.setdefault(key, Aside(folder))


def forget_aside(folder: str) -> None:
    """Close this process's files of a folder. Call it when nothing in the folder is read again."""
    if (used := _USED.pop((folder, os.getpid()), None)) is not None:
        used.close()
