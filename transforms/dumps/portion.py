"""Divides files among workers: what one of them reads at a time.

A file of plain XML or bzip2 is divided into portions of about the same size, wherever they begin; each page belongs to
the portion in which its `<page>` does. Any other file is one portion, and so are the files through which one page goes.
Snapshots of Wikimedia Enterprise come in several files.
Documents in JSON Lines are dealt out line by line: each worker reads the file, however it is compressed, and mines the
lines of its share, for reading them is nothing next to mining them (`benchmarks.scaling` tells how much).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wikimill.transforms.dumps.input_file import InputFile

#: Compressions of which a part can be read without what is before it.
SPLITTABLE = frozenset(("bz2", "plain"))
#: Stored bytes of bzip2. Each portion costs the beginning of the file and the end of its last page, 1 MB together.
DEFAULT_SPLIT_BYTES = 4 * 1024 * 1024
#: Plain XML is four to twenty times as long as bzip2, and is read faster.
_PLAIN_FACTOR = 8
#: A small file is divided into this many portions, for all workers to have some, unless they were too small to pay.
_PORTIONS = 16
_LEAST_SHARE, _LEAST_BYTES = 4, 64 * 1024
#: A file of documents has this many shares at most, as each costs a reading of the file.
_SHARES = 32


@dataclass(frozen=True, slots=True)
class Portion:
    """What one worker reads of a file, or of several files that are one.

    Attributes:
        files: several only where they go on with each other's last page (`layouts.chains`).
        start, stop: bytes of the file as it is stored; of a portion that cannot be divided, 0 and 1.
        is_splittable: whether a part of it can be left to another worker.
        shares: of documents, how many the file is dealt out to; this one has the lines whose number, divided by it,
            leaves `start`, and `stop` is one more.
    """

    files: tuple[InputFile, ...]
    start: int = 0
    stop: int = 1
    is_splittable: bool = False
    shares: int = 1

    @property
    def size(self) -> int:
        """How many stored bytes there are to read; of a share of documents, its part of the file's."""
        if self.shares > 1:
            size = self.files[0].size
            return size * self.stop // self.shares - size * self.start // self.shares
        return self.stop - self.start if self.is_splittable else sum(file.size for file in self.files)


def portion_bytes(size: int, split_bytes: int) -> int:
    """Return how many stored bytes a portion of a file has at most.

    It follows from the file alone, not from the workers, so that a run is resumed with any number of them.

    Args:
        size: of the file.
        split_bytes: what a portion of a large file has.

    >>> portion_bytes(1_700_000, 524_288), portion_bytes(500_000_000, 524_288), portion_bytes(10_000, 1_024)
    (131072, 524288, 1024)
    """
    return min(split_bytes, max(size // _PORTIONS, split_bytes // _LEAST_SHARE, _LEAST_BYTES))


def portions(files: Sequence[InputFile], compression: str, split_bytes: int | None) -> Iterator[Portion]:
    """Divide a file; what cannot be divided is one portion.

    Args:
        files: one file, or those through which one page goes.
        compression: of the first, as in `compressed.compression_of`.
        split_bytes: the size of a portion of a large file in stored bytes of bzip2, see `portion_bytes`; None divides
            nothing.

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
