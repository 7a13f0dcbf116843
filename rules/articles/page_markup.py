"""What is taken out of a page's wikitext, or out of a line of it, before it is read as text."""

from __future__ import annotations

import re
from functools import lru_cache

from wikimill.rules.wikitext.markup import without_opaque
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.rules.wikitext.wikis.lookup import rule_of, shows_nothing

#: What looks like a comment in these is text.
_VERBATIM = re.compile(r"<(nowiki|pre|source|syntaxhighlight)\b[^<>]*(?<!/)>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
#: Stands alone on a line where a comment filled it: no blank line, which would end a paragraph.
COMMENT_LINE = "\x00"
_INNERMOST_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table\s*>", re.DOTALL | re.IGNORECASE)
_BRACES = re.compile(r"\{\{|\}\}")
_BRACKETS = re.compile(r"\[\[|\]\]")
_NAME = re.compile(r"\{\{([^{}|<>\[\]]*)")
_QUOTATION = re.compile(
    r"\{\{\s*(?:(?:block ?|c|pull ?|centered pull ?|long ?|poem ?|text ?)?quot(?!e ?box)"
    r"|bquote|blockquote|epigraph|qb\s*\|)",
    re.IGNORECASE,
)
#: Parameters of an image that are no caption.
_NO_CAPTION = re.compile(
    r"\s*(?:thumb(?:nail)?|frame(?:d|less)?|border|left|right|cent(?:er|re)|none|upright|baseline|middle|sub|super|top"
    r"|text-top|bottom|text-bottom|\d*(?:x\d+)?px|[a-z]+\s*=.*)\s*",
    re.IGNORECASE | re.DOTALL,
)


def bare(wikitext: str) -> str:
    """A page without comments, references and HTML tables."""
    if "<" not in wikitext:
        return wikitext
    if "<!--" in wikitext:
        wikitext = _without_comments(wikitext)
    if "<nowiki" not in wikitext:
        wikitext = without_opaque(wikitext)
    for _ in range(5 if "<table" in wikitext.lower() else 0):
        wikitext, count = _INNERMOST_TABLE.subn("", wikitext)
        if not count:
            break
    return wikitext


def _without_comments(wikitext: str) -> str:
    """MediaWiki takes comments out, with the lines that they fill, before it looks at any other markup."""
    kept: list[str] = []
    start = 0
    for verbatim in _VERBATIM.finditer(wikitext):
        if verbatim.start() >= start:
            kept += [_commentless(wikitext[start : verbatim.start()]), verbatim[0]]
            start = verbatim.end()
    kept.append(_commentless(wikitext[start:]))
    return "".join(kept)


def _commentless(text: str) -> str:
    kept: list[str] = []
    start = 0
    while (opening := text.find("<!--", start)) >= 0:
        closing = text.find("-->", opening + 4)
        end = len(text) if closing < 0 else closing + 3
        begin, stop = text.rfind("\n", 0, opening) + 1, text.find("\n", end)
        fills_lines = begin >= start and stop >= 0 and not f"{text[begin:opening]}{text[end:stop]}".strip(" \t")
        kept.append(text[start : begin if fills_lines else opening])
        if fills_lines:
            kept.append(COMMENT_LINE)
            end = stop
        start = end
    kept.append(text[start:])
    return "".join(kept)


def is_quotation(unit: str) -> bool:
    """Whether a unit begins with a template that quotes.

    >>> is_quotation("{{Quote|It rains.}}"), is_quotation("{{Quote box|It rains.}}"), is_quotation("{{bquote|x}}")
    (True, False, True)
    """
    return _QUOTATION.match(unit) is not None


def end_of(text: str, start: int, opener: str) -> int:
    """Where the construct ends that begins with `{{` or `[[` at `start`, behind its closing; -1 if it does not.

    >>> end_of("{{a|{{b}}}} c", 0, "{{")
    11
    """
    depth = 0
    for found in (_BRACES if opener == "{{" else _BRACKETS).finditer(text, start):
        depth += 1 if found[0] == opener else -1
        if depth == 0:
            return found.end()
    return -1


def without_leading_templates(unit: str, language: str = "en") -> str:
    """A unit without templates that stand alone, or begin it and show nothing: boxes, notices, hatnotes.

    What quotes stays, and what shows words to which the line belongs.

    >>> without_leading_templates("{{Infobox\\n| a = b\\n}}'''Ada''' wrote."), without_leading_templates("{{stub}}")
    ("'''Ada''' wrote.", '')
    """
    while unit.startswith("{{") and not is_quotation(unit):
        end = end_of(unit, 0, "{{")
        if end < 0:
            break
        rest = unit[end:].lstrip()
        name = _NAME.match(unit)
        known = rule_of(name[1], language) if name is not None else None
        if rest and (known is not None or "\n" not in unit[:end]) and not (name and shows_nothing(name[1], language)):
            break
        unit = rest
    return unit


def take_files(unit: str, syntax: WikiSyntax) -> tuple[str, list[str]]:
    """A unit without its images, and their captions.

    >>> take_files("[[File:a.jpg|thumb|A [[mill]].]]It stands.", WikiSyntax())
    ('It stands.', ['A [[mill]].'])
    """
    opening = _file_opening(syntax.file_prefixes)
    kept: list[str] = []
    captions: list[str] = []
    start = 0
    while (found := opening.search(unit, start)) is not None:
        end = end_of(unit, found.start(), "[[")
        if end < 0:
            break
        kept.append(unit[start : found.start()])
        start = end
        if caption := _caption(unit[found.end() : end - 2]):
            captions.append(caption)
    kept.append(unit[start:])
    return "".join(kept), captions


@lru_cache(maxsize=64)
def _file_opening(prefixes: frozenset[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(prefix).replace(r"\ ", "[ _]") for prefix in sorted(prefixes))
    return re.compile(rf"\[\[[ _]*(?:{names})[ _]*:", re.IGNORECASE)


def _caption(parameters: str) -> str:
    """The last parameter of an image that is no option."""
    parts, depth, start = [], 0, 0
    for found in re.finditer(r"\[\[|\]\]|\{\{|\}\}|\|", parameters):
        if found[0] != "|":
            depth += 1 if found[0] in ("[[", "{{") else -1
        elif depth == 0:
            parts.append(parameters[start : found.start()])
            start = found.end()
    parts.append(parameters[start:])
    return next((part.strip() for part in reversed(parts[1:]) if not _NO_CAPTION.fullmatch(part)), "")
