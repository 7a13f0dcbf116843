"""Computes a file's SHA-256 while it is read for another purpose."""

from __future__ import annotations

import hashlib
import io
from typing import BinaryIO

_READ_BYTES = 1024 * 1024


class DigestingFile(io.RawIOBase):
    """A seekable file that digests the bytes that are read in order; wraps a file that is open at its beginning.

    A file that is read in order needs no second pass. For one that is read in another order (7z), `hexdigest` reads the
    rest again.
    """

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self._digest = hashlib.sha256()
        self._digested = 0
        self._position = 0

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes (-1: all), and digest those that follow the bytes digested so far."""
        data = self._file.read(size)
        if self._position <= self._digested < self._position + len(data):
            new = data[self._digested - self._position :]
            self._digest.update(new)
            self._digested += len(new)
        self._position += len(data)
        return data

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to a position, and return it."""
        self._position = self._file.seek(offset, whence)
        return self._position

    def tell(self) -> int:
        """Return the position of the next read."""
        return self._position

    def hexdigest(self) -> str:
        """Return the SHA-256 of the whole file; read the bytes that are not digested yet."""
        self.seek(self._digested)
        while self.read(_READ_BYTES):
            pass
        return self._digest.hexdigest()
