"""The rule component's patterns: PERCENT, TIME, QUANTITY, ORDINAL and CARDINAL.

The first three are more precise than the recogniser and overwrite its entities; ORDINAL and CARDINAL apply only where
the recogniser found nothing, so that the "2012" of a DATE does not become a CARDINAL.

The longest of overlapping matches wins: "20 percent" is one PERCENT. No two patterns with different labels match the
same words, because spaCy does not define which of them would win.
"""

from __future__ import annotations

from typing import Any

Pattern = dict[str, Any]

_HALF_DAY = ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"]
_ZONES = ["gmt", "utc", "est", "edt", "cst", "pst", "pdt", "cet", "bst"]
UNITS = """
    m metre metres meter meters km kilometre kilometres kilometer kilometers cm centimetre centimetres centimeter
    centimeters mm millimetre millimetres millimeter millimeters nm mi mile miles ft foot feet inch inches yd yard
    yards acre acres hectare hectares ha km² km2 m² m2 mi² sq g gram grams kg kilogram kilograms kilo kilos mg lb
    lbs pound pounds oz ounce ounces ton tons tonne tonnes litre litres liter liters l ml gallon gallons pint pints
    barrel barrels mph kph km/h knot knots hz khz mhz ghz hertz kilohertz megahertz gigahertz w kw mw gw watt watts
    kilowatt kilowatts megawatt megawatts gigawatts volt volts kb mb gb tb byte bytes kilobytes megabytes gigabytes
    degree degrees °c °f ° celsius fahrenheit horsepower hp bhp calories kcal joules newton newtons tesla
""".split()
_SQUARE = ["square", "cubic", "nautical", "light", "sq", "metric"]
_ORDINALS = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth hundredth thousandth
    millionth umpteenth
""".split()
_CLOCK = r"^[0-2]?[0-9]:[0-5][0-9](:[0-5][0-9])?$"

#: One word of a number; a clock time is tagged CD, too, but is not a number.
_NUMBER: Pattern = {"TAG": "CD", "TEXT": {"REGEX": "^[^:%]+$"}}
_NUMBERS: Pattern = {**_NUMBER, "OP": "+"}
_FREE: Pattern = {"ENT_TYPE": ""}
_FREE_NUMBERS: Pattern = {**_NUMBERS, **_FREE}
_ORDINAL: Pattern = {"LOWER": {"IN": _ORDINALS}, "TAG": {"IN": ["JJ", "RB", "JJS"]}, **_FREE}
_TO: Pattern = {"LOWER": {"IN": ["-", "–", "--", "to"]}}


def _numeric(label: str, *end: Pattern) -> list[dict[str, Any]]:
    """Return the patterns of a number, and of a range of numbers, followed by `end`."""
    return [
        {"label": label, "pattern": [_NUMBERS, *end]},
        {"label": label, "pattern": [_NUMBERS, _TO, _NUMBERS, *end]},
    ]


#: All patterns, for spaCy's entity_ruler.
PATTERNS: list[dict[str, Any]] = [
    *_numeric("PERCENT", {"LOWER": {"IN": ["%", "percent", "pct", "pc"]}}),
    *_numeric("PERCENT", {"LOWER": "per"}, {"LOWER": "cent"}),
    {"label": "TIME", "pattern": [{"TEXT": {"REGEX": _CLOCK}}, {"LOWER": {"IN": _HALF_DAY + _ZONES}, "OP": "*"}]},
    *_numeric("TIME", {"LOWER": {"IN": _HALF_DAY}}),
    *_numeric("TIME", {"LOWER": {"IN": ["o'clock", "o’clock"]}}),
    {"label": "TIME", "pattern": [{"LOWER": {"IN": ["noon", "midnight", "midday"]}}]},
    *_numeric("QUANTITY", {"LOWER": {"IN": UNITS}}),
    *_numeric("QUANTITY", {"LOWER": "-"}, {"LOWER": {"IN": UNITS}}),
    *_numeric("QUANTITY", {"LOWER": {"IN": _SQUARE}}, {"LOWER": {"IN": UNITS}}),
    {"label": "ORDINAL", "pattern": [{"LOWER": {"REGEX": r"^[0-9][0-9,]*(st|nd|rd|th)$"}, **_FREE}]},
    {"label": "ORDINAL", "pattern": [_ORDINAL]},
    {"label": "ORDINAL", "pattern": [{**_NUMBER, **_FREE}, {"LOWER": "-"}, _ORDINAL]},
    {"label": "CARDINAL", "pattern": [_FREE_NUMBERS]},
    {"label": "CARDINAL", "pattern": [_FREE_NUMBERS, {**_TO, **_FREE}, _FREE_NUMBERS]},
]
