"""Renders wikitext as the words that a reader sees, and marks where words are missing.

mwparserfromhell parses; this module decides what each node says. Words that cannot be known (an unknown template, a
formula) leave the mark `HOLE`, so that a sentence with a hole in it is never taken for a whole one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from rules.templates import rendered_parameter

#: Stands where words are missing (U+FFFC, object replacement character).
HOLE = "\ufffc"

#: Without one of these a text has no markup that the parser would find.
_MARKUP = re.compile(r"[\[\]{}<>&~\ufffc]|''|://|__|^[*#:; =|!-]", re.MULTILINE)
_STYLE = re.compile(r"'{5}|'{2,3}")
_SPACE = re.compile(r"\s+")
_LIST_MARKERS = re.compile(r"^[*#:;]+")
_INTERLANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z-]+)?\Z")
_MAGIC_WORD = re.compile(r"__[A-Z]{3,}__|~{3,5}")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_EMPTY_BRACKETS = re.compile(r" ?\(\s*[,;]?\s*\)")

_SILENT_TAGS = frozenset(("ref", "references", "gallery", "table", "timeline", "imagemap", "del", "s", "strike"))
_SILENT_TAGS |= frozenset(("templatestyles", "section", "indicator", "mapframe", "noinclude", "includeonly"))
_HOLE_TAGS = frozenset(("math", "chem", "ce", "score", "hiero", "graph", "inputbox", "source", "pre"))
_HOLE_TAGS |= frozenset(("syntaxhighlight",))


@dataclass(frozen=True, slots=True)
class WikiSyntax:
    """The names by which a wiki's markup is known, case-folded: prefixes of links that show nothing."""

    file_prefixes: frozenset[str] = frozenset(("file", "image"))
    category_prefixes: frozenset[str] = frozenset(("category",))

    def hides(self, prefix: str) -> bool:
        """Whether a link with this prefix shows an image or nothing instead of words."""
        return prefix in self.file_prefixes or prefix in self.category_prefixes


ENGLISH = WikiSyntax()


def render(wikitext: str, syntax: WikiSyntax = ENGLISH) -> str:
    """Return the words of one paragraph or list item on one line.

    Args:
        wikitext: wikitext without headings.
        syntax: the wiki's prefixes.

    Returns:
        Text with single spaces; `HOLE` stands where words are missing. Tables, references, images and comments
        leave nothing.

    >>> render("'''Ada''' was [[London|Londoner]].<ref>p. 3</ref>")
    'Ada was Londoner.'
    """
    if not _MARKUP.search(wikitext):
        return _SPACE.sub(" ", wikitext).strip()
    out: list[str] = []
    # Style tags are left to a regular expression: parsing unbalanced quotes is where the parser backtracks most.
    _append(mwparserfromhell.parse(wikitext, skip_style_tags=True), syntax, out)
    text = _LIST_MARKERS.sub("", "".join(out).lstrip())
    text = _MAGIC_WORD.sub("", _STYLE.sub("", text))
    text = _SPACE.sub(" ", text)
    text = _EMPTY_BRACKETS.sub("", text)
    return _GLUED_PUNCTUATION.sub(r"\1", text).strip()


def _append(wikicode: Any, syntax: WikiSyntax, out: list[str]) -> None:
    for node in wikicode.nodes:
        kind = type(node)
        if kind is nodes.Text:
            out.append(node.value)
        elif kind is nodes.Wikilink:
            _append_link(node, syntax, out)
        elif kind is nodes.Template:
            _append_template(node, syntax, out)
        elif kind is nodes.Tag:
            _append_tag(node, syntax, out)
        elif kind is nodes.ExternalLink:
            if node.title is not None:
                _append(node.title, syntax, out)
            elif not node.brackets:
                out.append(str(node.url))
        elif kind is nodes.HTMLEntity:
            out.append(_character(node))
        elif kind is nodes.Argument:
            out.append(HOLE)


def _append_link(link: Any, syntax: WikiSyntax, out: list[str]) -> None:
    title = str(link.title).strip()
    prefix, colon, _ = title.partition(":")
    prefix = prefix.strip().casefold().replace("_", " ")
    if colon and syntax.hides(prefix):
        return
    if link.text is not None:
        _append(link.text, syntax, out)
    elif not (colon and _INTERLANGUAGE.match(prefix)):
        # A title may itself hold markup in broken pages; the parsed form is what is walked.
        before = len(out)
        _append(link.title, syntax, out)
        out[before:] = ["".join(out[before:]).replace("_", " ").removeprefix(":")]


def _append_template(template: Any, syntax: WikiSyntax, out: list[str]) -> None:
    name = str(template.name).strip()
    positional = [parameter.value for parameter in template.params if not parameter.showkey]
    shown = rendered_parameter(name, len(positional))
    if shown is None:
        out.append(HOLE)
    elif shown >= 0:
        _append(positional[shown], syntax, out)


def _append_tag(tag: Any, syntax: WikiSyntax, out: list[str]) -> None:
    name = str(tag.tag).strip().lower()
    if name == "br":
        out.append(" ")
    elif name == "nowiki":
        out.append(str(tag.contents or ""))
    elif name in _HOLE_TAGS:
        out.append(HOLE)
    elif name not in _SILENT_TAGS and tag.contents is not None:
        _append(tag.contents, syntax, out)


def _character(entity: Any) -> str:
    try:
        return str(entity.normalize())
    except (ValueError, OverflowError):
        return HOLE
