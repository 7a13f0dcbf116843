"""Reads a page of a show's wiki: what it is of, and the paragraphs of the sections that are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from wikimill.rules.tvstory.page_mapping import LEAD, PageKind, WikiMapping, folded
from wikimill.rules.wikitext.blocks import blocks_of
from wikimill.rules.wikitext.markup import without_comments
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.template_parts import parameters_of, parts_of
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of

#: Of a page's lead so many templates are looked at for an infobox.
_MOST_TEMPLATES = 50
#: A list item or an indented line is a paragraph of its own.
_ITEM = re.compile(r"[*#:;]")
_LINK = re.compile(r"\[\[([^\[\]|{}\n:]{0,200}):([^\[\]|{}\n]{1,200})(?:\|[^\[\]\n]*)?\]\]")


@dataclass
class PageSection:
    """What stands under one heading: its level (1 for the lead), its words folded, and its paragraphs as wikitext."""

    level: int
    heading: str
    paragraphs: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class WikiPage:
    """A page of a show's wiki, cut into sections.

    Attributes:
        sections: in order; the first is the lead.
        infobox: the name of the infobox that tells what the page is of, and its parameters as wikitext.
        kind: what the page is of; None: neither an episode nor a character.
    """

    sections: tuple[PageSection, ...]
    infobox: dict[str, str]
    kind: PageKind | None

    @classmethod
    def read(cls, wikitext: str, title: str, syntax: WikiSyntax, mapping: WikiMapping) -> WikiPage:
        """Read a page; of one that is of neither kind the sections are left out.

        >>> page = WikiPage.read("{{Infobox episode|season=1}}\\n== Recap ==\\nAda [[rest|sleeps]].", "Rain",
        ...     WikiSyntax(), WikiMapping())
        >>> page.kind, page.infobox, page.section(("recap",))
        ('episode', {'season': '1'}, ['Ada [[rest|sleeps]].'])
        """
        text = without_comments(wikitext) if "<!--" in wikitext else wikitext
        infobox: dict[str, str] = {}
        kind: PageKind | None = None
        for name, parameters in _templates(text):
            kind = mapping.kind_of_infobox(name)
            if kind is not None:
                infobox = parameters
                break
        kind = kind or mapping.kind_of_categories(_categories(text, syntax))
        if folded(title).startswith(("list of ", "episodes")):
            kind = None
        return cls(tuple(_sections(text, syntax)) if kind is not None else (), infobox, kind)

    def parameter(self, names: Iterable[str], syntax: WikiSyntax) -> str:
        """The words of the first parameter of the infobox that has some; empty if none has."""
        given = {folded(name): value for name, value in self.infobox.items()}
        for name in names:
            words = render(given.get(name, ""), syntax) if name in given else ""
            if any(map(str.isalpha, words)):
                return words
        return ""

    def section(self, headings: Iterable[str]) -> list[str]:
        """The paragraphs under the first of some headings that has any, with those of the sections below it."""
        for wanted in headings:
            for number, section in enumerate(self.sections):
                if section.heading == wanted or (wanted == LEAD and number == 0):
                    found = list(self._below(number))
                    if found:
                        return found
        return []

    def _below(self, number: int) -> Iterator[str]:
        top = self.sections[number]
        if not number:  # a quotation above the text is of a character, and says nothing about one
            yield from (paragraph for paragraph in top.paragraphs if not paragraph.lstrip().startswith("{{"))
            return
        yield from top.paragraphs
        for section in self.sections[number + 1 :]:
            if section.level <= top.level:
                return
            yield from section.paragraphs


def words_of(paragraphs: Iterable[str], syntax: WikiSyntax, before_each: Callable[[], None]) -> Iterator[str]:
    """The words of paragraphs of wikitext; `before_each` is called before each (a deadline is set there)."""
    for wikitext in paragraphs:
        before_each()
        for block in blocks_of(wikitext):
            words = render(block, syntax)
            if any(map(str.isalnum, words)):
                yield words


def _templates(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The templates with parameters before the first heading, with their names."""
    at = 0
    for _ in range(_MOST_TEMPLATES):
        at = text.find("{{", at)
        if at < 0 or _has_heading(text, at):
            return
        found = parts_of(text[at:])
        if found is None:
            return
        parts, behind = found
        if len(parts) > 1:
            yield parts[0].strip().removeprefix("Template:"), dict(parameters_of(parts))
        at = len(text) - len(behind)


def _has_heading(text: str, end: int) -> bool:
    """Whether a heading stands before a place; infoboxes stand in the lead."""
    return any(is_heading(line) for line in text[:end].split("\n") if line.startswith("=="))


def _categories(text: str, syntax: WikiSyntax) -> list[str]:
    return [
        link[2].strip() for link in _LINK.finditer(text) if link[1].strip(" :").casefold() in syntax.category_prefixes
    ]


def _sections(text: str, syntax: WikiSyntax) -> Iterator[PageSection]:
    lines = text.split("\n")
    states = [*states_of(lines), PLAIN]
    section, paragraph = PageSection(1, ""), list[str]()
    index = 0
    while index < len(lines):
        line = lines[index]
        # A heading also ends what was left open above it.
        if is_heading(line) and not (states[index] and states[index + 1]):
            _end(section, paragraph)
            yield section
            section = PageSection(len(line) - len(line.lstrip("=")), folded(render(heading_text(line), syntax)))
            index += 1
            continue
        first = index
        index += 1
        while index < len(lines) and states[index] and not is_heading(lines[index]):
            index += 1
        unit = "\n".join(lines[first:index])
        if not unit.strip():
            _end(section, paragraph)
        elif _ITEM.match(unit) or unit.lstrip().startswith(("{|", "{{", "|", "!")):
            _end(section, paragraph)
            section.paragraphs.append(unit)
        else:
            paragraph.append(unit)
    _end(section, paragraph)
    yield section


def _end(section: PageSection, paragraph: list[str]) -> None:
    """End a paragraph: lines without a blank line between them are one, as on the page."""
    if paragraph:
        section.paragraphs.append("\n".join(paragraph))
        paragraph.clear()
