"""The names by which a wiki's markup is known: those its dump tells, and those that only older pages still use."""

from __future__ import annotations

from collections.abc import Iterable

from wikimill.rules.languages.conventions import Language
from wikimill.rules.wikitext.rendering import WikiSyntax


def syntax_of(language: Language, file_prefixes: Iterable[str], category_prefixes: Iterable[str]) -> WikiSyntax:
    """The prefixes that a wiki's `<siteinfo>` names, with those that the language's wikis used before.

    >>> from wikimill.rules.languages.german import GERMAN
    >>> sorted(syntax_of(GERMAN, ["file"], ["category"]).file_prefixes)
    ['bild', 'datei', 'file']
    """
    files, categories = language.file_prefixes.union(file_prefixes), language.category_prefixes.union(category_prefixes)
    return WikiSyntax(files, categories, language.code)
