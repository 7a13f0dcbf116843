"""The languages of which something is known, by code."""

from __future__ import annotations

from functools import cache

from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.english import ENGLISH
from wikimill.rules.languages.french import FRENCH
from wikimill.rules.languages.german import GERMAN
from wikimill.rules.languages.italian import ITALIAN
from wikimill.rules.languages.ukrainian import UKRAINIAN
from wikimill.rules.languages.vietnamese import VIETNAMESE
from wikimill.rules.text.plain_tokens import PlainTokeniser

LANGUAGES = {each.code: each for each in (ENGLISH, FRENCH, GERMAN, ITALIAN, UKRAINIAN, VIETNAMESE)}


@cache
def language_of(code: str) -> Language:
    """The conventions of a language; of one that is not in `LANGUAGES`, those that hold for most.

    >>> language_of("de").ordinals, language_of("xx").code, language_of("xx").never_final
    (True, 'xx', frozenset())
    """
    return LANGUAGES.get(code) or Language(code=code, tokenise=PlainTokeniser())
