"""Reads the rows of the files that are scored: JSON Lines, TSV with or without a header, Avro, Parquet, plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import PurePath
from typing import IO, Any

from transforms.dumps.stored import open_stored

#: A row by column. A line of a plain file is its `text`, a line of a TSV without header has `cells`.
Row = dict[str, Any]
#: A first line that has one of these cells is a header.
HEADER_NAMES = frozenset(
    "id source reference references prediction complex_sentence simple_sentence_1 coherent_first_sentence".split()
)


class UnfitRows(Exception):
    """A file whose rows cannot be scored; the message is one line: what, where, what to do."""


def read_rows(paths: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of files that follow each other; `READERS` are known by the names' endings.

    Raises:
        UnfitRows: a line cannot be read.
        OSError: a file cannot be opened.
    """
    for path in paths:
        with closing(open_stored(path)) as file:
            yield from READERS.get(PurePath(path).suffix, _text_rows)(path, file)


def _lines(path: str, file: IO[bytes]) -> Iterator[tuple[int, str]]:
    # Lines end at line feeds only: a sentence may hold the other characters that Python calls line breaks.
    for number, line in enumerate(file, 1):
        try:
            yield number, line.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise UnfitRows(f"{path}, line {number}: not UTF-8; write the file as UTF-8") from error


def _text_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    for _, line in _lines(path, file):
        yield {"text": line}


def _jsonl_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    for number, line in _lines(path, file):
        try:
            row = json.loads(line)
        except ValueError as error:
            raise UnfitRows(f"{path}, line {number}: not JSON ({error}); expected one object a line") from error
        if not isinstance(row, dict):
            raise UnfitRows(f"{path}, line {number}: expected a JSON object, found {type(row).__name__}")
        yield row


def _tsv_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    header: list[str] | None = None
    for number, line in _lines(path, file):
        cells = line.split("\t")
        if number == 1 and HEADER_NAMES.intersection(cells):
            header = cells
        elif header is None:
            yield {"cells": cells}
        elif len(cells) != len(header):
            raise UnfitRows(f"{path}, line {number}: {len(cells)} cells, but the header has {len(header)}")
        else:
            yield dict(zip(header, cells, strict=True))


def _parquet_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    import pyarrow
    from pyarrow.parquet import ParquetFile

    try:
        for batch in ParquetFile(file).iter_batches():
            yield from batch.to_pylist()
    except pyarrow.ArrowInvalid as error:
        raise UnfitRows(f"{path}: not a Parquet file ({str(error).splitlines()[0]})") from error


def _avro_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    import fastavro

    try:
        reader: Any = fastavro.reader(file)
        yield from reader
    except (ValueError, EOFError) as error:
        raise UnfitRows(f"{path}: not an Avro file ({error})") from error


#: Ending of a file's name → what reads its rows; any other file has a text a line.
READERS = {
    ".jsonl": _jsonl_rows,
    ".json": _jsonl_rows,
    ".avro": _avro_rows,
    ".tsv": _tsv_rows,
    ".parquet": _parquet_rows,
    ".txt": _text_rows,
}
