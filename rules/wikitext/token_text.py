"""Rendering of the tokens that mwparserfromhell cuts wikitext into: texts, titles of links.

The parser's tree of nodes is not built, because most of it is in templates that show nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import unquote

from mwparserfromhell.parser.builder import Builder
from mwparserfromhell.parser.tokens import (
    ArgumentClose,
    ArgumentOpen,
    CommentEnd,
    CommentStart,
    ExternalLinkClose,
    ExternalLinkOpen,
    ExternalLinkSeparator,
    HeadingEnd,
    HeadingStart,
    TagAttrStart,
    TagCloseClose,
    TagCloseOpen,
    TagCloseSelfclose,
    TagOpenClose,
    TagOpenOpen,
    TemplateClose,
    TemplateOpen,
    TemplateParamEquals,
    TemplateParamSeparator,
    Text,
    Token,
    WikilinkClose,
    WikilinkOpen,
    WikilinkSeparator,
)

from wikimill.rules.wikitext import entities
from wikimill.rules.wikitext.formulas import FORMULA_TAGS, FORMULA_TEMPLATES, LATEX_TEMPLATES, Math, formula, script
from wikimill.rules.wikitext.interlanguage import is_language_code
from wikimill.rules.wikitext.markup import protected, verbatim
from wikimill.rules.wikitext.templates.call import APOSTROPHE, HOLE, SEPARATOR, call_of, key_of
from wikimill.rules.wikitext.templates.numbers import raised
from wikimill.rules.wikitext.templates.rendering import is_function
from wikimill.rules.wikitext.wikis.lookup import nothing, rule_of

try:
    from mwparserfromhell.parser._tokenizer import CTokenizer as Tokenizer
except ImportError:  # it was built without its C code
    from mwparserfromhell.parser.tokenizer import Tokenizer

_OPENING = frozenset(
    (ArgumentOpen, CommentStart, ExternalLinkOpen, HeadingStart, TagOpenOpen, TemplateOpen, WikilinkOpen)
)
_CLOSING = frozenset(
    (
        *(ArgumentClose, CommentEnd, ExternalLinkClose, HeadingEnd),
        *(TagCloseClose, TagCloseSelfclose, TemplateClose, WikilinkClose),
    )
)


def tokens_of(wikitext: str) -> list[Token]:
    """Return the tokens of wikitext without an ampersand; quotes of italics and bold stay text.

    Parsing unbalanced quotes is where the parser backtracks most.
    """
    found: list[Token] = Tokenizer().tokenize(wikitext, 0, True)
    return found


def end_of(tokens: list[Token], at: int, stops: frozenset[type[Token]]) -> int:
    """Return the index of the next token of these kinds, outside everything that is opened from `at` on.

    Raises:
        ValueError: there is none.
    """
    depth = 0
    for place in range(at, len(tokens)):
        kind = type(tokens[place])
        if not depth and kind in stops:
            return place
        if kind in _OPENING:
            depth += 1
        elif kind in _CLOSING:
            depth -= 1
    raise ValueError(f"the parser's token {at} of {len(tokens)} is not closed: expected {_names(stops)} after it")


def _names(kinds: frozenset[type[Token]]) -> str:
    return " or ".join(sorted(kind.__name__ for kind in kinds))


def source_of(tokens: list[Token]) -> str:
    """Return the wikitext of whole nodes."""
    if len(tokens) == 1 and type(tokens[0]) is Text:
        text: str = tokens[0]["text"]
        return text
    built: Any = Builder().build(list(tokens))
    return str(built)


#: Characters that MediaWiki does not allow in a title; a link with one is shown as it is written.
_NO_TITLE = re.compile(r"[\[\]{}<>|\x00-\x1f\x7f]|%[0-9A-Fa-f]{2}")
#: Options of an image that separate it from the words around it, like a paragraph.
FLOATS = re.compile(
    r"(?:\A|\|)\s*(?:thumb|thumbnail|frame|framed|left|right|center|centre|none|mini|miniatur|gerahmt|links|rechts"
    r"|zentriert|miniatura|riquadrato|destra|sinistra|centro|vignette|cadre|gauche|droite|miniaturadeimagen|derecha"
    r"|izquierda|miniaturadaimagem|direita|esquerda|mały|lewo|prawo|miniatuur|мини|миниатюра|слева|справа|центр"
    r"|міні|мініатюра|праворуч|ліворуч|nhỏ|khung|phải|trái|giữa)\s*(?:\||\Z)",
    re.IGNORECASE,
)


def title_as_shown(title: str) -> str:
    """Return the words of a link without a label: its percent signs decoded, as MediaWiki does it, and no underscores.

    >>> title_as_shown("7%25_Solution"), title_as_shown("%5Bx%5D"), title_as_shown("100% new")
    ('7% Solution', '%5Bx%5D', '100% new')
    """
    if "%" in title:
        try:
            decoded = unquote(title, errors="strict")
        except UnicodeDecodeError:
            decoded = title
        title = title if _NO_TITLE.search(decoded) else decoded
    return title.replace("_", " ").strip()


#: Tags that are not closed in the same unit ("<blockquote>" on a line of its own) are text to the parser.
_LONE_TAG = re.compile(
    r"</?(abbr|b|bdi|big|blockquote|br|caption|center|cite|code|dd|del|dfn|div|dl|dt|em|font|h[1-6]|hr|i|includeonly|ins"
    r"|kbd|li|mark|noinclude|ol|onlyinclude|p|q|rb|rp|rt|rtc|ruby|s|samp|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u"
    r"|ul|var|wbr)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
#: Tags that separate their content from the text around them; others may be a part of a word.
_BLOCK_TAGS = frozenset("blockquote br caption center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p poem".split())
_BLOCK_TAGS |= frozenset("table tbody td th thead tr ul".split())
_SILENT_TAGS = frozenset(("ref", "references", "gallery", "table", "timeline", "imagemap", "del", "s", "strike"))
_SILENT_TAGS |= frozenset(("templatestyles", "section", "indicator", "mapframe", "includeonly", "style", "script"))
_CODE_TAGS = frozenset(("source", "pre", "syntaxhighlight"))
_HOLE_TAGS = FORMULA_TAGS | _CODE_TAGS | frozenset(("score", "hiero", "graph", "inputbox"))
#: The style of an element that is not shown, such as a sort key.
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_SCRIPTS: dict[str, Literal["^", "_"]] = {"sup": "^", "sub": "_"}

Kinds = frozenset[type[Token]]
_END: Kinds = frozenset()
_TEMPLATE_END: Kinds = frozenset((TemplateClose,))
_PART_END: Kinds = frozenset((TemplateParamSeparator, TemplateClose))
_KEY_END: Kinds = frozenset((TemplateParamEquals, TemplateParamSeparator, TemplateClose))
_LINK_END: Kinds = frozenset((WikilinkSeparator, WikilinkClose))
_LINK_CLOSE: Kinds = frozenset((WikilinkClose,))
_URL_END: Kinds = frozenset((ExternalLinkSeparator, ExternalLinkClose))
_TITLE_END: Kinds = frozenset((ExternalLinkClose,))
_ARGUMENT_END: Kinds = frozenset((ArgumentClose,))
_COMMENT_END: Kinds = frozenset((CommentEnd,))
_HEADING_END: Kinds = frozenset((HeadingEnd,))
_NAME_END: Kinds = frozenset((TagAttrStart, TagCloseOpen, TagCloseSelfclose))
_OPENING_END: Kinds = frozenset((TagCloseOpen, TagCloseSelfclose))
_CONTENTS_END: Kinds = frozenset((TagOpenClose,))
_TAG_END: Kinds = frozenset((TagCloseClose,))

#: Callback for each template, tag or function that shows nothing ("silent") or leaves a hole ("hole"), with its name.
Note = Callable[[str, str], None]


class TokenReader:
    """Renders the tokens of a text, in one pass.

    Args:
        wikitext: wikitext without comments, references, and leading list markers.
        language: the code of the wiki's language.
        hides: whether a link with this case-folded prefix shows nothing.
        note: callback for elements that are left out; None for none.
        math, code: rendering of formulas, and whether code is shown (`WikiSyntax`).
    """

    def __init__(
        self,
        wikitext: str,
        language: str,
        hides: Callable[[str], bool],
        note: Note | None,
        *,
        math: Math = "hole",
        code: bool = False,
    ) -> None:
        self._tokens = tokens_of(entities.hidden(wikitext))
        self._has_entities = "&" in wikitext or "<\x1c" in wikitext
        self._language, self._hides, self._note = language, hides, note
        self._math, self._code, self._in_formula = math, code, False
        self._at = 0

    def text(self, stops: Kinds = _END) -> str:
        """Return the rendered text up to the next token of these kinds, or without kinds up to the end.

        Raises:
            ValueError: the tokens are not balanced.
        """
        out: list[str] = []
        self._append(stops, out)
        return "".join(out)

    def _append(self, stops: Kinds, out: list[str]) -> None:
        """Append the rendered text to `out` up to the next token of these kinds, which is not read.

        Raises:
            ValueError: the tokens are not balanced.
        """
        tokens = self._tokens
        count = len(tokens)
        while self._at < count:
            token = tokens[self._at]
            kind = type(token)
            if kind is Text:
                self._at += 1
                self._append_text(token["text"], out)
                continue
            if kind in stops:
                return
            self._at += 1
            if kind is WikilinkOpen:
                self._append_link(out)
            elif kind is TemplateOpen:
                self._append_template(out)
            elif kind is TagOpenOpen:
                self._append_tag(out)
            elif kind is ExternalLinkOpen:
                self._append_external_link(token, out)
            elif kind is ArgumentOpen:
                self._skip(_ARGUMENT_END)
                self._hole("{{{…}}}", out)
            elif kind is CommentStart:
                self._skip(_COMMENT_END)
            elif kind is HeadingStart:
                # To the parser, "= x = y" begins with a heading; headings are not units.
                out.append("=" * token["level"])
                self._append(_HEADING_END, out)
                self._at += 1
                out.append("=" * token["level"])
            else:
                raise ValueError(f"the parser's token {self._at} of {count}: expected no {kind.__name__} there")
        if stops:
            raise ValueError(f"the parser's {count} tokens end before what they open is closed")

    def _skip(self, stops: Kinds) -> None:
        self._at = end_of(self._tokens, self._at, stops) + 1

    def _source(self, stops: Kinds) -> str:
        """Return the wikitext up to the next token of these kinds, which is not read."""
        start = self._at
        if type(self._tokens[start]) is Text and type(self._tokens[start + 1]) in stops:
            self._at = start + 1  # as most names and titles are
        else:
            self._at = end_of(self._tokens, start, stops)
        return self._shown(self._tokens[start : self._at])

    def _shown(self, tokens: list[Token]) -> str:
        return entities.shown(source_of(tokens)) if self._has_entities else source_of(tokens)

    def _append_text(self, text: str, out: list[str]) -> None:
        if not self._has_entities:
            out.append(_LONE_TAG.sub(_gap, text) if "<" in text else text)
            return
        for part, entity in entities.parts(text):
            if part:
                out.append(_LONE_TAG.sub(_gap, part) if "<" in part else part)
            if entity is not None:
                out.append(character_of(entity))

    def _contents(self) -> str:
        """Return the contents of a tag, with hidden entities."""
        start = self._at
        self._at = end_of(self._tokens, start, _CONTENTS_END)
        return source_of(self._tokens[start : self._at])

    def _append_verbatim(self, out: list[str]) -> None:
        """Append the contents of a tag whose only markup is entities."""
        for part, entity in entities.parts(self._contents()):
            out.append(verbatim(part))
            if entity is not None:
                out.append(character_of(entity))

    def _hole(self, name: str, out: list[str]) -> None:
        if self._note is not None:
            self._note("hole", name)
        out.append(HOLE)

    def _append_link(self, out: list[str]) -> None:
        tokens, start = self._tokens, self._at
        title = self._source(_LINK_END).strip()
        has_text = type(tokens[self._at]) is WikilinkSeparator
        prefix, colon, _ = title.partition(":")
        if colon:
            prefix = prefix.strip().casefold().replace("_", " ")
            if self._hides(prefix):
                options = tokens[self._at + has_text]
                self._skip(_LINK_CLOSE)
                floats = has_text and type(options) is Text and FLOATS.search(options["text"])
                out.append(" " if floats else SEPARATOR)
                return
        if has_text and type(tokens[self._at + 1]) is not WikilinkClose:
            self._at += 1
            self._append(_LINK_CLOSE, out)
        elif has_text or not (colon and is_language_code(prefix)):
            # A title may contain markup in broken pages; its rendered text is used.
            self._at = start
            out.append(title_as_shown(self.text(_LINK_END).strip()).removeprefix(":").replace("'", APOSTROPHE))
            self._at += has_text
        self._at += 1

    def _append_external_link(self, opening: Token, out: list[str]) -> None:
        start = self._at
        self._at = end_of(self._tokens, start, _URL_END)
        if type(self._tokens[self._at]) is ExternalLinkSeparator:
            self._at += 1
            self._append(_TITLE_END, out)
        elif not opening.get("brackets"):
            self._at = start
            self._append(_TITLE_END, out)
        self._at += 1

    def _append_template(self, out: list[str]) -> None:
        start = self._at
        name = self._source(_PART_END)
        if self._math != "hole" and (key := key_of(name)) in FORMULA_TEMPLATES | LATEX_TEMPLATES:
            self._append_formula_template(key, out)
            return
        rule = rule_of(name, self._language)
        if rule is None or rule is nothing:
            self._skip(_TEMPLATE_END)
            if rule is None:
                self._hole(key_of(name), out)
            elif self._note is not None:
                self._note("silent", key_of(name))
            return
        parameters: list[tuple[str | None, str]] = []
        while type(self._tokens[self._at]) is TemplateParamSeparator:
            self._at += 1
            parameters.append((self._key(), self.text(_PART_END)))
        end = self._at + 1
        if is_function(name):
            self._at = start
            parameters.insert(0, (None, self.text(_PART_END).partition(":")[2].strip()))
        self._at = end
        if self._in_formula and (key := key_of(name)) in _SCRIPTS:
            out.append(script(_SCRIPTS[key], call_of(name, parameters)[1]))
            return
        shown = rule(call_of(name, parameters))
        if shown is None:
            self._hole(key_of(name), out)
        else:
            out.append(shown)

    def _append_formula_template(self, key: str, out: list[str]) -> None:
        parameters: list[tuple[str | None, str]] = []
        was, self._in_formula = self._in_formula, True
        while type(self._tokens[self._at]) is TemplateParamSeparator:
            self._at += 1
            name = self._key()
            parameters.append((name, self._source(_PART_END) if key in LATEX_TEMPLATES else self.text(_PART_END)))
        self._in_formula = was
        self._at += 1
        text = call_of(key, parameters)[1]
        # Quotes of italics in it are removed with those of the paragraph.
        out.append(protected(formula("math", "", text, self._math)) if key in LATEX_TEMPLATES else text)

    def _key(self) -> str | None:
        """Return the name of the parameter that begins here, None if it has none; its value is read next."""
        start = self._at
        end = end_of(self._tokens, start, _KEY_END)
        if type(self._tokens[end]) is not TemplateParamEquals:
            return None
        self._at = end + 1
        return self._shown(self._tokens[start:end])

    def _append_tag(self, out: list[str]) -> None:
        name = self._source(_NAME_END).strip().lower()
        start = self._at
        self._at = end_of(self._tokens, start, _OPENING_END) + 1
        attributes = "=".join(token["text"] for token in self._tokens[start : self._at] if type(token) is Text)
        is_empty = type(self._tokens[self._at - 1]) is TagCloseSelfclose
        if name == "br":
            out.append(" ")
        elif name == "nowiki":
            if not is_empty:
                self._append_verbatim(out)
            out.append(SEPARATOR)
        elif self._math != "hole" and name in FORMULA_TAGS:
            latex = "" if is_empty else decoded(self._contents())
            out.append(protected(formula(name, attributes, latex, self._math)))
        elif self._code and name in _CODE_TAGS:
            if not is_empty:
                out.append(protected(decoded(self._contents()).strip()))
        elif name in _HOLE_TAGS:
            self._hole(f"<{name}>", out)
        elif self._in_formula and name in _SCRIPTS:
            out.append(script(_SCRIPTS[name], "" if is_empty else self.text(_CONTENTS_END)))
        elif name in _SILENT_TAGS or (name == "span" and _HIDDEN.search(attributes)):
            pass
        elif name == "sup" and out and out[-1][-1:].isdigit():
            # 10<sup>6</sup> is not 106.
            out.append(raised("" if is_empty else self.text(_CONTENTS_END)))
        else:
            gap = name in _BLOCK_TAGS
            # Quotes are read before tags are taken out.
            if gap or (out and out[-1][-1:] == "'"):
                out.append(" " if gap else SEPARATOR)
            if not is_empty:
                self._append(_CONTENTS_END, out)
            if gap or (out and out[-1][-1:] == "'"):
                out.append(" " if gap else SEPARATOR)
        if not is_empty:
            self._skip(_TAG_END)


def _gap(tag: re.Match[str]) -> str:
    if tag[1].lower() in _BLOCK_TAGS:
        return " "
    return SEPARATOR if tag.string[: tag.start()].endswith("'") or tag.string.startswith("'", tag.end()) else ""


def decoded(text: str) -> str:
    """Return a text with its hidden entities replaced by their characters."""
    return "".join([part if entity is None else part + character_of(entity) for part, entity in entities.parts(text)])


def character_of(entity: str) -> str:
    """Return the rendered text of an entity (`entities.parts`): `HOLE` for a control character or half a pair."""
    character = entities.character(entity)
    if len(character) > 1:
        return character
    # Half a surrogate pair cannot be written to any file; MediaWiki shows no control character either.
    if unicodedata.category(character) in ("Cc", "Cs") and not character.isspace():
        return HOLE
    return APOSTROPHE if character == "'" else character
