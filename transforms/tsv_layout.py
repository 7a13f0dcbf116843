"""The layouts in which others published a corpus: TSV, JSON Lines in several files, or Parquet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class TsvLayout:
    """The layout of the lines.

    Attributes:
        header: the first line's cells; None where the published files have no header.
        cells: gives the cells of a row; a function of a module, so that workers find it.
        row: its inverse, for the columns in the cells; raises ValueError for other cells.
        sides: for files without a header: the two sides of a pair in the cells of a line, to decontaminate from;
            raises ValueError, with what was expected.
    """

    header: tuple[str, ...] | None
    cells: Callable[[Mapping[str, Any]], Sequence[str]]
    row: Callable[[Sequence[str]], dict[str, Any]]
    sides: Callable[[Sequence[str]], tuple[str, ...]] | None = None


@dataclass(frozen=True)
class PublishedLayout:
    """The layout of a corpus that was published as JSON Lines or Parquet: a file a split, and side files.

    Attributes:
        example: a row of the release → the object of its line, or its row.
        side_files: name of a side file → a row of the second table → the object of its line; None: no line.
        record: declares the columns of Parquet (`rules.records.column`); None: JSON Lines.
        needs: options that a release must have been mined with, and their values.
    """

    example: Callable[[Mapping[str, Any]], dict[str, Any]]
    side_files: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]] = field(default_factory=dict)
    record: type[Any] | None = None
    needs: Mapping[str, str] = field(default_factory=dict)
