"""What the tests of the loaders share: the libraries, and the records as `json` reads them."""

from __future__ import annotations

import importlib
import os
import struct
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support.milling import manifest, records

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind
from wikimill.transforms.release.stored_release import StoredRelease

Rows = list[dict[str, Any]]
SPLITS = ("train", "dev", "test")
NUMBERS = {Kind.FLOAT, Kind.INTEGER, Kind.BOOLEAN}
HF_SPLITS = {"train": "train", "dev": "validation", "test": "test"}


def library(extra: str, name: str) -> ModuleType:
    """Import a library of an extra; skip the test without it, unless `make test-extras` promised it."""
    if extra in os.environ.get("WIKIMILL_EXTRAS", "").split(","):
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is not installed: make test-extras")


def expected(release: Path) -> dict[str, Rows]:
    """Return the records of each split that has any, from the JSON Lines files alone."""
    return {split: rows for split in SPLITS if (rows := records(release, split))}


def schema(release: Path) -> Schema:
    """Return the columns."""
    return StoredRelease.open(str(release)).schema


def corpus(release: Path) -> str:
    """Return the corpus."""
    return manifest(release)["corpus"]


def shards(release: Path, file_format: str, split: str) -> list[str]:
    """Return the paths of a split's files."""
    return sorted(map(str, (release / file_format).glob(f"*-{split}[-.]*")))


def as_tfrecord(rows: Rows, columns: Schema, null: Any) -> Rows:
    """Return what TFRecord can hold of rows: floats of 32 bits, an empty text for a null text, `null` for a null
    number."""
    return [{column.name: _as_tfrecord(column, row[column.name], null) for column in columns.columns} for row in rows]


def _as_tfrecord(column: Column, value: Any, null: Any) -> Any:
    if value is None:
        return null if column.kind in NUMBERS else ""
    return struct.unpack("<f", struct.pack("<f", value))[0] if column.kind is Kind.FLOAT else value


def in_lists(rows: Rows, columns: Schema) -> Rows:
    """Return the rows with each number that may be null as a list of one value or none, as TFDS gives it."""
    nullable = {column.name for column in columns.columns if column.nullable and column.kind in NUMBERS}
    return [
        {name: [] if value is None else [value] if name in nullable else value for name, value in row.items()}
        for row in rows
    ]


def plain(value: Any) -> Any:
    """Return a value of TensorFlow or NumPy as Python has it."""
    for method in ("to_list", "numpy", "tolist"):
        if hasattr(value, method):
            return plain(getattr(value, method)())
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.decode() if isinstance(value, bytes) else value
