"""The cells of a table in wikitext."""

from __future__ import annotations

import re

_INNER = re.compile(r"\n[ \t:*#;]*\{\|(?:(?!\n[ \t:*#;]*\{\|).)*?\n[ \t]*\|\}", re.DOTALL)
_BETWEEN = re.compile(r"\|\||!!")
#: Attributes stand before a bar that is no part of a link or a template.
_ATTRIBUTES = re.compile(r"[^|\[\]{}]*\|(?!\|)")


def cells_of(table: str) -> list[str]:
    """The wikitext of each cell, row by row; tables within it are left out, and its caption.

    >>> cells_of("{| class=x\\n|+ Mills\\n! Name !! Year\\n|-\\n| style=x | [[A|B]]\\nand more || 1905\\n|}")
    ['Name', 'Year', '[[A|B]]\\nand more', '1905']
    """
    for _ in range(5):
        table, count = _INNER.subn("\n", table)
        if not count:
            break
    cells: list[str] = []
    is_cell = False
    for line in table.split("\n")[1:]:
        stripped = line.lstrip(" \t")
        if stripped[:2] in ("|-", "|}", "|+"):
            is_cell = False
        elif stripped[:1] in ("|", "!"):
            parts = _BETWEEN.split(stripped[1:]) if stripped[0] == "!" else stripped[1:].split("||")
            cells += [_content(part) for part in parts]
            is_cell = True
        elif is_cell:
            first, *others = line.split("||")
            cells[-1] += "\n" + first
            cells += [_content(part) for part in others]
    return [cell.strip() for cell in cells if cell.strip()]


def _content(cell: str) -> str:
    attributes = _ATTRIBUTES.match(cell)
    return cell[attributes.end() :] if attributes else cell
