"""Progress of a local run, passed from workers to the terminal through a folder of tiny files.

Workers of a laptop's runner are processes or threads of one machine, so a folder is all they need to share; a file is
rewritten in place, so a retried bundle starts its count anew. A cluster shows progress in its own way.
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

from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.dumps.portion import Portion

_RECORD = struct.Struct("<QQQ")
_EVERY_SECONDS = 0.25


@dataclass(frozen=True)
class Standing:
    """Compressed bytes read, pages and examples so far."""

    bytes_read: int = 0
    pages: int = 0
    examples: int = 0


@dataclass
class OwnProgress:
    """How far a run that needs no workers has read; it is kept in memory."""

    bytes_read: int = 0
    pages: int = 0
    examples: int = 0

    def standing(self) -> Standing:
        """Return what is noted now."""
        return Standing(self.bytes_read, self.pages, self.examples)


class Progress(Protocol):
    """Is told how far one portion is read."""

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """So many stored bytes are read, and this came of them."""

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """That was all."""


def standing_of(accounts: Mapping[str, Account], bytes_read: int) -> Standing:
    """Return how far a portion is read, by its accounts: what is read, and what is made of it so far.

    Where examples are made by joins, what they are made of is counted.
    """
    read, made = (
        next(accounts[thing].kept for thing in things if thing in accounts)
        for things in (("pages", "entities"), ("examples", "candidates", "statements"))
    )
    return Standing(bytes_read, read, made)


def teller(progress: Progress | None, accounts: Mapping[str, Account]) -> Callable[[int], None]:
    """Return a function that is told how many stored bytes are read; it tells no one where there is no progress to
    keep."""
    return partial(progress.at, accounts) if progress is not None else lambda _: None


class PortionProgress:
    """How far one portion is read."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._last = 0.0

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Note how many stored bytes are read and what came of them, at most four times a second."""
        now = time.monotonic()
        if now - self._last >= _EVERY_SECONDS:
            self._last = now
            self.end(accounts, bytes_read)

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Note it at once."""
        found = standing_of(accounts, bytes_read)
        # The folder goes when a run is cancelled, before the last worker of its cluster has noticed.
        with suppress(FileNotFoundError), open(self._path, "wb") as file:
            file.write(_RECORD.pack(found.bytes_read, found.pages, found.examples))


@dataclass(frozen=True)
class ProgressBoard:
    """A local folder in which each portion has its standing."""

    folder: str

    def of(self, portion: Portion, start: int) -> PortionProgress:
        """Return the standing of a portion, or of its end from `start` on, to be kept up to date by whoever reads
        it."""
        name = blake2b(f"{start} {portion.files[0].path}".encode(), digest_size=16).hexdigest()
        return PortionProgress(os.path.join(self.folder, name))

    def standing(self) -> Standing:
        """Return the sum over all portions; nothing if someone has removed the folder, which the run itself will tell
        of."""
        bytes_read = pages = examples = 0
        for path in glob.iglob(os.path.join(glob.escape(self.folder), "*")):
            try:
                with open(path, "rb") as file:
                    record = file.read(_RECORD.size)
            except FileNotFoundError:
                continue
            if len(record) == _RECORD.size:
                sums = _RECORD.unpack(record)
                bytes_read, pages, examples = bytes_read + sums[0], pages + sums[1], examples + sums[2]
        return Standing(bytes_read, pages, examples)
