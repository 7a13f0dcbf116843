"""The two text formats: JSON Lines with every column, and TSV in the layout in which a corpus was published."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from typing import BinaryIO, ClassVar

from wikimill.transforms.release.formats.packs import Pack, packed
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.storage.json_text import parse_json

# json escapes the line ends of ASCII only; these three end a line for str.splitlines, JavaScript and others.
_UNICODE_LINE_ENDS = {end: f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
#: So much of a file is read at a time, and the rest of its last line.
_BLOCK_BYTES = 1 << 22
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
# What ends a cell or, for str.splitlines, a line.
_CELL_BREAKS = re.compile("[\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]+")


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
            line = _JSON.encode(row)
            for end, escaped in _UNICODE_LINE_ENDS.items():
                # Few lines have one, and looking is faster than replacing.
                if end in line:
                    line = line.replace(end, escaped)
            file.write(line.encode() + b"\n")

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the object of each line. See `Encoder.read`."""
        for number, line in enumerate(file, 1):
            yield _object_of(line, number)

    def packs(self, file: BinaryIO) -> Iterator[Pack]:
        """Yield columns, of lines that are such as `write` writes them; else rows. See `Encoder.packs`."""
        # Only `verify` reads columns: every other command starts without Arrow's functions.
        from wikimill.transforms.release.formats.columns import are_plain, columns_of_lines

        number, is_plain = 1, are_plain(self.schema)
        while block := file.read(_BLOCK_BYTES):
            block += file.readline()
            columns = columns_of_lines(block, self.schema) if is_plain else None
            if columns is not None:
                yield Pack(columns, number)
                number += len(columns)
            else:
                lines = list(BytesIO(block))
                yield from packed(map(_object_of, lines, count(number)), first=number)
                number += len(lines)

    def as_read(self, row: Row) -> Row:
        """Return the row: the format holds all of it. See `Encoder.as_read`."""
        return row


def _object_of(line: bytes, number: int) -> Row:
    try:
        row = parse_json(line)
    except ValueError as error:
        raise ValueError(f"line {number} is not JSON: {error}") from error
    if not isinstance(row, dict) or not line.endswith(b"\n"):
        raise ValueError(f"line {number} is no JSON object with a line end behind it")
    return row


@dataclass(frozen=True)
class TsvEncoder:
    """Writes train.tsv: all shards of a split one after the other, the header before the first.

    Raises:
        ValueError: the corpus was never published as TSV, so its schema declares no layout.
    """

    schema: Schema
    one_file_per_split: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.schema.tsv is None:
            raise ValueError(f"{self.schema.corpus} has no published TSV layout; leave tsv out of --formats")

    def file_name(self, shard: Shard) -> str:
        """Return the published name: train.tsv, dev.tsv or test.tsv."""
        return f"{shard.split}.tsv"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one line a row; in a cell, what would end the cell or the line becomes a space. See `Encoder.write`."""
        layout = self.schema.tsv
        assert layout is not None
        if layout.header is not None and shard.index == 0:
            file.write(_line(layout.header))
        for row in rows:
            file.write(_line(layout.cells(row)))

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the published columns of each line. See `Encoder.read`."""
        layout = self.schema.tsv
        assert layout is not None
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                raise ValueError(f"line {number} has no end")
            cells = line.decode()[:-1].split("\t")
            if number == 1 and layout.header is not None:
                if cells != list(layout.header):
                    raise ValueError(f"line 1 is not the header {' '.join(layout.header)}")
                continue
            try:
                yield layout.row(cells)
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from error

    def packs(self, file: BinaryIO) -> Iterator[Pack]:
        """Yield rows. See `Encoder.packs`."""
        return packed(self.read(file))

    def as_read(self, row: Row) -> Row:
        """Return the published columns, with spaces for what would end a cell. See `Encoder.as_read`."""
        layout = self.schema.tsv
        assert layout is not None
        return layout.row([_cell(cell) for cell in layout.cells(row)])


def _line(cells: Sequence[str]) -> bytes:
    return "\t".join(map(_cell, cells)).encode() + b"\n"


def _cell(text: str) -> str:
    # No break is printable, and asking is quicker than looking for breaks.
    return text if text.isprintable() else _CELL_BREAKS.sub(" ", text)
