"""Look-up of a template's rule on a wiki of a given language."""

from __future__ import annotations

from functools import lru_cache

from wikimill.rules.languages.registry import values_of
from wikimill.rules.wikitext.templates import rendering as english
from wikimill.rules.wikitext.templates.call import Call, Rule, key_of
from wikimill.rules.wikitext.templates.invisible import is_silent
from wikimill.rules.wikitext.wikis import everywhere
from wikimill.rules.wikitext.wikis.conventions import Wiki

#: `Wiki` by language code. English has the tables of `wikimill.rules.wikitext.templates`.
WIKIS: dict[str, Wiki] = values_of("wiki", "WIKI")
_UNKNOWN = Wiki()
#: Wikis that have English Wikipedia's templates.
_ENGLISH = frozenset(("en", "simple"))
#: Parser functions that format numbers; the others are the same on every wiki.
_FORMATS = frozenset(("formatnum",))
#: Templates that format a number like {{formatnum}}, and sort by it.
_SORTED = frozenset(("nts", "formatnum", "number table sorting"))


def nothing(call: Call) -> str:
    """Return "": the rule of a template that shows no words."""
    return ""


@lru_cache(maxsize=8_192)
def rule_of(name: str, language: str = "en") -> Rule | None:
    """Return the rule of a template or a parser function by its name as written; None if its text is not known.

    On a wiki of an unknown language, only the templates of `everywhere` and those that show nothing are known.

    >>> from wikimill.rules.wikitext.templates.call import call_of
    >>> [rule_of("lang-de", code)(call_of("lang-de", [(None, "Wort")])) for code in ("en", "uk", "vi")]
    ['German: Wort', 'нім. Wort', 'tiếng Đức: Wort']
    >>> rule_of("lang-de", "xx"), rule_of("as of", "uk")
    (None, None)
    """
    if language in _ENGLISH:
        return nothing if english.shows_nothing(name) else english.rule_of(name)
    wiki, key = WIKIS.get(language, _UNKNOWN), key_of(name)
    if (rule := wiki.rules.get(key)) is not None:
        return rule
    if key in wiki.silent or (wiki.silent_prefixes and key.startswith(wiki.silent_prefixes)):
        return nothing
    if (rule := everywhere.RULES.get(key)) is not None:
        return rule
    if key in _SORTED:
        return wiki.format_number
    if is_silent(key) and key not in everywhere.NOT_SILENT:
        return nothing
    if english.is_function(name):
        return wiki.format_number if key.partition(":")[0] in _FORMATS else english.rule_of(name)
    return wiki.family(key)


def shows_nothing(name: str, language: str = "en") -> bool:
    """Return whether a template shows no words with any parameters."""
    return rule_of(name, language) is nothing
