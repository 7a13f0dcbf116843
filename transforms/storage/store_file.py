"""Writes a standalone file, such as a report, atomically. Beam is imported only for files that are not local."""

from __future__ import annotations

import os
import tempfile

from wikimill.transforms.storage.paths import is_local

#: The prefix of the names of files that are being written.
TEMPORARY = ".wikimill-"


def store_file(path: str, data: bytes) -> None:
    """Write a file, whole or not at all, locally or on any filesystem that Beam knows.

    A local file is on the disk when this function returns. A killed run may leave `TEMPORARY…` next to it.

    Raises:
        OSError: the file cannot be written.
    """
    if not is_local(path):
        from wikimill.transforms.storage.files import write_file

        folder, _, name = path.rpartition("/")
        try:
            write_file(folder, name, data)
        except ValueError as error:  # Beam does not know the filesystem, or lacks a library for it
            raise OSError(str(error)) from error
        return
    folder = os.path.dirname(path) or "."
    descriptor, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp creates files that only their owner can read.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
