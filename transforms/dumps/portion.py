"""Portions: the parts of files that workers read at a time.

A file of plain XML or bzip2 is divided into portions of about the same size at any byte; a page belongs to the portion
in which its `<page>` begins. Any other file is one portion, and so are the files through which one page continues.
Documents in JSON Lines are dealt out line by line: each worker reads the whole file, however it is compressed, and
mines the lines of its share, because reading costs little compared with mining (`benchmarks.scaling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wikimill.transforms.dumps.input_file import InputFile

#: Compressions that can be read from the middle.
SPLITTABLE = frozenset(("bz2", "plain"))
#: Stored bytes of bzip2 in a portion. Each portion also reads the beginning of the file and the end of its last page.
DEFAULT_SPLIT_BYTES = 4 * 1024 * 1024
#: Plain XML is four to twenty times as long as bzip2, and is read faster.
_PLAIN_FACTOR = 8
#: A small file is divided into this many portions, so that all workers get some, unless that makes them too small.
_PORTIONS = 16
_LEAST_SHARE, _LEAST_BYTES = 4, 64 * 1024
#: Most shares of a file of documents; each reads the whole file.
_SHARES = 32


@dataclass(frozen=True, slots=True)
class Portion:
    """The part of a file, or of several files that continue each other, that a worker reads.

    Attributes:
        files: one file, or several if each continues the last page of the previous one (`wikimedia_layouts.chains`).
        start, stop: bytes of the stored file; 0 and 1 for an indivisible portion.
        is_splittable: whether its end can be given to another worker.
        shares: number of shares of a file of documents. This portion has the lines whose number modulo `shares` is
            `start`; `stop` is `start + 1`.
    """

    files: tuple[InputFile, ...]
    start: int = 0
    stop: int = 1
    is_splittable: bool = False
    shares: int = 1

    @property
    def size(self) -> int:
        """Stored bytes to read; for a share of documents, the share's fraction of the file's size."""
        if self.shares > 1:
            size = self.files[0].size
            return size * self.stop // self.shares - size * self.start // self.shares
        return self.stop - self.start if self.is_splittable else sum(file.size for file in self.files)


def portion_bytes(size: int, split_bytes: int) -> int:
    """Return the largest size of a portion of a file, in stored bytes.

    It does not depend on the number of workers, so that a run can be resumed with another number.

    Args:
        size: the file's size in stored bytes.
        split_bytes: the size of a portion of a large file.

    >>> portion_bytes(1_700_000, 524_288), portion_bytes(500_000_000, 524_288), portion_bytes(10_000, 1_024)
    (131072, 524288, 1024)
    """
    return min(split_bytes, max(size // _PORTIONS, split_bytes // _LEAST_SHARE, _LEAST_BYTES))


def portions(files: Sequence[InputFile], compression: str, split_bytes: int | None) -> Iterator[Portion]:
    """Divide a file into portions; an indivisible file is one portion.

    Args:
        files: one file, or several through which one page continues.
        compression: the first file's compression, see `compressed.compression_of`.
        split_bytes: size of a portion of a large file in stored bytes of bzip2, see `portion_bytes`; portions of plain
            XML are larger. None leaves files whole.

    >>> [(part.start, part.stop) for part in portions([InputFile("/a.bz2", "a.bz2", 100)], "bz2", 40)]
    [(0, 34), (34, 67), (67, 100)]
    """
    first, size = files[0], files[0].size
    is_dealt_out = first.holds_documents and not (first.is_source or first.is_joined)
    if split_bytes is not None and len(files) == 1 and is_dealt_out and size:
        shares = min(_SHARES, -(-size // portion_bytes(size, split_bytes)))
        for share in range(shares):
            yield Portion(tuple(files), share, share + 1, shares=shares)
        return
    is_whole = first.holds_documents or first.holds_articles or not size
    if split_bytes is None or len(files) > 1 or compression not in SPLITTABLE or is_whole:
        yield Portion(tuple(files))
        return
    factor = _PLAIN_FACTOR if compression == "plain" else 1
    count = -(-size // (factor * portion_bytes(size // factor, split_bytes)))
    starts = [-(-size * number // count) for number in range(count)] + [size]
    for start, stop in pairwise(starts):
        yield Portion(tuple(files), start, stop, is_splittable=True)
