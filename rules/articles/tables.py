"""The cells and captions of tables, in wikitext and in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from wikimill.rules.wikitext.templates.convert import cells_of_convert

_INNER = re.compile(r"\n[ \t:*#;]*\{\|(?:(?!\n[ \t:*#;]*\{\|).)*?\n[ \t]*\|\}(?!\})", re.DOTALL)
_TABLE_MARK = re.compile(r"\n(?:[ \t:*#;]*(\{\|)|[ \t]*\|\}(?!\}))")
_BRACKET = re.compile(r"\{\{|\}\}|\[\[|\]\]|<(nowiki|math|pre)(?=[\s>])[^<>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_BARS, _BARS_OR_MARKS = re.compile(r"\|\|"), re.compile(r"\|\||!!")
_ATTRIBUTES = re.compile(r"[^|\n]*\|(?!\|)")
#: Attributes directly before a template, which itself prints the bar: `colspan=2 {{yes}}` is `colspan=2 style=… | Yes`.
_BEFORE_TEMPLATE = re.compile(
    r"\s*(?:(?:nowrap|(?:(?:col|row)span|style|class|scope|id|title|width|height|v?align|bgcolor|data-[\w-]+)"
    r"\s*=\s*(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'|{}]+))\s*)+(?=\{\{)",
    re.IGNORECASE,
)
_HTML_TABLE = re.compile(r"<(/?)table(?=[\s>])[^<>]*>", re.IGNORECASE)
_HTML_CELL = re.compile(
    r"<(caption|td|th)(?=[\s>])([^<>]*)>((?:(?!</?(?:caption|td|th|tr|table)[\s>]).)*)", re.DOTALL | re.IGNORECASE
)
_HTML_ROW = re.compile(r"<tr(?=[\s>])[^<>]*>", re.IGNORECASE)
_INNERMOST_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table\s*>", re.DOTALL | re.IGNORECASE)
#: Levels of tables in tables that are removed; deeper ones are left.
_TABLE_LEVELS = 5

_Place = Literal["caption", "header", "cell"]


class Cell(NamedTuple):
    """The wikitext of a cell of a table, or of the table's caption."""

    kind: Literal["caption", "table_cell"]
    wikitext: str


class AttributedCell(NamedTuple):
    """The wikitext of a cell, its attributes as written, and whether it is a header cell.

    A leading line break is kept, because a list begins only after one. Tables in a cell of a wikitext table are kept.
    """

    wikitext: str
    attributes: str
    is_header: bool


class Table(NamedTuple):
    """A table: its cells by row, empty ones included, and the wikitext of its caption ("" if it has none)."""

    rows: list[list[AttributedCell]]
    caption: str = ""


def table_of(table: str) -> Table:
    """Return the cells of a table in wikitext or HTML; tables within an HTML table are left out.

    >>> table_of("{|\\n|+ Mills\\n! Name\\n|-\\n| colspan=2 | A\\n|}")  # doctest: +NORMALIZE_WHITESPACE
    Table(rows=[[AttributedCell(wikitext='Name', attributes='', is_header=True)],
                [AttributedCell(wikitext='A', attributes='colspan=2', is_header=False)]], caption='Mills')
    >>> table_of("<table><caption>Mills<tr><td rowspan=2>A</table>")  # doctest: +NORMALIZE_WHITESPACE
    Table(rows=[[AttributedCell(wikitext='A', attributes='rowspan=2', is_header=False)]], caption='Mills')
    """
    if table.lstrip()[:1] == "<":
        return _html_table(table)
    covered = _covered(table)
    for start, end in _inner_spans(table):
        covered = f"{covered[:start]}{'_' * (end - start)}{covered[end:]}"
    rows: dict[int, list[AttributedCell]] = {}
    caption = ""
    for kind, row, start, end in _places(covered):
        content = _content_start(table, covered, start, end)
        if kind == "caption":
            caption = caption or table[content:end].strip()
            continue
        attributes = table[start:content].strip().removesuffix("|").strip()
        cell = table[content:end].strip(" ").rstrip()
        first, *others = cells_of_convert(cell) if "disp" in cell else (cell,)
        rows.setdefault(row, []).append(AttributedCell(first, attributes, kind == "header"))
        rows[row] += [AttributedCell(other, "", False) for other in others]
    return Table(list(rows.values()), caption)


def inner_tables_of(table: str) -> list[str]:
    """Return the tables directly within a table in wikitext or HTML, in order.

    >>> inner_tables_of("{|\\n|\\n{|\\n| a\\n|}\\n|}"), inner_tables_of("<table><tr><td><table></table></table>")
    (['{|\\n| a\\n|}'], ['<table></table>'])
    """
    if table.lstrip()[:1] == "<":
        return take_html_tables(_html_body(table))[1]
    return [table[start:end] for start, end in _inner_spans(table)]


def without_inner_tables(cell: str) -> str:
    """Return the wikitext of a cell without the wikitext tables in it."""
    kept, place = [], 0
    for start, end in _inner_spans(cell):
        kept.append(cell[place:start])
        place = end
    return "".join((*kept, cell[place:]))


def _inner_spans(table: str) -> list[tuple[int, int]]:
    """Return (start, end) of the outermost tables within a table, or within a cell."""
    spans: list[tuple[int, int]] = []
    depth = start = 0
    for mark in _TABLE_MARK.finditer(table):
        if mark[1]:
            start = start if depth else mark.start() + 1
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                spans.append((start, mark.end()))
    return spans


def _html_body(table: str) -> str:
    return table[table.find(">") + 1 : table.lower().rfind("</table")]


def _html_table(table: str) -> Table:
    body = without_html_tables(_html_body(table))
    rows = (_HTML_CELL.finditer(row) for row in _HTML_ROW.split(body))
    found: list[list[AttributedCell]] = []
    caption = ""
    for row in rows:
        cells = list(row)
        caption = caption or next((cell[3].strip() for cell in cells if cell[1].lower() == "caption"), "")
        found.append(
            [
                AttributedCell(cell[3].strip(), cell[2].strip(), cell[1].lower() == "th")
                for cell in cells
                if cell[1].lower() != "caption"
            ]
        )
    return Table([row for row in found if row], caption)


def cells_of(table: str) -> list[Cell]:
    """Return the caption and the cells of a table in wikitext, row by row; tables within it are left out.

    >>> cells_of("{| class=x\\n|+ Mills\\n! Name !! Year\\n|-\\n| style=x | [[A|B]]\\nand {{c||d}} || 1905\\n|}")[0::3]
    [Cell(kind='caption', wikitext='Mills'), Cell(kind='table_cell', wikitext='[[A|B]]\\nand {{c||d}}')]
    """
    table = _without_inner(table)
    covered = _covered(table)
    cells = (
        Cell(
            "caption" if kind == "caption" else "table_cell",
            table[_content_start(table, covered, start, end) : end].strip(),
        )
        for kind, _, start, end in _places(covered)
    )
    return [cell for cell in cells if cell.wikitext]


def _without_inner(table: str) -> str:
    for _ in range(_TABLE_LEVELS):
        table, count = _INNER.subn("\n", table)
        if not count:
            break
    return table


def _places(covered: str) -> list[tuple[_Place, int, int, int]]:
    """Return (kind, row, start, end) of each cell; the range includes its attributes."""
    found: list[tuple[_Place, int, int, int]] = []
    is_cell, row = False, 0
    at = len(covered.split("\n", 1)[0]) + 1
    for line in covered[at:].split("\n"):
        begin, end = at + len(line) - len(line.lstrip(" \t")), at + len(line)
        mark = covered[begin : begin + 2]
        if mark in ("|-", "|}"):
            is_cell = False
            row += 1
        elif mark == "|+":
            found.append(("caption", row, begin + 2, end))
            is_cell = True
        elif mark[:1] in ("|", "!"):
            kind: _Place = "cell" if mark[0] == "|" else "header"
            bounds = _divided(covered, begin + 1, end, _BARS if mark[0] == "|" else _BARS_OR_MARKS)
            found += [(kind, row, start, stop) for start, stop in bounds]
            is_cell = True
        elif is_cell:
            (_, first), *others = _divided(covered, at, end, _BARS)
            found[-1] = (*found[-1][:3], first)
            found += [(found[-1][0], row, start, stop) for start, stop in others]
        at = end + 1
    return found


def _divided(covered: str, start: int, end: int, between: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each cell of a line."""
    bounds = [(start, start), *(bar.span() for bar in between.finditer(covered, start, end)), (end, end)]
    for (_, begin), (stop, _) in pairwise(bounds):
        yield begin, stop


def _content_start(table: str, covered: str, start: int, end: int) -> int:
    """Return the start of a cell's content; as in MediaWiki, a cell with a link before the bar has no attributes."""
    attributes = _ATTRIBUTES.match(covered, start, end)
    if attributes is None:
        attributes = _BEFORE_TEMPLATE.match(table, start, end)
    elif "[[" in table[start : attributes.end()]:
        return start
    return attributes.end() if attributes is not None else start


def _covered(table: str) -> str:
    """Return a text of the same length with the content of links, templates and formulas masked."""
    spans: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for bracket in _BRACKET.finditer(table):
        token = bracket[0]
        if token in ("{{", "[["):
            opened.append(("}}" if token == "{{" else "]]", bracket.start()))
        elif token not in ("}}", "]]"):
            spans.append(bracket.span())
        elif opened and opened[-1][0] == token:
            spans.append((opened.pop()[1], bracket.end()))
    kept, place = [], 0
    for start, end in sorted(spans):
        if start >= place:
            kept += [table[place:start], "_" * (end - start)]
            place = end
    return "".join((*kept, table[place:]))


def take_html_tables(text: str) -> tuple[str, list[str]]:
    """Return a text without its HTML tables, and these tables; an unclosed table stays.

    >>> take_html_tables("a <table><tr><td><table></table></table> b <table>")
    ('a   b <table>', ['<table><tr><td><table></table></table>'])
    """
    kept, tables = [], []
    depth = start = place = 0
    for tag in _HTML_TABLE.finditer(text):
        if not tag[1]:
            start = start if depth else tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                kept += [text[place:start], " "]
                tables.append(text[start : tag.end()])
                place = tag.end()
    return "".join((*kept, text[place:])), tables


def html_cells_of(table: str) -> list[Cell]:
    """Return the caption and the cells of an HTML table, and of tables within it.

    >>> html_cells_of("<table><caption>Mills</caption><tr><td>A<td class=x>1905</td></table>")[::2]
    [Cell(kind='caption', wikitext='Mills'), Cell(kind='table_cell', wikitext='1905')]
    """
    cells = (
        Cell("caption" if cell[1].lower() == "caption" else "table_cell", cell[3].strip())
        for cell in _HTML_CELL.finditer(table)
    )
    return [cell for cell in cells if cell.wikitext]


def without_html_tables(wikitext: str) -> str:
    """Return a page without HTML tables and their content, because boxes in them are not the article's.

    Unclosed tables stay, and those around more than five levels of tables.
    """
    for _ in range(_TABLE_LEVELS if "<table" in wikitext.lower() else 0):
        wikitext, count = _INNERMOST_TABLE.subn("", wikitext)
        if not count:
            break
    return wikitext
