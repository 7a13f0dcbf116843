"""Files that a user names on this machine: whether they can be read twice, and a manifest can hold their names."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from wikimill.transforms.storage.paths import is_local

#: The largest models in use have some 10 GB of weights; a larger file is a mistake, or a trap.
MAX_MODEL_BYTES = 64 * 1024**3


class UnfitFile(OSError):
    """A file that cannot be used because of its kind or name; `strerror` gives the reason and the remedy."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(errno.EINVAL, reason, path)

    def __str__(self) -> str:
        return f"{self.filename} {self.strerror}"


def check_file(path: str) -> None:
    """Check that a path names a file that can be read twice: reading a pipe would block, and /dev/zero would not end.

    Raises:
        UnfitFile: it is a pipe, a socket or a device.
    """
    if is_local(path) and os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise UnfitFile(path, "is a pipe or a device; give a file, which can be read again")


def check_name(path: str) -> None:
    """Check that a manifest, which is UTF-8, can hold a name.

    Raises:
        UnfitFile: it cannot; the reason is the name or, where that is UTF-8, the locale in which it was given.
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
    """Check that the files of a model's folder can be read, and have the size of a model.

    Raises:
        UnfitFile: a pipe or a device is there, or it is larger than `MAX_MODEL_BYTES`.
    """
    size = 0
    for path in folder.rglob("*"):
        check_file(str(path))
        status = path.lstat() if path.is_symlink() and not path.exists() else path.stat()
        size += status.st_size if stat.S_ISREG(status.st_mode) else 0
    if size > MAX_MODEL_BYTES:
        raise UnfitFile(str(folder), f"has {size:,} bytes, more than any model ({MAX_MODEL_BYTES:,})")
