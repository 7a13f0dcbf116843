"""Sections of a page and their blocks: paragraphs, list items, quotations, verse, captions, cells."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wikimill.rules.articles.grids import is_apparatus, is_cladogram, is_layout
from wikimill.rules.articles.page_markup import (
    GALLERY,
    caption_of,
    html_items_of,
    is_open,
    take_files,
    without_leading_templates,
)
from wikimill.rules.articles.record import Kind
from wikimill.rules.articles.tables import (
    Cell,
    Table,
    cells_of,
    html_cells_of,
    inner_tables_of,
    table_of,
    take_html_tables,
)
from wikimill.rules.wikitext.blocks import boxed_text, is_quotation, made_blocks, term_and_definition
from wikimill.rules.wikitext.entities import character, hidden, parts
from wikimill.rules.wikitext.markup import without_markers, without_opaque
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of, units_of

_MARKERS = re.compile(r"[*#:;]+")
_TABLE = re.compile(r"[ \t:*#;]*\{\|")
_RULE = re.compile(r"-{4,}")
_QUOTE_TAG = re.compile(r"<(/?)blockquote(?:\s[^<>]*)?>", re.IGNORECASE)
_POEM = re.compile(r"<poem(?:\s[^<>]*)?>(.*?)(?:</poem\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_CODE = re.compile(
    r"<(pre|source|syntaxhighlight)(?=[\s>])(?![^<>]*\sinline)[^<>]*>(.*?)(?:</\1\s*>|(\Z))",
    re.DOTALL | re.IGNORECASE,
)
_NOWIKI = re.compile(r"<(/?)nowiki\s*>", re.IGNORECASE)
#: Greatest number of boxes in boxes and cells whose text becomes blocks.
_MOST_BOXES = 8
_BLANK_LINES = re.compile(r"\n[ \t]*\n")


class Block(NamedTuple):
    """A block of wikitext.

    Attributes:
        kind: the kind of paragraph that the block becomes.
        wikitext: its wikitext; verse, code and tables keep their line breaks.
        marks: list marks of an item or a definition, such as `*#`; "" if a template or HTML made it.
        table: the cells of a table, with its caption if captions are not blocks; None for apparatus,
            cladograms and other blocks.
    """

    kind: Kind
    wikitext: str
    marks: str = ""
    table: Table | None = None


@dataclass
class RawSection:
    """A section: the headings above its blocks, outermost first, the level of the last, and the blocks."""

    titles: list[str] = field(default_factory=list)
    level: int = 1
    blocks: list[Block] = field(default_factory=list)


def sections_of(wikitext: str, syntax: WikiSyntax, kinds: Container[Kind]) -> Iterator[RawSection]:
    """Yield the sections of a page, the lead first; sections without blocks, too.

    Captions, cells, code and tables become blocks only if `kinds` has them.

    >>> [(one.titles, *one.blocks) for one in sections_of("Ada\\nwrote.\\n== Life ==\\n* Born", WikiSyntax(), ())]
    ... # doctest: +NORMALIZE_WHITESPACE
    [([], Block(kind='prose', wikitext='Ada\\nwrote.', marks='', table=None)),
     (['Life'], Block(kind='list_item', wikitext='Born', marks='*', table=None))]
    """
    lines = (without_opaque(wikitext) if "<" in wikitext else wikitext).split("\n")
    states = [*states_of(lines), PLAIN]
    cutter = _Cutter(syntax, kinds)
    headings: list[tuple[int, str]] = []
    section, first = RawSection(), 0
    for index, line in enumerate(lines):
        # A heading also ends an element left open above it.
        is_break = line[:1] == "=" and is_heading(line) and not (states[index] and states[index + 1])
        if is_break or not states[index]:
            if first < index:
                cutter.add("\n".join(lines[first:index]) if index > first + 1 else lines[first])
            first = index
        if is_break:
            section.blocks = cutter.finish()
            yield section
            level = _level_of(line)
            headings = [each for each in headings if each[0] < level]
            headings.append((level, render(heading_text(line), syntax)))
            section, first = RawSection([title for _, title in headings if title], level), index + 1
    if first < len(lines):
        cutter.add("\n".join(lines[first:]))
    section.blocks = cutter.finish()
    yield section


def _is_verbatim(before: str) -> bool:
    """Return whether a template or `<nowiki>` is open at the end of a text."""
    tags = _NOWIKI.findall(before)
    return is_open(before) or (bool(tags) and tags[-1] == "")


def _code_of(tag: re.Match[str]) -> str:
    """Return the code of a tag; in `<pre>`, entities are decoded and `<nowiki>` tags removed."""
    code = tag[2]
    if tag[1].lower() == "pre":
        code = "".join(
            part if entity is None else part + character(entity)
            for part, entity in parts(hidden(_NOWIKI.sub("", code)))
        )
    return "\n".join(line.rstrip() for line in code.strip("\n").split("\n")).rstrip()


def _level_of(heading: str) -> int:
    return len(heading) - len(heading.lstrip("="))


class _Cutter:
    """The conversion of a section's units to blocks.

    Lines that follow each other without a blank line are one paragraph, as on the page.
    """

    def __init__(self, syntax: WikiSyntax, kinds: Container[Kind], depth: int = 0) -> None:
        self._syntax, self._kinds, self._depth = syntax, kinds, depth
        self._captions = "caption" in kinds
        self._cells = "table_cell" in kinds or "table_prose" in kinds
        self._code, self._tables = "code" in kinds, "table" in kinds
        self._blocks: list[Block] = []
        self._lines: list[str] = []
        self._quotes = False

    def finish(self) -> list[Block]:
        """Return the blocks of the section, and reset the cutter for the next one."""
        self._flush()
        blocks, self._blocks, self._quotes = self._blocks, [], False
        return blocks

    def add(self, unit: str) -> None:
        """Add the blocks of a unit (`rules.wikitext.units`) that is not a heading."""
        if not unit or unit.isspace():
            self._flush()
            return
        if "{|" in unit and _TABLE.match(unit):
            self._flush()
            if self._tables:
                self._add_table(unit)
            self._add_cells(cells_of(unit) if self._cells or self._captions else ())
            return
        if unit[:2] == "[[" and "\n" in unit:
            unit = self._without_image(unit)
        if "<" in unit:
            unit = self._without_blocks(unit)
            if _QUOTE_TAG.search(unit):
                self._add_quoted(unit)
                return
        self._add_line(unit)

    def _add_table(self, table: str) -> None:
        """Add a table, or the blocks in the cells of a layout table; then the tables in it that are not among these."""
        if is_apparatus(table):
            self._blocks.append(Block("table", table))
            return
        found = table_of(table)
        inner = inner_tables_of(table) if self._depth < _MOST_BOXES else []
        cells = [cell.wikitext for row in found.rows for cell in row if cell.wikitext]
        if is_layout(found.rows):
            kinds: tuple[Kind, ...] = ("table", "code") if self._code else ("table",)
            for cell in cells:
                self._blocks += self._blocks_in(cell, kinds)
            inner = inner if table.lstrip()[:1] == "<" else []
        elif cells or not inner:
            self._blocks.append(Block("table", table, table=found._replace(caption="") if self._captions else found))
        for each in inner:
            self._blocks += self._blocks_in(each, ("table",))

    def _add_cells(self, cells: Iterable[Cell]) -> None:
        """Add the cells and the caption of a table; a cell of several lines may have several blocks."""
        for kind, cell in cells:
            if kind == "caption" or "\n" not in cell:
                blocks = [Block(kind, cell)]
            else:
                # Inner tables were removed, and images in the cell have captions.
                inner = self._blocks_in(cell, ("caption",) if self._captions else ())
                blocks = [Block("caption" if each.kind == "caption" else kind, each.wikitext) for each in inner]
            self._blocks += [block for block in blocks if (self._captions if block.kind == "caption" else self._cells)]

    def _blocks_in(self, text: str, kinds: Container[Kind]) -> list[Block]:
        """Return the blocks of a cell or a box; see `sections_of` for `kinds`."""
        inner = _Cutter(self._syntax, kinds, self._depth + 1)
        lines = text.split("\n")
        for unit in units_of(lines, states_of(lines)):
            inner.add(unit)
        return inner.finish()

    def _without_image(self, unit: str) -> str:
        """Return a unit without images whose captions span lines; an unclosed image loses only its first line."""
        left = self._without_files(unit)
        if not left.startswith("[[") or left.count("[[") <= left.count("]]"):
            return left
        first, *lines = left.split("\n")
        first += "]]" * (first.count("[[") - first.count("]]"))
        behind = self._without_files(first)
        if behind == first:
            return left
        for part in units_of(lines, states_of(lines)):
            self.add(part)
        return behind

    def _without_files(self, unit: str) -> str:
        left, files = take_files(unit, self._syntax)
        if self._captions:
            self._blocks += [Block("caption", caption) for caption in map(caption_of, files) if caption]
        return left

    def _add_line(self, unit: str) -> None:
        if "[[" in unit and ":" in unit:
            unit = self._without_files(unit)
        if unit[:1] in "|!" or not unit.strip():
            return
        if unit[0] == "-" and (rule := _RULE.match(unit)):
            self._flush()
            unit = unit[rule.end() :]
        if unit.startswith("{{"):
            if is_cladogram(unit):
                self._flush()
                self._blocks += [Block("table", unit)] if self._tables else []
            unit = without_leading_templates(unit, self._syntax.language)
        while unit.startswith("{{"):
            if self._depth < _MOST_BOXES and (boxed := boxed_text(unit, self._syntax.language)) is not None:
                self._flush()
                text, behind = boxed
                self._blocks += self._blocks_in(text, self._kinds)
            elif (made := made_blocks(unit)) is not None:
                self._flush()
                self._blocks += [Block(made.kind, without_markers(block).strip()) for block in made.blocks]
                behind = made.behind
            else:
                break
            unit = without_leading_templates(behind.strip(), self._syntax.language)
        if unit.startswith("{{") and is_quotation(unit):
            self._flush()
            self._blocks.append(Block("quotation", unit))
        elif markers := _MARKERS.match(unit):
            self._flush()
            self._add_item(markers[0], unit[markers.end() :].strip())
        elif unit:
            self._lines.append(unit)

    def _add_item(self, markers: str, text: str) -> None:
        text = without_leading_templates(text, self._syntax.language)
        if not text:
            return
        if markers[-1] == ";":
            found = (part.lstrip(":").strip() for part in term_and_definition(text))
            self._blocks += [
                Block("definition", part, ":" if place else ";") for place, part in enumerate(found) if part
            ]
        elif "*" in markers or "#" in markers:
            self._blocks.append(Block("list_item", text, markers))
        elif self._blocks and self._blocks[-1].kind == "definition":
            self._blocks.append(Block("definition", text, ":"))
        else:
            self._blocks.append(Block("quotation" if self._quotes or is_quotation(text) else "prose", text))

    def _without_blocks(self, unit: str) -> str:
        """Return a unit without its code, tables, verse and galleries, which become blocks."""
        if self._code:
            unit = self._without_code(unit)
        lower = unit.lower()
        if "<table" in lower:
            unit, tables = take_html_tables(unit)
            unit = unit.strip(" ") if tables else unit
            if tables and not is_open(unit):
                for table in tables if self._tables else ():
                    self._add_table(table)
                self._add_cells(cell for table in tables for cell in html_cells_of(table))
        if "<gallery" in lower:
            for gallery in GALLERY.finditer(unit):
                lines = map(caption_of, gallery[1].split("\n"))
                self._blocks += [Block("caption", line) for line in lines if line and self._captions]
            unit = GALLERY.sub("", unit)
        if "<poem" in lower:
            poems = list(_POEM.finditer(unit))
            if poems and "{{" in unit and is_open(unit[: poems[0].start()]):
                unit = _POEM.sub(r"\1", unit)
            elif poems:
                self._add_line(unit[: poems[0].start()])
                self._flush()
                stanzas = (stanza for poem in poems for stanza in _BLANK_LINES.split(poem[1]))
                self._blocks += [Block("verse", stanza.strip("\n")) for stanza in stanzas if stanza.strip()]
                unit = unit[poems[-1].end() :]
        items = html_items_of(unit)
        for kind, text in items:
            if kind == "prose":
                self._add_line(text)
            self._flush()
            if kind != "prose":
                self._blocks.append(Block(kind, without_markers(text)))
        return "" if items else unit

    def _without_code(self, unit: str) -> str:
        """Return a unit without its code, which becomes blocks; from the first unclosed tag on, all is text."""
        while (code := _CODE.search(unit)) is not None and code[3] is None and not _is_verbatim(unit[: code.start()]):
            self._add_line(unit[: code.start()].rstrip())
            self._flush()
            self._blocks.append(Block("code", _code_of(code)))
            unit = unit[code.end() :].lstrip()
        return unit

    def _add_quoted(self, unit: str) -> None:
        """Add a unit in which quotations begin or end."""
        start = 0
        if "{{" in unit and is_open(unit[: _QUOTE_TAG.search(unit).start()]):  # type: ignore[union-attr]  # it has one
            self._add_line(_QUOTE_TAG.sub(" ", unit))
            return
        for tag in _QUOTE_TAG.finditer(unit):
            if unit[start : tag.start()].strip():
                self._add_line(unit[start : tag.start()].strip())
            self._flush()
            self._quotes = not tag[1]
            start = tag.end()
        if unit[start:].strip():
            self._add_line(unit[start:].strip())

    def _flush(self) -> None:
        if self._lines:
            self._blocks.append(Block("quotation" if self._quotes else "prose", "\n".join(self._lines)))
            self._lines = []
