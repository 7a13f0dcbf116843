"""Tables as rows of cells, with spans resolved."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from wikimill.rules.articles.page_markup import GALLERY
from wikimill.rules.articles.tables import AttributedCell, inner_tables_of, without_inner_tables
from wikimill.rules.wikitext.templates.call import SEPARATOR

_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?\s*(\d{1,4})", re.IGNORECASE)
#: Tables that are not part of the article's text, by their class.
_APPARATUS = re.compile(
    r"class\s*=\s*[\"']?[^\"'>|]*\b(?:navbox|infobox|sidebar|metadata|toc|ambox|mbox|sistersitebox|vertical-navbox)",
    re.IGNORECASE,
)
_CLADOGRAM = re.compile(r"\{\{\s*clad(?:e[xr]?|ogram)\s*[|}]", re.IGNORECASE)
#: Most columns and rows of a table; further ones are left out.
MOST_COLUMNS, MOST_ROWS = 60, 2_000
#: Characters of a table's own attributes that are searched.
_ATTRIBUTES = 1_000
#: Least number of spaces in a cell that holds text.
_TEXT_WORDS = 20
#: Marks of list items in a cell.
_MARKERS = "*#:;"


def is_apparatus(table: str) -> bool:
    """Return whether a table is apparatus: a box next to or below the text.

    >>> is_apparatus('{| class="navbox"\\n| a\\n|}'), is_apparatus('{| class="wikitable"\\n| navbox\\n|}')
    (True, False)
    """
    return _APPARATUS.search(table[:_ATTRIBUTES].partition("\n")[0].partition(">")[0]) is not None


def is_cladogram(unit: str) -> bool:
    """Return whether a unit begins with a tree of species, which has no words in reading order.

    >>> is_cladogram("{{clade|1=[[Tarsiers]]}}"), is_cladogram("{{clade gallery}}")
    (True, False)
    """
    return _CLADOGRAM.match(unit) is not None


def is_layout(rows: Sequence[Sequence[AttributedCell]]) -> bool:
    """Return whether a table only arranges text or other tables.

    It has no header; and a cell holds a table, or more than half of the filled cells are paragraphs.

    >>> from wikimill.rules.articles.tables import table_of
    >>> [is_layout(table_of(table).rows) for table in ("{|\\n|\\n* a\\n|\\n* c\\n|}", "{|\\n| a || b\\n|}")]
    [True, False]
    """
    cells = [cell for row in rows for cell in row if cell.wikitext]
    if not cells or any(cell.is_header for cell in cells):
        return False
    return 2 * sum(map(_holds_text, cells)) > len(cells) or any(inner_tables_of(cell.wikitext) for cell in cells)


def _holds_text(cell: AttributedCell) -> bool:
    return "\n*" in cell.wikitext or cell.wikitext.count(" ") >= _TEXT_WORDS


def grid_of(rows: Sequence[Sequence[AttributedCell]], render: Callable[[str], str]) -> list[list[str]]:
    """Return the words of each cell of a table, all rows equally long; rows without words are left out.

    The result is empty for a table with words in headers only, such as a table of images. A cell that spans rows is
    repeated in each of them. A cell that spans columns is repeated, too, unless it fills the row.

    Args:
        rows: the table's cells by row (`table_of`).
        render: function from the wikitext of a line to its words.
    """
    grid: list[list[str]] = []
    has_data = False
    below: dict[int, tuple[int, str]] = {}  # by column: rows that the cell above still spans, and its words
    for cells in rows[:MOST_ROWS]:
        row: list[str] = []
        waiting = list(cells)
        while (waiting or len(row) <= max(below, default=-1)) and len(row) < MOST_COLUMNS:
            if len(row) in below:
                left, words = below.pop(len(row))
                if left > 1:
                    below[len(row)] = left - 1, words
                row.append(words)
                continue
            if not waiting:
                row.append("")
                continue
            cell = waiting.pop(0)
            spans = {name.lower(): int(number) for name, number in _SPAN.findall(cell.attributes)}
            words = _words_of(cell.wikitext, render)
            has_data |= bool(words) and not cell.is_header
            width = max(1, min(spans.get("col", 1), MOST_COLUMNS - len(row)))
            fills = width > 1 and len(cells) == 1 and not row
            for place in range(width):
                shown = "" if fills and place else words
                if spans.get("row", 1) > 1:
                    below[len(row)] = spans["row"] - 1, shown
                row.append(shown)
        grid.append(row)
    width = max(map(len, grid), default=0)
    return [row + [""] * (width - len(row)) for row in grid if any(row)] if has_data else []


def _words_of(cell: str, render: Callable[[str], str]) -> str:
    """Return a cell's words on one line, without tables; items of a list have semicolons between them."""
    words = ""
    lines = GALLERY.sub("", without_inner_tables(cell)).split("\n")
    for place, line in enumerate(lines):
        # The content of "| *p" is not a list.
        shown = render(line if place else f"{SEPARATOR}{line}")
        if shown:
            words += f"{'; ' if line[:1] in _MARKERS else ' '}{shown}" if words else shown
    return words


def table_as_markdown(rows: Sequence[Sequence[str]]) -> str:
    r"""Return a table as Markdown, with the first row, which it must have, as its header.

    >>> print(table_as_markdown([["Mill", "Year"], ["a|b", ""]]))
    | Mill | Year |
    | --- | --- |
    | a\|b |  |
    """
    lines = [f"| {' | '.join(word.replace('|', chr(92) + '|') for word in row)} |" for row in rows]
    return "\n".join([lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]])
