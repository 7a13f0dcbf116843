"""Assigns the requested numbers of examples to dev, test and tune (`--split_sizes`), by whole documents.

Documents are taken in the order of a salted hash, so the result depends neither on workers nor on the order of
examples. A document goes to the first part that has room for all of its examples; one that fits nowhere stays in train.
A part has the requested size, unless the candidates (the first documents, with twice the requested examples) cannot
fill it: then it is smaller, by less than the smallest candidate that is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.records import ALL_SPLITS, SPLITS, Split, document_of
from wikimill.transforms.partition import Partition

#: The rank of a document in the order, its name, its number of examples.
Document = tuple[int, str, int]
#: A list of documents is cut when it is longer than the number of examples by this.
_SLACK = 4096


def first_documents(documents: Iterable[Document], examples: int) -> list[Document]:
    """Return the first documents in order that together have at least `examples` examples, or all documents.

    Lists may be cut before they are merged: the first documents of the cut lists are the first of all.

    >>> first_documents([(3, "c", 1), (1, "a", 2), (2, "b", 2)], 3)
    [(1, 'a', 2), (2, 'b', 2)]
    """
    kept: list[Document] = []
    count = 0
    for document in sorted(documents):
        if count >= examples:
            break
        kept.append(document)
        count += document[2]
    return kept


def parts_of(documents: Iterable[Document], sizes: Mapping[str, int]) -> dict[str, Split]:
    """Return document → part for documents that are not in train. Parts are filled in the order dev, test, tune.

    >>> parts_of([(1, "a", 2), (2, "b", 2), (3, "c", 1)], {"dev": 3, "test": 1})
    {'a': 'dev', 'c': 'dev'}
    """
    room = {split: sizes[split] for split in ALL_SPLITS if sizes.get(split)}
    found: dict[str, Split] = {}
    for _, name, count in sorted(documents):
        part = next((split for split, left in room.items() if count <= left), None)
        if part is not None:
            found[name] = part
            room[part] -= count
    return found


def assigned(example: Any, parts: Mapping[str, Split]) -> Any:
    """Return a copy of the example with its part as `split`; train if its document is not in `parts`."""
    return replace(example, split=parts.get(document_of(example), SPLITS[0]))


def _placed(counted: tuple[str, int], salt: str) -> Document:
    name, count = counted
    digest = blake2b(f"{salt}\n{name}".encode(), digest_size=7).digest()  # 7 bytes fit into a signed 64-bit integer
    return int.from_bytes(digest, "big"), name, count


class FirstDocuments(beam.CombineFn):
    """Combines all documents into `first_documents`."""

    def __init__(self, examples: int) -> None:
        self._examples = examples

    def create_accumulator(self) -> list[Document]:
        """Return an empty list."""
        return []

    def add_input(self, mutable_accumulator: list[Document], element: Document) -> list[Document]:
        """Add a document; cut the list if it is long."""
        mutable_accumulator.append(element)
        if len(mutable_accumulator) > self._examples + _SLACK:  # each document has at least one example
            return first_documents(mutable_accumulator, self._examples)
        return mutable_accumulator

    def merge_accumulators(self, accumulators: Iterable[list[Document]]) -> list[Document]:
        """Return the first documents of all lists."""
        merged: list[Document] = []
        for documents in accumulators:
            merged = first_documents([*merged, *documents], self._examples)
        return merged

    def extract_output(self, accumulator: list[Document]) -> list[Document]:
        """Return the first documents, in order."""
        return first_documents(accumulator, self._examples)


@dataclass(eq=False)
class AssignParts(beam.PTransform):
    """Sets the split of each example.

    Attributes:
        partition: the partition, of which the sizes and the salt are used.
    """

    partition: Partition

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[Any]:
        """Return copies of the examples, each with its part as `split`."""
        sizes = self.partition.sizes
        # Twice as many, so that a document that does not fit into the last gap can be skipped.
        enough = 2 * sum(sizes.values())
        documents = (
            examples
            | "Name documents" >> beam.Map(document_of).with_output_types(str)
            | "Count by document" >> beam.combiners.Count.PerElement()
            | "Place documents" >> beam.Map(_placed, self.partition.salt).with_output_types(tuple[int, str, int])
            | "First documents" >> beam.CombineGlobally(FirstDocuments(enough)).with_output_types(Any)
        )
        parts = documents | "Choose parts" >> beam.Map(parts_of, sizes).with_output_types(Any)
        assign = beam.Map(assigned, pvalue.AsSingleton(parts)).with_output_types(examples.element_type)
        return examples | "Assign parts" >> assign

    def display_data(self) -> dict[str, Any]:
        """Return the sizes of the parts."""
        return {"sizes": ",".join(f"{name}={size}" for name, size in self.partition.sizes.items())}
