"""Values as text: what a reader of the article would write, and no more than is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.wikidata.dates import ordinal, written_time
from wikimill.rules.wikidata.rendering import Style, plural, rendered, written_number
from wikimill.rules.wikidata.values import (
    JULIAN,
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
)

LABELS = {"Q64": "Berlin", "Q11573": "metre", "Q405": "Moon", "Q4917": "United States dollar"}


def shown(value, **style):
    return rendered(value, LABELS.get, Style(**style))


@pytest.mark.parametrize(
    ("time", "precision", "expected"),
    [
        ("+1879-03-14T00:00:00Z", 11, "14 March 1879"),
        ("+1879-03-14T13:05:00Z", 14, "14 March 1879"),
        ("+1879-03-00T00:00:00Z", 10, "March 1879"),
        ("+1879-03-14T00:00:00Z", 10, "March 1879"),
        ("+1879-03-14T00:00:00Z", 9, "1879"),
        ("+0079-00-00T00:00:00Z", 9, "79"),
        ("+1965-00-00T00:00:00Z", 8, "1960s"),
        ("+1801-00-00T00:00:00Z", 7, "19th century"),
        ("+1900-00-00T00:00:00Z", 7, "19th century"),
        ("+1901-00-00T00:00:00Z", 7, "20th century"),
        ("+2000-00-00T00:00:00Z", 6, "2nd millennium"),
        ("-0500-00-00T00:00:00Z", 7, "5th century BC"),
        ("-0753-04-21T00:00:00Z", 11, "21 April 753 BC"),
        ("-66000000-00-00T00:00:00Z", 3, "66 million years ago"),
        ("-12000-00-00T00:00:00Z", 5, "12,000 years ago"),
        ("-4540000000-00-00T00:00:00Z", 1, "4.54 billion years ago"),
        ("+1879-00-00T00:00:00Z", 11, "1879"),  # not what parsing lets through
    ],
)
def test_times(time, precision, expected):
    assert shown(TimeValue(time, precision)) == expected


@pytest.mark.parametrize(
    ("time", "expected"),
    [
        ("+1066-10-14T00:00:00Z", "14 October 1066"),  # before the reform, everybody's dates are Julian
        ("+1732-02-11T00:00:00Z", "11 February 1732 (Julian)"),
        ("-0044-03-15T00:00:00Z", "15 March 44 BC"),
    ],
)
def test_julian_dates(time, expected):
    assert shown(TimeValue(time, 11, JULIAN)) == expected


def test_styles_of_dates():
    birth = TimeValue("+1879-03-14T00:00:00Z", 11)
    assert shown(birth, month_first=True) == "March 14, 1879"
    times = [TimeValue("+1879-03-14T00:00:00Z", precision) for precision in (11, 10, 9, 8)]
    assert [shown(time, language="de") for time in times] == ["1879-03-14", "1879-03", "1879", None]
    assert shown(TimeValue("-0044-03-15T00:00:00Z", 11), language="de") is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (QuantityValue("+8336697"), "8,336,697"),
        (QuantityValue("+1984"), "1984"),
        (QuantityValue("+1.70", "Q11573"), "1.70 metres"),
        (QuantityValue("+1", "Q11573"), "1 metre"),
        (QuantityValue("-40", "Q11573"), "-40 metres"),
        (QuantityValue("+25000000", "Q4917", "+24999999", "+25000001"), "25,000,000 United States dollars"),
        (QuantityValue("+3", "Q404"), None),
        (ItemValue("Q64"), "Berlin"),
        (ItemValue("Q404"), None),
        (StringValue("H₂O"), "H₂O"),
        (MonolingualValue("Liberté", "fr"), "Liberté"),
    ],
)
def test_quantities_and_names(value, expected):
    assert shown(value) == expected


def test_units_of_other_languages_are_as_they_are_labelled():
    assert shown(QuantityValue("+12500.5", "Q11573"), language="de") == "12500.5 metre"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("kilometre", "kilometres"),
        ("square kilometre", "square kilometres"),
        ("square foot", "square feet"),
        ("inch", "inches"),
        ("metre per second squared", "metres per second squared"),
        ("degree Celsius", "degrees Celsius"),
        ("minute of arc", "minutes of arc"),
        ("hertz", "hertz"),
        ("percent", "percent"),
        ("Japanese yen", "Japanese yen"),
        ("%", "%"),
        ("km", "km"),
        ("person", "people"),
    ],
)
def test_plurals(one, many):
    assert plural(one) == many


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (CoordinatesValue(50.082083333333, 8.2413611111111, 2.7777777777778e-08), "50°04′55″N 8°14′29″E"),
        (CoordinatesValue(64.15, -21.883333333333, 0.016666666666667), "64°09′N 21°53′W"),
        (CoordinatesValue(42.5, 1.5, 1.0), "42°N 2°E"),
        (CoordinatesValue(-33.99999, 18.99999, 1 / 3600), "34°00′00″S 19°00′00″E"),
        (CoordinatesValue(10.0, 359.0, 1.0), "10°N 1°W"),
        (CoordinatesValue(8.35, 30.8, 0.1, "Q405"), "8°21′N 30°48′E (Moon)"),
        (CoordinatesValue(8.35, 30.8, 0.1, "Q404"), None),
        (CoordinatesValue(-12.35, 17.35), "12°21′S 17°21′E"),
        (CoordinatesValue(33.0, -90.0), "33°N 90°W"),
        (CoordinatesValue(33.0, -90.0004), "33°00′00″N 90°00′01″W"),
    ],
)
def test_coordinates(value, expected):
    assert shown(value) == expected


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**12), max_value=10**12))
def test_a_written_number_is_the_number(number):
    assert float(written_number(f"{number:+}").replace(",", "")) == float(number)


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_coordinates_are_off_by_half_a_second_at_most(latitude, longitude):
    parts = shown(CoordinatesValue(latitude, longitude, 1 / 3600)).split(" ")
    for text, degrees in zip(parts, (latitude, longitude), strict=True):
        number, minutes, seconds = (
            int(part) for part in text[:-1].replace("°", " ").replace("′", " ").rstrip("″").split()
        )
        assert max(minutes, seconds) < 60
        found = number + minutes / 60 + seconds / 3600
        assert abs(found - abs(degrees)) <= 0.5 / 3600 + 1e-9


@given(st.integers(1, 10**6), st.integers(0, 14), st.sampled_from("+-"))
def test_every_time_has_a_text(year, precision, sign):
    assert written_time(TimeValue(f"{sign}{year:04d}-02-03T00:00:00Z", precision))


def test_ordinals():
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 21, 111)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "21st",
        "111th",
    ]
