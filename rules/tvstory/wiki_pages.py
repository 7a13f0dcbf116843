"""A page of a show's wiki: its kind, and the paragraphs of the requested sections."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from wikimill.rules.tvstory.infobox_names import PageKind
from wikimill.rules.tvstory.page_mapping import LEAD, WikiMapping, folded, is_list_or_subpage
from wikimill.rules.wikitext.blocks import blocks_of, parameters_of, parts_of
from wikimill.rules.wikitext.markup import without_comments
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of

#: Templates of a page's lead that are checked for an infobox.
_MOST_TEMPLATES = 50
#: A list item or an indented line is a paragraph of its own.
_ITEM = re.compile(r"[*#:;]")
_TABBER = re.compile(r"<tabber\b[^<>]*>(.*?)</tabber\s*>", re.IGNORECASE | re.DOTALL)
#: A portable infobox that is written out in the page instead of called as a template.
_RAW_INFOBOX = re.compile(r"<infobox\b.*?</infobox\s*>", re.IGNORECASE | re.DOTALL)
#: Text after tabs belongs to the section above them, not to the last tab.
_AFTER_TABS = "\n====== (tabs) ======\n"
_QUOTATION = re.compile(r"\s*\{\{[^|{}]*(?:quot|dialog)", re.IGNORECASE)
_LINK = re.compile(r"\[\[([^\[\]|{}\n:]{0,200}):([^\[\]|{}\n]{1,200})(?:\|[^\[\]\n]*)?\]\]")


@dataclass
class PageSection:
    """A section of a page.

    Attributes:
        level: the level of its heading; 1 for the lead.
        heading: the words of its heading, `folded`; "" for the lead.
        paragraphs: its paragraphs, as wikitext.
    """

    level: int
    heading: str
    paragraphs: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class WikiPage:
    """A page of a show's wiki, cut into sections.

    Attributes:
        sections: the sections, in order; the first is the lead.
        infobox: parameters, as wikitext, of the infobox that shows the page's kind; empty if none does.
        kind: episode or character; None if the page is neither.
    """

    sections: tuple[PageSection, ...]
    infobox: dict[str, str]
    kind: PageKind | None

    @classmethod
    def read(cls, wikitext: str, title: str, syntax: WikiSyntax, mapping: WikiMapping) -> WikiPage:
        """Read a page; a page of neither kind, a list or a subpage has no sections.

        >>> page = WikiPage.read("{{Infobox episode|season=1}}\\n== Recap ==\\nAda [[rest|sleeps]].", "Rain",
        ...     WikiSyntax(), WikiMapping())
        >>> page.kind, page.infobox, page.section(("recap",))
        ('episode', {'season': '1'}, ['Ada [[rest|sleeps]].'])
        """
        text = without_comments(wikitext) if "<!--" in wikitext else wikitext
        infobox: dict[str, str] = {}
        kind: PageKind | None = None
        for name, parameters in _templates(text):
            kind = mapping.kind_of_infobox(name, has_names=any(not key.isdigit() for key in parameters))
            if kind is not None:
                infobox = parameters
                break
        kind = kind or mapping.kind_of_categories(_categories(text, syntax))
        if is_list_or_subpage(title):
            kind = None
        if kind is None:
            return cls((), infobox, kind)
        text = _with_tabs_as_headings(_RAW_INFOBOX.sub("", text)) if "<" in text else text
        return cls(tuple(_sections(text, syntax)), infobox, kind)

    def parameter(self, names: Iterable[str], syntax: WikiSyntax) -> str:
        """Return the words of the first of these infobox parameters that has a letter; empty if none has.

        A value of digits and marks only ("24") counts as missing.
        """
        given = {folded(name): value for name, value in self.infobox.items()}
        for name in names:
            words = render(given.get(name, ""), syntax) if name in given else ""
            if any(map(str.isalpha, words)):
                return words
        return ""

    def section(self, headings: Iterable[str], without: Collection[str] = ()) -> list[str]:
        """Return the paragraphs under the first of these headings that has any, with those of the sections below it.

        Empty if none has. Of the lead only its own paragraphs are returned, and of each paragraph not the templates in
        front of it.

        Args:
            headings: folded headings, in order of preference.
            without: headings of sections below that are left out, with everything under them.
        """
        for wanted in headings:
            for number, section in enumerate(self.sections):
                if section.heading == wanted or (wanted == LEAD and number == 0):
                    found = list(self._below(number, without))
                    if found:
                        return found
        return []

    def _below(self, number: int, without: Collection[str]) -> Iterator[str]:
        top = self.sections[number]
        if not number:  # a quotation or a note above the text does not describe a character
            notes = (paragraph for paragraph in top.paragraphs if not paragraph.startswith(":"))
            yield from filter(None, map(_without_templates_before, notes))
            return
        yield from _reported_paragraphs(top)
        left_out: int | None = None
        for section in self.sections[number + 1 :]:
            if section.level <= top.level:
                return
            if left_out is not None and section.level > left_out:
                continue
            left_out = section.level if section.heading in without else None
            if left_out is None:
                yield from _reported_paragraphs(section)


def _reported_paragraphs(section: PageSection) -> Iterator[str]:
    """Yield the paragraphs of a section without block quotations, which do not report events."""
    for paragraph in section.paragraphs:
        shown = _without_templates_before(paragraph) if _QUOTATION.match(paragraph) else paragraph
        if shown:
            yield shown


def words_of(paragraphs: Iterable[str], syntax: WikiSyntax, before_each: Callable[[], None]) -> Iterator[str]:
    """Yield the words of each block of wikitext that has a letter or digit.

    `before_each` is called before each paragraph (to set a deadline).
    """
    for wikitext in paragraphs:
        before_each()
        for block in blocks_of(wikitext):
            words = render(block, syntax)
            if any(map(str.isalnum, words)):
                yield words


def _templates(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the templates with parameters before the first heading, with their names."""
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


def _without_templates_before(paragraph: str) -> str:
    """Return a paragraph without the infobox or quotation in front of it: the text after its end on the same line.

    >>> _without_templates_before("{{Quote|Rain!}}\\n{{Box|a=b}}Ada is {{age|9}}.")
    'Ada is {{age|9}}.'
    """
    text = paragraph.strip()
    while text.startswith("{{"):
        found = parts_of(text)
        if found is None:
            return ""
        text = found[1].strip()
    return text


def _with_tabs_as_headings(text: str) -> str:
    """Return a page with headings in place of the tabs of `<tabber>`, which are sections in all but form.

    >>> _with_tabs_as_headings("<tabber>Plot=It rains.|-|Trivia=Fog.</tabber>\\nEnd.").split("\\n")
    ['', '====== Plot ======', 'It rains.', '====== Trivia ======', 'Fog.', '====== (tabs) ======', '', 'End.']
    """

    def headings(tabs: re.Match[str]) -> str:
        if text.count("{{", 0, tabs.start()) > text.count("}}", 0, tabs.start()):
            return tabs[0]  # pictures in an infobox
        parts = (tab.partition("=") for tab in tabs[1].split("|-|"))
        sections = (
            f"\n====== {' '.join(name.split())} ======\n{text.strip()}" for name, is_tab, text in parts if is_tab
        )
        return "".join(sections) + _AFTER_TABS

    return _TABBER.sub(headings, text)


def _has_heading(text: str, end: int) -> bool:
    """Return whether a heading precedes position `end`; infoboxes are in the lead."""
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
        # A heading also ends an element left open above it.
        if is_heading(line) and not (states[index] and states[index + 1]):
            _end(section, paragraph)
            yield section
            heading = render(heading_text(line), syntax).replace(HOLE, " ")
            section = PageSection(len(line) - len(line.lstrip("=")), folded(heading))
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
    """Add the lines to the section as one paragraph, and clear them."""
    if paragraph:
        section.paragraphs.append("\n".join(paragraph))
        paragraph.clear()
