"""Sheets for raters: writing of blank ones, reading of filled ones. The module handles cells, not files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wikimill.rules.human_eval.ratings import BAR, NOTE, OPTIONS, Rating, Sheet
from wikimill.rules.quantities import quantity


class NoSheet(ValueError):
    """A file is not a sheet of a corpus, or its headings are wrong; the message says what was expected."""


ID = "id"
#: Characters that a spreadsheet reads as the beginning of a formula (OWASP, "CSV Injection"), also full-width.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_ID = re.compile("[0-9a-f]{32}")
#: Characters that end a cell or a line.
_BREAKS = re.compile("[\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]+")


def guarded(text: str) -> str:
    """Return a text as a cell that no spreadsheet evaluates: an apostrophe precedes a possible formula.

    Tabs and line breaks become spaces.

    >>> guarded("=1+1"), guarded("-- he said"), guarded("Plain .")
    ("'=1+1", "'-- he said", 'Plain .')
    """
    text = _BREAKS.sub(" ", text).strip()
    return f"'{text}" if text.startswith(_FORMULA) else text


def blank_sheet(rating: Rating, rows: Iterable[Mapping[str, Any]], salt: str) -> Iterator[list[str]]:
    """Yield the lines of a blank sheet: the headings, then a row for each example; nothing without examples.

    Args:
        rating: the corpus's rating.
        rows: the examples, in the rater's order.
        salt: text that determines the offered choices.
    """
    questions = rating.questions
    headed = False
    for row in rows:
        shown = {name: guarded(cell) for name, cell in rating.cells(row, salt).items()}
        if not headed:
            yield [ID, *shown, *(question.heading for question in questions), NOTE]
            headed = True
        yield [str(row[ID]), *shown.values(), *("" for _ in questions), ""]


def read_sheet(name: str, lines: Iterable[tuple[int, Sequence[str]]], ratings: Sequence[Rating]) -> Sheet:
    """Return a filled sheet, with the problems of its cells in `Sheet.problems`.

    Args:
        name: name of the file, for messages.
        lines: (line number, cells) of each row, the headings first.
        ratings: ratings of the known corpora; the headings identify one of them.

    Raises:
        NoSheet: the headings are not those of one rating's sheet, one is repeated, or `options` is missing.
    """
    numbered = iter(lines)
    _, headings = next(numbered, (0, ()))
    columns = [heading.split(":")[0].strip() for heading in headings]
    sheet = _empty_sheet(name, columns, ratings)
    for number, cells in numbered:
        if any(cell.strip() for cell in cells):
            _read_row(sheet, number, columns, cells)
    return sheet


def _empty_sheet(name: str, columns: Sequence[str], ratings: Sequence[Rating]) -> Sheet:
    asked = {
        rating.rates: tuple(question for question in rating.questions if question.name in columns) for rating in ratings
    }
    corpora = [corpus for corpus, questions in asked.items() if questions]
    if ID not in columns or len(corpora) != 1:
        known = " or ".join(", ".join(question.name for question in rating.questions) for rating in ratings)
        raise NoSheet(
            f"{name} is not a sheet for rating: its first line must name the columns, among them {ID} and {known} "
            "(wikimill sample --annotate writes one)"
        )
    repeated = sorted({column for column in columns if column and columns.count(column) > 1})
    if repeated:
        raise NoSheet(f"{name} line 1: the column {repeated[0]!r} appears twice; keep one")
    questions = asked[corpora[0]]
    open_question = next((question.name for question in questions if not question.answers), None)
    if open_question is not None and OPTIONS not in columns:
        raise NoSheet(f"{name} line 1: the column {OPTIONS!r} is missing, which names what {open_question!r} may be")
    return Sheet(name, corpora[0], questions)


def _read_row(sheet: Sheet, number: int, columns: Sequence[str], cells: Sequence[str]) -> None:
    where = f"{sheet.name} line {number}"
    if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
        sheet.problems.append(
            f"{where}: {quantity(len(cells), 'cell')} under {quantity(len(columns), 'heading')}; look for a stray tab"
        )
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
        sheet.problems.append(f"{where}, column {ID}: {example} is in the sheet twice; keep one of the rows")
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
