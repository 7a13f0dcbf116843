"""features.json and dataset_info.json, with which `tfds.builder_from_directory` loads the TFRecord files without code.

The layout is defined at tensorflow.org/datasets/external_tfrecord; TFDS 4.9.10 writes the same (proto3 JSON: 64-bit
numbers are strings). The features have the types that tfrecord.py writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.transforms.license import LICENSE
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind

FILE_TEMPLATE = "{DATASET}-{SPLIT}.{FILEFORMAT}-{SHARD_X_OF_Y}"
_VERSION = re.compile(r"\d+\.\d+\.\d+", re.ASCII)
_FEATURES = "tensorflow_datasets.core.features"

_Json = dict[str, Any]


@dataclass(frozen=True)
class TfdsSplit:
    """The TFRecord files of a split: its name, the number of records in each shard, the bytes of all shards."""

    name: str
    shard_records: tuple[int, ...]
    file_bytes: int


def features_json(schema: Schema) -> bytes:
    """Return features.json: a FeaturesDict with one documented feature a column."""
    features = {column.name: {**_feature(column), "description": column.doc} for column in schema.columns}
    return _json_bytes(
        {"pythonClassName": f"{_FEATURES}.features_dict.FeaturesDict", "featuresDict": {"features": features}}
    )


def dataset_info_json(
    schema: Schema,
    splits: Sequence[TfdsSplit],
    *,
    version: str,
    description: str,
    homepage: str,
    citation: str,
    license_name: str = LICENSE,
) -> bytes:
    """Return dataset_info.json.

    Splits without records are omitted: TFDS (4.9.10) cannot read one ("Instruction [] corresponds to no data!"), and
    if one is listed, `as_dataset()` fails for the other splits, too.

    Args:
        schema: the columns; `schema.corpus` becomes the data set's name.
        splits: the splits, in the order in which TFDS lists them.
        version: three numbers, such as 1.0.0.
        description: a sentence that defines the data set, for `builder.info`.
        homepage: a URL.
        citation: BibTeX, or empty.
        license_name: name of the license of the data.

    Raises:
        ValueError: the version is not three numbers.
    """
    if not _VERSION.fullmatch(version):
        raise ValueError(f"version {version!r} is not three numbers such as 1.0.0, which TFDS wants")
    return _json_bytes(
        {
            "name": schema.corpus,
            "version": version,
            "description": description,
            "citation": citation,
            "location": {"urls": [homepage]},
            "redistributionInfo": {"license": license_name},
            "fileFormat": "tfrecord",
            "splits": [_split(split) for split in splits if any(split.shard_records)],
        }
    )


def _split(split: TfdsSplit) -> _Json:
    return {
        "name": split.name,
        "shardLengths": [str(records) for records in split.shard_records],
        "numBytes": str(split.file_bytes),
        "filepathTemplate": FILE_TEMPLATE,
    }


def _feature(column: Column) -> _Json:
    match column.kind:
        case Kind.STRING | Kind.ENUM | Kind.TIMESTAMP:
            return _text()
        case Kind.FLOAT:
            return _number("float32", column.nullable)
        case Kind.INTEGER:
            return _number("int64", column.nullable)
        case Kind.BOOLEAN:
            return _number("bool", column.nullable)
        case Kind.STRINGS:
            return _sequence(_text())
        case Kind.INTEGERS:
            return _sequence(_scalar("int64"))
        case Kind.STRING_LISTS:
            return _sequence(_sequence(_text()))
        case Kind.RECORDS:
            return _sequence(
                {
                    "pythonClassName": f"{_FEATURES}.features_dict.FeaturesDict",
                    "featuresDict": {"features": {field.name: _feature(field) for field in column.fields}},
                }
            )


def _number(dtype: str, nullable: bool) -> _Json:
    # TFDS cannot parse a scalar without a value, so a nullable number is a list of at most one value.
    return _sequence(_scalar(dtype)) if nullable else _scalar(dtype)


def _text() -> _Json:
    return {"pythonClassName": f"{_FEATURES}.text_feature.Text", "text": {}}


def _scalar(dtype: str) -> _Json:
    return {
        "pythonClassName": f"{_FEATURES}.scalar.Scalar",
        "tensor": {"shape": {}, "dtype": dtype, "encoding": "none"},
    }


def _sequence(feature: _Json) -> _Json:
    return {
        "pythonClassName": f"{_FEATURES}.sequence_feature.Sequence",
        "sequence": {"feature": feature, "length": "-1"},
    }


def _json_bytes(value: _Json) -> bytes:
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False).encode() + b"\n"
