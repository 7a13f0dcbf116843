"""One refresh at a time in a folder of releases."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from wikimill.transforms.storage.folder_lock import Locked
from wikimill.transforms.storage.folder_lock import locked as locked_folder
from wikimill.transforms.storage.paths import is_local


class RefreshAtWork(Exception):
    """Another refresh is at work in the folder; the message says who.

    Attributes:
        hours: for how long.
    """

    def __init__(self, message: str, hours: float) -> None:
        super().__init__(message)
        self.hours = hours


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """A local folder for this run alone; it is made.

    A folder on an object store is not locked: there the scheduler must not start two (docs/refresh.md).

    Raises:
        RefreshAtWork: another run has it.
        OSError: the folder cannot be made.
    """
    if not is_local(folder):
        yield
        return
    os.makedirs(folder, exist_ok=True)
    try:
        with locked_folder(folder):
            yield
    except Locked as error:
        raise RefreshAtWork(f"--releases {folder}: another refresh is at work there: {error}", error.hours) from error
