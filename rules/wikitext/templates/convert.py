"""{{convert|5|mi|km}} shows "5 miles (8.0 km)"; {{cvt}} writes symbols: "5 mi (8.0 km)".

After the documentation of Template:Convert and the rounding of Module:Convert. A unit, a layout or a number that is not
known makes a hole, never a guess.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.rules.wikitext.templates.call import Call, Rule, key_of
from wikimill.rules.wikitext.templates.numbers import grouped, in_words, plain, raised
from wikimill.rules.wikitext.templates.units_of_measurement import Unit, unit_of

#: Text between the values of a range: before a name, and before a symbol.
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
#: Outputs of two parts: the larger unit, the smaller one, and how many smaller ones make a larger.
COMPOUND = {
    **dict.fromkeys(("ftin", "ft in", "footin", "ft,in"), ("ft", "in", 12)),
    **{"stlb": ("st", "lb", 14), "lboz": ("lb", "oz", 16), "ydft": ("yd", "ft", 3), "miyd": ("mi", "yd", 1760)},
}
_PARTS = {("ft", "in"): 12, ("st", "lb"): 14, ("lb", "oz"): 16, ("mi", "ft"): 5280, ("yd", "ft"): 3, ("mi", "yd"): 1760}
_PARTS |= {("mi", "chain"): 80}


@dataclass(frozen=True, slots=True)
class Value:
    """A number as written and its value.

    Attributes:
        text: the number as written, with ⁄ in fractions; "" for the sum of two parts.
        number: its value.
        decimals: the number of its certain decimals; negative: that of the zeros at the end of a whole number.
    """

    text: str
    number: float
    decimals: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """The input of a conversion.

    Attributes:
        values: one value, or those of a range.
        between: the codes between the values (keys of `_BETWEEN`).
        unit: the values' unit; for a value of two parts (5 ft 3 in) the smaller unit.
        parts: each part of such a value with its unit; empty otherwise.
        rest: the arguments after the unit.
    """

    values: tuple[Value, ...]
    between: tuple[str, ...]
    unit: Unit
    parts: tuple[tuple[Value, Unit], ...]
    rest: tuple[str, ...]


def between(code: str, by_symbol: bool) -> str:
    """Return the text between two values of a range.

    Args:
        code: the code between them in the call, a key of `_BETWEEN`.
        by_symbol: whether the unit is written as a symbol instead of a name.
    """
    return _BETWEEN[code][by_symbol]


def read_value(text: str) -> Value | None:
    """Return the value of a number; None if it is not understood.

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
    """Return the values and the unit at the beginning of a call's arguments; None if they are not understood."""
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


#: The text around the converted value, by `disp=`.
_LAYOUTS = {"": "({})", "b": "({})", "(": "({})", "or": "or {}", "sqbr": "[{}]", "[": "[{}]", "comma": ", {}"}
_LAYOUTS |= {"/": "/ {}", "slash": "/ {}", "s": "/ {}", "br()": "({})", "br": "{}", "x": "{}"}
_LAYOUTS |= {"semicolon": "; {}", "table": "{}", "tablecen": "{}"}
_WITH_NAMES = frozenset(("or", "slash", "br", "br()"))
_TABLES = frozenset(("table", "tablecen"))
#: The call at the beginning of a cell, and the layout that makes two cells.
_CALL = re.compile(r"\{\{([^{}]{1,300})\}\}")
_TWO_CELLS = re.compile(r"\|\s*disp\s*=\s*table(?:cen)?\s*(?:\||\Z)")
_OUTPUT_ONLY = frozenset(("out", "output only"))
_NUMBER_ONLY = frozenset(("num", "number", "output number only"))
#: By `abbr=`: whether the given and the converted value have a symbol.
_BY_SYMBOL = {"": (False, True), "out": (False, True), "on": (True, True), "in": (True, False), "unit": (True, True)}
_BY_SYMBOL |= {"off": (False, False), "none": (False, False), "values": (True, True)}
_YES = frozenset(("on", "yes", "y", "1"))
#: Units to which whole numbers are converted with more decimals than the ratio of the units implies.
FINER = frozenset(("ft", "lb"))


def rule_of_convert(name: str) -> Rule:
    """Return the rule of a name of {{convert}}; a name of {{cvt}} writes symbols unless parameters override that."""
    abbreviated = name in _CVT
    return lambda call: _converted(call, "on" if abbreviated else "")


def _converted(call: Call, default: str) -> str | None:
    quantity = read_quantity(call)
    layout = call["disp"].casefold()
    abbreviation = call["abbr"] or default
    if not abbreviation:
        abbreviation = "off" if layout in _WITH_NAMES else "values" if layout in _TABLES and not call["lk"] else ""
    symbols = _BY_SYMBOL.get(abbreviation)
    if quantity is None or symbols is None or call["adj"] == "pre":
        return None
    outputs, rest = _outputs(quantity)
    if outputs is None:
        return None
    is_adjective = call["adj"].casefold() in (*_YES, "mid") or call["sing"].casefold() in _YES
    behind = ""
    if call["adj"] == "mid":
        behind = rest.pop(0) if rest and plain(rest[0]) is None else ""
    around = ("", "")
    if layout == "x":
        at = len(call.numbered()) - len(rest) + 1
        around = (call.parameters.get(str(at), ""), call.parameters.get(str(at + 1), ""))
        rest = rest[2:]
    digits = _whole(rest[0]) if rest else None
    write = _Writer(call, digits, is_adjective, behind, is_bare=abbreviation == "values" or layout in _NUMBER_ONLY)
    first = write.first(quantity, symbols[0])
    others = [write.output(quantity, code, symbols[1]) for code in outputs]
    shown = [text for text in others if text is not None]
    if first is None or len(shown) < len(others):
        return None
    if layout in _OUTPUT_ONLY or layout in _NUMBER_ONLY:
        return shown[0] if len(shown) == 1 else None
    if call["order"] == "flip" or layout == "flip":
        flipped = write.output(quantity, outputs[0], symbols[0], adjective=is_adjective)
        inside = write.first(quantity, symbols[1], plain_form=True)
        if flipped is None or inside is None:
            return None
        first, shown = flipped, [inside, *shown[1:]]
    pattern = _LAYOUTS.get("" if layout == "flip" else layout)
    if pattern is None or not shown:
        return first if not shown and pattern is not None else None
    joined = pattern.format("; ".join(shown))
    if layout == "x":
        return first + around[0] + joined + around[1]
    if layout in _TABLES and call["cell"]:
        return first if call["cell"] == "1" else joined
    return f"{first}{joined}" if joined.startswith((",", ";")) else f"{first} {joined}"


def cells_of_convert(cell: str) -> tuple[str, ...]:
    """Return the cells that a cell of a table becomes: two for {{convert}} with `disp=table`, otherwise itself.

    >>> cells_of_convert("{{convert|10|m|disp=table}}")
    ('{{convert|10|m|disp=table|cell=1}}', '{{convert|10|m|disp=table|cell=2}}')
    >>> cells_of_convert("{{mill|disp=table}}")
    ('{{mill|disp=table}}',)
    """
    call = _CALL.match(cell)
    if call is None or _TWO_CELLS.search(call[1]) is None or key_of(call[1].partition("|")[0]) not in RULES:
        return (cell,)
    return (f"{{{{{call[1]}|cell=1}}}}", f"{{{{{call[1]}|cell=2}}}}{cell[call.end() :]}")


def _outputs(quantity: Quantity) -> tuple[list[str] | None, list[str]]:
    """Return the codes to convert to, and the arguments after them."""
    rest = list(quantity.rest)
    given = rest.pop(0) if rest and plain(rest[0]) is None and not rest[0].startswith("-") else ""
    given = given or quantity.unit.outputs
    if _is_output(given):
        return [given], rest
    codes = given.split()
    return (codes if codes and all(map(_is_output, codes)) else None), rest


def _is_output(code: str) -> bool:
    return code in COMPOUND or unit_of(code) is not None


def _whole(text: str) -> int | None:
    digits = plain(text)
    return int(digits) if digits is not None and digits.lstrip("-").isdecimal() and len(digits) < 3 else None


class _Writer:
    """Formats the values of one call."""

    def __init__(self, call: Call, digits: int | None, is_adjective: bool, behind: str, is_bare: bool) -> None:
        self._call, self._digits = call, digits
        self._is_adjective, self._behind = is_adjective, behind
        self._bare = is_bare
        self._american = call["sp"].casefold() == "us"

    def first(self, quantity: Quantity, by_symbol: bool, plain_form: bool = False) -> str | None:
        """Return the given values with their unit; None if they cannot be spelled in words."""
        adjective = self._is_adjective and not plain_form
        if quantity.parts:
            return " ".join(
                self._with_unit([_shown(value)], (), value.number, unit, by_symbol, adjective)
                for value, unit in quantity.parts
            )
        numbers = [_shown(value) for value in quantity.values]
        if self._call["spell"] and not plain_form:
            words = [in_words(int(value.number)) if value.number.is_integer() else None for value in quantity.values]
            if None in words:
                return None
            numbers = [word for word in words if word is not None]
            if self._call["spell"][0].isupper():
                numbers[0] = numbers[0].capitalize()
        value = quantity.values[-1]
        is_part = "⁄" in value.text and 0 < value.number < 1  # half a mile is singular, 0.5 miles are not
        last = 2.0 if len(quantity.values) > 1 else 1.0 if is_part else value.number
        return self._with_unit(numbers, quantity.between, last, quantity.unit, by_symbol, adjective)

    def output(self, quantity: Quantity, code: str, by_symbol: bool, adjective: bool = False) -> str | None:
        """Return the values in the unit of a code; None if it has another dimension or the result is not a number."""
        larger, smaller, size = COMPOUND.get(code, ("", code, 0))
        unit = unit_of(smaller)
        if unit is None or unit.dimension != quantity.unit.dimension:
            return None
        try:
            numbers = [unit.of_base(quantity.unit.to_base(value.number)) for value in quantity.values]
            decimals = max(self._decimals(v, n, quantity, unit) for v, n in zip(quantity.values, numbers, strict=True))
        except (ZeroDivisionError, OverflowError, ValueError):
            return None
        if size:
            return self._compound(numbers, decimals, larger, unit, size, by_symbol) if len(numbers) == 1 else None
        texts = [self._rounded(number, decimals) for number in numbers]
        if self._call["spell"].casefold() == "on" and decimals <= 0:
            texts = [_spelled(text) for text in texts]
        last = float(plain(texts[0]) or 2) if len(texts) == 1 else 2.0
        return self._with_unit(texts, quantity.between, last, unit, by_symbol, adjective)

    def _compound(
        self, numbers: list[float], decimals: int, larger: str, unit: Unit, size: int, by_symbol: bool
    ) -> str | None:
        whole, rest = divmod(round(abs(numbers[0]), max(decimals, 0)), size)
        big = unit_of(larger)
        if numbers[0] < 0 or big is None:
            return None
        small = self._with_unit([f"{rest:.{max(decimals, 0)}f}"], (), rest, unit, by_symbol, False)
        return f"{self._with_unit([grouped(str(int(whole)))], (), whole, big, by_symbol, False)} {small}"

    def _decimals(self, value: Value, number: float, quantity: Quantity, unit: Unit) -> int:
        """Return the decimals of an output, as Module:Convert chooses them where none are given."""
        if self._digits is not None:
            return self._digits
        figures = _whole(self._call["sigfig"])
        if figures is not None and number:
            return figures - 1 - math.floor(math.log10(abs(number)) + 1e-14)
        if unit.dimension == "temperature":
            kelvin = abs(quantity.unit.to_base(value.number))
            return max(value.decimals, 2 - math.floor(math.log10(kelvin) + 1e-14) if kelvin > 1e-8 else 2)
        if not value.number or not number:
            return 0
        least = 1 - math.floor(math.log10(abs(number)) + 1e-14)
        # A value of two parts such as 6 ft 10 in has no zeros at its end that would be less certain.
        certain = max(value.decimals, 0) if quantity.parts else value.decimals
        if unit.symbol in FINER and value.number.is_integer():
            finer = -math.log10(quantity.unit.size)
        elif quantity.parts and quantity.unit.symbol == "in":
            finer = math.log10(unit.size) + 2
        else:
            finer = math.log10(abs(value.number / number))
        return max(math.floor(certain + finer + math.log10(2)), least)

    def _rounded(self, number: float, decimals: int) -> str:
        step = plain(self._call["round"])
        if step is not None and float(step) > 0:
            number = _half_up(number / float(step)) * float(step)
            decimals = len(step.partition(".")[2])
        scaled = _half_up(number * 10.0**decimals) / 10.0**decimals
        return grouped(f"{scaled:.{max(decimals, 0)}f}").replace("-", "−")

    def _with_unit(
        self, numbers: list[str], signs: Sequence[str], last: float, unit: Unit, by_symbol: bool, adjective: bool
    ) -> str:
        by_symbol = by_symbol or (unit.by_symbol and self._call["abbr"] not in ("off", "none"))
        symbol = unit.symbol if by_symbol else ""
        if self._call["abbr"] == "unit" and symbol.startswith("×10"):
            symbol = f"{unit.name.split()[0]} {symbol.partition(' ')[2]}"
        name = unit.name if adjective or last == 1 else unit.plural
        name = name if not self._american else name.replace("metre", "meter").replace("litre", "liter")
        spaced = symbol or name
        if self._bare:
            spaced = symbol = ""
        glue = "" if spaced.startswith(("/", "×")) else " "
        if adjective and not symbol and not self._bare:
            spaced, glue = name.replace(" ", "-") + self._behind, "-"
        elif adjective:
            spaced += self._behind.replace("-", " ", 1)
        each = symbol and any(sign in ("x", "×", "*") for sign in signs)
        text = numbers[0] + (f" {spaced}" if each else "")
        for sign, number in zip(signs, numbers[1:], strict=True):
            word = between(sign, bool(symbol))
            text += (word.replace(" ", "-") if glue == "-" else word) + number + (f" {spaced}" if each else "")
        return text if each else f"{text}{glue}{spaced}".strip()


def _spelled(text: str) -> str:
    """Return a whole number in words; any other number, as with `round=0.5`, as it is."""
    digits = plain(text) or ""
    return (in_words(int(digits)) if digits.isdecimal() else None) or text


def _half_up(number: float) -> float:
    return math.copysign(math.floor(abs(number) + 0.5 + 1e-11), number)


def _shown(value: Value) -> str:
    """Return a value as written, its digits grouped."""
    mantissa, power, exponent = value.text.partition("e")
    digits = plain(mantissa)
    if digits is None:
        return value.text
    return grouped(digits).replace("-", "−") + (f"×10{raised(exponent)}" if power else "")


_CVT = frozenset(("cvt", "convabbr", "convert/abbr"))
RULES: dict[str, Rule] = {
    name: rule_of_convert(name)
    for name in ("convert", "conv", "cvt", "convabbr", "converttext", "convert/2", "convert/dual", "unit converter")
}
