"""The join of the parts of documents by key, and the assignment of each document to a split."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.interleave.joining import Part, join_parts
from wikimill.rules.interleave.windows import documents_for
from wikimill.rules.records import ALL_SPLITS, SPLITS, Split
from wikimill.transforms.interleave.accounts import KEPT, CountingFn
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.partition import Partition

DOCUMENTS = "documents"


class Placed(NamedTuple):
    """A document with its split and place. In the pipeline, a plain tuple of these fields, which Beam encodes fast.

    Attributes:
        split: the document's split.
        file: name of the file that has the document.
        place: its place in the file; see `source_formats.Entry`.
        id: id of the document in records.
        summary: its summary, not empty.
        posts: its posts, in order.
    """

    split: str
    file: str
    place: int
    id: str
    summary: str
    posts: tuple[str, ...]


class JoinFn(CountingFn):
    """A Beam function that joins the parts with one key into a document, and counts parts and documents.

    Args:
        options: the options of the corpus.
    """

    def __init__(self, options: InterleaveOptions) -> None:
        self._options = options

    def process(self, keyed: tuple[str, Iterable[Part]]) -> Iterator[tuple[Any, ...]]:
        """Yield the document of the parts with one key, as a tuple of the fields of `Placed`, if it is kept.

        Only the first `max_posts` posts are yielded if `posts_from` is "start". With sizes, the split is train.

        Args:
            keyed: the key, and its parts in any order.
        """
        options = self._options
        joined = join_parts(keyed[1], options.min_posts)
        unused = dict.fromkeys(joined.parts, 0)
        for (file, reason), number in joined.dropped.items():
            self.note(file, "parts", str(reason), number)
            unused[file] += number
        for file, number in joined.parts.items():
            self.note(file, "parts", KEPT, number - unused[file])
        if not joined.is_document:
            return
        self.note(joined.file, "documents", KEPT if joined.drop is None else str(joined.drop))
        if joined.drop is None:
            posts = joined.posts[: options.max_posts] if options.posts_from == "start" else joined.posts
            split = options.partition.split_of("", joined.id)
            yield tuple(Placed(split, joined.file, joined.place, joined.id, joined.summary, posts))


def sizes_in_documents(partition: Partition, width: int, step: int) -> dict[Split, int]:
    """Return split → number of documents that are needed for as many windows as the partition's `sizes` request.

    Args:
        partition: the rule that assigns documents to splits; without sizes, the result is empty.
        width, step: width of a window, and distance between the starts of consecutive windows, in documents.

    >>> sizes_in_documents(Partition.parse_sizes("dev=4000,test=4000"), 10, 1)
    {'dev': 4009, 'test': 4009}
    """
    sizes = partition.sizes
    return {split: documents_for(sizes[split], width, step) for split in ALL_SPLITS if sizes.get(split)}


def _drawn(document: tuple[Any, ...], salt: str) -> tuple[bytes, str]:
    name = str(document[3])
    return blake2b(f"{salt}\n{name}".encode(), digest_size=8).digest(), name


class _First(beam.CombineFn):
    """A Beam combiner that returns the `count` smallest elements, sorted."""

    def __init__(self, count: int) -> None:
        self._count = count

    def create_accumulator(self) -> list[Any]:
        return []

    def add_input(self, mutable_accumulator: list[Any], element: Any) -> list[Any]:
        mutable_accumulator.append(element)
        if len(mutable_accumulator) > 2 * self._count + 1000:
            return heapq.nsmallest(self._count, mutable_accumulator)
        return mutable_accumulator

    def merge_accumulators(self, accumulators: Iterable[list[Any]]) -> list[Any]:
        return heapq.nsmallest(self._count, (one for part in accumulators for one in part))

    def extract_output(self, accumulator: list[Any]) -> list[Any]:
        return heapq.nsmallest(self._count, accumulator)


def splits_drawn(drawn: list[tuple[bytes, str]], sizes: Mapping[Split, int]) -> dict[str, Split]:
    """Return id → split for the documents that are not in train: the first ones go to the first split, and so on.

    Args:
        drawn: (hash, id) of the documents, in the order of the draw. If they are too few, the last splits lack some.
        sizes: split → number of documents.

    >>> splits_drawn([(b"1", "a"), (b"2", "b"), (b"3", "c")], {"dev": 2, "test": 1})
    {'a': 'dev', 'b': 'dev', 'c': 'test'}
    """
    wanted = [split for split, size in sizes.items() for _ in range(size)]
    return {name: split for (_, name), split in zip(drawn, wanted, strict=False)}


def _assigned(document: tuple[Any, ...], parts: Mapping[str, Split]) -> tuple[Any, ...]:
    return (parts.get(document[3], SPLITS[0]), *document[1:])


def _by_key(part: Part) -> tuple[str, Part]:
    return part.key, part


@dataclass(eq=False)
class JoinDocuments(beam.PTransform):
    """A Beam transform from `Part`s to `documents` (tuples of the fields of `Placed`) and `counts` (`Count`s).

    The parts with one key give at most one document. Counts are of parts and documents; a key may occur more than once.

    Attributes:
        options: the options of the corpus.
    """

    options: InterleaveOptions

    def expand(self, parts: beam.PCollection[Part]) -> dict[str, beam.PCollection[Any]]:
        """Return the kept documents and the counts, by name."""
        joined = (
            parts
            | "Key parts" >> beam.Map(_by_key).with_output_types(tuple[str, Part])
            | "Gather parts" >> beam.GroupByKey()
            | "Join" >> beam.ParDo(JoinFn(self.options)).with_outputs(CountingFn.COUNTS, main=DOCUMENTS)
        )
        documents = joined[DOCUMENTS]
        sizes = sizes_in_documents(self.options.partition, self.options.window_width, self.options.step)
        if sizes:
            drawn = (
                documents
                | "Draw" >> beam.Map(_drawn, self.options.partition.salt)
                | "First drawn" >> beam.CombineGlobally(_First(sum(sizes.values())))
                | "Choose parts" >> beam.Map(splits_drawn, sizes)
            )
            documents = documents | "Assign" >> beam.Map(_assigned, pvalue.AsSingleton(drawn))
        return {DOCUMENTS: documents, CountingFn.COUNTS: joined[CountingFn.COUNTS]}
