"""A tree of published dumps: the protocol of a mirror, and a mirror in a local folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Protocol

from wikimill.transforms.fetching.failures import FetchError, Forbidden, NotThere, Unsafe

CHUNK_BYTES = 128 * 1024
#: Largest text file to read. Wikimedia's listings, checksum files and statuses are smaller (enwiki's status: 2 MB).
MAX_TEXT_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class Body:
    """The bytes of a file from `start` on; `start` is 0 if the mirror cannot begin in the middle.

    `total` is the current size of the whole file, in bytes; None if the mirror does not report it.
    """

    start: int
    total: int | None
    chunks: Iterator[bytes]


class Mirror(Protocol):
    """A tree of published dumps. Paths are relative to its root and contain checked names only.

    Each method may raise NotThere, Forbidden, Unsafe or FetchError. Only `open` and reading its chunks raise Transient,
    because the caller knows where to resume; the other methods retry.
    """

    @property
    def root(self) -> str:
        """The URL of the tree, without a slash at its end."""

    def names(self, folder: str) -> frozenset[str]:
        """Return the names of a folder's entries."""

    def text(self, path: str) -> str:
        """Return the whole of a text file of at most `MAX_TEXT_BYTES`."""

    def size(self, path: str) -> int | None:
        """Return the size of a file in bytes; None if the mirror does not report it."""

    def age(self, path: str) -> float | None:
        """Return the seconds since a file changed, by the mirror's clock; None if the mirror does not report it."""

    def open(self, path: str, start: int) -> AbstractContextManager[Body]:
        """Return a context with the bytes of a file from byte `start` on."""


@dataclass(frozen=True)
class FolderMirror:
    """A mirror in a local folder (`file:///…`); see `Mirror` for the errors of its methods."""

    folder: Path

    @property
    def root(self) -> str:
        """The URL of the folder."""
        return self.folder.as_uri()

    def names(self, folder: str) -> frozenset[str]:
        """Return the names of a folder's entries."""
        with self._reading(folder) as path:
            return frozenset(os.listdir(path))

    def text(self, path: str) -> str:
        """Return the whole of a small text file."""
        with self._reading(path) as local:
            if local.stat().st_size > MAX_TEXT_BYTES:
                raise Unsafe(f"{local} has {local.stat().st_size} bytes; expected at most {MAX_TEXT_BYTES}")
            return decoded(local.read_bytes(), str(local))

    def size(self, path: str) -> int:
        """Return the size of a file in bytes."""
        with self._reading(path) as local:
            return local.stat().st_size

    def age(self, path: str) -> float:
        """Return the seconds since a file changed."""
        with self._reading(path) as local:
            return time() - local.stat().st_mtime

    @contextmanager
    def open(self, path: str, start: int) -> Iterator[Body]:
        """Open a file from byte `start` on."""
        with self._reading(path) as local, local.open("rb") as file:
            file.seek(start)
            total = os.fstat(file.fileno()).st_size
            yield Body(start, total, iter(lambda: file.read(CHUNK_BYTES), b""))

    @contextmanager
    def _reading(self, path: str) -> Iterator[Path]:
        local = self.folder / path
        try:
            yield local
        except (FileNotFoundError, NotADirectoryError) as error:
            raise NotThere(f"{local} is not there") from error
        except PermissionError as error:
            raise Forbidden(f"{local} may not be read; check its permissions") from error
        except OSError as error:
            raise FetchError(f"{local} cannot be read: {error.strerror or error}") from error


def decoded(data: bytes, source: str) -> str:
    """Return the text in the bytes of a small file.

    Raises:
        FetchError: the bytes are not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FetchError(f"{source} is not text: byte {error.start} is not UTF-8") from error
