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

from wikimill.rules.wikitext import entities
from wikimill.rules.wikitext.escaped_text import EscapedText, Text
from wikimill.rules.wikitext.interlanguage import is_language_code
from wikimill.rules.wikitext.markup import finished, tidied, without_markers, without_opaque
from wikimill.rules.wikitext.templates.call import APOSTROPHE, SEPARATOR, call_of, key_of
from wikimill.rules.wikitext.templates.numbers import raised
from wikimill.rules.wikitext.templates.rendering import is_function
from wikimill.rules.wikitext.wikis.lookup import nothing, rule_of

#: Stands where words are missing (U+FFFC, object replacement character).
HOLE = "\ufffc"

#: Without one of these a text has no markup that the parser would find.
_MARKUP = re.compile(r"[\[\]{}<>&~\ufffc]|''|://|__|^[*#:; =|!-]", re.MULTILINE)
#: Links without a prefix, and those to other sites, are all the markup that most sentences have: they are rendered
#: without the parser, to the same text; whatever else stands there goes to the parser.
_SIMPLE_LINK = re.compile(
    r"\[\[(?P<target>[^\[\]{}<>|:&\n#']+)(?:\|(?P<label>[^\[\]{}<>|&\n]*))?\]\]"
    r"|\[\[[^\[\]{}<>|:&\n]+\|(?P<behind_bar>[^\[\]{}<>|&\n]*)\]\]"
    r"|(?<!\[)\[https?://[\w./?=%~+-]*[\w/](?: (?P<title>[^\[\]{}<>|&\n]*))?\](?!\])",
    re.ASCII,
)
_PARSED = re.compile(r"[\[\]{}<>&\ufffc]|://|^[*#:;=|!-]", re.MULTILINE)
#: Formatting that is not closed in the same unit ("<blockquote>" on a line of its own) is text to the parser.
_LONE_TAG = re.compile(
    r"</?(abbr|b|bdi|big|blockquote|br|caption|center|cite|code|dd|del|dfn|div|dl|dt|em|font|h[1-6]|hr|i|includeonly|ins"
    r"|kbd|li|mark|noinclude|ol|onlyinclude|p|q|rb|rp|rt|rtc|ruby|s|samp|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u"
    r"|ul|var|wbr)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_ITEM_TAG = re.compile(r"</?(?:dd|dt|li)(?=[\s/>])[^<>]*>", re.IGNORECASE)
#: These stand apart from what is around them; the others may be a part of a word.
_BLOCK_TAGS = frozenset("blockquote br caption center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p poem".split())
_BLOCK_TAGS |= frozenset("table tbody td th thead tr ul".split())
#: No paragraph without a certain end of a sentence is so long (characters); what is, is not parsed.
MAX_RENDERED_CHARS = 100_000

_SILENT_TAGS = frozenset(("ref", "references", "gallery", "table", "timeline", "imagemap", "del", "s", "strike"))
_SILENT_TAGS |= frozenset(("templatestyles", "section", "indicator", "mapframe", "includeonly", "style", "script"))
_HOLE_TAGS = frozenset(("math", "chem", "ce", "score", "hiero", "graph", "inputbox", "source", "pre"))
_HOLE_TAGS |= frozenset(("syntaxhighlight",))
#: The word is the wiki's own; scripts such as Devanagari and Thai write vowels as marks, which are no letters.
_REDIRECT = re.compile(r"\s*#[^\W\d_][^\s\d#*:;<>|{}\[\]]*\s*+:?\s*+\[\[")


def is_redirect(wikitext: Text) -> bool:
    """Whether a page only leads to another one.

    >>> is_redirect("#REDIRECT [[Ada Lovelace]]"), is_redirect("# first [[item]]")
    (True, False)
    """
    if isinstance(wikitext, EscapedText):
        if not wikitext.may_begin_with_sign:
            return False
        wikitext = str(wikitext)
    return wikitext.lstrip()[:1] == "#" and _REDIRECT.match(wikitext) is not None


@dataclass(frozen=True, slots=True)
class WikiSyntax:
    """How a wiki's markup is read.

    Attributes:
        file_prefixes, category_prefixes: of links that show nothing, case-folded.
        language: the code of the wiki's language, of which its templates print words and numbers.
    """

    file_prefixes: frozenset[str] = frozenset(("file", "image"))
    category_prefixes: frozenset[str] = frozenset(("category",))
    language: str = "en"

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
    french = syntax.language == "fr"
    if not _MARKUP.search(wikitext):
        return tidied(wikitext, french)
    if "<" in wikitext and "nowiki" not in wikitext:
        # The parser gives up a template that holds an item of a list without its end.
        wikitext = _ITEM_TAG.sub(" ", without_opaque(wikitext))
    wikitext = without_markers(wikitext)
    plain = _SIMPLE_LINK.sub(_label, wikitext)
    if not _PARSED.search(plain):
        return finished(plain, french)
    out: list[str] = []
    # Style tags are left to a regular expression: parsing unbalanced quotes is where the parser backtracks most.
    parsed = mwparserfromhell.parse(entities.hidden(wikitext), skip_style_tags=True)
    _Nodes(syntax, note).append(parsed, out)
    return finished("".join(out), french)


def _gap(tag: re.Match[str]) -> str:
    return " " if tag[1].lower() in _BLOCK_TAGS else ""


def _label(link: re.Match[str]) -> str:
    kind = link.lastgroup
    if kind == "target":
        return link["target"].strip().replace("_", " ")
    return link[kind] if kind is not None else ""


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Walks what the parser made; the text of each node is appended to `out`."""

    syntax: WikiSyntax
    note: Note | None

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
            elif kind is nodes.Heading:
                # To the parser, "= x = y" begins with a heading; headings are no units.
                out.append("=" * node.level)
                self.append(node.title, out)
                out.append("=" * node.level)

    def text(self, wikicode: Any) -> str:
        """What a reader sees of a template's parameter."""
        out: list[str] = []
        self.append(wikicode, out)
        return "".join(out)

    def _hole(self, name: str, out: list[str]) -> None:
        if self.note is not None:
            self.note("hole", name)
        out.append(HOLE)

    def _append_text(self, text: str, out: list[str]) -> None:
        for part, entity in entities.parts(text):
            if part:
                out.append(_LONE_TAG.sub(_gap, part) if "<" in part else part)
            if entity is not None:
                out.append(_character(entity))

    def _append_verbatim(self, text: str, out: list[str]) -> None:
        """Text without markup but entities."""
        for part, entity in entities.parts(text):
            out.append(part.replace("'", APOSTROPHE))
            if entity is not None:
                out.append(_character(entity))
        out.append(SEPARATOR)

    def _append_link(self, link: Any, out: list[str]) -> None:
        title = _source(link.title).strip()
        prefix, colon, _ = title.partition(":")
        prefix = prefix.strip().casefold().replace("_", " ")
        if colon and self.syntax.hides(prefix):
            return
        if link.text is not None:
            self.append(link.text, out)
        elif not (colon and is_language_code(prefix)):
            # A title may itself hold markup in broken pages; the parsed form is what is walked.
            shown = self.text(link.title).replace("_", " ").strip().removeprefix(":")
            out.append(shown.replace("'", APOSTROPHE))

    def _append_template(self, template: Any, out: list[str]) -> None:
        name = _source(template.name)
        rule = rule_of(name, self.syntax.language)
        if rule is nothing:
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
            self._append_verbatim(str(tag.contents or ""), out)
        elif name in _HOLE_TAGS:
            self._hole(f"<{name}>", out)
        elif name in _SILENT_TAGS:
            return
        elif tag.contents is None:
            if name in _BLOCK_TAGS:
                out.append(" ")
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
    if len(character) > 1:
        return character
    # Half a surrogate pair cannot be written to any file; MediaWiki shows no control character either.
    if unicodedata.category(character) in ("Cc", "Cs") and not character.isspace():
        return HOLE
    return APOSTROPHE if character == "'" else character
