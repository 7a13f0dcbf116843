"""How a corpus was published as TSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TsvLayout:
    """The layout of the lines.

    Attributes:
        header: the first line's cells; None where the published files have no header.
        cells: gives the cells of a row; a function of a module, so that workers find it.
        row: its inverse, for the columns that the cells tell; raises ValueError for cells that are no such row.
        sides: where there is no header: what the cells of a line have on each side of a pair, to decontaminate from;
            raises ValueError, with what was expected.
    """

    header: tuple[str, ...] | None
    cells: Callable[[Mapping[str, Any]], Sequence[str]]
    row: Callable[[Sequence[str]], dict[str, Any]]
    sides: Callable[[Sequence[str]], tuple[str, ...]] | None = None
