"""Wikidata's JSON for tests: entities as a few words, and a dump of some of them."""

from __future__ import annotations

import json
from typing import Any

Entity = dict[str, Any]


def item_value(entity_id: str) -> Entity:
    """Return a `datavalue` that names an entity, as today."""
    kinds = {"Q": "item", "P": "property", "L": "lexeme"}
    number = int(entity_id[1:])
    value = {"entity-type": kinds[entity_id[0]], "numeric-id": number, "id": entity_id}
    return {"value": value, "type": "wikibase-entityid"}


def text_value(text: str) -> Entity:
    """Return a `datavalue` with a string."""
    return {"value": text, "type": "string"}


def time_value(time: str, precision: int, calendar: str = "Q1985727") -> Entity:
    """Return a `datavalue` with a time."""
    model = f"http://www.wikidata.org/entity/{calendar}"
    value = {"time": time, "timezone": 0, "before": 0, "after": 0, "precision": precision, "calendarmodel": model}
    return {"value": value, "type": "time"}


def quantity_value(amount: str, unit: str = "1") -> Entity:
    """Return a `datavalue` with a quantity; `unit` is an id, or `1` for none."""
    address = unit if unit == "1" else f"http://www.wikidata.org/entity/{unit}"
    return {"value": {"amount": amount, "unit": address}, "type": "quantity"}


def snak(property_id: str, datavalue: Entity | str, datatype: str | None = None) -> Entity:
    """Return a snak; a text in the place of a value is its snaktype: `somevalue` or `novalue`."""
    found: Entity = {"snaktype": "value", "property": property_id}
    if isinstance(datavalue, str):
        found["snaktype"] = datavalue
    else:
        found["datavalue"] = datavalue
    return found | ({"datatype": datatype} if datatype else {})


def statement(
    property_id: str,
    datavalue: Entity | str,
    rank: str = "normal",
    datatype: str | None = None,
    qualifiers: Entity | None = None,
) -> Entity:
    """Return a statement; `qualifiers` is property → snaks."""
    found = {"mainsnak": snak(property_id, datavalue, datatype), "type": "statement", "rank": rank}
    return found | ({"qualifiers": qualifiers, "qualifiers-order": list(qualifiers)} if qualifiers else {})


def entity(
    entity_id: str,
    label: str | None = None,
    title: str | None = None,
    statements: list[Entity] | None = None,
    **more: Any,
) -> Entity:
    """Return an entity with an English label and an article on the English Wikipedia, if they are given."""
    claims: dict[str, list[Entity]] = {}
    for found in statements or []:
        claims.setdefault(found["mainsnak"]["property"], []).append(found)
    return {
        "type": "property" if entity_id.startswith("P") else "item",
        "id": entity_id,
        "labels": {"en": {"language": "en", "value": label}} if label else {},
        "claims": claims,
        "sitelinks": {"enwiki": {"site": "enwiki", "title": title, "badges": []}} if title else {},
        **more,
    }


def dump(*entities: Entity | bytes) -> bytes:
    """Return a dump of entities; bytes are a line that is not an entity."""
    lines = [found if isinstance(found, bytes) else json.dumps(found).encode() for found in entities]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


#: A city, a person who was born there, what they refer to, and what no one does.
EXAMPLE = (
    entity("P19", "place of birth", datatype="wikibase-item"),
    entity("P31", "instance of"),
    entity("P569", "date of birth"),
    entity("P2048", "height"),
    entity("P580", "start time"),
    entity("P214", "VIAF ID", datatype="external-id"),
    entity("Q5", "human"),
    entity("Q515", "city", statements=[statement("P279", item_value("Q486972"))]),
    entity("Q11573", "metre"),
    entity("Q999", "somebody without an article"),
    entity(
        "Q7001",
        "Harrowmere",
        "Harrowmere, Marrowshire",
        [statement("P31", item_value("Q515"), qualifiers={"P580": [snak("P580", time_value("+1204-00-00T00:00:00Z", 9))]})],
    ),
    entity(
        "Q7002",
        "Ilse Marenholt",
        "Ilse Marenholt",
        [
            statement("P31", item_value("Q5")),
            statement("P19", item_value("Q7001")),
            statement("P19", item_value("Q999"), rank="deprecated"),
            statement("P569", time_value("+1871-04-02T00:00:00Z", 11), rank="preferred"),
            statement("P569", time_value("+1871-00-00T00:00:00Z", 9)),
            statement("P2048", quantity_value("+1.70", "Q11573")),
            statement("P214", text_value("123"), datatype="external-id"),
            statement("P570", "somevalue"),
        ],
    ),
)  # fmt: skip
