"""The blocks of a unit of wikitext, which a page shows apart: a term and its definition, the items of a list.

A block is rendered by itself, so that no sentence crosses its end. Tables, files, categories and templates on lines of
their own (boxes) have no block; quotations and lists made by a template have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from wikimill.rules.wikitext.markup import without_comments
from wikimill.rules.wikitext.templates.call import Call, key_of, names_of
from wikimill.rules.wikitext.templates.mathematics import BOXES
from wikimill.rules.wikitext.units import is_heading
from wikimill.rules.wikitext.wikis.lookup import rule_of

_BRACKET = re.compile(r"\{\{|\}\}|\[\[|\]\]|[|]|<(?P<verbatim>nowiki|pre|math|ref)(?=[\s>])[^<>]*>", re.IGNORECASE)
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("nowiki", "pre", "math", "ref")}
_PARAMETER = re.compile(r"([^\[\]{}<>=|\n]{1,40}?)\s*+=")
#: Markup that may contain a colon that does not end a term: links, templates, addresses, italics, tags.
_COLON = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\[(?=[a-z]+:|//)|\]|://[^\s<>\[\]\"]*[^\s<>\[\]\",.;:!?]|\b(?:news|mailto|urn|tel|geo|magnet|xmpp|sips?):(?=\w)|:"
    r"|'{2,}|<(?P<close>/?)(?P<tag>[a-zA-Z]+)[^<>]*?(?P<empty>/?)>"
)
_VOID = frozenset(("br", "hr", "wbr", "img"))


def parts_of(text: str) -> tuple[list[str], str] | None:
    """Return the parts between the bars of the template at the start of a text, and the text after it.

    The first part is the template's name. None if the template is not closed.

    Args:
        text: wikitext that begins with `{{`, without comments.

    >>> parts_of("{{plainlist|* a|b {{c|d}}}} e")
    (['plainlist', '* a', 'b {{c|d}}'], ' e')
    >>> parts_of("{{plainlist|* a")
    """
    opened: list[str] = []
    found: list[str] = []
    unclosed: set[str] = set()
    templates = 0  # number of open ones
    start = place = 2
    while (mark := _BRACKET.search(text, place)) is not None:
        place = mark.end()
        token = mark.group()
        if mark["verbatim"]:
            name = mark["verbatim"].lower()
            if name not in unclosed and not token.endswith("/>"):
                end = _ENDS[name].search(text, place)
                if end is None:
                    unclosed.add(name)  # no later one is closed either
                else:
                    place = end.end()
        elif token == "|":
            if not opened:
                found.append(text[start : mark.start()])
                start = place
        elif token in ("{{", "[["):
            opened.append("}}" if token == "{{" else "]]")
            templates += token == "{{"
        elif opened and token == opened[-1]:
            opened.pop()
            templates -= token == "}}"
        elif token == "}}" and not templates:
            return [*found, text[start : mark.start()]], text[place:]
    return None


def parameters_of(parts: list[str]) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of a template's parameters, from `parts_of`; unnamed ones are numbered from "1".

    The text of a named parameter is stripped; that of an unnamed one keeps its white space.

    >>> list(parameters_of(["list", "a", "start=4", "3=c"]))
    [('1', 'a'), ('start', '4'), ('3', 'c')]
    """
    number = 0
    for part in parts[1:]:
        given = part.strip()
        if (named := _PARAMETER.match(given)) is not None:
            yield named[1], given[named.end() :].strip()
        else:
            number += 1
            yield str(number), part


def term_and_definition(line: str) -> tuple[str, ...]:
    """Return the two blocks of a line `; term : definition`; one if it has no colon outside links, templates and tags.

    >>> term_and_definition("; [[a:b]] c: An [http://d e].")
    ('; [[a:b]] c', ': An [http://d e].')
    """
    depth, styled = 0, False
    for mark in _COLON.finditer(line, len(line) - len(line.lstrip(":*#; \t"))):
        token = mark.group()
        if token == ":":
            if depth <= 0 and not styled:
                return line[: mark.start()], line[mark.start() :]
        elif token.startswith("'"):
            styled = not styled
        elif mark["tag"]:
            if not mark["empty"] and mark["tag"].lower() not in _VOID:
                depth += -1 if mark["close"] else 1
        elif token in ("{{", "[[", "["):
            depth += 1
        elif token in ("}}", "]]", "]"):
            depth -= 1
    return (line,)


#: Beginnings of units that may be neither a paragraph nor a list item.
_SPECIAL = re.compile(
    r"[ \t:*#;]*(?:\{\||\{\{|<table[\s>])|[ \t]*[|!]|-{4}|[*#:]*;"
    # Redirect words in languages with a Latin alphabet; others count only in a page's first line.
    r"|#(?:redirect|weiterleitung|redirection|rinvia|rinvio|redirecci[oó]n|redirecionamento|patrz|przekieruj|tam"
    r"|doorverwijzing|omdirigering|đổi)\s*+:?\s*+\[\[",
    re.IGNORECASE,
)
_TABLE = re.compile(r"[ \t:*#;]*(?:\{\||<table[\s>])", re.IGNORECASE)
_TABLE_END = re.compile(r"\n[ \t]*\|\}(?!\})|</table\s*>", re.IGNORECASE)
_TEMPLATE = re.compile(r"[ \t:*#;]*\{\{([^{}|<>\[\]]{1,120})(?=[|}])")
_LONE_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}\s*\Z")
#: Names of quotations on all wikis: they are prose even on a line of their own.
_QUOTATIONS = frozenset(
    names_of(
        """
        bquote|poemquote|poem quote|poem|epigraph|block indent|blockindent|indent|qb|quotetext|quran quote
        verse translation
        text|цитата|начало цитаты|citazione|citation bloc|citation étrangère bloc|cita|cita destacada|citação|citação2
        zitat|zitat-text|cytat|citaat|cita lunga|quote1|trích dẫn|citát|citat|alıntı|sitat|sitaatti
        """
    )
)
_QUOTATION_PREFIXES = ("quot", "cquot", "blockquot", "block quot", "pull quot", "centered pull quot", "long quot")
#: Lists whose items are the unnamed parameters, and lists whose items are lines of a parameter.
_LISTS = frozenset(
    names_of(
        """
        ordered list|numbered list|unordered list|bulleted list|bullet list|unbulleted list|ubl|ublist|ubt|olist|ulist
        blist|hlist|horizontal list|collapsible list
        """
    )
)
_LINES = frozenset(
    names_of("plainlist|plain list|indented plainlist|flatlist|flowlist|columns-list|columns list|colonnes|кол")
)
_TERMS, _DEFINITIONS = ("term", "glossary term"), ("defn", "glossary definition")
#: Templates with one parameter that is a block.
_ONE = {
    **dict.fromkeys(_TERMS, ("1", "term")),
    **dict.fromkeys(_DEFINITIONS, ("1", "defn")),
    **dict.fromkeys(("episode list", "episode list/sublist", "japanese episode list"), ("ShortSummary",)),
}
_MAX_DEPTH = 8


class MadeBlocks(NamedTuple):
    """The blocks that a template makes: their kind, their wikitext, and the wikitext after the template."""

    kind: Literal["list_item", "definition", "prose"]
    blocks: tuple[str, ...]
    behind: str


def is_quotation(unit: str) -> bool:
    """Return whether a unit begins with a template for a quotation in running text.

    >>> is_quotation("{{Quote|It rains.}}"), is_quotation("{{Quote box|It rains.}}"), is_quotation("{{цитата|x}}")
    (True, False, True)
    """
    called = _TEMPLATE.match(unit)
    return called is not None and _quotes(key_of(called[1]))


def _quotes(key: str) -> bool:
    # A box with a quotation floats next to the text.
    return key in _QUOTATIONS or (key.startswith(_QUOTATION_PREFIXES) and "box" not in key)


def made_blocks(unit: str, depth: int = 0) -> MadeBlocks | None:
    """Return the blocks of the template at the start of a unit; None unless it makes a list, a term or a definition.

    Args:
        unit: see `wikimill.rules.wikitext.units`.
        depth: number of lists around the unit; None for a unit in eight or more.

    >>> made_blocks("{{plainlist|\\n* It is [[fast]].\\n* It {{x|y}}.\\n}} End.")
    MadeBlocks(kind='list_item', blocks=('* It is [[fast]].', '* It {{x|y}}.'), behind=' End.')
    """
    called = _TEMPLATE.match(unit)
    key = key_of(called[1]) if called is not None else ""
    if depth >= _MAX_DEPTH or not (key in _LISTS or key in _LINES or key in _ONE):
        return None
    found = parts_of(unit.lstrip(" \t:*#;"))
    if found is None:
        return None
    blocks = tuple(block for text in _items(found[0], key) for block in blocks_of(text, depth + 1))
    if key in _TERMS or key in _DEFINITIONS:
        return MadeBlocks("definition", blocks, found[1])
    return MadeBlocks("prose" if key in _ONE else "list_item", blocks, found[1])


def boxed_text(unit: str, language: str = "en") -> tuple[str, str] | None:
    """Return the wikitext in the theorem or proof at the start of a unit, and the wikitext after it.

    None unless the unit begins with a box that has a text, on a wiki of a language in which its heading is known.

    >>> boxed_text("{{math theorem|name=Lemma|It\\n\\nis [[fast]].}} So")
    ("'''Lemma''' — It\\n\\nis [[fast]].", ' So')
    """
    called = _TEMPLATE.match(unit)
    rule = BOXES.get(key_of(called[1])) if called is not None else None
    if called is None or rule is None or rule_of(called[1], language) is not rule or unit[:2] != "{{":
        return None
    if (found := parts_of(unit)) is None:
        return None
    text = rule(Call(called[1], dict(parameters_of(found[0]))))
    return None if text is None else (text, found[1])


def blocks_of(unit: str, depth: int = 0) -> tuple[str, ...]:
    """Return the blocks of a unit that may be prose, as wikitext.

    Args:
        unit: see `wikimill.rules.wikitext.units`.
        depth: number of lists around the unit.

    >>> blocks_of("; Balanced design: An experimental design.")
    ('; Balanced design', ': An experimental design.')
    >>> blocks_of("{{ordered list|start=4|It is elegant.|It is [[fast]].}}")
    ('It is elegant.', 'It is [[fast]].')
    >>> blocks_of("{{sidebar|It is elegant.}}"), blocks_of("{{bquote|It is elegant.}}")
    ((), ('{{bquote|It is elegant.}}',))
    """
    if "<!--" in unit:
        unit = without_comments(unit)
    if is_heading(unit):
        return ()
    if _SPECIAL.match(unit) is None:
        return (unit,)
    if _TABLE.match(unit):
        return _behind_table(unit, depth)
    if unit.startswith("----"):
        behind = unit.lstrip("-")
        if "{{" not in behind[:9]:
            return (behind,) if behind.strip() else ()  # no beginning of a line: neither a list nor a heading
        return blocks_of(behind, depth + 1) if depth < _MAX_DEPTH else ()
    if (called := _TEMPLATE.match(unit)) is not None:
        return _of_template(unit, key_of(called[1]), depth)
    if unit.lstrip("*#:").startswith(";"):
        return term_and_definition(unit)
    # A redirect, or a table row without its beginning, is not prose.
    return (unit,) if unit.lstrip(" \t:*#;").startswith("{{") else ()


def _behind_table(unit: str, depth: int) -> tuple[str, ...]:
    """Return the blocks on the line after the end of a table."""
    behind = ""
    for end in _TABLE_END.finditer(unit):
        behind = unit[end.end() :]
    return blocks_of(behind, depth + 1) if behind.strip() and depth < _MAX_DEPTH else ()


def _of_template(unit: str, key: str, depth: int) -> tuple[str, ...]:
    if (made := made_blocks(unit, depth)) is not None:
        return (*made.blocks, *(blocks_of(made.behind, depth + 1) if made.behind.strip() else ()))
    if _quotes(key):
        return (unit,)
    if unit.lstrip("*#:").startswith(";"):
        return term_and_definition(unit)
    return () if _LONE_TEMPLATE.match(unit) else (unit,)


def _items(parts: list[str], key: str) -> list[str]:
    """Return the wikitext of each item."""
    parameters = dict(parameters_of(parts))
    if key in _ONE:
        return [text for name in _ONE[key] if (text := parameters.get(name, "").strip())][:1]
    texts = [text.strip() for name, text in parameters.items() if name.isdecimal()]
    if key in _LINES:
        # A number alone is the number of columns.
        texts = [line for text in texts if not text.isdecimal() for line in text.split("\n")]
    return [text for text in texts if text]
