"""The cells and captions of tables, in wikitext and in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

_INNER = re.compile(r"\n[ \t:*#;]*\{\|(?:(?!\n[ \t:*#;]*\{\|).)*?\n[ \t]*\|\}(?!\})", re.DOTALL)
_BRACKET = re.compile(r"\{\{|\}\}|\[\[|\]\]|<(nowiki|math|pre)(?=[\s>])[^<>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_BARS, _BARS_OR_MARKS = re.compile(r"\|\|"), re.compile(r"\|\||!!")
_ATTRIBUTES = re.compile(r"[^|\n]*\|(?!\|)")
_HTML_TABLE = re.compile(r"<(/?)table(?=[\s>])[^<>]*>", re.IGNORECASE)
_HTML_CELL = re.compile(
    r"<(caption|td|th)(?=[\s>])[^<>]*>((?:(?!</?(?:caption|td|th|tr|table)[\s>]).)*)", re.DOTALL | re.IGNORECASE
)
_INNERMOST_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table\s*>", re.DOTALL | re.IGNORECASE)
#: Tables in tables; deeper ones are left.
_TABLE_LEVELS = 5


class Cell(NamedTuple):
    """The wikitext of a cell of a table, or of the table's caption."""

    kind: Literal["caption", "table_cell"]
    wikitext: str


def cells_of(table: str) -> list[Cell]:
    """The caption and the cells of a table in wikitext, row by row; tables within it are left out.

    >>> cells_of("{| class=x\\n|+ Mills\\n! Name !! Year\\n|-\\n| style=x | [[A|B]]\\nand {{c||d}} || 1905\\n|}")[0::3]
    [Cell(kind='caption', wikitext='Mills'), Cell(kind='table_cell', wikitext='[[A|B]]\\nand {{c||d}}')]
    """
    for _ in range(5):
        table, count = _INNER.subn("\n", table)
        if not count:
            break
    covered = _covered(table)
    found: list[tuple[Literal["caption", "table_cell"], int, int]] = []
    is_cell = False
    at = len(covered.split("\n", 1)[0]) + 1
    for line in covered[at:].split("\n"):
        begin, end = at + len(line) - len(line.lstrip(" \t")), at + len(line)
        mark = covered[begin : begin + 2]
        if mark in ("|-", "|}"):
            is_cell = False
        elif mark == "|+":
            found.append(("caption", begin + 2, end))
            is_cell = True
        elif mark[:1] in ("|", "!"):
            found += _divided(covered, begin + 1, end, _BARS if mark[0] == "|" else _BARS_OR_MARKS)
            is_cell = True
        elif is_cell:
            first, *others = _divided(covered, at, end, _BARS)
            found[-1] = (found[-1][0], found[-1][1], first[2])
            found += others
        at = end + 1
    cells = (Cell(kind, _content(table, covered, start, end)) for kind, start, end in found)
    return [cell for cell in cells if cell.wikitext]


def _divided(
    covered: str, start: int, end: int, between: re.Pattern[str]
) -> Iterator[tuple[Literal["table_cell"], int, int]]:
    """From where to where each cell of a line goes."""
    bounds = [(start, start), *(bar.span() for bar in between.finditer(covered, start, end)), (end, end)]
    for (_, begin), (stop, _) in pairwise(bounds):
        yield "table_cell", begin, stop


def _content(table: str, covered: str, start: int, end: int) -> str:
    """Return a cell without its attributes; as in MediaWiki, a link before the bar says that there are none."""
    attributes = _ATTRIBUTES.match(covered, start, end)
    if attributes is not None and "[[" not in table[start : attributes.end()]:
        start = attributes.end()
    return table[start:end].strip()


def _covered(table: str) -> str:
    """Return a table of the same length in which whatever links, templates and formulas hold is blanked out."""
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
    """Return a text without its HTML tables, and these; one that is not closed stays.

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
        Cell("caption" if cell[1].lower() == "caption" else "table_cell", cell[2].strip())
        for cell in _HTML_CELL.finditer(table)
    )
    return [cell for cell in cells if cell.wikitext]


def without_html_tables(wikitext: str) -> str:
    """Return a page without what is in HTML tables: boxes in them are no article's."""
    for _ in range(_TABLE_LEVELS if "<table" in wikitext.lower() else 0):
        wikitext, count = _INNERMOST_TABLE.subn("", wikitext)
        if not count:
            break
    return wikitext
