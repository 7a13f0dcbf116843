"""Cuts a page into sections, and sections into blocks: paragraphs, list items, quotations, verse, captions, cells."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wikimill.rules.articles.page_markup import COMMENT_LINE, bare, is_quotation, take_files, without_leading_templates
from wikimill.rules.articles.record import Kind
from wikimill.rules.articles.tables import cells_of
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of

_MARKERS = re.compile(r"[*#:;]+")
_TABLE = re.compile(r"[ \t:*#;]*\{\|")
_RULE = re.compile(r"-{4,}")
_QUOTE_TAG = re.compile(r"<(/?)blockquote(?:\s[^<>]*)?>", re.IGNORECASE)
_POEM = re.compile(r"<poem(?:\s[^<>]*)?>(.*?)(?:</poem\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_GALLERY = re.compile(r"<gallery(?:\s[^<>]*)?>(.*?)(?:</gallery\s*>|\Z)", re.DOTALL | re.IGNORECASE)
#: A colon between a term and its definition, outside links and templates.
_COLON = re.compile(r"\[\[|\]\]|\{\{|\}\}|:(?!//)")


class Block(NamedTuple):
    """A block of wikitext and what it is; verse has its line breaks."""

    kind: Kind
    wikitext: str


@dataclass
class RawSection:
    """A section: the headings above it, outermost first, the level of its own, and its blocks."""

    titles: list[str] = field(default_factory=list)
    level: int = 1
    blocks: list[Block] = field(default_factory=list)


def sections_of(wikitext: str, syntax: WikiSyntax, kinds: Container[Kind]) -> Iterator[RawSection]:
    """Cut a page; captions and table cells are looked for only if `kinds` has them.

    >>> [(one.titles, one.blocks) for one in sections_of("Ada\\nwrote.\\n== Life ==\\n* Born", WikiSyntax(), ())]
    [([], [Block(kind='prose', wikitext='Ada\\nwrote.')]), (['Life'], [Block(kind='list_item', wikitext='Born')])]
    """
    lines = bare(wikitext).split("\n")
    states = [*states_of(lines), PLAIN]
    cutter = _Cutter(syntax, kinds)
    headings: list[tuple[int, str]] = []
    section, first = RawSection(), 0
    for index, line in enumerate(lines):
        # A heading also ends what was left open above it.
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
            section, first = RawSection([title for _, title in headings], level), index + 1
    if first < len(lines):
        cutter.add("\n".join(lines[first:]))
    section.blocks = cutter.finish()
    yield section


def _level_of(heading: str) -> int:
    return len(heading) - len(heading.lstrip("="))


class _Cutter:
    """Takes the units of a section one after another and makes blocks of them.

    Lines that follow each other without a blank line are one paragraph, as on the page.
    """

    def __init__(self, syntax: WikiSyntax, kinds: Container[Kind]) -> None:
        self._syntax = syntax
        self._captions, self._cells = "caption" in kinds, "table_cell" in kinds
        self._blocks: list[Block] = []
        self._lines: list[str] = []
        self._quotes = False

    def finish(self) -> list[Block]:
        """The blocks of the section; the next one begins."""
        self._flush()
        blocks, self._blocks, self._quotes = self._blocks, [], False
        return blocks

    def add(self, unit: str) -> None:
        """Take a unit (`rules.wikitext.units`) that is no heading."""
        if unit == COMMENT_LINE:
            return
        if not unit or unit.isspace():
            self._flush()
            return
        if COMMENT_LINE in unit:
            unit = unit.replace(f"{COMMENT_LINE}\n", "").replace(COMMENT_LINE, "")
        if "{|" in unit and _TABLE.match(unit):
            self._flush()
            if self._cells:
                self._blocks += [Block("table_cell", cell) for cell in cells_of(unit)]
            return
        if "<" in unit:
            unit = self._without_blocks(unit)
            if _QUOTE_TAG.search(unit):
                self._add_quoted(unit)
                return
        self._add_line(unit)

    def _add_line(self, unit: str) -> None:
        if "[[" in unit and ":" in unit:
            unit, captions = take_files(unit, self._syntax)
            if self._captions:
                self._blocks += [Block("caption", caption) for caption in captions]
        if unit[:1] in "|!" or not unit.strip():
            return
        if unit[:1] == "-" and (rule := _RULE.match(unit)):
            self._flush()
            unit = unit[rule.end() :]
        unit = without_leading_templates(unit, self._syntax.language)
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
            term, definition = _divided(text)
            self._blocks.append(Block("definition", term))
            if definition:
                self._blocks.append(Block("definition", definition))
        elif "*" in markers or "#" in markers:
            self._blocks.append(Block("list_item", text))
        elif self._blocks and self._blocks[-1].kind == "definition":
            self._blocks.append(Block("definition", text))
        else:
            self._blocks.append(Block("quotation" if self._quotes or is_quotation(text) else "prose", text))

    def _without_blocks(self, unit: str) -> str:
        """Take verse and galleries out of a unit, and make blocks of them."""
        lower = unit.lower()
        if "<gallery" in lower:
            for gallery in _GALLERY.finditer(unit):
                lines = (line.partition("|")[2].strip() for line in gallery[1].split("\n"))
                self._blocks += [Block("caption", line) for line in lines if line and self._captions]
            unit = _GALLERY.sub("", unit)
        if "<poem" in lower:
            poems = list(_POEM.finditer(unit))
            if poems and "{{" in unit and _is_open(unit[: poems[0].start()]):
                unit = _POEM.sub(r"\1", unit)
            elif poems:
                self._add_line(unit[: poems[0].start()])
                self._flush()
                self._blocks += [Block("verse", poem[1].strip("\n")) for poem in poems]
                unit = unit[poems[-1].end() :]
        return unit

    def _add_quoted(self, unit: str) -> None:
        """Take a unit in which quotations begin or end."""
        start = 0
        if "{{" in unit and _is_open(unit[: _QUOTE_TAG.search(unit).start()]):  # type: ignore[union-attr]  # it has one
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


def _is_open(text: str) -> bool:
    """Whether a template is open behind a text."""
    return text.count("{{") > text.count("}}")


def _divided(text: str) -> tuple[str, str]:
    """A term and what stands behind its colon.

    >>> _divided("[[a:b|A]]: first letter"), _divided("A")
    (('[[a:b|A]]', 'first letter'), ('A', ''))
    """
    depth = 0
    for found in _COLON.finditer(text):
        if found[0] == ":":
            if depth == 0:
                return text[: found.start()].strip(), text[found.end() :].strip()
        else:
            depth += 1 if found[0] in ("[[", "{{") else -1
    return text, ""
