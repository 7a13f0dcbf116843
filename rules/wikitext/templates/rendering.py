"""The rules of English Wikipedia's templates by name; families by prefix or ending."""

from __future__ import annotations

from functools import lru_cache

from wikimill.rules.wikitext.templates import citations as sources
from wikimill.rules.wikitext.templates import (
    convert,
    coordinates,
    dates,
    elements,
    languages,
    mathematics,
    numbers,
    people,
)
from wikimill.rules.wikitext.templates import passthrough as shown
from wikimill.rules.wikitext.templates import ships_and_flags as vessels
from wikimill.rules.wikitext.templates import track_gauges as gauges
from wikimill.rules.wikitext.templates.call import Call, Rule, key_of
from wikimill.rules.wikitext.templates.invisible import is_silent

_RULES: dict[str, Rule] = {
    **vessels.RULES,
    **languages.RULES,
    **sources.RULES,
    **dates.RULES,
    **people.RULES,
    **elements.RULES,
    **mathematics.RULES,
    **numbers.RULES,
    **convert.RULES,
    **gauges.RULES,
    **coordinates.RULES,
    **shown.RULES,
}
#: Parser functions: the text after the colon is their first parameter.
_FUNCTIONS: dict[str, Rule] = {
    "formatnum": numbers.format_number,
    "lc": lambda call: call[1].lower(),
    "uc": lambda call: call[1].upper(),
    "lcfirst": lambda call: call[1][:1].lower() + call[1][1:],
    "ucfirst": lambda call: call[1][:1].upper() + call[1][1:],
    "urlencode": lambda call: call[1] or None,
}


def _nothing(call: Call) -> str:
    return ""


@lru_cache(maxsize=4_096)
def rule_of(name: str) -> Rule | None:
    """Return the rule of a template or a parser function by its name as written; None if its text is not known.

    The name of a function is followed by a colon and its first argument: "formatnum:1234".

    >>> from wikimill.rules.wikitext.templates.call import call_of
    >>> rule_of("Citation needed")(call_of("Citation needed", []))
    ''
    >>> rule_of("lang-fr")(call_of("lang-fr", [(None, "mot")])), rule_of("mystery")
    ('French: mot', None)
    """
    key = key_of(name)
    if is_silent(key):
        return _nothing
    if (rule := _RULES.get(key)) is not None:
        return rule
    if ":" in key:
        return _FUNCTIONS.get(key.partition(":")[0])
    if key.startswith("lang-"):
        return languages.labelled(key[5:])
    if key.startswith("ipa-"):
        return languages.sound_of_language(key[4:])
    if key.endswith(" icon"):
        return languages.icon
    return shown.parameter("1") if key.startswith("script/") else None


def shows_nothing(name: str) -> bool:
    """Return whether a template shows no words with any parameters."""
    return rule_of(name) is _nothing


def is_function(name: str) -> bool:
    """Return whether a name is that of a parser function with its first argument: "formatnum:1234"."""
    head, colon, _ = key_of(name).partition(":")
    return bool(colon) and head in _FUNCTIONS
