"""How far the files of a run are read, passed from local workers to the terminal through a folder of tiny files.

Workers of a laptop's runner are processes or threads of one machine, so a folder is all they need to share; a file is
rewritten in place, so a retried bundle starts its count anew. A cluster shows progress in its own way.
"""

from __future__ import annotations

import os
import struct
import time
from dataclasses import dataclass
from hashlib import blake2b

from transforms.dumps.listing import InputFile

_RECORD = struct.Struct("<QQQ")
_EVERY_SECONDS = 0.25


@dataclass(frozen=True)
class Standing:
    """Compressed bytes read, pages and examples so far."""

    bytes_read: int = 0
    pages: int = 0
    examples: int = 0


class FileProgress:
    """How far one file is read; `pages` and `examples` are counted up by the reader."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._last = 0.0
        self.pages = self.examples = 0

    def at(self, bytes_read: int, *, final: bool = False) -> None:
        """Note the position, at most four times a second."""
        now = time.monotonic()
        if final or now - self._last >= _EVERY_SECONDS:
            self._last = now
            with open(self._path, "wb") as file:
                file.write(_RECORD.pack(bytes_read, self.pages, self.examples))


@dataclass(frozen=True)
class ProgressBoard:
    """A local folder in which each input file has its standing."""

    folder: str

    def of(self, file: InputFile) -> FileProgress:
        """The standing of one input, to be kept up to date by whoever reads it."""
        name = blake2b(file.path.encode(), digest_size=16).hexdigest()
        return FileProgress(os.path.join(self.folder, name))

    def standing(self) -> Standing:
        """The sum over all inputs."""
        bytes_read = pages = examples = 0
        for entry in os.scandir(self.folder):
            with open(entry.path, "rb") as file:
                record = file.read(_RECORD.size)
            if len(record) == _RECORD.size:
                sums = _RECORD.unpack(record)
                bytes_read, pages, examples = bytes_read + sums[0], pages + sums[1], examples + sums[2]
        return Standing(bytes_read, pages, examples)
