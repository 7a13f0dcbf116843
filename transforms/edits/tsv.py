"""The layout in which WikiAtomicEdits was published: the sentence before, the phrase, the sentence after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.transforms.tsv_layout import TsvLayout

_COLUMNS = ("base_sentence", "phrase", "edited_sentence")


def cells_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the three cells of a record: sentence before, phrase, sentence after."""
    return tuple(str(row[name]) for name in _COLUMNS)


def row_of(cells: Sequence[str]) -> dict[str, Any]:
    """Return column → cell for the three cells of a line.

    >>> row_of(["It rained .", "today", "It rained today ."])["phrase"]
    'today'

    Raises:
        ValueError: there are not three cells.
    """
    if len(cells) != len(_COLUMNS):
        raise ValueError(
            f"expected {' <TAB> '.join(_COLUMNS)}, found {quantity(len(cells), 'cell')}: {' | '.join(cells):.100}"
        )
    return dict(zip(_COLUMNS, cells, strict=True))


def sides_of(cells: Sequence[str]) -> tuple[str, str]:
    """Return the sentence before the edit, and the sentence after it, from the three cells of a line.

    Raises:
        ValueError: there are not three cells, or one has only white space.
    """
    if len(cells) != len(_COLUMNS) or not all(map(str.strip, cells)):
        raise ValueError(f"expected three columns, {', '.join(_COLUMNS)}")
    return cells[0], cells[2]


TSV = TsvLayout(None, cells_of, row_of, sides_of)
