"""One refresh at a time in a folder of releases."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from transforms.paths import is_local


class RefreshAtWork(Exception):
    """Another refresh is at work in the folder."""


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """A local folder for this run alone; it is made. The lock goes with the process, however it ends.

    A folder on an object store is not locked: there the scheduler must not start two (docs/refresh.md).

    Raises:
        RefreshAtWork: another run has it.
        OSError: the folder cannot be made.
    """
    if not is_local(folder):
        yield
        return
    os.makedirs(folder, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise RefreshAtWork(f"--releases {folder}: another refresh is at work there; this one leaves") from error
        yield
    finally:
        os.close(descriptor)
