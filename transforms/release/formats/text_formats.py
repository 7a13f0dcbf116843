"""The two text formats: JSON Lines with every column, and TSV in the layout in which a corpus was published."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.format import Exactness, Format, Loaded, load_by_datasets
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.storage.json_text import parse_json

# json escapes only ASCII's line ends; these three also end a line for str.splitlines, JavaScript and others.
_UNICODE_LINE_ENDS = {end: f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
# Characters that end a cell or, for str.splitlines, a line.
_CELL_BREAKS = re.compile("[\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]+")


@dataclass(frozen=True)
class JsonlEncoder:
    """The encoder of files such as wikisplit-train-00000-of-00004.jsonl: one object a line, keys in column order."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.jsonl"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one JSON object a line. See `Encoder.write`."""
        for row in rows:
            line = _JSON.encode(row)
            for end, escaped in _UNICODE_LINE_ENDS.items():
                # Few lines have one, and `in` is faster than `replace`.
                if end in line:
                    line = line.replace(end, escaped)
            file.write(line.encode() + b"\n")

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield the object in each line. See `Encoder.read`."""
        for number, line in enumerate(file, 1):
            yield _object_of(line, number)

    def as_read(self, row: Row) -> Row:
        """Return the row unchanged: the format holds every value exactly. See `Encoder.as_read`."""
        return row


def _object_of(line: bytes, number: int) -> Row:
    try:
        row = parse_json(line)
    except ValueError as error:
        raise ValueError(f"line {number} is not JSON: {error}") from error
    if not isinstance(row, dict) or not line.endswith(b"\n"):
        raise ValueError(f"line {number} is not a JSON object with a line end after it")
    return row


@dataclass(frozen=True)
class TsvEncoder:
    """The encoder of train.tsv, dev.tsv and test.tsv; only the first shard of a split has the header.

    Raises:
        ValueError: the schema has no TSV layout.
    """

    schema: Schema
    one_file_per_split: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.schema.tsv is None:
            raise ValueError(f"{self.schema.corpus} has no published TSV layout; leave tsv out of --formats")

    def file_name(self, shard: Shard) -> str:
        """Return the name of the split's file, such as train.tsv."""
        return f"{shard.split}.tsv"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write one line a row, with a space for tabs and line ends within a cell. See `Encoder.write`."""
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

    def as_read(self, row: Row) -> Row:
        """Return the published columns, with a space for tabs and line ends. See `Encoder.as_read`."""
        layout = self.schema.tsv
        assert layout is not None
        return layout.row([_cell(cell) for cell in layout.cells(row)])


def _line(cells: Sequence[str]) -> bytes:
    return "\t".join(map(_cell, cells)).encode() + b"\n"


def _cell(text: str) -> str:
    # No break is printable, and `isprintable` is faster than the pattern.
    return text if text.isprintable() else _CELL_BREAKS.sub(" ", text)


def _load_file(loaded: Loaded) -> list[str]:
    return [
        "import json",
        f'records = [json.loads(line) for line in open("DIR/{loaded.path}", encoding="utf-8")]',
    ]


def _note(schema: Schema) -> str:
    assert schema.tsv is not None
    if schema.tsv.header is None:
        return "`tsv/` has no header and no quotes: C, a tab, then S1 and S2 with ` <::::> ` between them."
    return f"`tsv/` has no quotes; its header is {', '.join(f'`{name}`' for name in schema.tsv.header)}."


def _refusal(corpus: Corpus) -> str:
    return f"there is no TSV layout of {corpus.title}" if corpus.tsv is None else ""


JSONL = Format(
    name="jsonl",
    encoder=JsonlEncoder,
    ending="jsonl",
    exactness=Exactness.EXACT,
    reading=1,
    media_type="application/jsonlines",
    hub=2,  # the Hub's JSON reader may guess a wrong type
    load_folder=load_by_datasets,
    load_file=_load_file,
)
TSV = Format(
    name="tsv",
    encoder=TsvEncoder,
    ending="tsv",
    exactness=Exactness.PARTIAL,
    reading=5,
    one_file_per_split=True,
    media_type="text/tab-separated-values",
    note=_note,
    refusal=_refusal,
)
