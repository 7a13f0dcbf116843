"""Deals items out to raters: each item to several of them, each rater at most so many items."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.human_eval.drawing import Row, order

#: The rows of one item stand together in a sheet; a row without this column is an item of its own.
ITEM = "item"


def item_of(row: Row) -> str:
    """The item that a row belongs to."""
    return str(row.get(ITEM, row["id"]))


def sheet_count(items: int, raters: int, items_per_rater: int | None = None) -> int:
    """How many sheets there are: one a rater, or as many as it takes for nobody to get more than `items_per_rater`.

    >>> sheet_count(500, 5), sheet_count(500, 5, 6)
    (5, 417)
    """
    return raters if items_per_rater is None else max(raters, -(-items * raters // items_per_rater))


def dealt(rows: Sequence[Row], raters: int, items_per_rater: int | None, salt: str) -> list[list[Row]]:
    """The rows of each sheet: every item is in `raters` of them, and no two sheets differ by more than one item.

    Args:
        rows: in the order in which the rows of an item shall stand.
        raters: how many rate each item.
        items_per_rater: how many items a sheet may have; None for all.
        salt: draws which items are rated together.
    """
    items: dict[str, list[Row]] = {}
    for row in rows:
        items.setdefault(item_of(row), []).append(row)
    sheets: list[list[Row]] = [[] for _ in range(sheet_count(len(items), raters, items_per_rater))]
    drawn = sorted(items, key=lambda name: (order(f"{salt} items", name), name))
    for place in range(len(items) * raters):
        # The copies of an item are neighbours and there are at least as many sheets: no sheet gets two.
        sheets[place % len(sheets)] += items[drawn[place // raters]]
    return sheets


def shuffled(rows: Sequence[Row], salt: str, rater: int) -> list[Row]:
    """The rows in the order in which one rater gets them, so that the end of a sheet is not the same for all raters."""
    return sorted(rows, key=lambda row: (order(f"{salt} rater {rater}", item_of(row)), item_of(row)))
