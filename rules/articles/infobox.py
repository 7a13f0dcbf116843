"""The fields of infoboxes: templates that running text does not contain.

Nested boxes are flattened into the outer one, lists into values separated by semicolons. Values are rendered like the
text of an article; items with missing words are left out, and a field without a remaining item is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from wikimill.rules.articles.infobox_fields import attribute_of, is_in_other_units, is_layout, is_value, partners
from wikimill.rules.wikitext.blocks import parameters_of, parts_of
from wikimill.rules.wikitext.markup import without_opaque
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render
from wikimill.rules.wikitext.templates.call import key_of, names_of

#: Most fields that are read of an article.
MAX_FIELDS = 500
#: Longest field to read, in characters of wikitext.
MAX_FIELD_CHARS = 20_000
#: Longest rendered value, in characters; a field with a longer one is dropped.
MAX_VALUE_CHARS = 1_000
_MAX_DEPTH = 4
_OPENING = re.compile(r"\{\{\s*([^{}|\n<>\[\]]{3,80}?)\s*(?=[|}\n<])")
_BOXES = frozenset(
    names_of(
        """
    taxobox|automatic taxobox|speciesbox|subspeciesbox|infraspeciesbox|hybridbox|virusbox|mycomorphbox|ichnobox|oobox
    paraphyletic group|geobox|chembox|drugbox|starbox begin|starbox character|starbox observe|starbox detail
    planetbox begin|planetbox orbit|planetbox character|planetbox discovery|elementbox|protected area
        """
    )
)
#: Templates whose parameters are list items, and templates that wrap a list or any words as wikitext.
_ITEMS = frozenset(
    names_of(
        """
    ubl|ublist|unbulleted list|ubt|hlist|h-list|csv|cslist|comma separated entries|bulleted list|unbulleted|nobullet
    br separated entries|ordered list|pagelist|sunbulleted list|enum|bulletedlist|flowlist|sslist|horizontal list|blist
    br-separated entries|collapsible list|indented plainlist
        """
    )
)
_WRAPPED = frozenset(
    names_of(
        """
    plainlist|plain list|flatlist|flat list|startplainlist|nowrap|small|nobold|longitem|nobr|big|larger|smaller|center
    tree list|div col|hidden|smalldiv|resize|aligned table
        """
    )
)
#: Templates of two parameters: a language and words in it.
_IN_LANGUAGE = frozenset(names_of("native phrase|native name|nativename|langx"))
_BREAK = re.compile(
    r"\{\{\s*(?:br|break|brk|nl|crlf2?|-)\s*(?:\|\s*\d*\s*)?\}\}"
    r"|<\s*/?\s*br\s*/?\s*>|<\s*/?\s*(?:li|p|div|ul|ol)\b[^<>]{0,200}>|\n\s*(?:[*#:;]+|-{4,})\s*|\n\s*\n",
    re.IGNORECASE,
)
_BRACES = re.compile(r"\{\{|\}\}|\[\[|\]\]")
#: An item that only refers to a list elsewhere.
_ELSEWHERE = re.compile(
    r"\(?(?:(?:see|the|full|complete) )*lists?\b.*|see(?::| also\b).*|see (?:above|below|text|article|section)|various",
    re.IGNORECASE | re.DOTALL,
)
_LIST_START = re.compile(r"\A\s*[*#:;]+\s*")
#: A letter that refers to a note below the box.
_NOTE_MARK = re.compile(r"<sup\b[^<>]{0,50}>\s*[\[(]?(?:[a-z]|[*†‡§])[\])]?\s*</sup\s*>", re.IGNORECASE)
_ALONE = re.compile(r"\s+([,;.)])")
_AGE = re.compile(r"\s*\((?:age|aged)\s(?:about\s)?\d[\d\s–-]*\)\s*")


class Field(NamedTuple):
    """A field: its attribute in words, its rendered value."""

    attribute: str
    value: str


def is_infobox(name: str) -> bool:
    """Return whether a template is an infobox, by its name.

    >>> [is_infobox(name) for name in ("Infobox film", "Speciesbox", "country infobox", "Cite web")]
    [True, True, True, False]
    """
    key = key_of(name)
    return key.startswith("infobox") or key.endswith((" infobox", "infobox")) or key in _BOXES


def infobox_fields(wikitext: str, syntax: WikiSyntax) -> list[Field]:
    """Return the fields of all infoboxes of a page, each attribute and value once, in order, at most `MAX_FIELDS`.

    Args:
        wikitext: the page, without comments, references and HTML tables.
        syntax: the wiki's prefixes and language.

    >>> box = "{{Infobox mill\\n| image = a.jpg\\n| built = {{start date|1905}}\\n| use = [[grist|meal]]<br>oil}}"
    >>> infobox_fields(box, WikiSyntax())
    [Field(attribute='built', value='1905'), Field(attribute='use', value='meal; oil')]
    """
    found: dict[Field, None] = {}
    for _, field in fields_by_box(wikitext, syntax):
        found.setdefault(field)
        if len(found) == MAX_FIELDS:
            break
    return [*found]


def fields_by_box(
    wikitext: str, syntax: WikiSyntax, is_box: Callable[[str], bool] = is_infobox
) -> Iterator[tuple[str, Field]]:
    """Yield (name of the infobox, field) for each field of a page's infoboxes, repeated ones included.

    Args:
        wikitext, syntax: as for `infobox_fields`.
        is_box: whether a template is an infobox, by its name; boxes within it are recognised by `is_infobox`.
    """
    for parts in _boxes(wikitext, is_box):
        name = parts[0].strip()
        for field in _fields(parts, syntax, 0):
            yield name, field


def _boxes(wikitext: str, is_box: Callable[[str], bool] = is_infobox) -> Iterator[list[str]]:
    """Yield the parts of each outermost infobox."""
    place = 0
    while (opening := _OPENING.search(wikitext, place)) is not None:
        place = opening.end()
        if is_box(opening[1]) and (read := parts_of(wikitext[opening.start() :])) is not None:
            yield read[0]
            place = len(wikitext) - len(read[1])


def _fields(parts: list[str], syntax: WikiSyntax, depth: int) -> Iterator[Field]:
    given = {name.strip(): value for name, value in parameters_of(parts) if not name.strip().isdigit()}
    named = partners(given)
    labels = frozenset(named.values())
    for name, wikitext in given.items():
        inner: list[list[str]] = []
        if "{{" in wikitext and depth < _MAX_DEPTH:
            inner = [*_boxes(wikitext)]
        if inner:
            for box in inner:
                yield from _fields(box, syntax, depth + 1)
            continue
        if name in labels or not wikitext or len(wikitext) > MAX_FIELD_CHARS:
            continue
        if name in named:
            attribute = shown(given[named[name]], syntax)
        else:
            attribute = "" if is_layout(name) or is_in_other_units(name, given) else attribute_of(name)
        if not attribute or len(attribute) > 100:
            continue
        value = shown(wikitext, syntax)
        if value.casefold() == "capital" and name != "capital":  # "largest_city = capital": it is the same
            value = shown(given.get("capital", ""), syntax)
        if value and value != attribute and is_value(value) and len(value) <= MAX_VALUE_CHARS:
            yield Field(attribute, value)


def shown(wikitext: str, syntax: WikiSyntax) -> str:
    """Return a value as rendered: list items separated by semicolons, without items that have missing words.

    "" if no item is left.

    >>> shown("{{plainlist|\\n* [[Ada]]\\n* {{unknown thing|x}}\\n* Bob{{efn|Who?}}}}", WikiSyntax())
    'Ada; Bob'
    """
    items: list[str] = []
    for piece in _pieces(wikitext, 0):
        text = _ALONE.sub(r"\1", _AGE.sub(" ", render(piece, syntax))).strip(" ;,\u200b")
        if not text or HOLE in text or text in items or _ELSEWHERE.fullmatch(text):
            continue
        if items and (text[0] in "(&" or items[-1][-1] in ":–"):
            items[-1] += f" {text}"
        else:
            items.append(text)
    return "; ".join(items)


def _pieces(wikitext: str, depth: int) -> Iterator[str]:
    """Yield the wikitext of each item."""
    if "{{" in wikitext and depth < _MAX_DEPTH:
        wikitext = _without_lists(wikitext)
    if "<" in wikitext:
        wikitext = _NOTE_MARK.sub("", without_opaque(wikitext))
    wikitext = _LIST_START.sub("", wikitext)
    start = 0
    for found in _BREAK.finditer(wikitext):
        if not _is_open(wikitext[start : found.start()]):
            yield " ".join(wikitext[start : found.start()].split())
            start = found.end()
    yield " ".join(wikitext[start:].split())


def _is_open(text: str) -> bool:
    """Return whether a template or a link is open at the end of a text: a line break inside it is not a separator."""
    depth = 0
    for bracket in _BRACES.findall(text):
        depth = depth + 1 if bracket in ("{{", "[[") else max(0, depth - 1)
    return depth > 0


def _without_lists(wikitext: str) -> str:
    """Return wikitext with templates for lists replaced by one line for each item."""
    kept: list[str] = []
    start = 0
    while (opening := _OPENING.search(wikitext, start)) is not None:
        name = key_of(opening[1])
        is_list, wraps = name in _ITEMS, name in _WRAPPED or name in _IN_LANGUAGE
        read = parts_of(wikitext[opening.start() :]) if is_list or wraps else None
        if read is None:
            kept.append(wikitext[start : opening.end()])
            start = opening.end()
            continue
        parts, rest = read
        items = [
            part for part in parts[1:] if not re.match(r"\s*[\w -]{1,30}=", part) or part.lstrip().startswith("1=")
        ]
        if name in _IN_LANGUAGE:
            items = items[1:2]
        elif name == "resize" and len(items) > 1:  # the size comes first
            items = items[1:]
        inner = [_without_lists(item.strip().removeprefix("1=")) for item in items]
        kept.append(wikitext[start : opening.start()])
        block = "\n" in "".join(inner) or is_list
        kept.append("\n* " + "\n* ".join(inner) + "\n\n" if block else " ".join(inner))
        start = len(wikitext) - len(rest)
    return "".join((*kept, wikitext[start:]))
