"""Drawing of examples by hash, independent of the format and order of the rows, and their distribution to raters."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

Row = Mapping[str, Any]
DEFAULT_SALT = "wikimill"


def draw(rows: Iterable[Row], number: int, salt: str, types_of: str | None = None) -> list[Row]:
    """Return the examples with the smallest salted hashes of their ids: a draw of N + 1 holds the draw of N.

    Of rows with one id the first ones are drawn. Only the drawn examples are kept in memory.

    Args:
        rows: records with `id`, and the column `types_of`.
        number: number of examples to draw, at least 1.
        salt: text that is hashed with the ids; another salt draws other examples.
        types_of: column for each of whose values `number` examples are drawn. None: `number` in all.

    Returns:
        The examples, by hash, smallest first.
    """
    drawn: dict[Any, list[tuple[int, str, int, Row]]] = {}
    for place, row in enumerate(rows):
        heap = drawn.setdefault(row[types_of] if types_of is not None else None, [])
        # The top of a heap is its smallest entry; signs are changed, because the largest hash is replaced. The place
        # keeps rows with one id from being compared, which mappings cannot be.
        entry = -order(salt, str(row["id"])), str(row["id"]), -place, row
        if len(heap) < number:
            heapq.heappush(heap, entry)
        elif entry[0] > heap[0][0]:
            heapq.heapreplace(heap, entry)
    chosen = sorted((-negated, name, -place, row) for heap in drawn.values() for negated, name, place, row in heap)
    return [row for *_, row in chosen]


def order(salt: str, name: str) -> int:
    """Return the sort key of a name in a draw: 64 bits of a hash over the salt and the name."""
    return int.from_bytes(blake2b(f"{salt}\n{name}".encode(), digest_size=8).digest(), "big")


#: The column that identifies an item; its rows are adjacent in a sheet. A row without it is an item of its own.
ITEM = "item"


def item_of(row: Row) -> str:
    """Return the item that a row belongs to."""
    return str(row.get(ITEM, row["id"]))


def sheet_count(items: int, raters: int, items_per_rater: int | None = None) -> int:
    """Return the number of sheets: one per rater, or enough that no rater gets more than `items_per_rater`.

    >>> sheet_count(500, 5), sheet_count(500, 5, 6)
    (5, 417)
    """
    return raters if items_per_rater is None else max(raters, -(-items * raters // items_per_rater))


def dealt(rows: Sequence[Row], raters: int, items_per_rater: int | None, salt: str) -> list[list[Row]]:
    """Return the rows of each sheet: every item is in `raters` of them, and their numbers of items differ by 1 at most.

    Args:
        rows: the rows, in the order in which those of an item are to appear.
        raters: number of raters of each item.
        items_per_rater: most items of a sheet; None for no limit.
        salt: text that determines which items share a sheet.
    """
    items: dict[str, list[Row]] = {}
    for row in rows:
        items.setdefault(item_of(row), []).append(row)
    sheets: list[list[Row]] = [[] for _ in range(sheet_count(len(items), raters, items_per_rater))]
    drawn = sorted(items, key=lambda name: (order(f"{salt} items", name), name))
    for place in range(len(items) * raters):
        # The copies of an item are adjacent, and there are at least as many sheets: no sheet gets two.
        sheets[place % len(sheets)] += items[drawn[place // raters]]
    return sheets


def shuffled(rows: Sequence[Row], salt: str, rater: int) -> list[Row]:
    """Return the rows in one rater's order, so that raters do not all tire at the same rows.

    The rows of an item stay adjacent and in order.

    Args:
        rows: the rows of the rater's sheet.
        salt: the salt of the draw.
        rater: the rater's number.
    """
    return sorted(rows, key=lambda row: (order(f"{salt} rater {rater}", item_of(row)), item_of(row)))
