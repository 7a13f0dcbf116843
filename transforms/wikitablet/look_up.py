"""Looks up a few items and labels in a table of entities: for one page, where mining joins all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pyarrow.parquet as pq

from wikimill.rules.wikidata.entities import Item
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.columns import item_of
from wikimill.transforms.wikidata.table import EntityTable, TableFile


def items_by_title(table: EntityTable, titles: Collection[str]) -> dict[str, Item]:
    """The items of some titles; of two items of one title the older one, as mining takes it.

    Raises:
        OSError: a file of the table cannot be read.
    """
    found: dict[str, Item] = {}
    for row in _matching(table.items, "title", titles):
        item = item_of(row)
        known = found.get(item.title)
        if known is None or _number(item) < _number(known):
            found[item.title] = item
    return found


def labels_by_id(table: EntityTable, ids: Collection[str]) -> dict[str, str]:
    """The labels of some entities; one without a label is left out. Raises as `items_by_title`."""
    return {row["id"]: row["label"] for row in _matching(table.labels, "id", ids) if row["label"] is not None}


def _number(item: Item) -> int:
    return int(item.id[1:]) if item.id[1:].isdigit() else 0


def _matching(files: Collection[TableFile], column: str, values: Collection[str]) -> Iterator[dict[str, Any]]:
    if not values:
        return
    for file in files:
        with open_stored(file.path) as opened:
            yield from pq.read_table(opened, filters=[(column, "in", sorted(values))]).to_pylist()
