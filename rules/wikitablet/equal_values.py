"""Equality of two values, or two attributes, of an article's tables (docs/wikitablet.md)."""

from __future__ import annotations

import re
from functools import lru_cache

from wikimill.rules.languages.en.stop_words import STOP_WORDS

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"),
    "december",
)
_MONTH = "|".join(_MONTHS)
_DAY_FIRST = re.compile(rf"(\d{{1,2}}) ({_MONTH}),? (\d{{1,4}})( bce?)?")
_MONTH_FIRST = re.compile(rf"({_MONTH}) (\d{{1,2}}),? (\d{{1,4}})( bce?)?")
_MONTH_YEAR = re.compile(rf"({_MONTH}),? (\d{{1,4}})( bce?)?")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_GROUPED = re.compile(r"(?<=\d)[,\u2009\u202f\xa0](?=\d{3}\b)")
_WORD = re.compile(r"\w+")
_STOP = STOP_WORDS
#: Between the items of a list in an infobox's value (`infobox.shown`).
_BETWEEN_ITEMS = "; "


@lru_cache(maxsize=65_536)
def normal_value(value: str) -> str:
    """Return a value for comparison: case-folded, single spaces, a date in one form, numbers without separators.

    >>> [normal_value(text) for text in ("14 March 1879", "March 14, 1879", "1879-03-14", "Bank of  England", "1,024")]
    ['1879-03-14', '1879-03-14', '1879-03-14', 'bank of england', '1024']
    """
    text = " ".join(value.casefold().split()).strip(" .,;")
    if (found := _DAY_FIRST.fullmatch(text)) is not None:
        return _date(found[3], found[2], found[1], found[4])
    if (found := _MONTH_FIRST.fullmatch(text)) is not None:
        return _date(found[3], found[1], found[2], found[4])
    if (found := _MONTH_YEAR.fullmatch(text)) is not None:
        return _date(found[2], found[1], "", found[3])
    if _ISO.fullmatch(text):
        return text
    return _GROUPED.sub("", text)


def _date(year: str, month: str, day: str, era: str | None) -> str:
    written = f"{'-' if era else ''}{int(year):04}-{_MONTHS.index(month) + 1:02}"
    return f"{written}-{int(day):02}" if day else written


def normal_items(value: str) -> list[str]:
    """Return the normalised items of a value: each item of a list, otherwise the whole value.

    >>> normal_items("Ada Byron; Tobias Wrenfield")
    ['ada byron', 'tobias wrenfield']
    """
    return [normal_value(item) for item in value.split(_BETWEEN_ITEMS)]


@lru_cache(maxsize=65_536)
def normal_attribute(attribute: str) -> frozenset[str]:
    """Return the content words of an attribute: "date of birth" equals "birth date". All words if none has content.

    >>> normal_attribute("date of birth") == normal_attribute("birth date"), normal_attribute("of")
    (True, frozenset({'of'}))
    """
    words = _WORD.findall(attribute.casefold())
    return frozenset(word for word in words if word not in _STOP) or frozenset(words)


@lru_cache(maxsize=65_536)
def content_words(value: str) -> frozenset[str]:
    """Return the words of a value, case-folded, without words of grammar and punctuation.

    With "of", "Bank of England" and "University of Oxford" would share a token.

    >>> sorted(content_words("Bank of England")), sorted(content_words("The Who"))
    (['bank', 'england'], [])
    """
    return frozenset(word for word in _WORD.findall(value.casefold()) if word not in _STOP)
