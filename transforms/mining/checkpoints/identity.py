"""The identity of an input file, computed without reading all of it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import open_stored

#: Number of bytes that are read from a file's beginning and from its end.
END_BYTES = 64 * 1024


def identity(file: InputFile) -> tuple[str, int, str, str]:
    """Return a file's name, size in bytes, time of last change as text (empty if unknown), and SHA-256 of its two ends.

    Each end has `END_BYTES`. The folder is not part of the identity, so that it can be moved.

    Raises:
        OSError: the file cannot be read.
    """
    with open_stored(file.path) as opened:
        digest = hashlib.sha256(opened.read(END_BYTES))
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - END_BYTES))
        digest.update(opened.read(END_BYTES))
        changed = str(os.fstat(opened.fileno()).st_mtime_ns) if is_local(file.path) else _last_change(file.path)
    return file.name, size, changed, digest.hexdigest()


def _last_change(path: str) -> str:
    from apache_beam.io.filesystems import FileSystems

    with suppress(NotImplementedError):  # not every filesystem knows it
        return repr(FileSystems.last_updated(path))
    return ""
