"""Renders wikitext as the words that a reader sees, and marks where words are missing.

mwparserfromhell parses; this module decides what each node says. Words that cannot be known (an unknown template, a
formula) leave the mark `HOLE`, so that a sentence with a hole in it is never taken for a whole one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from rules.templates import rendered_parameter

#: Stands where words are missing (U+FFFC, object replacement character).
HOLE = "\ufffc"

#: Without one of these a text has no markup that the parser would find.
_MARKUP = re.compile(r"[\[\]{}<>&~\ufffc]|''|://|__|^[*#:; =|!-]", re.MULTILINE)
#: MediaWiki takes comments and references out before it looks at any other markup, and so do we: what stands in them
#: cannot disturb the rest, and citation templates are most of what there would be to parse.
_OPAQUE = re.compile(r"<!--.*?(?:-->|\Z)|<ref(?: [^<>/]*)?>[^<>]*</ref>|<ref [^<>]*/>", re.DOTALL)
#: Links without a prefix are all the markup that most sentences have: they are rendered without the parser, to the same
#: text; whatever else stands there goes to the parser.
_SIMPLE_LINK = re.compile(r"\[\[([^\[\]{}<>|:&\n#']+)(?:\|([^\[\]{}<>|&\n]*))?\]\]")
_PARSED = re.compile(r"[\[\]{}<>&\ufffc]|://|^[*#:; =|!-]", re.MULTILINE)
_STYLE = re.compile(r"'{5}|'{2,3}")
#: Formatting that is not closed in the same unit ("<blockquote>" on a line of its own) is text to the parser.
_LONE_TAG = re.compile(
    r"</?(?:abbr|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|i|li|ol|p|q|small|span|strong|sub|sup|tt|u|ul"
    r"|var)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_SPACE = re.compile(r"\s+")
_LIST_MARKERS = re.compile(r"^[*#:;]+")
_INTERLANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z-]+)?\Z")
_MAGIC_WORD = re.compile(r"__[A-Z]{3,}__|~{3,5}")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_EMPTY_BRACKETS = re.compile(r" (?:\(\s*[,;]?\s*\)|\[\s*\])")

#: No paragraph without a certain end of a sentence is so long (characters); what is, is not parsed.
MAX_RENDERED_CHARS = 100_000

_SILENT_TAGS = frozenset(("ref", "references", "gallery", "table", "timeline", "imagemap", "del", "s", "strike"))
_SILENT_TAGS |= frozenset(("templatestyles", "section", "indicator", "mapframe", "noinclude", "includeonly"))
_HOLE_TAGS = frozenset(("math", "chem", "ce", "score", "hiero", "graph", "inputbox", "source", "pre"))
_HOLE_TAGS |= frozenset(("syntaxhighlight",))


_REDIRECT = re.compile(r"\s*#[^\W\d_]+\s*:?\s*\[\[")


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


def render(wikitext: str, syntax: WikiSyntax = ENGLISH) -> str:
    """Return the words of one paragraph or list item on one line.

    Args:
        wikitext: wikitext without headings; one of more than `MAX_RENDERED_CHARS` is a hole.
        syntax: the wiki's prefixes.

    Returns:
        Text with single spaces; `HOLE` stands where words are missing. Tables, references, images and comments
        leave nothing.

    >>> render("'''Ada''' was [[London|Londoner]].<ref>p. 3</ref>")
    'Ada was Londoner.'
    """
    if len(wikitext) > MAX_RENDERED_CHARS:
        return HOLE
    if not _MARKUP.search(wikitext):
        return _tidied(wikitext)
    if "<" in wikitext and "nowiki" not in wikitext:
        wikitext = _OPAQUE.sub("", wikitext)
    plain = _SIMPLE_LINK.sub(_label, wikitext)
    if not _PARSED.search(plain):
        return _finish(plain)
    out: list[str] = []
    # Style tags are left to a regular expression: parsing unbalanced quotes is where the parser backtracks most.
    _append(mwparserfromhell.parse(wikitext, skip_style_tags=True), syntax, out)
    return _finish("".join(out))


def _label(link: re.Match[str]) -> str:
    return link[1].strip().replace("_", " ") if link[2] is None else link[2]


def _finish(text: str) -> str:
    text = _LIST_MARKERS.sub("", text.lstrip())
    return _tidied(_MAGIC_WORD.sub("", _unstyled(text)))


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


def _append(wikicode: Any, syntax: WikiSyntax, out: list[str]) -> None:
    for node in wikicode.nodes:
        kind = type(node)
        if kind is nodes.Text:
            out.append(_LONE_TAG.sub("", node.value) if "<" in node.value else node.value)
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
        out[before:] = ["".join(out[before:]).replace("_", " ").strip().removeprefix(":")]


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
        character = str(entity.normalize())
    except (ValueError, OverflowError):
        return HOLE
    # Half a surrogate pair cannot be written to any file; MediaWiki shows no control character either.
    return HOLE if unicodedata.category(character) in ("Cc", "Cs") and not character.isspace() else character
