"""Renders common markup by regular expressions, to the same text as the parser would, or gives up.

Most chunks hold links, simple templates, entities and tags that are only format. A parser builds a tree of all of it,
which takes fifteen times as long. What is found here is replaced from the inside out; where anything is left that only
the parser knows, the answer is None. `tests/rules/wikitext/test_quick.py` compares both on real articles.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import name2codepoint

#: (name as written, parameters: name or None, text) → what the template shows; None: there is a hole.
ShownTemplate = Callable[[str, list[tuple[str | None, str]]], str | None]
#: (title, label or None) → what the link shows.
ShownLink = Callable[[str, str | None], str]

_ENTITY = re.compile(r"&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z0-9]{2,8});")
#: What is markup, or would be; behind an entity it is text.
_MARKUP_CHARACTERS = frozenset("<>&[]{}|='\"*#:;!-_~/\n\r\ufffc\ufdd0")
#: No template, link or tag within: what these show is not known, or shown elsewhere as it stands.
_HOLE_TAG = re.compile(r"<(math|chem|ce)(?:\s[^<>]*)?(?<!/)>[^<>]*</\1\s*>", re.IGNORECASE)
_LINK = re.compile(r"\[\[([^\[\]{}<>|\n]+)(?:\|([^\[\]{}<>|\n]*))?\]\]")
#: A link that shows an image, with a caption in which the links were replaced before.
_LONG_LINK = re.compile(r"\[\[([^\[\]{}<>|\n:]+):[^\[\]{}<>]*\]\]")
_EXTERNAL = re.compile(r"\[(?:https?|ftp)://[^\s\[\]<>{}|\"']+(?:[ \t]([^\[\]\n<>{}|]*))?\]")
_TEMPLATE = re.compile(r"\{\{([^{}<>&\[\]]*)\}\}")
_TEMPLATE_IN_TAG = re.compile(r"<[a-zA-Z][^<>{}]*\{\{")
_RAISED = re.compile(r"<sup>([^<>{}\[\]&]*)</sup\s*>", re.IGNORECASE)
#: Balanced or not, these tags show nothing themselves.
_FORMAT = re.compile(r"</?(?:abbr|b|big|cite|code|em|font|i|small|span|strong|sub|tt|u|var)(?:\s[^<>/]*)?>", re.I)
_BLOCK = re.compile(r"</?(?:blockquote|center|div|p)(?:\s[^<>/]*)?>|<br\s*/?>", re.IGNORECASE)
_LIST = re.compile(r"[*#:]+")
#: What only the parser can read, once all the rest is replaced: where one of these characters is, or in a line.
_SUSPECT = re.compile(r"[\[\]{}<]")
_LEFT = re.compile(r"\{[{|]|[|}]\}|\[\[|\]\]|<[a-zA-Z/!]|\[(?:[a-zA-Z][a-zA-Z+.-]*:|//)")
_LEFT_IN_LINE = re.compile(r"^(?:[*#:;]|-{4}|=.*=)", re.MULTILINE)
#: A template's words with one of these are not put back into wikitext.
_UNSAFE = re.compile(r"[|={}<>&\n]|\[\[|\]\]|://")
_HOLE = "\ufffc"
#: Templates in templates; each level is a pass over the text.
_MAX_DEPTH = 8


def rendered(
    wikitext: str,
    link: ShownLink,
    template: ShownTemplate,
    hole: Callable[[str], None],
    hides: Callable[[str], bool],
    raised: Callable[[str], str],
) -> str | None:
    """The words of wikitext without comments and references, quotes of format still in it; None if it needs a parser.

    Args:
        wikitext: a paragraph or a list item.
        link: what a link shows.
        template: what a template shows; "" for nothing.
        hole: told the name of each hole that a tag makes.
        hides: whether a link with this prefix shows nothing.
        raised: what a superscript shows behind a digit.
    """
    if wikitext[:1] == ";" or _HOLE in wikitext or "nowiki" in wikitext or "{{{" in wikitext:
        return None
    text = wikitext
    if markers := _LIST.match(text):
        text = text[markers.end() :].lstrip(" \t")
        if text[:1] == ";" or text[:2] == "{|":
            return None
    holes: list[str] = []
    if "<" in text:
        text = _HOLE_TAG.sub(lambda tag: holes.append(f"<{tag[1].lower()}>") or _HOLE, text)  # type: ignore[func-returns-value]
        if holes and "{{" in text:  # the order of holes would not be that of the text
            return None
    if "&" in text:
        text = _ENTITY.sub(_character, text)
        if any(_is_entity(found[1]) for found in _ENTITY.finditer(text)):
            return None
    if "[" in text:
        text = _without_links(text, link, hides)
    if "{{" in text:
        if "<" in text and _TEMPLATE_IN_TAG.search(text):
            return None
        replaced = _without_templates(text, template)
        if replaced is None:
            return None
        text = replaced
    if "<" in text:
        text = _RAISED.sub(lambda tag: _superscript(tag, raised), _FORMAT.sub("", text))
        text = _BLOCK.sub(" ", text)
    if (_SUSPECT.search(text) and _LEFT.search(text)) or _LEFT_IN_LINE.match(text):
        return None
    if "\n" in text and _LEFT_IN_LINE.search(text):
        return None
    for name in holes:
        hole(name)
    return text


def _without_links(text: str, link: ShownLink, hides: Callable[[str], bool]) -> str:
    in_template = "{{" in text

    def shown(found: re.Match[str]) -> str:
        words = link(found[1], found[2])
        return found[0] if in_template and "=" in words else words

    def long(found: re.Match[str]) -> str:
        return "" if hides(found[1].strip().casefold().replace("_", " ")) else found[0]

    text = _LINK.sub(shown, text)
    if "[[" in text:
        text = _LONG_LINK.sub(long, text)
    return _EXTERNAL.sub(_title, text) if "://" in text else text


def _title(external: re.Match[str]) -> str:
    return external[1] or ""


def _without_templates(text: str, template: ShownTemplate) -> str | None:
    """Replace templates from the inside out; None where one shows what could be read as markup."""
    is_safe = True

    def shown(call: re.Match[str]) -> str:
        nonlocal is_safe
        name, *given = call[1].split("|")
        parameters = [_parameter(each) for each in given]
        words = template(name, parameters)
        if words is None:
            return _HOLE
        is_safe = is_safe and _UNSAFE.search(words) is None
        return words

    passes = 0
    while "{{" in text:
        text, count = _TEMPLATE.subn(shown, text)
        passes += 1
        if not count or not is_safe or passes > _MAX_DEPTH:
            return None
    # Which hole is whose is told in the order of the text.
    return None if passes > 1 and _HOLE in text else text


def _parameter(text: str) -> tuple[str | None, str]:
    name, equals, value = text.partition("=")
    return (name, value) if equals else (None, text)


def _superscript(tag: re.Match[str], raised: Callable[[str], str]) -> str:
    return raised(tag[1]) if tag.string[tag.start() - 1 : tag.start()].isdigit() and tag.start() else tag[1]


def _is_entity(name: str) -> bool:
    return name[0] == "#" or name in name2codepoint


def _character(entity: re.Match[str]) -> str:
    name = entity[1]
    if not _is_entity(name):
        return entity[0]
    code = name2codepoint[name] if name[0] != "#" else int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    # Controls and halves of surrogate pairs are the parser's affair; so is what would be markup.
    if code < 160 or 0xD800 <= code < 0xE000 or code > 0xFFFF or chr(code) in _MARKUP_CHARACTERS:
        return entity[0]
    return chr(code)
