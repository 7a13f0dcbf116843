"""Parsing of values in Wikidata's JSON, of 2014 and current."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from wikimill.rules.text.writable import is_writable
from wikimill.rules.wikidata.values import (
    EARTH,
    GREGORIAN,
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
    Value,
)

#: Longest text, in characters. Wikidata's own limit is 1,500.
MAX_TEXT_CHARS = 3_000
_ID = re.compile(r"[QPL][1-9][0-9]{0,11}(?:-[FS][1-9][0-9]{0,5})?")
#: In 2014 with a year of eleven digits: +00000001994-01-01T00:00:00Z.
_TIME = re.compile(r"([+-])([0-9]{1,16})-([0-9]{2})-([0-9]{2})T([0-9]{2}:[0-9]{2}:[0-9]{2})Z")
_AMOUNT = re.compile(r"[+-]?[0-9]{1,126}(?:\.[0-9]{1,126})?")
_PREFIXES = {"item": "Q", "property": "P", "lexeme": "L"}


class MalformedValue(ValueError):
    """A value does not have the form of its type; the message says what was expected and found."""


def is_entity_id(value: object) -> bool:
    """Return whether a value is the id of an entity, a form or a sense.

    >>> is_entity_id("Q42"), is_entity_id("L99-S1"), is_entity_id("Q042"), is_entity_id(42)
    (True, True, False, False)
    """
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def parse_value(datavalue: Any) -> Value:
    """Return the value of a `datavalue`, an object with `type` and `value`.

    Raises:
        MalformedValue: the object is not a value.

    >>> parse_value({"type": "wikibase-entityid", "value": {"entity-type": "item", "numeric-id": 42}})
    ItemValue(id='Q42')
    >>> parse_value({"type": "quantity", "value": {"amount": "+3", "unit": "http://www.wikidata.org/entity/Q11573"}})
    QuantityValue(amount='+3', unit='Q11573', lower=None, upper=None)
    """
    if not isinstance(datavalue, dict):
        raise MalformedValue(f"expected a datavalue, an object; found {shown(datavalue)}")
    kind, value = datavalue.get("type"), datavalue.get("value")
    if kind == "string":
        return StringValue(_text(value))
    if not isinstance(value, dict):
        raise MalformedValue(f"expected an object as the value of type {shown(kind)}; found {shown(value)}")
    parser = _PARSERS.get(kind) if isinstance(kind, str) else None
    if parser is None:
        raise MalformedValue(f"the type {shown(kind)} is not known")
    return parser(value)


def shown(value: object) -> str:
    """Return a value for a message, at most 60 characters; of a list or an object only the type."""
    return f"{value!r:.60}" if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"


def _entity(value: Mapping[str, Any]) -> ItemValue:
    found = value.get("id")
    if found is None:
        number, kind = value.get("numeric-id"), value.get("entity-type")
        if isinstance(number, int) and not isinstance(number, bool) and isinstance(kind, str):
            found = f"{_PREFIXES.get(kind, '')}{number:.0f}" if abs(number) < 10**12 else None
    if not isinstance(found, str) or _ID.fullmatch(found) is None:
        raise MalformedValue(f"expected the id of an entity, such as Q42; found {shown(found)}")
    return ItemValue(found)


def _time(value: Mapping[str, Any]) -> TimeValue:
    time, precision = value.get("time"), value.get("precision")
    match = _TIME.fullmatch(time) if isinstance(time, str) else None
    if match is None or int(match[3]) > 12 or int(match[4]) > 31:
        raise MalformedValue(f"expected a time such as +1879-03-14T00:00:00Z; found {shown(time)}")
    if isinstance(precision, bool) or not isinstance(precision, int) or not 0 <= precision <= 14:
        raise MalformedValue(f"expected a precision of 0 to 14; found {shown(precision)}")
    if (precision >= 10 and match[3] == "00") or (precision >= 11 and match[4] == "00"):
        raise MalformedValue(f"the time {time} has no month or day, but a precision of {precision}")
    year = match[2].lstrip("0").rjust(4, "0")
    calendar = _end_of_address(value.get("calendarmodel"), GREGORIAN)
    return TimeValue(f"{match[1]}{year}-{match[3]}-{match[4]}T{match[5]}Z", precision, calendar or GREGORIAN)


def _quantity(value: Mapping[str, Any]) -> QuantityValue:
    lower, upper = (value.get(name) for name in ("lowerBound", "upperBound"))
    unit = _end_of_address(value.get("unit"), None)
    return QuantityValue(
        _amount(value.get("amount")),
        unit,
        _amount(lower) if lower is not None else None,
        _amount(upper) if upper is not None else None,
    )


def _coordinates(value: Mapping[str, Any]) -> CoordinatesValue:
    latitude, longitude = _number(value.get("latitude"), 90), _number(value.get("longitude"), 360)
    precision = value.get("precision")
    return CoordinatesValue(
        latitude,
        longitude,
        abs(_number(precision, 360)) or None if precision is not None else None,
        _end_of_address(value.get("globe"), EARTH) or EARTH,
    )


def _monolingual(value: Mapping[str, Any]) -> MonolingualValue:
    language = value.get("language")
    if not isinstance(language, str) or not 0 < len(language) <= 40 or not is_writable(language):
        raise MalformedValue(f"expected the code of a language; found {shown(language)}")
    return MonolingualValue(_text(value.get("text")), language)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise MalformedValue(f"expected a text; found {shown(value)}")
    if len(value) > MAX_TEXT_CHARS:
        raise MalformedValue(f"a text of {len(value):,} characters; at most {MAX_TEXT_CHARS:,} are taken")
    text = " ".join(value.split())
    if not text or not is_writable(text):
        raise MalformedValue("a text that is empty" if not text else "a text with half of a surrogate pair")
    return text


def _amount(value: object) -> str:
    if not isinstance(value, str) or _AMOUNT.fullmatch(value) is None:
        raise MalformedValue(f"expected a decimal number as a text, such as +1.50; found {shown(value)}")
    return value


def _number(value: object, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= most or math.isnan(value):
        raise MalformedValue(f"expected degrees, at most {most}; found {shown(value)}")
    return float(value)


def _end_of_address(value: object, default: str | None) -> str | None:
    """Return the id at the end of an address (http://www.wikidata.org/entity/Q11573); `default` for "1" or nothing."""
    if value is None or value == "1" or value == "":
        return default
    found = value.rpartition("/")[2] if isinstance(value, str) else ""
    if not is_entity_id(found):
        raise MalformedValue(f"expected the address of an entity; found {shown(value)}")
    return found


_PARSERS: dict[str, Callable[[Mapping[str, Any]], Value]] = {
    "wikibase-entityid": _entity,
    "time": _time,
    "quantity": _quantity,
    "globecoordinate": _coordinates,
    "globe-coordinate": _coordinates,
    "monolingualtext": _monolingual,
}
