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
#: Codes between two values whose text is the same before a symbol and before a name.
_RANGES = frozenset(("-", "–", "to", "đến"))
_OPTIONS = frozenset(("abbr", "disp", "lk", "sp", "sigfig", "round", "sortable"))
_METRIC = frozenset(("km", "m", "cm", "mm", "kg", "km2", "m2"))


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a wiki that writes a decimal comma and points between groups of digits.

    Attributes:
        units: (name, symbol) by English Wikipedia's symbol; "" for one that is not known.
        word_to, word_or: words between the values of a range, and before the second value with `disp=or`.
        number: function from an ASCII number to the wiki's form; None if it is not a number.
    """

    units: Mapping[str, tuple[str, str]]
    word_to: str
    word_or: str
    number: Callable[[str], str | None]

    def rule(self, abbreviated: bool) -> Rule:
        """Return the rule of {{convert}}; if `abbreviated`, that of {{cvt}}.

        {{cvt}} writes symbols, unless the call sets `abbr`. The rule returns None for a call with a unit that has no
        such text in `units`, or with an unknown option.
        """
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
        """Return the units' texts of the given and the converted values; "" for both if they are not known."""
        code = quantity.rest[0] if quantity.rest and unit_of(quantity.rest[0]) is not None else quantity.unit.outputs
        output = unit_of(code)
        styles = {"": (0, 0) if either else (0, 1), "on": (1, 1), "in": (1, 0), "off": (0, 0)}
        style = styles.get(abbreviated)
        if output is None or style is None:
            return "", ""
        # Wikis differ in whether they round whole numbers to feet and pounds as in English.
        if output.symbol in FINER and len(quantity.rest) < 2:
            return "", ""
        shown = []
        for unit, by_symbol in zip((quantity.unit, output), style, strict=True):
            # `sp=us` needs other names of metric units than those in the table.
            known = self.units.get(unit.symbol, ("", ""))
            shown.append("" if american and unit.symbol in _METRIC and not by_symbol else known[by_symbol])
        return shown[0], shown[1]

    def _given(self, quantity: Quantity) -> str:
        """Return the given values in the wiki's form; "" if one is not a number."""
        numbers = [self._of_value(value) for value in quantity.values]
        text = numbers[0]
        for sign, number in zip(quantity.between, numbers[1:], strict=True):
            text += ("–" if sign in "-–" else f" {self.word_to} ") + number
        return text if all(numbers) else ""

    def _of_value(self, value: Value) -> str:
        return (self.number(value.text.replace(",", "")) or "").replace("-", "−")

    def _written(self, text: str) -> str:
        """Return a converted value or range, in English, in the wiki's form."""
        text = text.replace(" to ", f" {self.word_to} ")
        return _ENGLISH.sub(lambda found: self.number(found[0].replace(",", "")) or "", text)


def _in_ascii(text: str) -> str | None:
    """Return an argument with its number in English form; None if the number has another form."""
    if _GROUPED.match(text) or _PLAIN.match(text):
        return text.replace(".", "").replace(",", ".")
    return "to" if text == "đến" else None if text[:1].isdigit() else text
