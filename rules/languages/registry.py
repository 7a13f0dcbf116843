"""The registry of languages: the values in their folders, found by listing.

A language is the folder `rules/languages/<code>/`, and its sentence model `transforms/models/<code>/`. The folder has,
each optional: `conventions.py` with LANGUAGE, the conventions of writing; `wiki.py` with WIKI, the output of its
Wikipedia's templates; `articles.py` with ARTICLES, the conventions of articles; `cldr.py`, names and number formats,
which `training.cldr_names` writes.
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
    """Return the value `name` of the module `module` in each language's folder that has the module, by code.

    Raises:
        AttributeError: a folder's module lacks the value.
    """
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
    """Return the conventions of a language; defaults if it is not in `LANGUAGES`.

    >>> language_of("de").ordinals, language_of("xx").code, language_of("xx").never_final
    (True, 'xx', frozenset())
    """
    return LANGUAGES.get(code) or Language(code=code, tokenise=PlainTokeniser())


def articles_of(code: str) -> Articles:
    """Return the conventions of a language's articles; defaults if it is not in `ARTICLES`.

    >>> "weblinks" in articles_of("de").apparatus, articles_of("xx").apparatus
    (True, frozenset())
    """
    return ARTICLES.get(code) or Articles()
