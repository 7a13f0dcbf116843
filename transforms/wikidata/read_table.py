"""Beam transforms that read a table of entities, for joins with articles by `CoGroupByKey`.

Reading a file raises `Damaged`, an OSError, if its SHA-256 differs from the one in the table's manifest. No part of the
table is a side input, because the table grows with Wikidata.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
import pyarrow.parquet as pq
from apache_beam import pvalue
from apache_beam.coders import Coder, registry

from wikimill.rules.wikidata.entities import Item, Label
from wikimill.transforms.wikidata.columns import item_of, item_row, label_of, label_row
from wikimill.transforms.wikidata.table import EntityTable, TableFile

_BATCH_ROWS = 500


class _WithNulls(dict[str, Any]):
    """A row in which missing columns are None."""

    def __missing__(self, key: str) -> None:
        return None


def item_of_json(text: str | bytes) -> Item:
    """Parse the JSON of a row of `ITEMS`, in which null columns may be missing, into an item.

    Raises:
        ValueError: the text is not JSON, or see `value_of`.
    """
    return item_of(json.loads(text, object_hook=_WithNulls))


class ItemCoder(Coder):
    """A Beam coder of items, as JSON of their rows; pickling is slower for frozen dataclasses with slots."""

    def encode(self, value: Item) -> bytes:
        """Return the JSON of the item's row."""
        return json.dumps(item_row(value), separators=(",", ":")).encode()

    def decode(self, encoded: bytes) -> Item:
        """Return the inverse of `encode`."""
        return item_of_json(encoded)

    def is_deterministic(self) -> bool:
        """Return True."""
        return True

    def to_type_hint(self) -> type:
        """Return the type."""
        return Item


class LabelCoder(Coder):
    """A Beam coder of labels, as JSON of their rows."""

    def encode(self, value: Label) -> bytes:
        """Return the JSON of the label's row."""
        return json.dumps(label_row(value), separators=(",", ":")).encode()

    def decode(self, encoded: bytes) -> Label:
        """Return the inverse of `encode`."""
        return label_of(json.loads(encoded))

    def is_deterministic(self) -> bool:
        """Return True."""
        return True

    def to_type_hint(self) -> type:
        """Return the type."""
        return Label


def register_coders() -> None:
    """Register the coders of items and labels with Beam; `ReadItems` and `ReadLabels` call this function."""
    registry.register_coder(Item, ItemCoder)
    registry.register_coder(Label, LabelCoder)


def items_of_file(file: TableFile) -> Iterator[tuple[str, Item]]:
    """Yield (title, item) for each item of a file; the title is the wiki page's, with spaces."""
    for row in _rows(file):
        item = item_of(row)
        yield item.title, item


def labels_of_file(file: TableFile) -> Iterator[tuple[str, Label]]:
    """Yield (id, label) for each label of a file."""
    for row in _rows(file):
        yield row["id"], label_of(row)


def ids_of_file(file: TableFile) -> Iterator[tuple[str, str]]:
    """Yield (title, id) for each item of a file, without reading its statements."""
    for row in _rows(file, ["title", "id"]):
        yield row["title"], row["id"]


def _rows(file: TableFile, columns: list[str] | None = None) -> Iterator[dict[str, Any]]:
    with file.open() as opened, pq.ParquetFile(opened) as table:
        for batch in table.iter_batches(batch_size=_BATCH_ROWS, columns=columns):
            yield from batch.to_pylist()


@dataclass(eq=False)
class _ReadTable(beam.PTransform):
    """The base of the transforms that read a table.

    Attributes:
        table: the table to read.
    """

    table: EntityTable

    def display_data(self) -> dict[str, Any]:
        """Return the table, for a runner's user interface."""
        return {"folder": self.table.folder, "digest": self.table.digest}


@beam.typehints.with_output_types(tuple[str, Item])
class ReadItems(_ReadTable):
    """A Beam transform that yields (title, item) for each item of a table. Two items may have the same title."""

    def expand(self, begin: pvalue.PBegin) -> beam.PCollection[tuple[str, Item]]:
        """Spread the files over the workers and read each."""
        register_coders()
        files = begin | "Files of items" >> beam.Create(list(self.table.items), reshuffle=True)
        return files | "Read items" >> beam.FlatMap(items_of_file).with_output_types(tuple[str, Item])


@beam.typehints.with_output_types(tuple[str, str])
class ReadItemIds(_ReadTable):
    """A Beam transform that yields (title, id) for each item of a table. Two items may have the same title."""

    def expand(self, begin: pvalue.PBegin) -> beam.PCollection[tuple[str, str]]:
        """Spread the files over the workers and read each."""
        files = begin | "Files of items" >> beam.Create(list(self.table.items), reshuffle=True)
        return files | "Read ids" >> beam.FlatMap(ids_of_file).with_output_types(tuple[str, str])


@beam.typehints.with_output_types(tuple[str, Label])
class ReadLabels(_ReadTable):
    """A Beam transform that yields (id, label) for each entity of a table, each id once."""

    def expand(self, begin: pvalue.PBegin) -> beam.PCollection[tuple[str, Label]]:
        """Spread the files over the workers and read each."""
        register_coders()
        files = begin | "Files of labels" >> beam.Create(list(self.table.labels), reshuffle=True)
        return files | "Read labels" >> beam.FlatMap(labels_of_file).with_output_types(tuple[str, Label])
