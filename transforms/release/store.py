"""Writes a file that belongs to nobody's run: a report. Beam is imported only for what is not on this machine."""

from __future__ import annotations

import os
import tempfile


def store_file(path: str, data: bytes) -> None:
    """Write a file, whole or not at all, of this machine or of any filesystem that Beam knows.

    Raises:
        OSError: it cannot be written.
    """
    if "://" in path:
        from transforms.release.files import write_file

        folder, _, name = path.rpartition("/")
        try:
            write_file(folder, name, data)
        except ValueError as error:  # Beam knows no such filesystem, or misses what it needs for it
            raise OSError(str(error)) from error
        return
    folder = os.path.dirname(path) or "."
    descriptor, temporary = tempfile.mkstemp(prefix=".wikimill-", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        # mkstemp makes files that only their owner reads.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
