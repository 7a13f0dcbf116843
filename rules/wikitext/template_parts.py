"""Cuts a template at its bars and a definition at its colon, without a parser: in one pass over the brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BRACKET = re.compile(r"\{\{|\}\}|\[\[|\]\]|[|]|<(?P<verbatim>nowiki|pre|math|ref)(?=[\s>])[^<>]*>", re.IGNORECASE)
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("nowiki", "pre", "math", "ref")}
_PARAMETER = re.compile(r"([^\[\]{}<>=|\n]{1,40}?)\s*+=")
#: What may hold a colon that ends no term: links, templates, addresses, italics, tags with what they hold.
_COLON = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\[(?=[a-z]+:|//)|\]|://[^\s<>\[\]\"]*[^\s<>\[\]\",.;:!?]|\b(?:news|mailto|urn|tel|geo|magnet|xmpp|sips?):(?=\w)|:"
    r"|'{2,}|<(?P<close>/?)(?P<tag>[a-zA-Z]+)[^<>]*?(?P<empty>/?)>"
)
_VOID = frozenset(("br", "hr", "wbr", "img"))


def parts_of(text: str) -> tuple[list[str], str] | None:
    """The parts between the bars of the template with which a text begins, and what follows the template.

    >>> parts_of("{{plainlist|* a|b {{c|d}}}} e")
    (['plainlist', '* a', 'b {{c|d}}'], ' e')
    >>> parts_of("{{plainlist|* a")
    """
    opened: list[str] = []
    found: list[str] = []
    unclosed: set[str] = set()
    templates = 0  # of what is open
    start = place = 2
    while (mark := _BRACKET.search(text, place)) is not None:
        place = mark.end()
        token = mark.group()
        if mark["verbatim"]:
            name = mark["verbatim"].lower()
            if name not in unclosed and not token.endswith("/>"):
                end = _ENDS[name].search(text, place)
                if end is None:
                    unclosed.add(name)  # nor does any other behind it
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
    """The parameters of a template's parts, each with its name; those without one have their number.

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
    """The two blocks of a line `; term : definition`; one if it has no colon outside links, templates and tags.

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
