"""{{convert}} on other wikis: the units of English Wikipedia's table, with the names and the numbers of the wiki.

Module:Convert and its rounding are the same on every wiki that has it; the names, symbols and words between them are
translated by each wiki. A unit that has no name or symbol here, or an option that is not listed, makes a hole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.convert import FINER, Quantity, Value, read_quantity, rule_of_convert
from wikimill.rules.wikitext.templates.units_of_measurement import unit_of

_GROUPED = re.compile(r"[-−]?\d{1,3}(?:\.\d{3})+(?:,\d+)?\Z")
_PLAIN = re.compile(r"[-−]?\d+(?:,\d+)?\Z")
_ENGLISH = re.compile(r"\d[\d,]*(?:\.\d+)?")
#: What may be between two values: before a symbol it is the same sign or word as before a name.
_RANGES = frozenset(("-", "–", "to", "đến"))
_OPTIONS = frozenset(("abbr", "disp", "lk", "sp", "sigfig", "round", "sortable"))
_METRIC = frozenset(("km", "m", "cm", "mm", "kg", "km2", "m2"))


@dataclass(frozen=True, slots=True)
class Measures:
    """How a wiki writes measures with a decimal comma and points between groups of digits.

    Attributes:
        units: (name, symbol) by English Wikipedia's symbol; "" where it is not known.
        word_to, word_or: between the values of a range, and before the second value with `disp=or`.
        number: an ASCII number as the wiki writes it.
    """

    units: Mapping[str, tuple[str, str]]
    word_to: str
    word_or: str
    number: Callable[[str], str | None]

    def rule(self, abbreviated: bool) -> Rule:
        """Return the rule of {{convert}}, or of {{cvt}}, which writes symbols."""
        return lambda call: self._converted(call, "on" if abbreviated else "")

    def _converted(self, call: Call, default: str) -> str | None:
        named = {name: text for name, text in call.parameters.items() if not name.isdecimal()}
        if any(name not in _OPTIONS for name, text in named.items() if text) or call["disp"] not in ("", "or"):
            return None
        texts = [_in_ascii(text) for text in call.numbered()]
        english = Call("convert", {**named, **{str(at): text for at, text in enumerate(texts, 1) if text is not None}})
        quantity = read_quantity(english) if None not in texts else None
        if quantity is None or quantity.parts or any(sign not in _RANGES for sign in quantity.between):
            return None
        first, second = self._units(quantity, call["abbr"] or default, call["disp"] == "or", bool(call["sp"]))
        numbers = rule_of_convert("convert")(Call("convert", {**english.parameters, "disp": "number"}))
        given, found = self._given(quantity), self._written(numbers or "")
        if not (first and second and given and found):
            return None
        if call["disp"]:
            return f"{given} {first} {self.word_or} {found} {second}"
        return f"{given} {first} ({found} {second})"

    def _units(self, quantity: Quantity, abbreviated: str, either: bool, american: bool) -> tuple[str, str]:
        """Return the text after the values and after the converted ones; "" if that is not known."""
        code = quantity.rest[0] if quantity.rest and unit_of(quantity.rest[0]) is not None else quantity.unit.outputs
        output = unit_of(code)
        styles = {"": (0, 0) if either else (0, 1), "on": (1, 1), "in": (1, 0), "off": (0, 0)}
        style = styles.get(abbreviated)
        if output is None or style is None:
            return "", ""
        # Whether whole numbers are rounded to feet and pounds as in English differs from wiki to wiki.
        if output.symbol in FINER and len(quantity.rest) < 2:
            return "", ""
        shown = []
        for unit, by_symbol in zip((quantity.unit, output), style, strict=True):
            # `sp=us` asks for other names of metric units than those that are known.
            known = self.units.get(unit.symbol, ("", ""))
            shown.append("" if american and unit.symbol in _METRIC and not by_symbol else known[by_symbol])
        return shown[0], shown[1]

    def _given(self, quantity: Quantity) -> str:
        """Return the values as they were given."""
        numbers = [self._of_value(value) for value in quantity.values]
        text = numbers[0]
        for sign, number in zip(quantity.between, numbers[1:], strict=True):
            text += ("–" if sign in "-–" else f" {self.word_to} ") + number
        return text if all(numbers) else ""

    def _of_value(self, value: Value) -> str:
        return (self.number(value.text.replace(",", "")) or "").replace("-", "−")

    def _written(self, text: str) -> str:
        """Numbers in English, with "to" or a dash between them, as the wiki writes them."""
        text = text.replace(" to ", f" {self.word_to} ")
        return _ENGLISH.sub(lambda found: self.number(found[0].replace(",", "")) or "", text)


def _in_ascii(text: str) -> str | None:
    """Return an argument with its number as English has it; None if the number is written in another way."""
    if _GROUPED.match(text) or _PLAIN.match(text):
        return text.replace(".", "").replace(",", ".")
    return "to" if text == "đến" else None if text[:1].isdigit() else text
