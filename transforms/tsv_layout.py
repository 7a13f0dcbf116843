"""The layouts in which others published a corpus: TSV, JSON Lines in several files, or Parquet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class TsvLayout:
    """The layout in which a corpus was published as TSV.

    Attributes:
        header: cells of the first line; None if the published files have no header.
        cells: row → cells of its line; a function of a module, so that it can be pickled.
        row: cells of a line → the row's published columns; raises ValueError for invalid cells.
        sides: for files without a header, cells of a line → both sides of the pair, for excluded files; raises
            ValueError for invalid cells.
    """

    header: tuple[str, ...] | None
    cells: Callable[[Mapping[str, Any]], Sequence[str]]
    row: Callable[[Sequence[str]], dict[str, Any]]
    sides: Callable[[Sequence[str]], tuple[str, ...]] | None = None


@dataclass(frozen=True)
class PublishedLayout:
    """The layout of a corpus that was published as JSON Lines or Parquet: one file per split, and side files.

    Attributes:
        example: a row of the release → the object of its line, or its row.
        side_files: name of a side file → function from a row of the second table to the object of its line, or to None
            for no line.
        record: the class that declares the columns of Parquet (`rules.records.column`); None for JSON Lines.
        needs: options that a release must have been mined with, and their values.
    """

    example: Callable[[Mapping[str, Any]], dict[str, Any]]
    side_files: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]] = field(default_factory=dict)
    record: type[Any] | None = None
    needs: Mapping[str, str] = field(default_factory=dict)
