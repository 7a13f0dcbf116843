"""The rows of a sheet for a rater, and what a filled sheet says. No files: cells in, cells out.

Raters see no gold: of a fusion example only the two sentences and five connectives, of which the text's own may be one.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.judging.choices import connective_choices
from rules.judging.questions import BAR, CONNECTIVE, NOTE, OPTIONS, QUESTIONS, Question

ID = "id"
#: What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"), also in its full-width form.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_ID = re.compile("[0-9a-f]{32}")
#: What ends a cell or a line.
_BREAKS = re.compile("[\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]+")


def guarded(text: str) -> str:
    """A text as a cell that no spreadsheet evaluates: an apostrophe stands before what could begin a formula.

    >>> guarded("=1+1"), guarded("-- he said"), guarded("Plain .")
    ("'=1+1", "'-- he said", 'Plain .')
    """
    text = _BREAKS.sub(" ", text).strip()
    return f"'{text}" if text.startswith(_FORMULA) else text


def _fusion_cells(row: Mapping[str, Any], salt: str) -> dict[str, str]:
    choices = connective_choices(row[ID], row["connective_string"], salt)
    return {
        "sentence_1": guarded(row["incoherent_first_sentence"]),
        "sentence_2": guarded(row["incoherent_second_sentence"]),
        OPTIONS: BAR.join(choices),
    }


def _split_cells(row: Mapping[str, Any], _: str) -> dict[str, str]:
    return {
        "complex": guarded(row["complex_sentence"]),
        "split_1": guarded(row["simple_sentence_1"]),
        "split_2": guarded(row["simple_sentence_2"]),
    }


_SHOWN: Mapping[str, Callable[[Mapping[str, Any], str], dict[str, str]]] = types.MappingProxyType(
    {"discofuse": _fusion_cells, "wikisplit": _split_cells}
)


def blank_sheet(corpus: str, rows: Iterable[Mapping[str, Any]], salt: str) -> Iterator[list[str]]:
    """Yield the lines of a sheet: the headings, then a row an example, the answers blank.

    Args:
        corpus: a key of QUESTIONS.
        rows: the examples, in the rater's order.
        salt: draws the connectives that are offered.
    """
    questions = QUESTIONS[corpus]
    headed = False
    for row in rows:
        shown = _SHOWN[corpus](row, salt)
        if not headed:
            yield [ID, *shown, *(question.heading for question in questions), NOTE]
            headed = True
        yield [str(row[ID]), *shown.values(), *("" for _ in questions), ""]


@dataclass(frozen=True)
class Sheet:
    """What a rater filled in.

    Attributes:
        name: of the file, which names the rater.
        corpus: what was rated.
        questions: those that the sheet asks, in the order of QUESTIONS.
        answers: example id → question → answer; a question that was not answered is left out.
        cells: example id → column → the cell as it stands.
        problems: what is wrong with the sheet, one line each: file, line, column, what to do.
    """

    name: str
    corpus: str
    questions: tuple[Question, ...]
    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


class NoSheet(ValueError):
    """A file is no sheet of any corpus; the message says what was expected."""


def read_sheet(name: str, lines: Iterable[tuple[int, Sequence[str]]]) -> Sheet:
    """Read a sheet and check every cell.

    Args:
        name: of the file, for messages.
        lines: (line number, cells) of each row, the headings first.

    Raises:
        NoSheet: it has no headings of a sheet.
    """
    numbered = iter(lines)
    _, headings = next(numbered, (0, ()))
    columns = [heading.split(":")[0].strip() for heading in headings]
    sheet = _empty_sheet(name, columns)
    for number, cells in numbered:
        if any(cell.strip() for cell in cells):
            _read_row(sheet, number, columns, cells)
    if not sheet.problems and not any(sheet.answers.values()):
        sheet.problems.append(f"{name}: no question is answered; fill in the sheet first")
    return sheet


def _empty_sheet(name: str, columns: Sequence[str]) -> Sheet:
    asked = {
        corpus: tuple(question for question in questions if question.name in columns)
        for corpus, questions in QUESTIONS.items()
    }
    corpora = [corpus for corpus, questions in asked.items() if questions]
    if ID not in columns or len(corpora) != 1:
        known = " or ".join(", ".join(question.name for question in questions) for questions in QUESTIONS.values())
        raise NoSheet(
            f"{name} is no sheet for rating: its first line must name the columns, among them {ID} and {known} "
            "(wikimill sample --annotate writes one)"
        )
    repeated = sorted({column for column in columns if column and columns.count(column) > 1})
    if repeated:
        raise NoSheet(f"{name} line 1: the column {repeated[0]!r} stands twice; keep one")
    if CONNECTIVE in columns and OPTIONS not in columns:
        raise NoSheet(f"{name} line 1: the column {OPTIONS!r} is missing, which tells what {CONNECTIVE!r} may be")
    return Sheet(name, corpora[0], asked[corpora[0]])


def _read_row(sheet: Sheet, number: int, columns: Sequence[str], cells: Sequence[str]) -> None:
    where = f"{sheet.name} line {number}"
    if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
        sheet.problems.append(f"{where}: {len(cells)} cells under {len(columns)} headings; look for a stray tab")
        return
    if any("\t" in cell for cell in cells):
        sheet.problems.append(f'{where}: a cell that begins with a quotation mark has no end; write "" for a mark')
        return
    row = dict(zip(columns, [*cells, *[""] * len(columns)], strict=False))
    example = row[ID].strip()
    if not _ID.fullmatch(example):
        sheet.problems.append(
            f"{where}, column {ID}: {example!r:.60} is no example's id (32 digits 0-9a-f); a spreadsheet may have "
            "changed it: restore it from the sheet as it was written, and have the column read as text"
        )
        return
    if example in sheet.answers:
        sheet.problems.append(f"{where}, column {ID}: {example} stands in the sheet twice; keep one of the rows")
        return
    sheet.cells[example] = row
    sheet.answers[example] = dict(_answers(sheet, where, row))


def _answers(sheet: Sheet, where: str, row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for question in sheet.questions:
        answer = " ".join(row[question.name].split()).casefold()
        if not answer:
            continue
        allowed = question.answers or tuple(choice.strip().casefold() for choice in row[OPTIONS].split(BAR.strip()))
        if answer not in allowed:
            sheet.problems.append(
                f"{where}, column {question.name}: {row[question.name]!r:.60} is no answer; "
                f"it must be {', '.join(allowed)} or blank"
            )
            continue
        if question.only_if is not None:
            condition, wanted = question.only_if
            if condition in row and row[condition].strip().casefold() != wanted:
                sheet.problems.append(
                    f"{where}, column {question.name}: asked only where {condition} is {wanted}, which it is not; "
                    "clear the cell, or correct the other"
                )
                continue
        yield question.name, answer
