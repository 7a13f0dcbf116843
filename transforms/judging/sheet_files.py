"""Sheets for raters as files: tab-separated UTF-8 that LibreOffice and Excel open, one file a rater."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.judging.drawing import shuffled
from rules.judging.instructions import instructions
from rules.judging.sheets import NoSheet, Sheet, blank_sheet, read_sheet

#: With a byte order mark, without which Excel takes a text file for one in the machine's old 8-bit encoding.
_ENCODING = "utf-8-sig"


def sheet_paths(path: Path, raters: int) -> list[Path]:
    """Where the sheets of so many raters go: `ratings.tsv`, or `ratings-1.tsv`, `ratings-2.tsv` …

    >>> [str(sheet) for sheet in sheet_paths(Path("ratings.tsv"), 2)]
    ['ratings-1.tsv', 'ratings-2.tsv']
    """
    if raters == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, raters + 1)]


def instructions_path(path: Path) -> Path:
    """Where the raters' instructions go: `ratings-instructions.md`."""
    return path.with_name(f"{path.stem}-instructions.md")


def write_sheets(path: Path, corpus: str, rows: Sequence[Mapping[str, Any]], salt: str, raters: int) -> list[Path]:
    """Write the sheets and the instructions; returns what was written. Nothing that exists is overwritten.

    Args:
        path: of the sheet, or the pattern of several; see `sheet_paths`.
        corpus: a key of QUESTIONS.
        rows: the examples.
        salt: draws the order of the rows for each rater, and the connectives that are offered.
        raters: how many sheets.

    Raises:
        FileExistsError: one of the files exists: there may be a rater's work in it.
        OSError: a file cannot be written.
    """
    sheets, told = sheet_paths(path, raters), instructions_path(path)
    for taken in (*sheets, told):
        if taken.exists():
            raise FileExistsError(str(taken))
    for number, sheet in enumerate(sheets, 1):
        with sheet.open("x", encoding=_ENCODING, newline="") as file:
            lines = blank_sheet(corpus, shuffled(rows, salt, number), salt)
            csv.writer(file, dialect="excel-tab", lineterminator="\n").writerows(lines)
    told.write_text(instructions(corpus), "utf-8")
    return [*sheets, told]


def load_sheet(path: Path) -> Sheet:
    """Read a sheet that was filled in; its `problems` tell what is wrong with single cells.

    Raises:
        NoSheet: the file is no sheet, or no UTF-8.
        OSError: it cannot be read.
    """
    try:
        with path.open(encoding=_ENCODING, newline="") as file:
            return read_sheet(path.name, list(_numbered(file)))
    except UnicodeDecodeError as error:
        raise NoSheet(f"{path.name} is no UTF-8 (byte {error.start}); save it as text in UTF-8") from error
    except csv.Error as error:
        raise NoSheet(f"{path.name} cannot be read as tab-separated text: {error}") from error


def _numbered(file: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows with the number of the line that each begins on."""
    reader = csv.reader(file, dialect="excel-tab")
    begins = 1
    for cells in reader:
        yield begins, cells
        begins = reader.line_num + 1
