"""Windows over an ordered corpus: documents have ranks from 0, window i holds those from i·t to i·t + w − 1.

Windows are made in blocks of consecutive ones, so that a worker needs only a block's documents. A document is sent to
each block with a window that has it; this is more than one block only at the borders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

#: Windows in a block: w − 1 documents of each block are sent twice, an eighth with w = 10 and t = 1.
BLOCK_WINDOWS = 64

T = TypeVar("T")


def window_count(documents: int, width: int, step: int) -> int:
    """Return the number of windows: ⌊(N − w) / t⌋ + 1; 0 if there are fewer than w documents.

    >>> window_count(195_654, 10, 1), window_count(9, 10, 1)
    (195645, 0)
    """
    return (documents - width) // step + 1 if documents >= width else 0


def documents_for(windows: int, width: int, step: int) -> int:
    """Return the smallest number of documents that makes this number of windows.

    >>> documents_for(4_000, 10, 1)
    4009
    """
    return (windows - 1) * step + width if windows else 0


def blocks_of(rank: int, width: int, step: int, size: int = BLOCK_WINDOWS) -> range:
    """Return the blocks with a window that has a document; empty if the step skips the document.

    >>> list(blocks_of(63, 10, 1)), list(blocks_of(64, 10, 1)), list(blocks_of(5, 2, 4))
    ([0], [0, 1], [0])
    """
    first, last = max(0, -(-(rank - width + 1) // step)), rank // step
    return range(first // size, last // size + 1) if first <= last else range(0)


def windows_of_block(
    block: int, ranked: Iterable[tuple[int, T]], width: int, step: int, size: int = BLOCK_WINDOWS
) -> Iterator[tuple[int, Sequence[T]]]:
    """Yield (number, documents) of each complete window of a block.

    Args:
        block: number of the block.
        ranked: (rank, document) of the documents sent to the block, in any order.
        width, step: width of a window, and distance between the starts of consecutive windows.
        size: number of windows in a block.
    """
    by_rank = dict(ranked)
    for window in range(block * size, (block + 1) * size):
        ranks = range(window * step, window * step + width)
        if all(rank in by_rank for rank in ranks):
            yield window, [by_rank[rank] for rank in ranks]
