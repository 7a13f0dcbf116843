"""Writes, reads, lists and removes files on any Beam filesystem, and describes the written ones."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import shutil
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.storage.paths import is_local

_MOST_REMOVALS = 100


@dataclass(frozen=True, order=True)
class ReleaseFile:
    """A file of a release: path within the release, size in bytes, SHA-256, number of records (None if it has none)."""

    path: str
    size: int
    sha256: str
    records: int | None = None


class _Counted(io.BufferedIOBase):
    """Writes data on to a file, and counts their size and digest."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.digest, self.size = hashlib.sha256(), 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._file.write(data)
        self.digest.update(data)
        length = memoryview(data).nbytes
        self.size += length
        return length

    def tell(self) -> int:
        return self.size


def write_file(root: str, path: str, data: bytes | memoryview, records: int | None = None) -> ReleaseFile:
    """Write a file at `root/path`, whole or not at all, and return its description. Repeating the call does no harm.

    Args:
        root: a folder on any filesystem that Beam knows.
        path: the path within `root`, with slashes; missing folders are created.
        data: the content.
        records: the number of records in the file, for the description; None if it holds none.

    Raises:
        OSError: the file cannot be written.
    """
    return write_stream(root, path, lambda file: file.write(data), records)


def write_stream(root: str, path: str, write: Callable[[BinaryIO], Any], records: int | None = None) -> ReleaseFile:
    """Write a file like `write_file`, with a function that writes to a stream; the stream cannot be read or sought.

    Raises:
        OSError: the file cannot be written; the error has its path.
        Exception: `write` raised it; nothing is left.
    """
    target = FileSystems.join(root, *path.split("/"))
    temporary = f"{target}.tmp-{uuid.uuid4().hex}"
    ensure_folder(target.rsplit("/", 1)[0])
    try:
        with FileSystems.create(
            temporary, mime_type="application/octet-stream", compression_type=CompressionTypes.UNCOMPRESSED
        ) as file:
            counted = _Counted(file)
            write(cast(BinaryIO, counted))
        FileSystems.rename([temporary], [target])
    except BaseException as error:
        if FileSystems.exists(temporary):
            remove([temporary])
        if isinstance(error, OSError) and error.errno is not None and error.filename is None:
            raise OSError(error.errno, error.strerror, target) from error  # the error of a full disk has no path
        raise
    return ReleaseFile(path, counted.size, counted.digest.hexdigest(), records)


def read_file(root: str, path: str) -> bytes:
    """Return the bytes of `root/path`, without decompressing them."""
    location = FileSystems.join(root, *path.split("/"))
    with FileSystems.open(location, compression_type=CompressionTypes.UNCOMPRESSED) as file:
        return bytes(file.read())


def is_there(path: str) -> bool:
    """Return whether a file or a folder exists; in an object store, a folder exists if a file is in it."""
    return bool(FileSystems.exists(path)) or bool(stored_under(path))


def stored_under(folder: str) -> list[str]:
    """Return the paths of all files below a folder of an object store; an empty list for a local folder."""
    if is_local(folder):
        return []
    return [item.path for item in FileSystems.match([f"{folder.rstrip('/')}/**"])[0].metadata_list]


def sizes_in(folder: str) -> list[tuple[str, int]]:
    """Return the names and sizes in bytes of the files directly in a folder. A local name may have brackets or stars.

    Raises:
        OSError: a local folder does not exist or cannot be listed.
    """
    if is_local(folder):
        return [(entry.name, entry.stat().st_size) for entry in os.scandir(folder) if entry.is_file()]
    found = FileSystems.match([f"{folder.rstrip('/')}/*"])[0].metadata_list
    return [(item.path.rsplit("/", 1)[-1], item.size_in_bytes) for item in found]


def remove(paths: Iterable[str]) -> None:
    """Delete files, links, and folders with their content. A local name may have brackets or stars.

    Raises:
        OSError: a path does not exist or cannot be deleted.
    """
    others = []
    for path in paths:
        if not is_local(path):
            others += stored_under(path) or [path]
        elif os.path.isdir(path) and not os.path.islink(path):
            _remove_folder(path)
        else:
            os.remove(path)
    if others:
        FileSystems.delete(others)


def _remove_folder(path: str) -> None:
    """Delete a local folder; try again if workers of a cancelled job still write there."""
    for attempt in range(_MOST_REMOVALS):
        try:
            shutil.rmtree(path)
            return
        except OSError as error:
            if error.errno != errno.ENOTEMPTY or attempt == _MOST_REMOVALS - 1:
                raise


def ensure_folder(folder: str) -> None:
    """Create a folder and its parents if it does not exist; another worker may create it at the same time.

    Raises:
        OSError: it cannot be created.
    """
    if not FileSystems.exists(folder):
        try:
            FileSystems.mkdirs(folder)
        except OSError:
            if not FileSystems.exists(folder):
                raise


def concatenate(root: str, parts: list[ReleaseFile], path: str) -> ReleaseFile:
    """Join files under `root`, in order, into `root/path`; return its description, with the sum of the records.

    The parts are kept. Unlike `write_file`, the call leaves a cut file if it fails.

    Raises:
        OSError: a part cannot be read, or the file cannot be written.
    """
    target = FileSystems.join(root, *path.split("/"))
    ensure_folder(target.rsplit("/", 1)[0])
    digest, size = hashlib.sha256(), 0
    with FileSystems.create(target, compression_type=CompressionTypes.UNCOMPRESSED) as out:
        for part in parts:
            source = FileSystems.join(root, *part.path.split("/"))
            with FileSystems.open(source, compression_type=CompressionTypes.UNCOMPRESSED) as file:
                while block := file.read(1024 * 1024):
                    out.write(block)
                    digest.update(block)
                    size += len(block)
    return ReleaseFile(path, size, digest.hexdigest(), sum(part.records or 0 for part in parts))
