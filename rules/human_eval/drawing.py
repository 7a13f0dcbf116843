"""Draws examples from a release by hash: the same ones whatever the format and the order of the rows."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

Row = Mapping[str, Any]
DEFAULT_SALT = "wikimill"


def draw(rows: Iterable[Row], number: int, salt: str, types_of: str | None = None) -> list[Row]:
    """The examples with the smallest salted hashes of their ids: a draw of N + 1 holds the draw of N.

    Memory is that of the examples drawn: rows are looked at one by one.

    Args:
        rows: records with `id`.
        number: how many to draw.
        salt: another one draws others.
        types_of: a column; `number` of each of its values are drawn. None: `number` in all.

    Returns:
        The examples, by hash, smallest first.
    """
    drawn: dict[Any, list[tuple[int, str, Row]]] = {}
    for row in rows:
        heap = drawn.setdefault(row[types_of] if types_of is not None else None, [])
        # A heap keeps the smallest on top; the largest hash is the one to give up, so signs are changed.
        entry = -order(salt, str(row["id"])), str(row["id"]), row
        if len(heap) < number:
            heapq.heappush(heap, entry)
        elif entry[0] > heap[0][0]:
            heapq.heapreplace(heap, entry)
    chosen = sorted((-negated, name, row) for heap in drawn.values() for negated, name, row in heap)
    return [row for _, _, row in chosen]


def order(salt: str, name: str) -> int:
    """The place of something in a draw: 64 bits of a hash over the salt and the name."""
    return int.from_bytes(blake2b(f"{salt}\n{name}".encode(), digest_size=8).digest(), "big")
