"""Sheets for raters as files, one for each rater, in tab-separated UTF-8 that LibreOffice and Excel open."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wikimill.rules.human_eval import sentence_verdicts, text_pairs
from wikimill.rules.human_eval.drawing import dealt, item_of, sheet_count, shuffled
from wikimill.rules.human_eval.ratings import Rating, Sheet, instructions
from wikimill.rules.human_eval.sheets import NoSheet, blank_sheet, read_sheet
from wikimill.rules.human_eval.system_outputs import Row
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.storage.json_text import as_json, parse_json
from wikimill.transforms.storage.store_file import store_file
from wikimill.transforms.storage.stored import open_stored

#: With a byte order mark, without which Excel takes a text file for one in the machine's old 8-bit encoding.
_ENCODING = "utf-8-sig"


def sheet_paths(path: Path, sheets: int) -> list[Path]:
    """Return the paths of this many sheets: `path` itself for one, else with numbers from 1.

    >>> [str(sheet) for sheet in sheet_paths(Path("ratings.tsv"), 2)]
    ['ratings-1.tsv', 'ratings-2.tsv']
    """
    if sheets == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, sheets + 1)]


def instructions_path(path: Path) -> Path:
    """Return the path of the raters' instructions, next to the sheets: `ratings-instructions.md` for `ratings.tsv`."""
    return path.with_name(f"{path.stem}-instructions.md")


def output_paths(path: Path, sheets: int) -> list[Path]:
    """Return the paths of this many sheets, then that of the instructions."""
    return [*sheet_paths(path, sheets), instructions_path(path)]


def places_of(path: Path, rows: Sequence[Mapping[str, Any]], raters: int, items_per_rater: int | None) -> list[Path]:
    """Return the paths of the files that `write_sheets` writes with these arguments."""
    return output_paths(path, sheet_count(len(set(map(item_of, rows))), raters, items_per_rater))


def write_sheets(
    path: Path,
    rating: Rating,
    rows: Sequence[Mapping[str, Any]],
    salt: str,
    raters: int,
    items_per_rater: int | None = None,
) -> list[Path]:
    """Write the sheets and the instructions, all of them or none; return their paths, that of the instructions last.

    Args:
        path: path of the sheet, from which the paths of several sheets derive; see `sheet_paths`.
        rating: the rating of the corpus.
        rows: the examples.
        salt: seed of the order of the rows for each rater, and of the choices that are offered.
        raters: number of raters for each example.
        items_per_rater: most examples in a sheet; None for one sheet with all examples for each rater.

    Raises:
        FileExistsError: one of the files exists, because it may have a rater's work; the message is its path.
        OSError: a file cannot be written.
    """
    sheets = dealt(rows, raters, items_per_rater, salt)
    paths = output_paths(path, len(sheets))
    for taken in paths:
        if taken.exists():
            raise FileExistsError(str(taken))
    written: list[Path] = []
    try:
        for number, place in enumerate(paths, 1):
            written.append(place)
            if number <= len(sheets):
                store_file(str(place), _sheet(rating, shuffled(sheets[number - 1], salt, number), salt))
            else:
                store_file(str(place), instructions(rating).encode())
    except BaseException:
        for place in written:
            place.unlink(missing_ok=True)
        raise
    return paths


def _sheet(rating: Rating, rows: Sequence[Mapping[str, Any]], salt: str) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(blank_sheet(rating, rows, salt))
    return text.getvalue().encode(_ENCODING)


def load_sheet(path: Path, ratings: Sequence[Rating]) -> Sheet:
    """Read a filled-in sheet; its `problems` list invalid cells.

    Args:
        path: path of the sheet.
        ratings: the ratings of which it may be a sheet.

    Raises:
        NoSheet: the file is not a sheet, not tab-separated text, or not UTF-8.
        OSError: the file cannot be read.
    """
    try:
        with io.TextIOWrapper(open_stored(str(path)), encoding=_ENCODING, newline="") as file:
            return read_sheet(path.name, list(_numbered(file)), ratings)
    except UnicodeDecodeError as error:
        raise NoSheet(f"{path.name} is not UTF-8 (byte {error.start}); save it as text in UTF-8") from error
    except csv.Error as error:
        raise NoSheet(f"{path.name} cannot be read as tab-separated text: {error}") from error


def _numbered(file: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with the number of the line that each begins on."""
    reader = csv.reader(file, dialect="excel-tab")
    begins = 1
    for cells in reader:
        yield begins, cells
        begins = reader.line_num + 1


class NoKey(ValueError):
    """A file is not a key of sheets, or keys are of different kinds; the message is one line with the remedy."""


@dataclass(frozen=True)
class Key:
    """The key of sheets of predictions: the facts that the sheets hide from raters.

    Attributes:
        rates: kind of rating (`Rating.rates`).
        examples: ids of the drawn examples.
        rows: id of a row → its systems, example and other hidden facts.
    """

    rates: str
    examples: tuple[str, ...]
    rows: Mapping[str, Row]

    def as_json(self) -> bytes:
        """Return the content of the key's file."""
        content = {"rates": self.rates, "examples": list(self.examples), "rows": dict(self.rows)}
        return as_json(content)

    @classmethod
    def load(cls, path: Path) -> Key:
        """Read a key from its file.

        Raises:
            NoKey: the file is not a key of sheets.
            OSError: the file cannot be read.
        """
        with open_stored(str(path)) as file:
            data = file.read()
        try:
            content: dict[str, Any] = parse_json(data)
            rows = {str(name): dict(row) for name, row in content["rows"].items()}
            if not all(_is_row(row) for row in rows.values()):
                raise ValueError("a row without its systems")
            return cls(str(content["rates"]), tuple(map(str, content["examples"])), rows)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NoKey(f"{path} is not a key of sheets; name the …-key.json that sample-predictions wrote") from error


def _is_row(row: Row) -> bool:
    if "a" in row:
        return all(isinstance(row.get(side), list) and row[side] for side in ("a", "b"))
    content = isinstance(row.get("systems"), list) and bool(row["systems"])
    return content and ("same" in row or all(isinstance(row.get(name), int) for name in ("number", "sentences")))


def merged(keys: Sequence[Key]) -> Key:
    """Return one key with the examples and rows of several, in order; of equal row ids, the last row is taken.

    Args:
        keys: the keys, at least one.

    Raises:
        NoKey: the keys are of sheets of different kinds.
    """
    first, *others = keys
    if differing := [key.rates for key in others if key.rates != first.rates]:
        raise NoKey(f"one key is of {first.rates}, another of {differing[0]}; name keys of one kind of sheets")
    rows = {name: row for key in keys for name, row in key.rows.items()}
    return Key(first.rates, tuple(dict.fromkeys(name for key in keys for name in key.examples)), rows)


_PAIRS = (text_pairs.DETECTION, text_pairs.PREFERENCE, text_pairs.SUMMARY_PREFERENCE)


def known_ratings() -> list[Rating]:
    """Return the ratings of all corpora: of examples alone, then of examples with their source, then of predictions.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    corpora = [corpus.rating for corpus in all_corpora() if corpus.rating is not None]
    analyses = [rating.analysis for rating in corpora if rating.analysis is not None]
    return [*corpora, *analyses, sentence_verdicts.RATING, *_PAIRS]
