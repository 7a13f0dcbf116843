"""Writes files so that each is either whole or not there, on any Beam filesystem, and describes what was written."""

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
    """A file of a release: its path within the release, size in bytes, SHA-256, and how many records it holds."""

    path: str
    size: int
    sha256: str
    records: int | None = None


class _Counted(io.BufferedIOBase):
    """Passes on what is written, and keeps its digest and size."""

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
    """Write `data` to `root/path` under a temporary name, then rename; idempotent."""
    return write_stream(root, path, lambda file: file.write(data), records)


def write_stream(root: str, path: str, write: Callable[[BinaryIO], Any], records: int | None = None) -> ReleaseFile:
    """Write a file as `write_file` does, by a function that writes to a stream, which cannot be read or sought in."""
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
            raise OSError(error.errno, error.strerror, target) from error  # a full disk does not name it
        raise
    return ReleaseFile(path, counted.size, counted.digest.hexdigest(), records)


def read_file(root: str, path: str) -> bytes:
    """Return the content of `root/path`, as it is stored."""
    location = FileSystems.join(root, *path.split("/"))
    with FileSystems.open(location, compression_type=CompressionTypes.UNCOMPRESSED) as file:
        return bytes(file.read())


def is_there(path: str) -> bool:
    """Return whether there is a file or a folder; an object store has folders only as beginnings of names."""
    return bool(FileSystems.exists(path)) or bool(stored_under(path))


def stored_under(folder: str) -> list[str]:
    """Return the files in a folder of an object store, and in the folders in it; of a local folder, none."""
    if is_local(folder):
        return []
    return [item.path for item in FileSystems.match([f"{folder.rstrip('/')}/**"])[0].metadata_list]


def sizes_in(folder: str) -> list[tuple[str, int]]:
    """Return names and sizes of the files in a folder. Beam would take brackets or stars in its name for a glob."""
    if is_local(folder):
        return [(entry.name, entry.stat().st_size) for entry in os.scandir(folder) if entry.is_file()]
    found = FileSystems.match([f"{folder.rstrip('/')}/*"])[0].metadata_list
    return [(item.path.rsplit("/", 1)[-1], item.size_in_bytes) for item in found]


def remove(paths: Iterable[str]) -> None:
    """Delete files and folders with their content; of a link, the link. Beam takes brackets and stars for a glob."""
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
    """Delete a local folder; the last workers of a cancelled job may still be writing there."""
    for attempt in range(_MOST_REMOVALS):
        try:
            shutil.rmtree(path)
            return
        except OSError as error:
            if error.errno != errno.ENOTEMPTY or attempt == _MOST_REMOVALS - 1:
                raise


def ensure_folder(folder: str) -> None:
    """Create a folder where the filesystem has folders; another worker may create it at the same time."""
    if not FileSystems.exists(folder):
        try:
            FileSystems.mkdirs(folder)
        except OSError:
            if not FileSystems.exists(folder):
                raise


def concatenate(root: str, parts: list[ReleaseFile], path: str) -> ReleaseFile:
    """Join files under `root`, in order, into `root/path`, a megabyte at a time; the parts stay."""
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
