"""A file that gets its name when it is complete; until then it has a temporary name and, if local, a lock."""

from __future__ import annotations

import fcntl
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import BinaryIO, Self

from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.storage.files import ensure_folder, remove
from wikimill.transforms.storage.paths import is_local

_UNFINISHED = ".unfinished-"


class UnfinishedFile:
    """A context that writes a file. The file appears when it is finished; otherwise nothing is left.

    If two workers write the same file, the last one wins; both write the same bytes.

    Attributes:
        raw: the temporary file, open for writing.
    """

    raw: BinaryIO

    def __init__(self, place: str) -> None:
        self._place = place
        self._unfinished = f"{place}{_UNFINISHED}{uuid.uuid4().hex}"

    def __enter__(self) -> Self:
        ensure_folder(self._place.rsplit("/", 1)[0])
        if is_local(self._place):
            self.raw = _locked(self._unfinished)
        else:
            self.raw = FileSystems.create(self._unfinished, compression_type=CompressionTypes.UNCOMPRESSED)
        return self

    def finish(self) -> None:
        """Close the file and give it its final name. Call it within `named`."""
        self.raw.flush()
        if is_local(self._place):
            os.fsync(self.raw.fileno())
            os.replace(self._unfinished, self._place)
            self.raw.close()
            return
        self.raw.close()
        if FileSystems.exists(self._place):  # an incomplete file, or the same one by another worker
            remove([self._place])
        FileSystems.rename([self._unfinished], [self._place])

    @contextmanager
    def named(self) -> Iterator[None]:
        """Add the path to an `OSError` that has none, such as that of a full disk."""
        try:
            yield
        except OSError as error:
            if error.errno is None or error.filename is not None:
                raise
            raise OSError(error.errno, error.strerror, self._place) from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if not self.raw.closed:
                with suppress(OSError):  # unwritten data is no longer needed
                    self.raw.close()
        finally:
            if FileSystems.exists(self._unfinished):
                remove([self._unfinished])


def _locked(path: str) -> BinaryIO:
    """Create a file and lock it; the lock lasts while this process has the file open."""
    while True:
        file = open(path, "wb")  # noqa: SIM115  # closed by the writer
        fcntl.flock(file, fcntl.LOCK_EX)
        if os.path.exists(path):  # `remove_abandoned` may run in between
            return file
        file.close()


def remove_abandoned(folder: str) -> None:
    """Remove the files of killed writers from a local folder; do nothing on object stores, which keep none."""
    if not is_local(folder) or not os.path.isdir(folder):
        return
    for entry in os.scandir(folder):
        if _UNFINISHED in entry.name:
            try:
                with open(entry.path, "rb") as file:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    os.remove(entry.path)
            except (BlockingIOError, FileNotFoundError):
                continue  # being written, or just finished
