"""Progress of a local run, passed from workers to the terminal through a folder of tiny files.

Workers of a local runner are processes or threads of one machine, so they can share a folder. Each portion has a file,
which is rewritten in place, so that a retried bundle starts its count anew. Clusters show progress in their own way.
"""

from __future__ import annotations

import glob
import os
import struct
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Protocol

from wikimill.rules.account import Account
from wikimill.transforms.dumps.portion import Portion

#: Stored bytes, pages, examples, and whether a checkpoint of an earlier run gave them.
_RECORD = struct.Struct("<QQQ?")
_EVERY_SECONDS = 0.25


@dataclass(frozen=True)
class Standing:
    """The progress so far: stored bytes read, pages, and examples.

    Attributes:
        reused_bytes, reused_pages: those of them that checkpoints of earlier runs gave.
    """

    bytes_read: int = 0
    pages: int = 0
    examples: int = 0
    reused_bytes: int = 0
    reused_pages: int = 0


@dataclass
class OwnProgress:
    """The progress of a run without workers, held in memory."""

    bytes_read: int = 0
    pages: int = 0
    examples: int = 0

    def standing(self) -> Standing:
        """Return the current standing."""
        return Standing(self.bytes_read, self.pages, self.examples)


class Progress(Protocol):
    """Receives the progress through one portion."""

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Record the stored bytes read and the accounts so far."""

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Record the end of the portion."""

    def reuse(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Record that a checkpoint gave the portion."""


def standing_of(accounts: Mapping[str, Account], bytes_read: int) -> Standing:
    """Return the progress through a portion: the stored bytes read, and the kept pages and examples of its accounts.

    Entities count as pages. Where examples are made by joins, their inputs (candidates or statements) are counted.
    """
    read, made = (
        next(accounts[thing].kept for thing in things if thing in accounts)
        for things in (("pages", "entities"), ("examples", "candidates", "statements"))
    )
    return Standing(bytes_read, read, made)


def byte_reporter(progress: Progress | None, accounts: Mapping[str, Account]) -> Callable[[int], None]:
    """Return a function that reports the number of stored bytes read; it does nothing without `progress`."""
    return partial(progress.at, accounts) if progress is not None else lambda _: None


class PortionProgress:
    """Writes the progress through a portion to its file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._last = 0.0

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Write the stored bytes read and the results, at most four times a second."""
        now = time.monotonic()
        if now - self._last >= _EVERY_SECONDS:
            self._last = now
            self.end(accounts, bytes_read)

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Write the stored bytes read and the results at once; do nothing if the folder is gone."""
        self._write(accounts, bytes_read, is_reused=False)

    def reuse(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Write the results of a checkpoint, unless this run mined the portion."""
        if not os.path.exists(self._path):
            self._write(accounts, bytes_read, is_reused=True)

    def _write(self, accounts: Mapping[str, Account], bytes_read: int, *, is_reused: bool) -> None:
        found = standing_of(accounts, bytes_read)
        # A cancelled run removes the folder before its last worker has noticed.
        with suppress(FileNotFoundError), open(self._path, "wb") as file:
            file.write(_RECORD.pack(found.bytes_read, found.pages, found.examples, is_reused))


@dataclass(frozen=True)
class ProgressBoard:
    """A local folder with a file for the progress of each portion."""

    folder: str

    def of(self, portion: Portion, start: int) -> PortionProgress:
        """Return the progress of a portion from `start` on, a place of its file, for its reader to update."""
        name = blake2b(f"{start} {portion.files[0].path}".encode(), digest_size=16).hexdigest()
        return PortionProgress(os.path.join(self.folder, name))

    def standing(self) -> Standing:
        """Return the sums over all portions: zeros if the folder is gone, which the run reports."""
        bytes_read = pages = examples = reused_bytes = reused_pages = 0
        for path in glob.iglob(os.path.join(glob.escape(self.folder), "*")):
            try:
                with open(path, "rb") as file:
                    record = file.read(_RECORD.size)
            except FileNotFoundError:
                continue
            if len(record) == _RECORD.size:
                sums = _RECORD.unpack(record)
                bytes_read, pages, examples = bytes_read + sums[0], pages + sums[1], examples + sums[2]
                if sums[3]:
                    reused_bytes, reused_pages = reused_bytes + sums[0], reused_pages + sums[1]
        return Standing(bytes_read, pages, examples, reused_bytes, reused_pages)
