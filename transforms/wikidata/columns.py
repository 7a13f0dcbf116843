"""The Parquet schemas of a table of entities, `items` and `labels`, and conversions from and to their rows.

The columns of all types of values are in one struct: `kind` names the type, and columns that the type lacks are null.
Depending on `kind`, `text` is the id of an entity, a text, a time or an amount.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from wikimill.rules.wikidata.entities import Item, Label, Qualifier, Statement
from wikimill.rules.wikidata.values import (
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
    Value,
)

_VALUE = [
    pa.field("kind", pa.string(), nullable=False),
    pa.field("text", pa.string()),
    pa.field("language", pa.string()),
    pa.field("precision", pa.float64()),
    pa.field("calendar", pa.string()),
    pa.field("unit", pa.string()),
    pa.field("lower", pa.string()),
    pa.field("upper", pa.string()),
    pa.field("latitude", pa.float64()),
    pa.field("longitude", pa.float64()),
    pa.field("globe", pa.string()),
]
_PROPERTY = pa.field("property", pa.string(), nullable=False)
_QUALIFIER = pa.struct([_PROPERTY, *_VALUE])
_STATEMENT = pa.struct(
    [_PROPERTY, pa.field("rank", pa.string(), nullable=False), *_VALUE, pa.field("qualifiers", pa.list_(_QUALIFIER))]
)
#: One row for each item with a page in the wiki; each shard is sorted by `join_bucket.id_order`.
ITEMS = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("title", pa.string(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("statements", pa.list_(_STATEMENT), nullable=False),
    ]
)
#: One row for each class, property, item of `ITEMS`, or other entity that is referred to.
LABELS = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("label", pa.string()),
        pa.field("language", pa.string()),
        pa.field("title", pa.string()),
        pa.field("instance_of", pa.list_(pa.string()), nullable=False),
        pa.field("subclass_of", pa.list_(pa.string()), nullable=False),
    ]
)


def item_row(item: Item) -> dict[str, Any]:
    """Return a row of `ITEMS`."""
    statements = [
        {"property": statement.property, "rank": statement.rank}
        | value_columns(statement.value)
        | {"qualifiers": [_qualifier_row(qualifier) for qualifier in statement.qualifiers]}
        for statement in item.statements
    ]
    return {"id": item.id, "title": item.title, "label": item.label, "statements": statements}


def item_of(row: Mapping[str, Any]) -> Item:
    """Return the item of a row of `ITEMS`.

    Raises:
        ValueError: see `value_of`.
    """
    return Item(
        row["id"],
        row["title"],
        row["label"],
        tuple(
            Statement(
                statement["property"],
                statement["rank"],
                value_of(statement),
                tuple(Qualifier(found["property"], value_of(found)) for found in statement["qualifiers"] or ()),
            )
            for statement in row["statements"]
        ),
    )


def label_row(label: Label) -> dict[str, Any]:
    """Return a row of `LABELS`."""
    return {
        "id": label.id,
        "label": label.text,
        "language": label.language,
        "title": label.title,
        "instance_of": list(label.instance_of),
        "subclass_of": list(label.subclass_of),
    }


def label_of(row: Mapping[str, Any]) -> Label:
    """Return the label of a row of `LABELS`."""
    return Label(
        row["id"], row["label"], row["language"], row["title"], tuple(row["instance_of"]), tuple(row["subclass_of"])
    )


def value_columns(value: Value) -> dict[str, Any]:
    """Return the columns of a value; columns that its type lacks are omitted."""
    match value:
        case ItemValue(id=found):
            return {"kind": "item", "text": found}
        case StringValue(text=text):
            return {"kind": "string", "text": text}
        case TimeValue(time=time, precision=precision, calendar=calendar):
            return {"kind": "time", "text": time, "precision": float(precision), "calendar": calendar}
        case QuantityValue(amount=amount, unit=unit, lower=lower, upper=upper):
            return {"kind": "quantity", "text": amount, "unit": unit, "lower": lower, "upper": upper}
        case CoordinatesValue(latitude=latitude, longitude=longitude, precision=given, globe=globe):
            place = {"latitude": latitude, "longitude": longitude}
            return {"kind": "coordinates", "precision": given, "globe": globe} | place
        case MonolingualValue(text=text, language=language):
            return {"kind": "monolingual", "text": text, "language": language}


def value_of(row: Mapping[str, Any]) -> Value:
    """Return the value in the columns of a row.

    Raises:
        ValueError: `kind` is unknown, as in a table of a later version of wikimill.
    """
    match row["kind"]:
        case "item":
            return ItemValue(row["text"])
        case "string":
            return StringValue(row["text"])
        case "time":
            return TimeValue(row["text"], int(row["precision"]), row["calendar"])
        case "quantity":
            return QuantityValue(row["text"], row["unit"], row["lower"], row["upper"])
        case "coordinates":
            return CoordinatesValue(row["latitude"], row["longitude"], row["precision"], row["globe"])
        case "monolingual":
            return MonolingualValue(row["text"], row["language"])
    raise ValueError(f"values of kind {row['kind']!r:.40} are not known; the table is of a later version of wikimill")


def _qualifier_row(qualifier: Qualifier) -> dict[str, Any]:
    return {"property": qualifier.property} | value_columns(qualifier.value)
