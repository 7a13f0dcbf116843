"""Renders wikitext as the words that a reader sees, and marks where words are missing.

mwparserfromhell parses; this module decides what each node says. Words that cannot be known (an unknown template, a
formula) leave the mark `HOLE`, so that a sentence with a hole in it is never taken for a whole one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from wikimill.rules.wikitext import entities, quick
from wikimill.rules.wikitext.markup import finished, tidied, without_opaque
from wikimill.rules.wikitext.templates.call import APOSTROPHE, call_of, key_of
from wikimill.rules.wikitext.templates.numbers import raised
from wikimill.rules.wikitext.templates.rendering import is_function, rule_of, shows_nothing

#: Stands where words are missing (U+FFFC, object replacement character).
HOLE = "\ufffc"

#: Without one of these a text has no markup that the parser would find.
_MARKUP = re.compile("[\\[\\]{}<>&~\ufffc]")
_LINE = re.compile("^[*#:; =|!-]", re.MULTILINE)
#: Links without a prefix are all the markup that most sentences have: they are rendered without the parser, to the same
#: text; whatever else stands there goes to the parser.
_SIMPLE_LINK = re.compile(r"\[\[([^\[\]{}<>|:&\n#']+)(?:\|([^\[\]{}<>|&\n]*))?\]\]")
_PARSED = re.compile("[\\[\\]{}<>&\ufffc]")
#: Formatting that is not closed in the same unit ("<blockquote>" on a line of its own) is text to the parser.
_LONE_TAG = re.compile(
    r"</?(abbr|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|i|includeonly|li|noinclude|ol|onlyinclude"
    r"|p|q|small|span|strong|sub|sup|tt|u|ul|var)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
#: These stand apart from what is around them; the others may be a part of a word.
_BLOCK_TAGS = frozenset("blockquote br center dd div dl dt li ol p poem ul".split())
_INTERLANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z-]+)?\Z")
#: No paragraph without a certain end of a sentence is so long (characters); what is, is not parsed.
MAX_RENDERED_CHARS = 100_000

_SILENT_TAGS = frozenset(("ref", "references", "gallery", "table", "timeline", "imagemap", "del", "s", "strike"))
_SILENT_TAGS |= frozenset(("templatestyles", "section", "indicator", "mapframe", "noinclude", "includeonly"))
_HOLE_TAGS = frozenset(("math", "chem", "ce", "score", "hiero", "graph", "inputbox", "source", "pre"))
_HOLE_TAGS |= frozenset(("syntaxhighlight",))
#: The word is the wiki's own; scripts such as Devanagari and Thai write vowels as marks, which are no letters.
_REDIRECT = re.compile(r"\s*#[^\W\d_][^\s\d#*:;<>|{}\[\]]*\s*+:?\s*+\[\[")


def is_redirect(wikitext: str) -> bool:
    """Whether a page only leads to another one.

    >>> is_redirect("#REDIRECT [[Ada Lovelace]]"), is_redirect("# first [[item]]")
    (True, False)
    """
    return wikitext.lstrip()[:1] == "#" and _REDIRECT.match(wikitext) is not None


@dataclass(frozen=True, slots=True)
class WikiSyntax:
    """The names by which a wiki's markup is known, case-folded: prefixes of links that show nothing."""

    file_prefixes: frozenset[str] = frozenset(("file", "image"))
    category_prefixes: frozenset[str] = frozenset(("category",))

    def hides(self, prefix: str) -> bool:
        """Whether a link with this prefix shows an image or nothing instead of words."""
        return prefix in self.file_prefixes or prefix in self.category_prefixes


ENGLISH = WikiSyntax()
#: Told of each template, tag or function that shows nothing or leaves a hole: "silent" or "hole", and its name.
Note = Callable[[str, str], None]


def render(wikitext: str, syntax: WikiSyntax = ENGLISH, note: Note | None = None) -> str:
    """Return the words of one paragraph or list item on one line.

    Args:
        wikitext: wikitext without headings; one of more than `MAX_RENDERED_CHARS` is a hole.
        syntax: the wiki's prefixes.
        note: called for what is left out.

    Returns:
        Text with single spaces; `HOLE` stands where words are missing. Tables, references, images and comments
        leave nothing.

    >>> render("'''Ada''' was [[London|Londoner]].<ref>p. 3</ref>")
    'Ada was Londoner.'
    """
    if len(wikitext) > MAX_RENDERED_CHARS:
        return HOLE
    if not (_MARKUP.search(wikitext) or "''" in wikitext or "__" in wikitext or _needs_parser(wikitext)):
        return tidied(wikitext)
    if "<" in wikitext and "nowiki" not in wikitext:
        wikitext = without_opaque(wikitext)
    plain = _SIMPLE_LINK.sub(_label, wikitext)
    if not (_PARSED.search(plain) or _needs_parser(plain)):
        return finished(plain)
    walker = _Nodes(syntax, note)
    quick_text = walker.quick(wikitext)
    if quick_text is not None:
        return finished(quick_text)
    out: list[str] = []
    # Style tags are left to a regular expression: parsing unbalanced quotes is where the parser backtracks most.
    parsed = mwparserfromhell.parse(entities.hidden(wikitext), skip_style_tags=True)
    walker.append(parsed, out)
    return finished("".join(out))


def _needs_parser(text: str) -> bool:
    """Whether a bare address stands in a text, or what begins a line may be markup."""
    return "://" in text or _LINE.match(text) is not None or ("\n" in text and _LINE.search(text) is not None)


def _gap(tag: re.Match[str]) -> str:
    return " " if tag[1].lower() in _BLOCK_TAGS else ""


def _label(link: re.Match[str]) -> str:
    return link[1].strip().replace("_", " ") if link[2] is None else link[2]


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Walks what the parser made; the text of each node is appended to `out`."""

    syntax: WikiSyntax
    note: Note | None

    def quick(self, wikitext: str) -> str | None:
        """What most paragraphs say, without the parser; None where it is needed. Holes are noted if it is not."""
        noted: list[tuple[str, str]] = []
        quiet = _Nodes(self.syntax, (lambda *told: noted.append(told)) if self.note is not None else None)
        text = quick.rendered(wikitext, quiet.link, quiet.template, quiet.note_hole, self.syntax.hides, raised)
        if text is not None and self.note is not None:
            for told in noted:
                self.note(*told)
        return text

    def append(self, wikicode: Any, out: list[str]) -> None:
        for node in wikicode.nodes:
            kind = type(node)
            if kind is nodes.Text:
                self._append_text(node.value, out)
            elif kind is nodes.Wikilink:
                self._append_link(node, out)
            elif kind is nodes.Template:
                self._append_template(node, out)
            elif kind is nodes.Tag:
                self._append_tag(node, out)
            elif kind is nodes.ExternalLink:
                if node.title is not None:
                    self.append(node.title, out)
                elif not node.brackets:
                    self.append(node.url, out)
            elif kind is nodes.Argument:
                self._hole("{{{…}}}", out)

    def text(self, wikicode: Any) -> str:
        """What a reader sees of a template's parameter."""
        out: list[str] = []
        self.append(wikicode, out)
        return "".join(out)

    def note_hole(self, name: str) -> None:
        """Tell of a hole."""
        if self.note is not None:
            self.note("hole", name)

    def _hole(self, name: str, out: list[str]) -> None:
        self.note_hole(name)
        out.append(HOLE)

    def _append_text(self, text: str, out: list[str]) -> None:
        for part, entity in entities.parts(text):
            if part:
                out.append(_LONE_TAG.sub(_gap, part) if "<" in part else part)
            if entity is not None:
                out.append(_character(entity))

    def link(self, title: str, label: str | None) -> str:
        """What a link shows whose title and label have no markup of their own."""
        prefix, colon, _ = title.partition(":")
        prefix = prefix.strip().casefold().replace("_", " ")
        if colon and self.syntax.hides(prefix):
            return ""
        if label is not None:
            return label
        if colon and _INTERLANGUAGE.match(prefix):
            return ""
        return title.replace("_", " ").strip().removeprefix(":")

    def _append_link(self, link: Any, out: list[str]) -> None:
        title = _source(link.title).strip()
        prefix, colon, _ = title.partition(":")
        prefix = prefix.strip().casefold().replace("_", " ")
        if colon and self.syntax.hides(prefix):
            return
        if link.text is not None:
            self.append(link.text, out)
        elif not (colon and _INTERLANGUAGE.match(prefix)):
            # A title may itself hold markup in broken pages; the parsed form is what is walked.
            out.append(self.text(link.title).replace("_", " ").strip().removeprefix(":"))

    def template(self, name: str, parameters: list[tuple[str | None, str]]) -> str | None:
        """What a template shows, by its name as written and the words of its parameters; None, and a note: a hole."""
        if shows_nothing(name):
            if self.note is not None:
                self.note("silent", key_of(name))
            return ""
        rule = rule_of(name)
        if rule is not None:
            if is_function(name):
                parameters = [(None, name.partition(":")[2].strip()), *parameters]
            if (shown := rule(call_of(name, parameters))) is not None:
                return shown
        self.note_hole(key_of(name))
        return None

    def _append_template(self, template: Any, out: list[str]) -> None:
        name = _source(template.name)
        rule = rule_of(name)
        if shows_nothing(name):
            if self.note is not None:
                self.note("silent", key_of(name))
            return
        shown = None
        if rule is not None:
            parameters = [(self._key(each), self.text(each.value)) for each in template.params]
            if is_function(name):
                parameters.insert(0, (None, self.text(template.name).partition(":")[2].strip()))
            shown = rule(call_of(name, parameters))
        if shown is None:
            self._hole(key_of(name), out)
        else:
            out.append(shown)

    def _key(self, parameter: Any) -> str | None:
        return _source(parameter.name) if parameter.showkey else None

    def _append_tag(self, tag: Any, out: list[str]) -> None:
        name = _source(tag.tag).strip().lower()
        if name == "br":
            out.append(" ")
        elif name == "nowiki":
            out.append(_source(tag.contents or ""))
        elif name in _HOLE_TAGS:
            self._hole(f"<{name}>", out)
        elif name in _SILENT_TAGS or tag.contents is None:
            return
        elif name == "sup" and out and out[-1][-1:].isdigit():
            # 10<sup>6</sup> is no 106.
            out.append(raised(self.text(tag.contents)))
        elif name in _BLOCK_TAGS:
            out.append(" ")
            self.append(tag.contents, out)
            out.append(" ")
        else:
            self.append(tag.contents, out)


def _source(parsed: Any) -> str:
    """The wikitext of something that was parsed."""
    return entities.shown(str(parsed))


def _character(entity: str) -> str:
    character = entities.character(entity)
    # Half a surrogate pair cannot be written to any file; MediaWiki shows no control character either.
    if unicodedata.category(character) in ("Cc", "Cs") and not character.isspace():
        return HOLE
    return APOSTROPHE if character == "'" else character
