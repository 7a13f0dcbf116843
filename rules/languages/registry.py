"""What is known of languages: the values of their folders, found by listing.

A language is the folder `rules/languages/<code>/`, and its sentence model `transforms/models/<code>/`. In the folder
are, each only where something is known: `conventions.py` with LANGUAGE, how the language is written; `wiki.py` with
WIKI, how its Wikipedia's templates print; `articles.py` with ARTICLES, how its articles are built; `cldr.py`, names
and number formats that `training.cldr_names` writes.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import Any

from wikimill.rules import languages
from wikimill.rules.languages.articles import Articles
from wikimill.rules.languages.conventions import Language
from wikimill.rules.text.plain_tokens import PlainTokeniser

#: The codes of all folders.
CODES = tuple(sorted(each.name for each in pkgutil.iter_modules(languages.__path__) if each.ispkg))


def values_of(module: str, name: str) -> dict[str, Any]:
    """Return the value that a module has in each language's folder, by code, where there is such a module."""
    found = {}
    for code in CODES:
        folder = pkgutil.resolve_name(f"{languages.__name__}.{code}")
        if any(each.name == module for each in pkgutil.iter_modules(folder.__path__)):
            found[code] = pkgutil.resolve_name(f"{folder.__name__}.{module}:{name}")
    return found


LANGUAGES: dict[str, Language] = values_of("conventions", "LANGUAGE")
ARTICLES: dict[str, Articles] = values_of("articles", "ARTICLES")


@cache
def language_of(code: str) -> Language:
    """Return the conventions of a language; of one that is not in `LANGUAGES`, those that hold for most.

    >>> language_of("de").ordinals, language_of("xx").code, language_of("xx").never_final
    (True, 'xx', frozenset())
    """
    return LANGUAGES.get(code) or Language(code=code, tokenise=PlainTokeniser())


def articles_of(code: str) -> Articles:
    """Return what is known of a language's articles.

    >>> "weblinks" in articles_of("de").apparatus, articles_of("xx").apparatus
    (True, frozenset())
    """
    return ARTICLES.get(code) or Articles()
