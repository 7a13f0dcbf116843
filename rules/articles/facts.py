"""Facts of an article outside its text: categories, infoboxes, description, quality."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from wikimill.rules.articles.categories import categories_of
from wikimill.rules.articles.infobox import MAX_FIELDS, fields_by_box, is_infobox
from wikimill.rules.articles.record import InfoboxField, Quality
from wikimill.rules.articles.tables import without_html_tables
from wikimill.rules.languages.articles import Articles
from wikimill.rules.wikitext.markup import without_opaque
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render
from wikimill.rules.wikitext.templates.call import key_of, names_of

_TEMPLATE = re.compile(r"\{(?<=\{\{)([^{}|\n<>\[\]]{1,60}+)(?:\|([^{}|\n]{0,400}))?(?=[|}\n])")
_MATH_TAG = re.compile(r"<(?:math|chem|ce)[\s>]", re.IGNORECASE)
_MATH = frozenset(names_of("math|mvar|tmath|bigmath|chem|chem2"))
_TABLE_TAG = re.compile(r"<table[\s>]", re.IGNORECASE)
_VERBATIM = re.compile(r"<(nowiki|pre|syntaxhighlight|source)\b[^<>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_SECTION_STUB = frozenset(names_of("section-stub|sect-stub|section stub"))


def facts_of(wikitext: str, syntax: WikiSyntax, articles: Articles) -> dict[str, Any]:
    """Return the columns of an article that do not depend on its text.

    `short_description` and `quality` are None if no template gives them.

    Args:
        wikitext: the page.
        syntax: the wiki's prefixes and language.
        articles: the language's names of templates.

    >>> page = "{{Short description|Grinds grain}}{{Infobox mill|built=1905}}{{mill-stub}}[[Category:Mills]]"
    >>> facts_of(page, WikiSyntax(), Articles())  # doctest: +NORMALIZE_WHITESPACE
    {'categories': ['Mills'], 'infobox': [{'name': 'Infobox mill', 'key': 'built', 'value': '1905'}],
     'short_description': 'Grinds grain', 'quality': 'stub', 'has_math': False, 'has_table': False}
    """
    clean = without_opaque(wikitext)
    if "<" in clean:
        clean = _VERBATIM.sub("", clean)
    called: dict[str, str] = {}
    for name, first in set(_TEMPLATE.findall(clean)):
        key = key_of(name)
        called[key] = max(called.get(key, ""), first)
    return {
        "categories": categories_of(clean, syntax.category_prefixes),
        "infobox": _infobox(clean, syntax, articles),
        "short_description": _description(called, syntax, articles),
        "quality": _quality(called, articles),
        "has_math": not _MATH.isdisjoint(called) or _MATH_TAG.search(clean) is not None,
        "has_table": _has_table(clean),
    }


def _has_table(wikitext: str) -> bool:
    at = wikitext.find("{|")
    while at >= 0:
        # A table begins a line, after list marks at most; "{{{|" is a parameter.
        if not wikitext[wikitext.rfind("\n", 0, at) + 1 : at].strip(" \t:*#;"):
            return True
        at = wikitext.find("{|", at + 1)
    return _TABLE_TAG.search(wikitext) is not None


def _infobox(wikitext: str, syntax: WikiSyntax, articles: Articles) -> list[InfoboxField]:
    def is_box(name: str) -> bool:
        return is_infobox(name) or key_of(name).startswith(articles.infobox_prefixes)

    # An attribute and value that a page gives twice are read once, as in wikitablet.
    found: dict[tuple[str, str], str] = {}
    for name, (key, value) in islice(fields_by_box(without_html_tables(wikitext), syntax, is_box), MAX_FIELDS):
        found.setdefault((key, value), name)
    return [{"name": name, "key": key, "value": value} for (key, value), name in found.items()]


def _description(called: dict[str, str], syntax: WikiSyntax, articles: Articles) -> str | None:
    given = [called[name] for name in sorted(articles.descriptions & called.keys())]
    shown = [text for each in given if (text := render(each.strip(), syntax)) and HOLE not in text]
    return next((text for text in shown if text.casefold() != "none"), None)


def _quality(called: dict[str, str], articles: Articles) -> Quality | None:
    """Return the best mark, because wikis may leave a stub's mark on a better article."""
    if not articles.featured.isdisjoint(called):
        return "featured"
    if not articles.good.isdisjoint(called):
        return "good"
    names = called.keys() - _SECTION_STUB
    if not articles.stub.isdisjoint(names):
        return "stub"
    is_stub = any(name.endswith("-stub") or name.startswith(articles.stub_prefixes) for name in names)
    return "stub" if is_stub else None
