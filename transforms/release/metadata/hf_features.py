"""The column types as the front matter of a dataset card gives them to `datasets.load_dataset`.

They are needed for JSONL. Without them the `json` builder of datasets 5.2.0 takes the types from what it sees first:
ISO 8601 text becomes a timestamp, and a column that is null throughout the first file fails on the first text after it.
With them a column whose values are all times or dates is still read as timestamps, then cast back: its text comes as
"2004-02-26 10:11:12". Parquet has neither flaw, so a card names the Parquet files where there are any.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind

_TYPE_OF_KIND: Mapping[Kind, dict[str, Any]] = types.MappingProxyType(
    {
        Kind.STRING: {"dtype": "string"},
        Kind.ENUM: {"dtype": "string"},
        Kind.TIMESTAMP: {"dtype": "string"},
        Kind.FLOAT: {"dtype": "float64"},
        Kind.INTEGER: {"dtype": "int64"},
        Kind.BOOLEAN: {"dtype": "bool"},
        Kind.STRINGS: {"list": "string"},
        Kind.INTEGERS: {"list": "int64"},
        Kind.STRING_LISTS: {"list": {"list": "string"}},
    }
)


def card_features(schema: Schema) -> list[dict[str, Any]]:
    """Return the value of `dataset_info: features:`; its JSON is YAML too, for README.md.

    Shape: one `{"name": …, "dtype": …}` or `{"name": …, "list": …}` a column, in column order; of a list of
    records such entries again.
    """
    return list(map(_feature, schema.columns))


def _feature(column: Column) -> dict[str, Any]:
    if column.kind is Kind.RECORDS:
        return {"name": column.name, "list": list(map(_feature, column.fields))}
    return {"name": column.name, **_TYPE_OF_KIND[column.kind]}
