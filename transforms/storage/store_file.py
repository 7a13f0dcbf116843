"""Writes a standalone file, such as a report, atomically. Beam is imported only for files that are not on this
machine.
"""

from __future__ import annotations

import os
import tempfile

from wikimill.transforms.storage.paths import is_local

#: The prefix of the names of files that are being written.
TEMPORARY = ".wikimill-"


def store_file(path: str, data: bytes) -> None:
    """Write a file, whole or not at all, of this machine or of any filesystem that Beam knows.

    A local file is on the disk when this returns. A run that is killed may leave `TEMPORARY…` next to it.

    Raises:
        OSError: it cannot be written.
    """
    if not is_local(path):
        from wikimill.transforms.storage.files import write_file

        folder, _, name = path.rpartition("/")
        try:
            write_file(folder, name, data)
        except ValueError as error:  # Beam knows no such filesystem, or misses what it needs for it
            raise OSError(str(error)) from error
        return
    folder = os.path.dirname(path) or "."
    descriptor, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files that only their owner reads.
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
