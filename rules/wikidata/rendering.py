"""Values of statements as text: labels, dates by precision, quantities with units, coordinates by precision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from wikimill.rules.wikidata.dates import written_time
from wikimill.rules.wikidata.values import (
    EARTH,
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
    Value,
)

#: Function from the id of an entity to its label; None if it has none.
LabelOf = Callable[[str], str | None]

#: English units whose plural is irregular, or the same.
_PLURALS = {"foot": "feet", "inch": "inches", "century": "centuries", "person": "people", "henry": "henries"}
_SAME = frozenset(
    (
        *("percent", "per mil", "hertz", "kilohertz", "megahertz", "gigahertz", "terahertz", "lux", "siemens"),
        *("yen", "yuan", "renminbi", "won", "baht", "rand", "ringgit", "horsepower", "Celsius", "Fahrenheit", "kelvin"),
        *("people", "inhabitants", "votes", "seats", "goods"),
    )
)
#: Units whose first word has the plural: "degrees Celsius".
_FIRST_WORD = frozenset(("degree", "minute", "second", "ton", "barrel", "pound"))
_GROUPED_FROM = 10_000
#: Tolerance for a whole degree or minute: the rounding error of twelve decimals.
_EXACT = 1e-6


@dataclass(frozen=True, slots=True)
class Style:
    """The style in which values are written.

    Attributes:
        language: `en` for dates in words and units in the plural; any other for figures, and units as labelled.
        month_first: write March 14, 1879 instead of 14 March 1879.
    """

    language: str = "en"
    month_first: bool = False


def rendered(value: Value, label_of: LabelOf, style: Style | None = None) -> str | None:
    """Return a value as text; None if an entity or a unit has no label, or a time has no text in the language.

    Args:
        value: the value of a statement or a qualifier.
        label_of: returns the labels of `values.entities_in(value)`.
        style: the style; None for the default.

    >>> rendered(ItemValue("Q64"), {"Q64": "Berlin"}.get), rendered(ItemValue("Q64"), {}.get)
    ('Berlin', None)
    >>> rendered(QuantityValue("+5895", "Q11573"), {"Q11573": "metre"}.get)
    '5895 metres'
    >>> rendered(CoordinatesValue(52.5166, 13.3833, 1 / 3600), {}.get)
    '52°31′00″N 13°23′00″E'
    """
    style = style or Style()
    match value:
        case ItemValue(id=found):
            return label_of(found)
        case StringValue(text=text) | MonolingualValue(text=text):
            return text
        case TimeValue():
            return written_time(value, language=style.language, month_first=style.month_first)
        case QuantityValue():
            return _quantity(value, label_of, style)
        case CoordinatesValue():
            return _coordinates(value, label_of)


def written_number(amount: str, *, groups: bool = True) -> str:
    """Return a decimal number as text, with commas from 10,000 on, and only a minus as sign.

    Final zeros of decimals are kept, because they show the precision.

    Args:
        amount: the number, such as `QuantityValue.amount`.
        groups: whether commas separate groups of three digits.

    >>> written_number("+8336697"), written_number("+1.50"), written_number("-0.5"), written_number("+007")
    ('8,336,697', '1.50', '-0.5', '7')
    """
    whole, point, decimals = amount.lstrip("+-").partition(".")
    whole = whole.lstrip("0") or "0"
    sign = "-" if amount.startswith("-") and (whole + decimals).strip("0") else ""
    if groups and len(whole) >= len(str(_GROUPED_FROM)):
        first = len(whole) % 3 or 3
        whole = ",".join([whole[:first], *(whole[at : at + 3] for at in range(first, len(whole), 3))])
    return f"{sign}{whole}{point}{decimals}"


def plural(unit: str) -> str:
    """Return the plural of the label of a unit, in English.

    >>> plural("square foot"), plural("metre per second"), plural("degree Celsius"), plural("Japanese yen")
    ('square feet', 'metres per second', 'degrees Celsius', 'Japanese yen')
    """
    head, per, rest = unit.partition(" per ")
    words = head.split(" ")
    if words[0] in _FIRST_WORD and len(words) > 1:
        return " ".join([_plural_word(words[0]), *words[1:]]) + per + rest
    return " ".join([*words[:-1], _plural_word(words[-1])]) + per + rest


def _plural_word(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    # Symbols (km, %), words in capitals, and words that are already plural stay as they are.
    if word in _SAME or not word.isalpha() or len(word) < 3 or word.isupper() or word.endswith("s"):
        return word
    return word + ("es" if word.endswith(("x", "ch", "sh")) else "s")


def _quantity(value: QuantityValue, label_of: LabelOf, style: Style) -> str | None:
    """Return a quantity without its bounds, which sentences rarely state; None if its unit has no label."""
    number = written_number(value.amount, groups=style.language == "en")
    if value.unit is None:
        return number
    unit = label_of(value.unit)
    if unit is None:
        return None
    return f"{number} {unit if style.language != 'en' or number in ('1', '-1') else plural(unit)}"


def _coordinates(value: CoordinatesValue, label_of: LabelOf) -> str | None:
    """Return degrees, minutes and seconds, as far as the precision goes; None if the globe has no label.

    Without a precision, the coarsest unit in which both numbers are whole; otherwise seconds.
    """
    east = (value.longitude + 180) % 360 - 180 if abs(value.longitude) > 180 else value.longitude
    if value.precision is not None:
        parts = 1 if value.precision >= 0.5 else 2 if value.precision >= 1 / 120 else 3
    else:
        parts = next((parts for parts in (1, 2) if _is_exact(value.latitude, parts) and _is_exact(east, parts)), 3)
    place = f"{_angle(value.latitude, parts, 'NS')} {_angle(east, parts, 'EW')}"
    if value.globe == EARTH:
        return place
    globe = label_of(value.globe)
    return f"{place} ({globe})" if globe is not None else None


def _is_exact(degrees: float, parts: int) -> bool:
    count = degrees * 60 ** (parts - 1)
    return abs(count - round(count)) < _EXACT


def _angle(degrees: float, parts: int, letters: str) -> str:
    """Return an angle, rounded to its last unit: 59.9999 minutes become the next degree."""
    unit = 60 ** (parts - 1)
    count = round(Fraction(abs(degrees)) * unit)
    numbers = []
    for _ in range(parts - 1):
        count, rest = divmod(count, 60)
        numbers.append(f"{rest:02d}")
    numbers.append(str(count))
    letter = letters[degrees < 0]
    return "".join(f"{number}{sign}" for number, sign in zip(reversed(numbers), "°′″", strict=False)) + letter
