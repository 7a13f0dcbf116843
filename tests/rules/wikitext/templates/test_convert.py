"""{{convert}}: what its documentation and live articles show."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikitext.rendering import HOLE, render
from wikimill.rules.wikitext.templates.units_of_measurement import UNITS, unit_of

CONVERTED = {
    "default output": ("convert|5|km", "5 kilometres (3.1 mi)"),
    "given output": ("convert|1300|mi|km", "1,300 miles (2,100 km)"),
    "two outputs": ("convert|100|km|mi nmi", "100 kilometres (62 mi; 54 nmi)"),
    "default of two outputs": ("convert|100|nmi", "100 nautical miles (190 km; 120 mi)"),
    "one is singular": ("convert|1|mi|km", "1 mile (1.6 km)"),
    "whole metres in feet": ("convert|8848|m|ft", "8,848 metres (29,029 ft)"),
    "whole hundreds of metres in feet": ("convert|3200|m", "3,200 metres (10,500 ft)"),
    "decimals in feet": ("convert|1.8|m|ft", "1.8 metres (5.9 ft)"),
    "whole kilograms in pounds": ("convert|55|kg|lb|abbr=on", "55 kg (121 lb)"),
    "kilograms with a decimal zero": ("convert|55.0|kg|abbr=on", "55.0 kg (121.3 lb)"),
    "whole miles in feet": ("convert|3|mi|ft", "3 miles (16,000 ft)"),
    "stones and pounds": ("convert|10|st|8|lb|kg", "10 stone 8 pounds (67 kg)"),
    "feet and inches in centimetres": ("convert|5|ft|10|in|cm", "5 feet 10 inches (178 cm)"),
    "irregular plural": ("convert|100|ft|m", "100 feet (30 m)"),
    "symbols": ("convert|5|km|mi|abbr=on", "5 km (3.1 mi)"),
    "names": ("convert|5|km|mi|abbr=off", "5 kilometres (3.1 miles)"),
    "symbol first": ("convert|5|km|mi|abbr=in", "5 km (3.1 miles)"),
    "numbers only": ("convert|5|km|mi|abbr=values", "5 (3.1)"),
    "abbreviated": ("cvt|90|mph|km/h kn", "90 mph (140 km/h; 78 kn)"),
    "abbreviated, but told otherwise": ("cvt|5|km|abbr=off", "5 kilometres (3.1 miles)"),
    "American spelling": ("convert|5|km|mi|sp=us", "5 kilometers (3.1 mi)"),
    "adjective": ("convert|5|mi|km|adj=on", "5-mile (8.0 km)"),
    "adjective of two words": ("convert|50|sqft|m2|adj=on", "50-square-foot (4.6 m2)"),
    "adjective with symbols": ("cvt|5|mi|km|adj=on", "5 mi (8.0 km)"),
    "adjective with a word": ("convert|10|ft|m|adj=mid|-long", "10-foot-long (3.0 m)"),
    "word before the unit": ("convert|10|ft|m|adj=pre|long", "●"),
    "the other way round": ("convert|100|km|mi|order=flip", "62 miles (100 km)"),
    "or": ("convert|10|mi|km|disp=or", "10 miles or 16 kilometres"),
    "square brackets": ("convert|10|mi|km|disp=sqbr", "10 miles [16 km]"),
    "comma": ("convert|10|mi|km|disp=comma", "10 miles, 16 km"),
    "output alone": ("convert|10|mi|km|disp=out", "16 km"),
    "output's number alone": ("convert|10|mi|km|disp=num", "16"),
    "line break": ("convert|10|m|disp=br", "10 metres 33 feet"),
    "line break and brackets": ("convert|10|m|disp=br()", "10 metres (33 feet)"),
    "semicolon": ("convert|10|m|disp=semicolon", "10 metres; 33 ft"),
    "words around the output": ("convert|10|m|ft|disp=x| (about |)|2", "10 metres (about 32.81 ft)"),
    "words around the default output": ("convert|10|m||disp=x|&#32;or |!", "10 metres or 33 ft!"),
    "cells of a table outside of one": ("convert|10|m|disp=table", "10 33"),
    "first cell": ("convert|1|to|2|m|ft|disp=table|cell=1", "1 to 2"),
    "second cell": ("convert|10|m|ft|disp=tablecen|abbr=on|cell=2", "33 ft"),
    "linked cell": ("convert|10|km|mi|disp=tablecen|lk=on|cell=1", "10 kilometres"),
    "key to sort by": ("convert|10|m|ft|disp=table|sortable=on|cell=2", "33"),
    "millions in words": ("convert|3|e6km|e6mi|abbr=unit", "3 million km (1.9 million mi)"),
    "unknown layout": ("convert|10|mi|km|disp=preunit|+", "●"),
    "decimals": ("convert|5|km|mi|2", "5 kilometres (3.11 mi)"),
    "negative decimals": ("convert|2300|kg|lb|-1", "2,300 kilograms (5,070 lb)"),
    "decimals without an output": ("convert|5|km|2", "5 kilometres (3.11 mi)"),
    "significant figures": ("convert|4|km|mi|sigfig=3", "4 kilometres (2.49 mi)"),
    "rounded to a step": ("convert|68|mph|km/h|round=5", "68 miles per hour (110 km/h)"),
    "decimals of the input": ("convert|100.0|km|mi", "100.0 kilometres (62.1 mi)"),
    "zeros at the end": ("convert|15000|mi|km", "15,000 miles (24,000 km)"),
    "commas": ("convert|25,000|km|mi", "25,000 kilometres (16,000 mi)"),
    "minus": ("convert|-40|F|C", "−40 °F (−40 °C)"),
    "minus sign": ("convert|−80|°F", "−80 °F (−62 °C)"),
    "zero": ("convert|0|C|F", "0 °C (32 °F)"),
    "temperature by name": ("convert|20|C|F|abbr=off", "20 degrees Celsius (68 degrees Fahrenheit)"),
    "temperature difference": ("convert|30|C-change|F-change", "30 °C (54 °F)"),
    "fraction": ("convert|2+1/2|in|mm", "2 1⁄2 inches (64 mm)"),
    "fraction in a character": ("convert|½|mi|km", "1⁄2 mile (0.80 km)"),
    "division by zero": ("convert|1/0|mi|km", "●"),
    "power of ten": ("cvt|2.5e6|km2", "2.5×10⁶ km2 (970,000 sq mi)"),
    "range": ("convert|60|-|170|kg|lb", "60–170 kilograms (130–370 lb)"),
    "range in one": ("convert|60-170|kg|lb", "60–170 kilograms (130–370 lb)"),
    "range with the finest rounding": ("convert|10|-|100|km|mi", "10–100 kilometres (6.2–62.1 mi)"),
    "range in words": ("convert|50|to|150|C|sigfig=2", "50 to 150 °C (120 to 300 °F)"),
    "range as an adjective": ("convert|5|to|10|mi|km|adj=on", "5-to-10-mile (8.0 to 16.1 km)"),
    "sides": ("convert|3|x|5|m|ft", "3 by 5 metres (9.8 ft × 16.4 ft)"),
    "sides in words": ("convert|25|by|36|cm|0|abbr=on", "25 by 36 cm (10 by 14 in)"),
    "two parts": ("convert|6|ft|2|in|m", "6 feet 2 inches (1.88 m)"),
    "two parts in symbols": ("convert|6|ft|2|in|m|abbr=on", "6 ft 2 in (1.88 m)"),
    "output of two parts": ("convert|1.8|m|ftin|abbr=on", "1.8 m (5 ft 11 in)"),
    "in words": ("convert|600|mi|spell=In", "Six hundred miles (970 km)"),
    "both in words": ("convert|8|mi|0|abbr=off|spell=on", "eight miles (thirteen kilometres)"),
    "in words, but with decimals": ("convert|500|m|ft|spell=on|round=0.5", "five hundred metres (1,640.5 ft)"),
    "millions": ("convert|12|e6acre|e6ha|abbr=off", "12 million acres (4.9 million hectares)"),
    "unit without a symbol": ("convert|5|km2|acre", "5 square kilometres (1,200 acres)"),
    "density": ("convert|100|/km2", "100 inhabitants per square kilometre (260/sq mi)"),
    "fuel": ("convert|25|mpgus|L/100 km", "25 miles per US gallon (9.4 L/100 km)"),
    "white space": ("convert| 5 | km | mi ", "5 kilometres (3.1 mi)"),
    "empty output": ("convert|6|ft||", "6 feet (1.8 m)"),
    "no unit": ("convert|5", "●"),
    "no number": ("convert||km|mi", "●"),
    "unknown unit": ("convert|5|parasang|km", "●"),
    "unknown output": ("convert|5|km|parasang", "●"),
    "another dimension": ("convert|5|km|kg", "●"),
    "hole for a number": ("convert|{{age|1804}}|km|mi", "●"),
    "fuel of nothing": ("convert|0|mpgus|L/100 km", "●"),
}


@pytest.mark.parametrize(("call", "shown"), CONVERTED.values(), ids=CONVERTED.keys())
def test_convert(call: str, shown: str) -> None:
    assert render("{{" + call + "}}").replace(HOLE, "●") == shown


LENGTHS = ("km", "m", "cm", "mi", "ft", "in", "yd", "nmi")


@settings(derandomize=True, max_examples=400)
@given(st.decimals("0.01", "99999", places=2), st.sampled_from(LENGTHS), st.sampled_from(LENGTHS), st.integers(0, 3))
def test_rounding_to_given_decimals_is_that_of_exact_arithmetic(
    value: Decimal, unit: str, output: str, decimals: int
) -> None:
    sizes = {"km": "1000", "m": "1", "cm": "0.01", "mi": "1609.344", "ft": "0.3048", "in": "0.0254", "yd": "0.9144"}
    sizes["nmi"] = "1852"
    exact = value * Decimal(sizes[unit]) / Decimal(sizes[output])
    shown = f"{exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):,}"
    assert render(f"{{{{convert|{value}|{unit}|{output}|{decimals}|disp=num}}}}") == shown


@settings(derandomize=True, max_examples=200)
@given(st.floats(-1e6, 1e6), st.sampled_from(["km", "C", "F", "K", "acre", "psi", "mpgus", "L/100 km", "e6oilbbl"]))
def test_a_unit_goes_there_and_back(value: float, code: str) -> None:
    unit = unit_of(code)
    assert unit is not None
    if unit.size > 0 or value:
        assert unit.of_base(unit.to_base(value)) == pytest.approx(value, abs=1e-6)


def test_every_default_output_is_a_unit_of_the_same_dimension() -> None:
    # Without "L/100 km", whose code has a space in it.
    outputs = {code: unit.outputs.replace("L/100 km", "").split() for code, unit in UNITS.items()}
    units = {code: [unit_of(output) for output in found] for code, found in outputs.items()}
    dimensions = {code: [unit and unit.dimension for unit in found] for code, found in units.items()}
    assert dimensions == {code: [UNITS[code].dimension] * len(found) for code, found in outputs.items()}
