"""Files of a page cache: entries of pages, named by the lowest and the highest page id and by their own digest.

Keys and JSON in gzip and not pickle: whoever may write to the folder must not be able to run code here. In front of
each entry stands a line with the page's id and how many bytes the entry has. The name holds the digest, so a file that
was cut or changed is known, and is not used: its pages are mined.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from wikimill.transforms.storage.files import read_file, write_file

_NAME = re.compile(r"([0-9]{20})-([0-9]{20})-([0-9a-f]{32})\.pages", re.ASCII)
_HIGHEST = 10**20
#: A file is written when its entries have so many bytes: this much a worker holds, and as much for each file it reads.
FILE_BYTES = 8 * 1024 * 1024
#: One page may have more than a file should; beyond this it was not written here.
_MOST_BYTES = 1024 * FILE_BYTES


@dataclass(frozen=True, slots=True, order=True)
class CacheFile:
    """A file by its name: the page ids that it holds lie between two, and the digest of its content."""

    first: int
    last: int
    digest: str
    folder: str

    @classmethod
    def of_name(cls, folder: str, name: str) -> CacheFile | None:
        """The file of a name; None if it is another one's."""
        match = _NAME.fullmatch(name)
        return cls(int(match[1]), int(match[2]), match[3], folder) if match else None

    @property
    def name(self) -> str:
        """Its name."""
        return f"{self.first:020d}-{self.last:020d}-{self.digest}.pages"

    def entries(self) -> dict[int, bytes]:
        """Page id → entry; none if the file is not what its name says.

        Raises:
            OSError: it cannot be read.
        """
        try:
            unpacker = zlib.decompressobj(wbits=31)
            data = unpacker.decompress(read_file(self.folder, self.name), _MOST_BYTES)
            if not unpacker.eof or _digest(data) != self.digest:
                return {}
            return dict(_divided(data))
        except (zlib.error, ValueError):
            return {}


class CacheFileWriter:
    """Gathers entries, and writes a file of them when they are enough.

    Args:
        folder: on any Beam filesystem.
        file_bytes: a file is written when its entries have so many.
    """

    def __init__(self, folder: str, file_bytes: int = FILE_BYTES) -> None:
        self._folder, self._most = folder, file_bytes
        self._begin()

    def _begin(self) -> None:
        self._parts: list[bytes] = []
        self._bytes, self._first, self._last = 0, _HIGHEST - 1, 0

    def add(self, page: int, entry: bytes) -> None:
        """Take a page's entry.

        Raises:
            OSError: a file cannot be written.
        """
        self._parts += (b"%d %d\n" % (page, len(entry)), entry)
        self._bytes += len(entry)
        self._first, self._last = min(page, self._first), max(page, self._last)
        if self._bytes >= self._most:
            self.flush()

    def flush(self) -> None:
        """Write what was gathered; the same entries give the same file, however often it is written.

        Raises:
            OSError: it cannot be written.
        """
        if self._parts:
            data = b"".join(self._parts)
            file = CacheFile(self._first, self._last, _digest(data), self._folder)
            write_file(self._folder, file.name, gzip.compress(data, compresslevel=1, mtime=0))
        self._begin()


def _divided(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield page ids and entries.

    Raises:
        ValueError: somebody else wrote them.
    """
    begin = 0
    while begin < len(data):
        line_end = data.index(b"\n", begin)
        page, _, size = data[begin:line_end].partition(b" ")
        begin = line_end + 1 + int(size)
        if not line_end < begin <= len(data):
            raise ValueError("an entry has fewer bytes than it is said to have")
        yield int(page), data[line_end + 1 : begin]


def is_cacheable(page_id: str) -> bool:
    """Whether a page has an id that a file can be named by."""
    return page_id.isascii() and page_id.isdigit() and len(page_id) <= 20


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
