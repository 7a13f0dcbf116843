"""Reads the rows of the files that are scored: JSON Lines, TSV with or without a header, Avro, Parquet, plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import PurePath
from typing import IO, Any

from wikimill.rules.quantities import quantity
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.dumps.lines import MAX_LINE_BYTES, lines_of
from wikimill.transforms.storage.stored import open_stored

_BLOCK_BYTES = 1024 * 1024
#: Column → value. A line of a plain file has the column `text`, a line of a TSV without header has `cells`.
Row = dict[str, Any]
_HEADER_NAMES = ("id", "source", "reference", "references", "prediction")


class UnfitRows(Exception):
    """A file or a row cannot be used for scoring or training; the message is one line with the place and the remedy."""


@cache
def _header_names() -> frozenset[str]:
    """Return the names by which a first line is recognised as a header."""
    tasks = ((corpus.texts[0], corpus.task) for corpus in all_corpora() if corpus.task is not None)
    # A task with a mark has lists in its columns, and no TSV.
    return frozenset(_HEADER_NAMES).union(*((first, task.target[0]) for first, task in tasks if not task.mark))


def read_rows(paths: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of files, one file after another, each in its order.

    Args:
        paths: paths of the files; the ending of a name chooses the reader in `READERS`, and a file with another ending
            has one text per line.

    Raises:
        UnfitRows: a row cannot be read, or a file is not in the format of its ending, or is CSV.
        OSError: a file cannot be opened or read.
    """
    for path in paths:
        with closing(open_stored(path)) as file:
            yield from READERS.get(PurePath(path).suffix, _text_rows)(path, file)


def read_lines(path: str) -> Iterator[tuple[int, str]]:
    """Yield (number from 1, line without its line break) for each line of a file; only line feeds end a line.

    Raises:
        UnfitRows: a line is not UTF-8, or longer than `MAX_LINE_BYTES`.
        OSError: the file cannot be opened or read.
    """
    with closing(open_stored(path)) as file:
        yield from _lines(path, file)


def _lines(path: str, file: IO[bytes]) -> Iterator[tuple[int, str]]:
    # Lines end at line feeds only: a sentence may hold the other characters that Python calls line breaks.
    for line in lines_of(iter(partial(file.read, _BLOCK_BYTES), b"")):
        where = f"{path}, line {line.number}"
        if line.data is None:
            raise UnfitRows(f"{where}: longer than {MAX_LINE_BYTES:,} bytes; expected a text a line")
        try:
            yield line.number, line.data.decode().rstrip("\r")
        except UnicodeDecodeError as error:
            raise UnfitRows(f"{where}: not UTF-8; write the file as UTF-8") from error


def _text_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    for _, line in _lines(path, file):
        yield {"text": line}


def _no_csv(path: str, _: IO[bytes]) -> Iterator[Row]:
    raise UnfitRows(f"{path}: CSV is not read; write JSONL, TSV with a header, or one text a line (.txt)")


def _jsonl_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    for number, line in _lines(path, file):
        try:
            row = json.loads(line)
            if "\\u" in line:
                json.dumps(row, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise UnfitRows(f"{path}, line {number}: half of a surrogate pair; write whole characters") from error
        except (ValueError, RecursionError) as error:
            raise UnfitRows(f"{path}, line {number}: not JSON ({error}); expected one object a line") from error
        if not isinstance(row, dict):
            raise UnfitRows(f"{path}, line {number}: expected a JSON object, found {type(row).__name__}")
        yield row


def _tsv_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    header: list[str] | None = None
    for number, line in _lines(path, file):
        cells = line.split("\t")
        if number == 1 and _header_names().intersection(cells):
            header = cells
        elif header is None:
            yield {"cells": cells}
        elif len(cells) != len(header):
            raise UnfitRows(f"{path}, line {number}: {quantity(len(cells), 'cell')}, but the header has {len(header)}")
        else:
            yield dict(zip(header, cells, strict=True))


def _parquet_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    from pyarrow.parquet import ParquetFile

    try:
        for batch in ParquetFile(file).iter_batches():
            yield from batch.to_pylist()
    # What pyarrow raises over damage has no class in common.
    except Exception as error:
        raise UnfitRows(f"{path}: not a Parquet file ({_first_line(error)})") from error


def _first_line(error: Exception) -> str:
    return (str(error) or repr(error)).splitlines()[0]


def _avro_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    import fastavro

    try:
        reader: Any = fastavro.reader(file)
        for row in reader:
            if not isinstance(row, dict):
                raise TypeError(f"its rows are {type(row).__name__}, no records")
            yield row
    # Nor has what fastavro raises.
    except Exception as error:
        raise UnfitRows(f"{path}: not an Avro file ({_first_line(error)})") from error


#: Ending of a file's name → reader of its rows; any other file has one text per line.
READERS = {
    ".jsonl": _jsonl_rows,
    ".json": _jsonl_rows,
    ".avro": _avro_rows,
    ".tsv": _tsv_rows,
    ".parquet": _parquet_rows,
    ".txt": _text_rows,
    ".csv": _no_csv,
}
#: Endings of files whose rows have columns.
WITH_COLUMNS = READERS.keys() - {".txt"}


def with_column(
    rows: Iterable[Mapping[str, Any]], others: Iterable[Mapping[str, Any]], column: str
) -> Iterator[dict[str, Any]]:
    """Yield copies of rows, in order, with a column from the row of the same page in another table, if it has one.

    Args:
        rows: the rows.
        others: rows of the other table; values of the column are held in memory, of a page the last one.
        column: name of the column, which replaces a column of the same name.

    >>> list(with_column([{"wiki": "w", "page_id": "1"}], [{"wiki": "w", "page_id": "1", "facts": 2}], "facts"))
    [{'wiki': 'w', 'page_id': '1', 'facts': 2}]
    >>> list(with_column([{"text": "a"}], [{"facts": 2}], "facts"))
    [{'text': 'a'}]
    """
    held = {page: row[column] for row in others if column in row and (page := page_of(row)) is not None}
    for row in rows:
        page = page_of(row)
        yield {**row, column: held[page]} if page in held else dict(row)


def page_of(row: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return (wiki, page id) of a row; "" for a missing wiki. None without a page id."""
    page_id = row.get("page_id")
    return None if page_id is None else (str(row.get("wiki") or ""), str(page_id))
