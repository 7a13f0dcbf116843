"""Gives each document its rank in its part of the corpus, without holding all documents in one place.

Documents are counted by blocks of neighbours; the counts, a number for each block, are added up in one place, which
sends each block its first rank; then each block is ranked by itself.
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

#: Places (lines, articles, posts) of a file in a block.
BLOCK_PLACES = 1024
#: Of shuffled documents, bits of the hash that select the block.
_HASH_BITS = 14

#: Part of the corpus, file, number of the block; blocks are in this order.
Block = tuple[str, str, int]


def order_of(document: tuple[Any, ...], salt: str | None) -> tuple[str, int, str]:
    """Return the sort key of a document: (file, place, id), or with a salt a hash of the id."""
    _, file, place, name = document[:4]
    if salt is None:
        return file, place, name
    digest = blake2b(f"{salt}\n{name}".encode(), digest_size=8).digest()
    return "", int.from_bytes(digest, "big"), name


def block_of(document: tuple[Any, ...], salt: str | None) -> Block:
    """Return the block of a document."""
    file, place, _ = order_of(document, salt)
    return document[0], file, place // BLOCK_PLACES if salt is None else place >> (64 - _HASH_BITS)


def _keyed(document: tuple[Any, ...], salt: str | None) -> tuple[Block, tuple[Any, ...]]:
    return block_of(document, salt), document


class _CountBlocks(beam.DoFn):
    """Counts documents by block, a sum for each bundle; all sums have one key."""

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
    """Yield the rank of the first document of each block; ranks begin with 0 in each part of the corpus.

    >>> list(first_ranks((0, [(("train", "b", 0), 2), (("dev", "a", 0), 1), (("train", "a", 7), 3)])))
    [(('dev', 'a', 0), 0), (('train', 'a', 7), 0), (('train', 'b', 0), 3)]
    """
    split, rank = "", 0
    blocks: Counter[Block] = Counter()
    for block, count in counts[1]:  # several bundles may have counted one block
        blocks[block] += count
    for block, count in sorted(blocks.items()):
        if block[0] != split:
            split, rank = block[0], 0
        yield block, rank
        rank += count


def ranked(
    gathered: tuple[Block, Mapping[str, Iterable[Any]]], salt: str | None
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield the documents of a block, each with its rank."""
    _, found = gathered
    (first,) = found["first"]
    documents = sorted(found["documents"], key=partial(order_of, salt=salt))
    yield from enumerate(documents, first)


@dataclass(eq=False)
class RankDocuments(beam.PTransform):
    """Gives (rank, document) for each document.

    Attributes:
        salt: of the hash by which documents are shuffled; None keeps the order of the files.
    """

    salt: str | None

    def expand(self, documents: beam.PCollection[Any]) -> beam.PCollection[tuple[int, Any]]:
        """Count, add up, rank."""
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
