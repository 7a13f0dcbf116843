"""The ranking of documents within their splits, without holding all documents in one worker.

Documents are counted by blocks of neighbours. One worker adds up the counts and sends each block its first rank; then
each block is ranked separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

import apache_beam as beam
from apache_beam.transforms.window import GlobalWindow
from apache_beam.utils.windowed_value import WindowedValue

#: Number of places (lines, articles, posts) of a file in a block.
BLOCK_PLACES = 1024
#: Number of bits of the hash that select the block of a shuffled document.
_HASH_BITS = 14

#: (split, file, number of the block); blocks are sorted by it.
Block = tuple[str, str, int]


def order_of(document: tuple[Any, ...], salt: str | None) -> tuple[str, int, str]:
    """Return the sort key of a document: (file, place, id) or, with a salt, ("", hash of the id, id).

    Args:
        document: a tuple of the fields of `Placed`.
        salt: salt of a 64-bit hash, which shuffles the documents; None for the order of the files.
    """
    _, file, place, name = document[:4]
    if salt is None:
        return file, place, name
    digest = blake2b(f"{salt}\n{name}".encode(), digest_size=8).digest()
    return "", int.from_bytes(digest, "big"), name


def block_of(document: tuple[Any, ...], salt: str | None) -> Block:
    """Return the block of a document: `BLOCK_PLACES` places of its file or, with a salt, a range of hashes.

    Within a split, `order_of` sorts all documents of a block before those of any later block.

    Args:
        document: a tuple of the fields of `Placed`.
        salt: as in `order_of`.
    """
    file, place, _ = order_of(document, salt)
    return document[0], file, place // BLOCK_PLACES if salt is None else place >> (64 - _HASH_BITS)


def _keyed(document: tuple[Any, ...], salt: str | None) -> tuple[Block, tuple[Any, ...]]:
    return block_of(document, salt), document


class _CountBlocks(beam.DoFn):
    """A Beam function that counts documents by block; the counts of all bundles have the same key."""

    def __init__(self, salt: str | None) -> None:
        self._salt = salt

    def start_bundle(self) -> None:
        self._counts: Counter[Block] = Counter()

    def process(self, document: tuple[Any, ...]) -> None:
        self._counts[block_of(document, self._salt)] += 1

    def finish_bundle(self) -> Iterator[Any]:
        window = GlobalWindow()
        for counted in self._counts.items():
            yield WindowedValue((0, counted), window.max_timestamp(), [window])


def first_ranks(counts: tuple[int, Iterable[tuple[Block, int]]]) -> Iterator[tuple[Block, int]]:
    """Yield (block, rank of its first document) for each block, in order; in each split, ranks begin with 0.

    Args:
        counts: a key, which is ignored, and (block, number of documents); numbers of the same block are added up.

    >>> list(first_ranks((0, [(("train", "b", 0), 2), (("dev", "a", 0), 1), (("train", "a", 7), 3)])))
    [(('dev', 'a', 0), 0), (('train', 'a', 7), 0), (('train', 'b', 0), 3)]
    """
    split, rank = "", 0
    blocks: Counter[Block] = Counter()
    for block, count in counts[1]:  # a block may have counts from several bundles
        blocks[block] += count
    for block, count in sorted(blocks.items()):
        if block[0] != split:
            split, rank = block[0], 0
        yield block, rank
        rank += count


def ranked(
    gathered: tuple[Block, Mapping[str, Iterable[Any]]], salt: str | None
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield (rank, document) for each document of a block, by rank.

    Args:
        gathered: the block; its `documents`, in any order, and the rank of its `first` document, once.
        salt: as in `order_of`.
    """
    _, found = gathered
    (first,) = found["first"]
    documents = sorted(found["documents"], key=partial(order_of, salt=salt))
    yield from enumerate(documents, first)


@dataclass(eq=False)
class RankDocuments(beam.PTransform):
    """A Beam transform from documents (tuples of the fields of `Placed`) to (rank, document).

    In each split, ranks are 0, 1, 2, … in the order of `order_of`.

    Attributes:
        salt: salt of the hash that shuffles the documents; None keeps the order of the files, by name.
    """

    salt: str | None

    def expand(self, documents: beam.PCollection[Any]) -> beam.PCollection[tuple[int, Any]]:
        """Return (rank, document) for each document, in no order."""
        firsts = (
            documents
            | "Count blocks" >> beam.ParDo(_CountBlocks(self.salt)).with_output_types(tuple[int, tuple[Block, int]])
            | "Gather counts" >> beam.GroupByKey()
            | "Add up" >> beam.FlatMap(first_ranks).with_output_types(tuple[Block, int])
        )
        keyed = documents | "Key by block" >> beam.Map(_keyed, self.salt).with_output_types(tuple[Block, Any])
        return (
            {"documents": keyed, "first": firsts}
            | "Gather blocks" >> beam.CoGroupByKey()
            | "Rank" >> beam.FlatMap(ranked, self.salt).with_output_types(tuple[int, Any])
        )
