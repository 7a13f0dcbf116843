"""The recogniser's rules: DATE, TIME, MONEY, PERCENT, QUANTITY, ORDINAL, CARDINAL, demonyms (NORP) and countries (GPE).

Patterns of spaCy's `span_ruler`, over words alone, so that no tagger is needed. The longest of overlapping entities
wins, at equal length the recogniser's: "May 1886" is a DATE, "1928 Summer Olympics" stays an EVENT, and the "2012" of a
DATE does not become a CARDINAL. No two patterns with different labels match the same words.
"""

from __future__ import annotations

from typing import Any

from training.entity_names import COUNTRIES_AND_STATES
from training.numeric_entities import UNITS

Pattern = dict[str, Any]

_MONTHS = "January February March April May June July August September October November December".split()
_SHORT = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Jan. Feb. Mar. Apr. Jun. Jul. Aug. Sep. Sept. Oct. Nov. Dec."
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
#: Holidays are dates in OntoNotes.
_HOLIDAYS = "Christmas Easter Thanksgiving Halloween Ramadan Hanukkah Passover Pentecost".split()
_SEASONS = ["spring", "summer", "autumn", "fall", "winter"]
_PERIODS = "day days week weeks month months year years decade decades century centuries millennium millennia".split()
_SMALL_PERIODS = "hour hours minute minutes second seconds".split()
_CURRENCIES = """dollar dollars euro euros usd eur gbp yen yuan rupee rupees cent cents ruble rubles rouble roubles
    franc francs mark marks peso pesos lira crore lakh florin florins guilder guilders shilling shillings krone kroner
    kronor manat lek kwanza""".split()
_SIGNS = ["$", "€", "£", "¥", "₹", "US$", "A$", "C$", "HK$", "NZ$", "CA$", "AU$", "R$", "S$", "₩", "₽", "Rs", "Rs."]
_SCALE = {"LOWER": {"IN": ["hundred", "thousand", "million", "billion", "trillion", "m", "bn", "k"]}, "OP": "?"}
_ORDINALS = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth hundredth thousandth
    """.split()
_WORDS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion
    """.split()

#: Names of places and peoples that are common words or other names, too.
_WORDS_TOO = """Sun Moon Earth Mobile Outside Creek Orthodox Democratic Western Patriots Median Medes Phoenix Europa
    Titan Juno Mercury Java Union Vesta Pallas Pluto Mars Venus Saturn Jupiter Neptune Io Aries Pisces Taurus Aquarius
    Rhodes Styx Amazon Constantine Argos Pella Memphis Ithaca Orange Victoria Portland Springfield Loyalist Cynic
    Federalist Republican Tyre Ur Vatican Troy Apollonia Corinth Olympus Maya Alans Rus Trojan Confederate Roman Norman
    Saxon Celtic Slave Jamaica Georgia Washington Sophists Hollywood Macedonia Nile Columbia Austin Lima Jena Ganja"""

_NUMBER: Pattern = {"LOWER": {"REGEX": r"^([0-9][0-9,.]*|" + "|".join(_WORDS) + ")$"}}
_NUMBERS: Pattern = {**_NUMBER, "OP": "+"}
#: A number that cannot be a year.
_NO_YEAR: Pattern = {"LOWER": {"REGEX": r"^(?!(1[0-9]{3}|20[0-9]{2})$)([0-9][0-9,.]*|" + "|".join(_WORDS) + ")$"}}
_YEAR: Pattern = {"TEXT": {"REGEX": r"^(1[0-9]{3}|20[0-9]{2})$"}}
_END_OF_YEARS: Pattern = {"TEXT": {"REGEX": r"^([0-9]{2}|1[0-9]{3}|20[0-9]{2})$"}}
_DAY: Pattern = {"LOWER": {"REGEX": r"^([1-9]|[12][0-9]|3[01])(st|nd|rd|th)?$"}}
_MONTH: Pattern = {"TEXT": {"IN": [*_MONTHS, *_SHORT.split()]}}
_ORDINAL: Pattern = {"LOWER": {"REGEX": r"^([0-9][0-9,]*(st|nd|rd|th)|" + "|".join(_ORDINALS) + ")$"}}
_DECADE: Pattern = {"LOWER": {"REGEX": r"^'?([12][0-9])?[0-9]0['’]?s$"}}
_ERA: Pattern = {"LOWER": {"IN": ["bc", "bce", "ad", "ce", "b.c.", "a.d.", "b.c.e.", "c.e.", "bc."]}}
_ERA_OR_NOT: Pattern = {**_ERA, "OP": "?"}
_AGO: Pattern = {"LOWER": {"IN": ["ago", "old", "earlier", "later"]}, "OP": "?"}
_PART: Pattern = {"LOWER": {"IN": ["early", "late", "mid", "middle", "beginning", "end"]}}
_TO: Pattern = {"LOWER": {"IN": ["-", "–", "--", "—", "to", "and", "through", "until", "/"]}}
_DASH: Pattern = {"LOWER": {"IN": ["-", "–", "--", "/"]}}
_UP_TO: Pattern = {"LOWER": {"IN": ["-", "–", "--", "to"]}}
_HYPHEN: Pattern = {"LOWER": "-"}
_COMMA: Pattern = {"LOWER": ",", "OP": "?"}
_PERIOD: Pattern = {"LOWER": {"IN": _PERIODS}}
_CENTURY: Pattern = {"LOWER": {"IN": ["century", "centuries", "millennium", "millennia"]}}
_CURRENCY: Pattern = {"LOWER": {"IN": _CURRENCIES}}
_SIGN: Pattern = {"TEXT": {"IN": _SIGNS}}
_LAND: Pattern = {"TEXT": {"IN": ["US", "U.S.", "A", "C", "CA", "AU", "HK", "NZ", "CAN"]}}
_UNIT: Pattern = {"LOWER": {"IN": UNITS}}


def _word(*words: str) -> Pattern:
    return {"LOWER": {"IN": list(words)}}


_DATES: list[list[Pattern]] = [
    [_YEAR],
    [_YEAR, _DASH, _END_OF_YEARS],
    [_MONTH, _YEAR],
    [_MONTH, _DAY],
    [_MONTH, _DAY, _COMMA, _YEAR],
    [_MONTH, {"LOWER": "of"}, _YEAR],
    [_DAY, _MONTH],
    [_DAY, {"LOWER": "of"}, _MONTH],
    [_DAY, _MONTH, _COMMA, _YEAR],
    [_DAY, _TO, _DAY, _MONTH],
    [_DAY, _TO, _DAY, _MONTH, _YEAR],
    [_MONTH, _DAY, _TO, _DAY],
    [_MONTH, _DAY, _TO, _DAY, _COMMA, _YEAR],
    [_MONTH, _TO, _MONTH],
    [_MONTH, _TO, _MONTH, _YEAR],
    [{"TEXT": {"IN": [month for month in _MONTHS if month not in ("March", "May", "August", "April", "June")]}}],
    [{"TEXT": {"IN": _DAYS}}],
    [{"TEXT": {"IN": _DAYS}}, _COMMA, _MONTH, _DAY],
    [{"TEXT": {"IN": _DAYS}}, _COMMA, _MONTH, _DAY, _COMMA, _YEAR],
    [{"TEXT": {"IN": _DAYS}}, _COMMA, _DAY, _MONTH, _YEAR],
    [{"TEXT": {"IN": _HOLIDAYS}}, {"TEXT": {"IN": ["Day", "Eve", "Sunday", "Monday"]}, "OP": "?"}],
    [{"TEXT": {"REGEX": r"^[12][0-9]{3}-[01][0-9](-[0-3][0-9])?$"}}],
    [{"LOWER": {"IN": _SEASONS}}, {"LOWER": "of", "OP": "?"}, _YEAR],
    [_PART, {"LOWER": {"IN": ["of", "-"]}, "OP": "?"}, _YEAR],
    [_PART, {"LOWER": {"IN": ["of", "-"]}, "OP": "?"}, _MONTH, _YEAR],
    [_DECADE],
    [_DECADE, _TO, _DECADE],
    [_PART, {"LOWER": "-", "OP": "?"}, _DECADE],
    [{"LOWER": {"REGEX": r"^mid-[12][0-9]{3}s?$"}}],
    [_PART, {"LOWER": "to"}, _PART, _DECADE],
    [_ORDINAL, {"LOWER": "-", "OP": "?"}, _CENTURY, _ERA_OR_NOT],
    [_PART, {"LOWER": "-", "OP": "?"}, _ORDINAL, {"LOWER": "-", "OP": "?"}, _CENTURY, _ERA_OR_NOT],
    [{"LOWER": {"REGEX": "^mid-([0-9]+th|" + "|".join(_ORDINALS) + ")$"}}, {"LOWER": "-", "OP": "?"}, _CENTURY],
    [_ORDINAL, _TO, _ORDINAL, _CENTURY, _ERA_OR_NOT],
    [_NUMBER, _ERA],
    [_NUMBER, _DASH, _NUMBER, _ERA],
    [_word("ad", "ce", "a.d."), {"TEXT": {"REGEX": r"^[0-9]{1,4}$"}}],
    [_word("c.", "ca.", "circa", "around"), _YEAR],
    [_word("c.", "ca.", "circa"), _NUMBER, _ERA_OR_NOT],
    [_word("today", "yesterday", "tomorrow", "nowadays")],
    [_word("last", "next", "this", "past", "previous", "following"), _PERIOD],
    [_word("last", "next", "past", "previous", "following"), _NUMBERS, _PERIOD],
    [_NUMBERS, _PERIOD, _AGO],
    [_NUMBERS, _HYPHEN, _PERIOD],
    [_NUMBERS, _HYPHEN, _PERIOD, _HYPHEN, {"LOWER": "old"}],
    [_NUMBERS, _TO, _NUMBERS, _PERIOD, _AGO],
    [_NUMBERS, _word("million", "billion"), _PERIOD, _AGO],
    [_word("several", "few", "many"), _PERIOD, _AGO],
    [{"TEXT": {"IN": ["FY", "Q1", "Q2", "Q3", "Q4"]}}, _YEAR],
]
_TIME: Pattern = {"TEXT": {"REGEX": r"^[0-2]?[0-9]:[0-5][0-9](:[0-5][0-9])?$"}}
_HALF: Pattern = _word("am", "pm", "a.m.", "p.m.", "a.m", "p.m", "o'clock", "o’clock")
_ZONE: Pattern = {"LOWER": {"IN": ["gmt", "utc", "est", "edt", "cst", "pst", "pdt", "cet", "bst"]}, "OP": "?"}
_TIMES: list[list[Pattern]] = [
    [_TIME, _ZONE],
    [_TIME, _HALF, _ZONE],
    [_NUMBER, _HALF, _ZONE],
    [_word("noon", "midnight", "midday", "tonight")],
    [_NUMBERS, _word(*_SMALL_PERIODS)],
    [_NUMBERS, _HYPHEN, _word(*_SMALL_PERIODS)],
]
_MONIES: list[list[Pattern]] = [
    [_SIGN, _NUMBER, _SCALE],
    [_LAND, _SIGN, _NUMBER, _SCALE],
    [_SIGN, _NUMBER, _UP_TO, _NUMBER, _SCALE],
    [_SIGN, _NUMBER, _SCALE, _UP_TO, _SIGN, _NUMBER, _SCALE],
    [{"TEXT": {"REGEX": r"^(US|CA|AU|A|C|HK|NZ)?[$€£¥₹][0-9][0-9,.]*(m|bn|k|M)?$"}}, _SCALE],
    [_NUMBERS, _CURRENCY],
    [_NUMBERS, _word("us", "u.s.", "american", "canadian", "australian"), _CURRENCY],
    [_NUMBERS, _word("pounds"), _word("sterling")],
    [_NUMBER, {"TEXT": {"IN": ["€", "£"]}}],
]
_PERCENTS: list[list[Pattern]] = [
    [*numbers, *end]
    for numbers in ([_NUMBERS], [_NO_YEAR, _TO, _NUMBERS])
    for end in ([_word("%", "percent", "pct")], [{"LOWER": "per"}, {"LOWER": "cent"}])
] + [[_NUMBER, _word("%"), _TO, _NUMBER, _word("%")]]
_SQUARE: Pattern = _word("square", "cubic", "nautical", "light", "sq", "metric")
_QUANTITIES: list[list[Pattern]] = [
    [*numbers, *end]
    for numbers in ([_NUMBERS], [_NUMBERS, _TO, _NUMBERS], [_NUMBERS, _word("by", "×", "x"), _NUMBERS])
    for end in ([_UNIT], [_HYPHEN, _UNIT], [_SQUARE, _UNIT])
]


def patterns(table: dict[str, list[str]]) -> list[dict[str, Any]]:
    """Return all patterns for spaCy's `span_ruler`; `table` is from `read_names`."""
    rules = {
        "DATE": _DATES,
        "TIME": _TIMES,
        "MONEY": _MONIES,
        "PERCENT": _PERCENTS,
        "QUANTITY": _QUANTITIES,
        "ORDINAL": [[_ORDINAL]],
        "CARDINAL": _cardinals(),
    }
    found = [{"label": label, "pattern": pattern} for label, listed in rules.items() for pattern in listed]
    # Names are phrases: spaCy looks phrases up, but tries each pattern of words at each place.
    return found + [
        {"label": label, "pattern": name} for label, names in _closed_lists(table).items() for name in sorted(names)
    ]


def _closed_lists(table: dict[str, list[str]]) -> dict[str, set[str]]:
    """Return label → names of peoples, languages and places with one meaning that the tokenizer keeps whole."""
    lists = {
        "NORP": {*table["DEMONYM"], *table["NORP"]},
        "GPE": {*COUNTRIES_AND_STATES, *table["GPE"]},
        "LOC": set(table["LOC"]),
        "LANGUAGE": set(table["LANGUAGE"]) - {*table["DEMONYM"], *table["NORP"]},
    }
    every = [name for names in lists.values() for name in names]
    both = {name for name in every if sum(name in names for names in lists.values()) > 1}
    elsewhere = {name for label, names in table.items() if label not in (*lists, "DEMONYM", "STATE") for name in names}
    unfit = both | elsewhere | set(_WORDS_TOO.split())
    return {
        label: {name for name in names - unfit if name.replace(" ", "").isalpha() and name[0].isupper()}
        for label, names in lists.items()
    }


def _cardinals() -> list[list[Pattern]]:
    """Return the patterns of numbers, without lone numbers of four digits that may be a year (DATE)."""
    return [[_NO_YEAR], [_NO_YEAR, _NUMBERS], [_NO_YEAR, {"LOWER": {"IN": ["-", "–", "to"]}}, _NUMBERS]]
