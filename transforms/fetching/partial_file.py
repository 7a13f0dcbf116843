"""A file that is being fetched: `NAME.part`, with the digest of its content so far."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from wikimill.transforms.fetching.failures import FetchError

_BLOCK_BYTES = 1024 * 1024


class PartialFile:
    """A context with `NAME.part`, open to append. Pieces are not buffered, so that `kill -9` loses none.

    Args:
        target: the path that the whole file will have.
        algorithm: hashlib's name of the digest.
        count: called with the number of bytes written (negative: discarded).

    Attributes:
        target, path: the path of the whole file, and of `NAME.part`.
        at: number of bytes in the file; 0 until the context is entered, which reads an earlier part for its digest.

    Every method raises FetchError if the disk fails.
    """

    def __init__(self, target: Path, algorithm: str, count: Callable[[int], None]) -> None:
        self.target = target
        self.path = target.with_name(target.name + ".part")
        self.at = 0
        self._algorithm, self._count = algorithm, count
        self._digest = hashlib.new(algorithm)
        with writing(self.path):
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)

    def __enter__(self) -> PartialFile:
        with writing(self.path):
            while piece := os.read(self._file, _BLOCK_BYTES):
                self._digest.update(piece)
                self.at += len(piece)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)

    @property
    def digest(self) -> str:
        """The digest of the content so far, in hexadecimal."""
        return self._digest.hexdigest()

    def write(self, piece: bytes) -> None:
        """Append a piece."""
        with writing(self.path):
            view = memoryview(piece)
            while view:
                view = view[os.write(self._file, view) :]
        self._digest.update(piece)
        self.at += len(piece)
        self._count(len(piece))

    def restart(self) -> None:
        """Discard the content."""
        with writing(self.path):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
        self._count(-self.at)
        self.at, self._digest = 0, hashlib.new(self._algorithm)

    def finish(self) -> None:
        """Flush the file to the disk, and give it its final name."""
        with writing(self.target):
            os.fsync(self._file)
            os.replace(self.path, self.target)


def digest_of(path: Path, algorithm: str, count: Callable[[int], None] | None = None) -> str:
    """Return the digest of a file, in hexadecimal.

    Args:
        path: the file.
        algorithm: hashlib's name of the digest.
        count: called with the number of bytes of each block read.

    Raises:
        FetchError: the file cannot be read.
    """
    try:
        digest = hashlib.new(algorithm)
        with path.open("rb") as file:
            while piece := file.read(_BLOCK_BYTES):
                digest.update(piece)
                if count:
                    count(len(piece))
        return digest.hexdigest()
    except OSError as error:
        raise FetchError(f"{path} cannot be read: {error.strerror}; remove it, and a rerun fetches it anew") from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an OSError in a context that changes a file or folder into a FetchError with its path.

    Raises:
        FetchError: the context raised an OSError.
    """
    try:
        yield
    except OSError as error:
        raise FetchError(
            f"{path} cannot be written: {error.strerror}; make room or see to it, and run again"
        ) from error
