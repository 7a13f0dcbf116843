"""Entities of a Wikidata dump: labels, best ranks, qualifiers, accounts, and what is not an entity."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.tiny_entities import EXAMPLE, entity, item_value, snak, statement, text_value, time_value

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.entities import Item, Label, Qualifier, Statement
from wikimill.rules.wikidata.labels import chosen_label
from wikimill.rules.wikidata.left_out import DATATYPES
from wikimill.rules.wikidata.parsing import NotAnEntity, Reading, parse_entity
from wikimill.rules.wikidata.statements import MAX_STATEMENTS, LeftOut
from wikimill.rules.wikidata.values import ItemValue, QuantityValue, StringValue, TimeValue

ENWIKI = Reading("enwiki")


def account(tally):
    return {"in": tally.incoming, "kept": tally.kept, "dropped": dict(tally.dropped), "dead": tally.dead}


def parsed_with(*statements, reading=ENWIKI, **more):
    return parse_entity(entity("Q1", "one", "One", list(statements), **more), reading)


def test_a_person():
    parsed = parse_entity(EXAMPLE[-1], ENWIKI)
    assert parsed.item == Item(
        "Q7002",
        "Ilse Marenholt",
        "Ilse Marenholt",
        (
            Statement("P31", "normal", ItemValue("Q5")),
            Statement("P19", "normal", ItemValue("Q7001")),
            Statement("P569", "preferred", TimeValue("+1871-04-02T00:00:00Z", 11)),
            Statement("P2048", "normal", QuantityValue("+1.70", "Q11573")),
        ),
    )
    assert parsed.label == Label("Q7002", "Ilse Marenholt", "en", "Ilse Marenholt", ("Q5",), ())
    assert account(parsed.statements) == {
        "in": 8,
        "kept": 4,
        "dropped": {Drop.DEPRECATED: 1, Drop.LOWER_RANK: 1, Drop.DATATYPE: 1, Drop.NO_VALUE: 1},
        "dead": 0,
    }
    assert list(parsed.item.referred()) == ["P31", "Q5", "P19", "Q7001", "P569", "P2048", "Q11573"]
    assert (parsed.item.instance_of, parsed.item.subclass_of) == (("Q5",), ())


def test_qualifiers_are_in_their_order_and_have_an_account():
    qualifiers = {
        "P580": [snak("P580", time_value("+1204-00-00T00:00:00Z", 9))],
        "P1": [snak("P1", "novalue"), snak("P1", text_value("x"))],
        "P2": [snak("P2", {"type": "odd"}), 7],
        "P18": [snak("P18", text_value("x.jpg"), "commonsMedia")],
    }
    given = statement("P31", item_value("Q5"), qualifiers=qualifiers)
    given["qualifiers-order"] = ["P1", "P580"]
    parsed = parsed_with(given)
    (found,) = parsed.item.statements
    assert found.qualifiers == (
        Qualifier("P1", StringValue("x")),
        Qualifier("P580", TimeValue("+1204-00-00T00:00:00Z", 9)),
    )
    assert account(parsed.qualifiers) == {
        "in": 6,
        "kept": 2,
        "dropped": {Drop.NO_VALUE: 1, Drop.DATATYPE: 1},
        "dead": 2,
    }
    assert parsed.qualifiers.errors == [
        "P2: expected an object as the value of type 'odd'; found None",
        "P2: expected a snak, an object; found 7",
    ]


def test_a_preferred_statement_without_a_value_hides_the_normal_ones():
    parsed = parsed_with(statement("P40", "novalue", "preferred"), statement("P40", item_value("Q2")))
    assert parsed.item.statements == ()
    assert parsed.statements.dropped == {Drop.NO_VALUE: 1, Drop.LOWER_RANK: 1}


@pytest.mark.parametrize(
    ("property_id", "datatype", "is_kept"),
    [
        ("P214", "external-id", False),
        ("P214", "string", False),  # of 2014
        ("P214", None, False),  # of pages
        ("P214", "wikibase-item", True),
        ("P281", "string", True),  # postal code
        ("P373", "string", False),  # Commons category
        ("P856", "url", False),
        ("P856", "wikibase-item", True),
    ],
)
def test_what_is_left_out_for_what_it_is_about(property_id, datatype, is_kept):
    parsed = parsed_with(statement(property_id, text_value("x"), datatype=datatype))
    assert bool(parsed.item.statements) == is_kept


def test_everything_can_be_kept():
    reading = Reading("enwiki", "", LeftOut(frozenset(), frozenset()))
    parsed = parsed_with(statement("P214", text_value("1"), datatype="external-id"), reading=reading)
    assert parsed.item.statements == (Statement("P214", "normal", StringValue("1")),)
    assert "external-id" in DATATYPES


def test_too_many_statements_are_counted():
    parsed = parsed_with(*(statement("P1", text_value(str(number))) for number in range(MAX_STATEMENTS + 7)))
    assert len(parsed.item.statements) == MAX_STATEMENTS
    assert parsed.statements.dropped == {Drop.MANY_STATEMENTS: 7}


@pytest.mark.parametrize(
    ("labels", "title", "expected"),
    [
        ({"en": "colour", "mul": "COLOUR", "en-gb": "c"}, "Color", ("colour", "en")),
        ({"mul": "Ilse", "en-gb": "c"}, "Color", ("Ilse", "mul")),
        ({"en-gb": "g", "en-ca": "c"}, "Color", ("c", "en-ca")),
        ({"de": "Farbe", "eng": "x"}, "Color", ("Color", "sitelink")),
        ({"de": "Farbe"}, None, (None, None)),
        ({"en": " "}, None, (None, None)),
        ({"en": "\udfff"}, "Color", ("Color", "sitelink")),
        ({"en": "x" * 401, "mul": "y"}, None, ("y", "mul")),
    ],
)
def test_labels(labels, title, expected):
    assert chosen_label({code: {"value": text} for code, text in labels.items()}, "en", title) == expected


def test_the_language_is_that_of_the_wiki():
    data = {"id": "Q183", "labels": {"de": {"value": "Deutschland"}, "en": {"value": "Germany"}},
            "sitelinks": {"alswiki": {"title": "Deutschland"}, "dewiki": {"title": "Deutschland"}}}  # fmt: skip
    labels = [parse_entity(data, Reading(wiki)).label for wiki in ("dewiki", "simplewiki", "alswiki")]
    assert [(label.text, label.language, label.title) for label in labels] == [
        ("Deutschland", "de", "Deutschland"),
        ("Germany", "en", None),
        ("Deutschland", "sitelink", "Deutschland"),
    ]


def test_an_entity_of_2014():
    data = json.loads(
        '{"id":"Q8","type":"item","labels":{"en":{"language":"en","value":"happiness"}},"claims":{"P31":[{"id":"x",'
        '"mainsnak":{"snaktype":"value","property":"P31","datatype":"wikibase-item","datavalue":{"value":{"entity-type":'
        '"item","numeric-id":331769},"type":"wikibase-entityid"}},"type":"statement","rank":"normal"}]},'
        '"sitelinks":{"enwiki":{"site":"enwiki","title":"Happiness","badges":[]}}}'
    )
    assert parse_entity(data, ENWIKI).item == Item(
        "Q8", "Happiness", "happiness", (Statement("P31", "normal", ItemValue("Q331769")),)
    )


def test_empty_objects_may_be_lists():
    data = {"id": "Q1", "type": "item", "labels": [], "claims": [], "sitelinks": [], "descriptions": []}
    assert parse_entity(data, ENWIKI).label == Label("Q1", None)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an entity, a JSON object; found a list"),
        ({}, "expected the id of an item or property, such as Q42; found None"),
        ({"id": "L1"}, "expected the id of an item or property, such as Q42; found 'L1'"),
        ({"id": "Q1", "labels": "x"}, "expected the labels of Q1, an object; found 'x'"),
    ],
)
def test_parse_entity_rejects_other_data(data, message):
    with pytest.raises(NotAnEntity) as raised:
        parse_entity(data, ENWIKI)
    assert str(raised.value) == message


def test_what_is_left_out():
    assert parse_entity({"entity": "Q1", "redirect": "Q2"}, ENWIKI) is Drop.REDIRECT
    assert parse_entity({"id": "L1", "type": "lexeme"}, ENWIKI) is Drop.ENTITY_TYPE


@pytest.mark.parametrize(
    ("claims", "dead", "errors"),
    [
        ("x", 1, ["expected statements by property, an object; found 'x'"]),
        ({"P1": 7}, 1, ["P1: expected a statement, an object; found 7"]),
        ({"P1": [{}]}, 1, ["P1: expected the rank preferred, normal or deprecated; found None"]),
        ({"P1": [{"rank": "normal"}]}, 1, ["P1: expected a snak, an object; found None"]),
        ({"p 1": [{}, {}]}, 2, ["expected the id of a property; found 'p 1'"] * 2),
    ],
)
def test_malformed_statements_are_dead(claims, dead, errors):
    parsed = parse_entity(entity("Q1", "one", "One") | {"claims": claims}, ENWIKI)
    assert (parsed.statements.dead, parsed.statements.errors) == (dead, errors)
    assert parsed.statements.incoming == dead


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["P31", "Q5", "normal"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "rank", "P31", "value"]), inner),
    max_leaves=6,
)


def paths(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in children:
        yield from paths(inner, (*path, key))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_parse_entity_accounts_for_every_part_of_a_broken_entity(data):
    """With any part replaced by any value, an entity is rejected or left out, or its counts add up."""
    broken = copy.deepcopy(EXAMPLE[data.draw(st.sampled_from([-1, -2]))])
    path = data.draw(st.sampled_from(list(paths(broken))[1:]))
    place = broken
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = data.draw(ODD)
    try:
        parsed = parse_entity(broken, ENWIKI)
    except NotAnEntity:
        return
    if isinstance(parsed, Drop):
        return
    for tally in (parsed.statements, parsed.qualifiers):
        assert tally.incoming == tally.kept + sum(tally.dropped.values()) + tally.dead
    if parsed.item is not None:
        assert len(parsed.item.statements) == parsed.statements.kept
        assert sum(len(found.qualifiers) for found in parsed.item.statements) == parsed.qualifiers.kept
