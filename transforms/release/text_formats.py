"""The two text formats: JSON Lines with every column, and TSV in the layout in which a corpus was published."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from transforms.release.schema import Row, Schema
from transforms.release.shard import Shard

# json escapes the line ends of ASCII only; these three end a line for str.splitlines, JavaScript and others.
_UNICODE_LINE_ENDS = re.compile("[\x85\u2028\u2029]")
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
# What ends a cell or, for str.splitlines, a line.
_CELL_BREAKS = re.compile("[\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]+")
SENTENCE_MARK = "<::::>"


@dataclass(frozen=True)
class JsonlEncoder:
    """Writes wikisplit-train-00000-of-00004.jsonl: one object a line, keys in column order, null as null, UTF-8."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.jsonl"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one line a row. See `Encoder.write`."""
        for row in rows:
            file.write(_UNICODE_LINE_ENDS.sub(_escaped, _JSON.encode(row)).encode() + b"\n")


@dataclass(frozen=True)
class TsvLayout:
    """How one corpus was published as TSV.

    Attributes:
        header: the first line's cells; None where the published files have no header.
        cells: gives the cells of a row.
    """

    header: tuple[str, ...] | None
    cells: Callable[[Row], Sequence[str]]


def wikisplit_cells(row: Row) -> tuple[str, str]:
    """Return C, and S1 and S2 around `<::::>`, as in the WikiSplit release (its README, "Format").

    A mark that stands in a sentence is pulled apart, so that a reader who splits at the mark gets two sentences.
    """
    sentences = (str(row[name]) for name in ("simple_sentence_1", "simple_sentence_2"))
    unmarked = (sentence.replace(SENTENCE_MARK, "< :::: >") for sentence in sentences)
    return str(row["complex_sentence"]), f" {SENTENCE_MARK} ".join(unmarked)


TSV_LAYOUTS: Mapping[str, TsvLayout] = types.MappingProxyType({"wikisplit": TsvLayout(None, wikisplit_cells)})


@dataclass(frozen=True)
class TsvEncoder:
    """Writes train.tsv: all shards of a split one after the other, the header before the first.

    Raises:
        ValueError: the corpus was never published as TSV; the message names those that were.
    """

    schema: Schema
    one_file_per_split: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.schema.corpus not in TSV_LAYOUTS:
            known = ", ".join(TSV_LAYOUTS)
            raise ValueError(f"{self.schema.corpus} has no TSV layout (only {known}); leave tsv out of --formats")

    def file_name(self, shard: Shard) -> str:
        """Return the published name: train.tsv, dev.tsv or test.tsv."""
        return f"{shard.split}.tsv"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one line a row; in a cell, what would end the cell or the line becomes a space. See `Encoder.write`."""
        layout = TSV_LAYOUTS[self.schema.corpus]
        if layout.header is not None and shard.index == 0:
            file.write(_line(layout.header))
        for row in rows:
            file.write(_line(layout.cells(row)))


def _escaped(line_end: re.Match[str]) -> str:
    return f"\\u{ord(line_end.group()):04x}"


def _line(cells: Sequence[str]) -> bytes:
    return "\t".join(_CELL_BREAKS.sub(" ", cell) for cell in cells).encode() + b"\n"
