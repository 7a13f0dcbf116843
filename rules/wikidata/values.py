"""Values of Wikidata's statements, by type; https://www.wikidata.org/wiki/Special:MyLanguage/Help:Data_type.

Ids of entities are texts such as `Q42` and `P31`. `somevalue` and `novalue` are not values: such a snak is left out
(`statements.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

#: Ids of calendars and of the globe in Wikidata.
GREGORIAN, JULIAN = "Q1985727", "Q1985786"
EARTH = "Q2"


@dataclass(frozen=True, slots=True)
class ItemValue:
    """Another entity: an item, a property, or a lexeme, a form or a sense (`L99-S1`)."""

    id: str


@dataclass(frozen=True, slots=True)
class StringValue:
    """A text without a language, such as a formula or a postal code."""

    text: str


@dataclass(frozen=True, slots=True)
class TimeValue:
    """A point of time, or a span of it.

    Attributes:
        time: sign, year of four digits or more, month, day and time, such as `+1879-03-14T00:00:00Z`. Years before
            Christ are -0001 for 1 BC. Month and day mean nothing where the precision is coarser: 00, in 2014 often 01.
        precision: 0 (billions of years) to 14 (seconds): 11 a day, 10 a month, 9 a year, 8 a decade, 7 a century, 6 a
            millennium.
        calendar: calendar of the digits in `time`, `GREGORIAN` or `JULIAN`.
    """

    time: str
    precision: int
    calendar: str = GREGORIAN


@dataclass(frozen=True, slots=True)
class QuantityValue:
    """A number with its unit.

    Attributes:
        amount: a decimal number as Wikidata writes it, such as `+1.50`.
        unit: id of the unit; None for a number without a unit.
        lower, upper: bounds of the same form; None where they are not given.
    """

    amount: str
    unit: str | None = None
    lower: str | None = None
    upper: str | None = None


@dataclass(frozen=True, slots=True)
class CoordinatesValue:
    """A place on a globe.

    Attributes:
        latitude, longitude: degrees north, -90 to 90, and east, -360 to 360.
        precision: degrees, over 0; None where it is not given.
        globe: the id of the body, `EARTH` for most.
    """

    latitude: float
    longitude: float
    precision: float | None = None
    globe: str = EARTH


@dataclass(frozen=True, slots=True)
class MonolingualValue:
    """A text in a language, such as a motto; `language` is Wikimedia's language code."""

    text: str
    language: str


Value = ItemValue | StringValue | TimeValue | QuantityValue | CoordinatesValue | MonolingualValue


def entities_in(value: Value) -> tuple[str, ...]:
    """Return the ids of the entities whose labels are needed to write a value.

    >>> entities_in(ItemValue("Q5")), entities_in(QuantityValue("+3", "Q11573")), entities_in(StringValue("Q5"))
    (('Q5',), ('Q11573',), ())
    """
    match value:
        case ItemValue(id=found):
            return (found,)
        case QuantityValue(unit=str(unit)):
            return (unit,)
        case CoordinatesValue(globe=globe) if globe != EARTH:
            return (globe,)
    return ()
