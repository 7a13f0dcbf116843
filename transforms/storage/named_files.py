"""Checks of files that a user names: they can be read twice, and a manifest can hold their names."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from wikimill.transforms.storage.paths import is_local

#: Largest folder of a model. Models in use have up to some 10 GB of weights; a larger one is a mistake.
MAX_MODEL_BYTES = 64 * 1024**3


class UnfitFile(OSError):
    """A file cannot be used because of its kind, name or size; `strerror` has the reason and the remedy."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(errno.EINVAL, reason, path)

    def __str__(self) -> str:
        return f"{self.filename} {self.strerror}"


def check_file(path: str) -> None:
    """Check that a local path, if it exists, names a file or a folder: a pipe could not be read twice.

    Raises:
        UnfitFile: the path names a pipe, a socket or a device.
    """
    if is_local(path) and os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise UnfitFile(path, "is a pipe or a device; give a file, which can be read again")


def check_name(path: str) -> None:
    """Check that a manifest, which is UTF-8, can hold a path.

    Raises:
        UnfitFile: the path is not UTF-8, or the locale cannot decode it.
    """
    try:
        path.encode()
    except UnicodeEncodeError as error:
        try:
            os.fsencode(path).decode()
        except UnicodeError:
            raise UnfitFile(path, "has a name that is not UTF-8, as a manifest is; rename it") from error
        encoding = sys.getfilesystemencoding()
        raise UnfitFile(path, f"cannot be named in this locale ({encoding}); set LC_ALL=C.UTF-8") from error


def check_model_folder(folder: Path) -> None:
    """Check that a model's folder has only regular files, and at most `MAX_MODEL_BYTES`.

    Raises:
        UnfitFile: the folder has a pipe, a socket or a device, or is too large.
        OSError: the folder cannot be read.
    """
    size = 0
    for path in folder.rglob("*"):
        check_file(str(path))
        status = path.lstat() if path.is_symlink() and not path.exists() else path.stat()
        size += status.st_size if stat.S_ISREG(status.st_mode) else 0
    if size > MAX_MODEL_BYTES:
        raise UnfitFile(str(folder), f"has {size:,} bytes, more than any model ({MAX_MODEL_BYTES:,})")
