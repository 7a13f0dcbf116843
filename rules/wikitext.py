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

from rules.templates.call import APOSTROPHE, call_of, key_of
from rules.templates.numbers import raised
from rules.templates.registry import is_function, rule_of, shows_nothing

#: Stands where words are missing (U+FFFC, object replacement character).
HOLE = "\ufffc"

#: Without one of these a text has no markup that the parser would find.
_MARKUP = re.compile(r"[\[\]{}<>&~\ufffc]|''|://|__|^[*#:; =|!-]", re.MULTILINE)
#: MediaWiki takes comments and references out before it looks at any other markup, and so do we: what stands in them
#: cannot disturb the rest, and citation templates are most of what there would be to parse.
_OPAQUE = re.compile(r"<(?:!--|ref(?:\s[^<>]*)?>)", re.IGNORECASE)
_COMMENT_END, _REFERENCE_END = re.compile(r"-->"), re.compile(r"</ref\s*>", re.IGNORECASE)
#: Links without a prefix are all the markup that most sentences have: they are rendered without the parser, to the same
#: text; whatever else stands there goes to the parser.
_SIMPLE_LINK = re.compile(r"\[\[([^\[\]{}<>|:&\n#']+)(?:\|([^\[\]{}<>|&\n]*))?\]\]")
_PARSED = re.compile(r"[\[\]{}<>&\ufffc]|://|^[*#:; =|!-]", re.MULTILINE)
_STYLE = re.compile(r"'{5}|'{2,3}")
#: Formatting that is not closed in the same unit ("<blockquote>" on a line of its own) is text to the parser.
_LONE_TAG = re.compile(
    r"</?(?:abbr|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|i|includeonly|li|noinclude|ol|onlyinclude"
    r"|p|q|small|span|strong|sub|sup|tt|u|ul|var)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_SPACE = re.compile(r"\s+")
_LIST_MARKERS = re.compile(r"^[*#:;]+")
_INTERLANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z-]+)?\Z")
#: In any language: __NOTOC__, __БЕЗ_ЗМІСТУ__; what is not in capitals is text, such as __init__.
_MAGIC_WORD = re.compile(r"__[^\W\d_](?:_?[^\W\d_])++__|~{3,5}")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_EMPTY_BRACKETS = re.compile(r" (?:\(\s*[,;]?\s*\)|\[\s*\])")

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
        wikitext: wikitext without headings.
        syntax: the wiki's prefixes.
        note: called for what is left out.

    Returns:
        Text with single spaces; `HOLE` stands where words are missing. Tables, references, images and comments
        leave nothing.

    >>> render("'''Ada''' was [[London|Londoner]].<ref>p. 3</ref>")
    'Ada was Londoner.'
    """
    if not _MARKUP.search(wikitext):
        return _tidied(wikitext)
    if "<" in wikitext and "nowiki" not in wikitext:
        wikitext = _without_opaque(wikitext)
    plain = _SIMPLE_LINK.sub(_label, wikitext)
    if not _PARSED.search(plain):
        return _finish(plain)
    out: list[str] = []
    # Style tags are left to a regular expression: parsing unbalanced quotes is where the parser backtracks most.
    _Nodes(syntax, note).append(mwparserfromhell.parse(wikitext, skip_style_tags=True), out)
    return _finish("".join(out))


def _without_opaque(text: str) -> str:
    """Take out comments and references, each up to its first end; a reference without one is text."""
    kept: list[str] = []
    start = position = 0
    closes = True
    while (opening := _OPAQUE.search(text, position)) is not None:
        position = opening.end()
        if opening.group() == "<!--":
            closing = _COMMENT_END.search(text, position)
            end = len(text) if closing is None else closing.end()
        elif opening.group().endswith("/>"):
            end = position
        elif closes and (closing := _REFERENCE_END.search(text, position)) is not None:
            end = closing.end()
        else:
            closes = False  # nor does any other behind it
            continue
        kept.append(text[start : opening.start()])
        start = position = end
    kept.append(text[start:])
    return "".join(kept)


def _label(link: re.Match[str]) -> str:
    return link[1].strip().replace("_", " ") if link[2] is None else link[2]


def _finish(text: str) -> str:
    text = _LIST_MARKERS.sub("", text.lstrip())
    return _tidied(_MAGIC_WORD.sub(_unless_spelled_small, _unstyled(text)).replace(APOSTROPHE, "'"))


def _unless_spelled_small(word: re.Match[str]) -> str:
    return word[0] if word[0].upper() != word[0] else ""


def _tidied(text: str) -> str:
    """White space made single, and none where a reference or an unknown word was taken out."""
    text = _EMPTY_BRACKETS.sub("", _SPACE.sub(" ", text))
    return _GLUED_PUNCTUATION.sub(r"\1", text).strip()


def _unstyled(text: str) -> str:
    """Take out the quotes of italics and bold, as MediaWiki reads them.

    With an odd number of both, one of the bold quotes is an apostrophe and an italic quote.

    >>> _unstyled("The crew of ''Titanic'''s boats")
    "The crew of Titanic's boats"
    """
    if "''" not in text:
        return text
    runs = [(run.start(), len(run.group())) for run in _STYLE.finditer(text)]
    bold = [start for start, length in runs if length != 2]
    italics = sum(length != 3 for _, length in runs)
    if len(bold) % 2 and italics % 2 and (bold := [start for start, length in runs if length == 3]):
        # MediaWiki's order: behind a word of one letter, behind a longer word, behind a space.
        at = min(bold, key=lambda at: (text[at - 1 : at] == " ", text[max(0, at - 2) : at - 1] != " "))
        return _STYLE.sub("", text[:at]) + "'" + _STYLE.sub("", text[at:])
    return _STYLE.sub("", text)


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Walks what the parser made; the text of each node is appended to `out`."""

    syntax: WikiSyntax
    note: Note | None

    def append(self, wikicode: Any, out: list[str]) -> None:
        for node in wikicode.nodes:
            kind = type(node)
            if kind is nodes.Text:
                out.append(_LONE_TAG.sub("", node.value) if "<" in node.value else node.value)
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
            elif kind is nodes.HTMLEntity:
                out.append(_character(node))
            elif kind is nodes.Argument:
                self._hole("{{{…}}}", out)

    def text(self, wikicode: Any) -> str:
        """What a reader sees of a template's parameter."""
        out: list[str] = []
        self.append(wikicode, out)
        return "".join(out)

    def _hole(self, name: str, out: list[str]) -> None:
        if self.note is not None:
            self.note("hole", name)
        out.append(HOLE)

    def _append_link(self, link: Any, out: list[str]) -> None:
        title = str(link.title).strip()
        prefix, colon, _ = title.partition(":")
        prefix = prefix.strip().casefold().replace("_", " ")
        if colon and self.syntax.hides(prefix):
            return
        if link.text is not None:
            self.append(link.text, out)
        elif not (colon and _INTERLANGUAGE.match(prefix)):
            # A title may itself hold markup in broken pages; the parsed form is what is walked.
            out.append(self.text(link.title).replace("_", " ").strip().removeprefix(":"))

    def _append_template(self, template: Any, out: list[str]) -> None:
        name = str(template.name)
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
        return str(parameter.name) if parameter.showkey else None

    def _append_tag(self, tag: Any, out: list[str]) -> None:
        name = str(tag.tag).strip().lower()
        if name == "br":
            out.append(" ")
        elif name == "nowiki":
            out.append(str(tag.contents or ""))
        elif name in _HOLE_TAGS:
            self._hole(f"<{name}>", out)
        elif name in _SILENT_TAGS or tag.contents is None:
            return
        elif name == "sup" and out and out[-1][-1:].isdigit():
            # 10<sup>6</sup> is no 106.
            out.append(raised(self.text(tag.contents)))
        else:
            self.append(tag.contents, out)


def _character(entity: Any) -> str:
    try:
        character = str(entity.normalize())
    except (ValueError, OverflowError):
        return HOLE
    # Half a surrogate pair cannot be written to any file; MediaWiki shows no control character either.
    if unicodedata.category(character) in ("Cc", "Cs") and not character.isspace():
        return HOLE
    return APOSTROPHE if character == "'" else character
