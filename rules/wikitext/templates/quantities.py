"""The arguments of {{convert}}, read: values, the words between them, units, and how the result is to be written.

After the documentation of Template:Convert. What is not understood makes no `Quantity`, and the template is a hole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wikimill.rules.wikitext.templates.call import Call
from wikimill.rules.wikitext.templates.numbers import plain
from wikimill.rules.wikitext.templates.units_of_measurement import Unit, unit_of

#: Between the values of a range: what stands there before a name, and before a symbol.
_BETWEEN = {
    **dict.fromkeys(("-", "–", "&ndash;", "&#8211;", "—"), ("–", "–")),
    **{"to": (" to ", " to "), "to(-)": (" to ", "–"), "to-": (" to ", "–"), "and": (" and ", " and ")},
    **{"and(-)": (" and ", "–"), "or": (" or ", " or "), "by": (" by ", " by "), "+/-": (" ± ", " ± ")},
    **{"±": (" ± ", " ± "), "x": (" by ", " × "), "×": (" by ", " × "), "xx": (" × ", " × "), "*": (" by ", " × ")},
    **{"to about": (" to about ", " to about "), "and(–)": (" and ", "–"), "to(–)": (" to ", "–")},
    **{"x(-)": ("–", "–"), ",": (", ", ", "), ", and": (", and ", ", and "), ", or": (", or ", ", or ")},
}
_FRACTION = re.compile(r"(?:(\d+)\s*[+ -]\s*)?(\d+)\s*[/⁄]+\s*(\d+)\Z")
_RANGE = re.compile(r"([\d.,]+)\s*[-–]\s*([\d.,]+)\Z")
_POWER = re.compile(r"([-−]?[\d.,]+)e([-−]?\d{1,2})\Z")
_GLYPHS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
#: The units that an output of two parts has, the smaller last, and how many of it make the larger.
COMPOUND = {
    **dict.fromkeys(("ftin", "ft in", "footin", "ft,in"), ("ft", "in", 12)),
    **{"stlb": ("st", "lb", 14), "lboz": ("lb", "oz", 16), "ydft": ("yd", "ft", 3), "miyd": ("mi", "yd", 1760)},
}
_PARTS = {("ft", "in"): 12, ("st", "lb"): 14, ("lb", "oz"): 16, ("mi", "ft"): 5280, ("yd", "ft"): 3, ("mi", "yd"): 1760}
_PARTS |= {("mi", "chain"): 80}


@dataclass(frozen=True, slots=True)
class Value:
    """A number as it is written and what it is; `decimals` are its certain decimals (negative: zeros at its end)."""

    text: str
    number: float
    decimals: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """What is converted.

    Attributes:
        values: one, or those of a range.
        between: the codes of `BETWEEN` that stand between them.
        unit: the values' unit; of a value of two parts (5 ft 3 in) the smaller one.
        parts: each part of such a value with its unit; empty otherwise.
        rest: the arguments behind.
    """

    values: tuple[Value, ...]
    between: tuple[str, ...]
    unit: Unit
    parts: tuple[tuple[Value, Unit], ...]
    rest: tuple[str, ...]


def between(code: str, by_symbol: bool) -> str:
    """What stands between two values."""
    return _BETWEEN[code][by_symbol]


def read_value(text: str) -> Value | None:
    """Read one number.

    >>> read_value("1,300"), read_value("5 1/2"), read_value("some")
    (Value(text='1,300', number=1300.0, decimals=-2), Value(text='5 1⁄2', number=5.5, decimals=1), None)
    """
    text = text.strip()
    for glyph, fraction in _GLYPHS.items():
        text = text.replace(glyph, f" {fraction}").strip() if glyph in text else text
    if len(text) > 40:
        return None
    if match := _FRACTION.match(text):
        whole, above, below = match[1], int(match[2]), int(match[3])
        if not below:
            return None
        shown = f"{whole} {above}⁄{below}" if whole else f"{above}⁄{below}"
        return Value(shown, int(whole or 0) + above / below, max(1, len(str(below)) - (above != 1)))
    if match := _POWER.match(text):
        digits, exponent = plain(match[1]), int(match[2].replace("−", "-"))
        if digits is None:
            return None
        return Value(f"{match[1]}e{exponent}", float(digits) * 10.0**exponent, _decimals(digits) - exponent)
    digits = plain(text)
    return None if digits is None else Value(text, float(digits), _decimals(digits))


def _decimals(digits: str) -> int:
    integer, point, behind = digits.partition(".")
    zeros = len(integer) - len(integer.rstrip("0"))
    return len(behind) if point else -zeros if zeros < len(integer) else 0


def read_quantity(call: Call) -> Quantity | None:
    """The values and the unit at the beginning of a call's arguments; None if they are not understood."""
    arguments = call.numbered()
    if arguments and (match := _RANGE.match(arguments[0])):
        arguments[:1] = [match[1], "-", match[2]]
    if not arguments or (first := read_value(arguments[0])) is None:
        return None
    values, signs, at = [first], list[str](), 1
    while at + 1 < len(arguments) and arguments[at] in _BETWEEN and len(values) < 4:
        value = read_value(arguments[at + 1])
        if value is None:
            return None
        signs.append(arguments[at])
        values.append(value)
        at += 2
    unit = unit_of(arguments[at]) if at < len(arguments) else None
    if unit is None:
        return None
    code, at = arguments[at], at + 1
    if len(values) == 1 and at + 1 < len(arguments) and (size := _PARTS.get((code, arguments[at + 1]))):
        second, smaller = read_value(arguments[at]), unit_of(arguments[at + 1])
        if second is None or smaller is None:
            return None
        total = Value("", first.number * size + second.number, second.decimals)
        return Quantity((total,), (), smaller, ((first, unit), (second, smaller)), tuple(arguments[at + 2 :]))
    return Quantity(tuple(values), tuple(signs), unit, (), tuple(arguments[at:]))
