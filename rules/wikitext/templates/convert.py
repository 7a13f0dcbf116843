"""{{convert|5|mi|km}} shows "5 miles (8.0 km)"; {{cvt}} writes symbols: "5 mi (8.0 km)".

After the documentation of Template:Convert and the rounding of Module:Convert. A unit, a layout or a number that is not
known makes a hole, never a guess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.numbers import grouped, in_words, plain, raised
from wikimill.rules.wikitext.templates.quantities import COMPOUND, Quantity, Value, between, read_quantity
from wikimill.rules.wikitext.templates.units_of_measurement import Unit, unit_of

#: What stands around the converted value, by `disp=`.
_LAYOUTS = {"": "({})", "b": "({})", "(": "({})", "or": "or {}", "sqbr": "[{}]", "[": "[{}]", "comma": ", {}"}
_LAYOUTS |= {"/": "/ {}", "slash": "/ {}", "s": "/ {}", "br()": "({})", "br": "{}"}
_WITH_NAMES = frozenset(("or", "slash"))
_OUTPUT_ONLY = frozenset(("out", "output only"))
_NUMBER_ONLY = frozenset(("num", "number", "output number only"))
#: Of {{convert}}: which of the two is written with its symbol.
_BY_SYMBOL = {"": (False, True), "out": (False, True), "on": (True, True), "in": (True, False), "unit": (True, True)}
_BY_SYMBOL |= {"off": (False, False), "none": (False, False), "values": (True, True)}
_YES = frozenset(("on", "yes", "y", "1"))
#: Whole numbers are converted to these more finely than the sizes of the units would have it.
FINER = frozenset(("ft", "lb"))


def rule_of_convert(name: str) -> Rule:
    """The rule of a name of {{convert}}; those of {{cvt}} write symbols unless they are told otherwise."""
    abbreviated = name in _CVT
    return lambda call: _converted(call, "on" if abbreviated else "")


def _converted(call: Call, default: str) -> str | None:
    quantity = read_quantity(call)
    layout = call["disp"].casefold()
    symbols = _BY_SYMBOL.get(call["abbr"] or default or ("off" if layout in _WITH_NAMES else ""))
    if quantity is None or symbols is None or call["adj"] == "pre":
        return None
    outputs, rest = _outputs(quantity)
    if outputs is None:
        return None
    is_adjective = call["adj"].casefold() in (*_YES, "mid") or call["sing"].casefold() in _YES
    behind = ""
    if call["adj"] == "mid":
        behind = rest.pop(0) if rest and plain(rest[0]) is None else ""
    digits = _whole(rest[0]) if rest else None
    write = _Writer(call, digits, is_adjective, behind)
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
    return f"{first}{joined}" if joined.startswith(",") else f"{first} {joined}"


def _outputs(quantity: Quantity) -> tuple[list[str] | None, list[str]]:
    """The codes to convert to, and the arguments behind them."""
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
    """Writes the values of one call."""

    def __init__(self, call: Call, digits: int | None, is_adjective: bool, behind: str) -> None:
        self._call, self._digits = call, digits
        self._is_adjective, self._behind = is_adjective, behind
        self._bare = call["abbr"] == "values" or call["disp"].casefold() in _NUMBER_ONLY
        self._american = call["sp"].casefold() == "us"

    def first(self, quantity: Quantity, by_symbol: bool, plain_form: bool = False) -> str | None:
        """The values as they were given."""
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
        """The values in another unit; None if it measures something else."""
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
            texts = [in_words(int(plain(text) or -1)) or text for text in texts]
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
        """The decimals of an output, as Module:Convert chooses them where none are given."""
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


def _half_up(number: float) -> float:
    return math.copysign(math.floor(abs(number) + 0.5 + 1e-11), number)


def _shown(value: Value) -> str:
    """A value as it was written, its digits grouped."""
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
