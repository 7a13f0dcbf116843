"""Values in Wikidata's JSON, in the form of 2014 and the current one, and data that must be rejected."""

import pytest

from wikimill.rules.wikidata.value_parsing import MalformedValue, parse_value
from wikimill.rules.wikidata.values import (
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
    entities_in,
)

WIKIDATA = "http://www.wikidata.org/entity/"


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("wikibase-entityid", {"entity-type": "item", "numeric-id": 42}, ItemValue("Q42")),
        ("wikibase-entityid", {"entity-type": "item", "numeric-id": 42, "id": "Q42"}, ItemValue("Q42")),
        ("wikibase-entityid", {"entity-type": "property", "numeric-id": 31}, ItemValue("P31")),
        ("wikibase-entityid", {"entity-type": "sense", "id": "L99-S1"}, ItemValue("L99-S1")),
        ("string", "  two\n words ", StringValue("two words")),
        ("monolingualtext", {"text": "Liberté", "language": "fr"}, MonolingualValue("Liberté", "fr")),
        (
            "time",  # of 2014
            {"time": "+00000001994-01-01T00:00:00Z", "precision": 9, "calendarmodel": WIKIDATA + "Q1985727"},
            TimeValue("+1994-01-01T00:00:00Z", 9),
        ),
        (
            "time",
            {"time": "-0044-03-15T00:00:00Z", "precision": 11, "calendarmodel": WIKIDATA + "Q1985786"},
            TimeValue("-0044-03-15T00:00:00Z", 11, "Q1985786"),
        ),
        (
            "time",
            {"time": "-13798000000-00-00T00:00:00Z", "precision": 3},
            TimeValue("-13798000000-00-00T00:00:00Z", 3),
        ),
        (
            "quantity",
            {"amount": "+25.4", "unit": "1", "upperBound": "+25.5", "lowerBound": "+25.3"},
            QuantityValue("+25.4", None, "+25.3", "+25.5"),
        ),
        ("quantity", {"amount": "-3", "unit": WIKIDATA + "Q25267"}, QuantityValue("-3", "Q25267")),
        (
            "globecoordinate",
            {"latitude": 51.5, "longitude": -0.125, "altitude": None, "precision": 0.01, "globe": WIKIDATA + "Q2"},
            CoordinatesValue(51.5, -0.125, 0.01),
        ),
        (
            "globecoordinate",
            {"latitude": 8, "longitude": 15, "precision": None, "globe": WIKIDATA + "Q405"},
            CoordinatesValue(8.0, 15.0, None, "Q405"),
        ),
    ],
)
def test_values(kind, value, expected):
    assert parse_value({"type": kind, "value": value}) == expected


@pytest.mark.parametrize(
    ("datavalue", "message"),
    [
        (None, "expected a datavalue, an object; found None"),
        ([], "expected a datavalue, an object; found a list"),
        ({"type": "string", "value": 7}, "expected a text; found 7"),
        ({"type": "string", "value": "x" * 3001}, "a text of 3,001 characters; at most 3,000 are taken"),
        ({"type": "string", "value": " \n"}, "a text that is empty"),
        ({"type": "string", "value": "\ud800"}, "a text with half of a surrogate pair"),
        ({"type": ["time"], "value": {}}, "the type a list is not known"),
        ({"type": "bad", "value": {}}, "the type 'bad' is not known"),
        ({"type": "time", "value": "+1994"}, "expected an object as the value of type 'time'; found '+1994'"),
        (
            {"type": "time", "value": {"time": "yesterday", "precision": 11}},
            "expected a time such as +1879-03-14T00:00:00Z; found 'yesterday'",
        ),
        (
            {"type": "time", "value": {"time": "+2001-13-01T00:00:00Z", "precision": 11}},
            "expected a time such as +1879-03-14T00:00:00Z; found '+2001-13-01T00:00:00Z'",
        ),
        (
            {"type": "time", "value": {"time": "+2001-02-00T00:00:00Z", "precision": 11}},
            "the time +2001-02-00T00:00:00Z has no month or day, but a precision of 11",
        ),
        (
            {"type": "time", "value": {"time": "+2001-02-01T00:00:00Z", "precision": True}},
            "expected a precision of 0 to 14; found True",
        ),
        (
            {"type": "quantity", "value": {"amount": "1e999", "unit": "1"}},
            "expected a decimal number as a text, such as +1.50; found '1e999'",
        ),
        (
            {"type": "quantity", "value": {"amount": "+1", "unit": "metre"}},
            "expected the address of an entity; found 'metre'",
        ),
        (
            {"type": "globecoordinate", "value": {"latitude": 91, "longitude": 0}},
            "expected degrees, at most 90; found 91",
        ),
        (
            {"type": "globecoordinate", "value": {"latitude": float("nan"), "longitude": 0}},
            "expected degrees, at most 90; found nan",
        ),
        (
            {"type": "wikibase-entityid", "value": {"entity-type": "item", "numeric-id": 10**400}},
            "expected the id of an entity, such as Q42; found None",
        ),
        (
            {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": "../Q42"}},
            "expected the id of an entity, such as Q42; found '../Q42'",
        ),
        (
            {"type": "monolingualtext", "value": {"text": "x", "language": None}},
            "expected the code of a language; found None",
        ),
    ],
)
def test_parse_value_rejects_malformed_data(datavalue, message):
    with pytest.raises(MalformedValue) as raised:
        parse_value(datavalue)
    assert str(raised.value) == message


def test_entities_that_are_needed_to_write_a_value():
    values = [
        ItemValue("Q5"),
        QuantityValue("+1", "Q11573"),
        CoordinatesValue(0, 0, None, "Q405"),
        CoordinatesValue(0, 0),
        TimeValue("+1994-01-01T00:00:00Z", 9),
    ]
    assert [entities_in(value) for value in values] == [("Q5",), ("Q11573",), ("Q405",), (), ()]
