"""Changes of a release's records and files, and what the record check reports of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

from support.tampering import Rows, rewrite

from wikimill.transforms.release.formats.schema_column import Column, Kind
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify.records import RecordCheck

FORMATS = ("tfrecord", "avro", "parquet", "jsonl", "tsv")


def problems(folder: Path) -> list[str]:
    """Return the lines of the record check."""
    release = replace(StoredRelease.open(str(folder)), compares=False)
    return sorted(RecordCheck(release, release.stats()).run().lines())


def others(column: Column, value: Any) -> list[Any]:
    """Values of the same type that are not this one."""
    changed = [each for each in _others(column, value) if each != value]
    return [*changed, *([None] if column.nullable and value is not None else [])]


def _others(column: Column, value: Any) -> list[Any]:
    if column.kind is Kind.ENUM:
        return [choice for choice in column.choices if choice != value][:1]
    if column.kind is Kind.FLOAT:
        at = 0.0 if value is None else value
        return [at + 1e-6, at + 1e-10, at + 0.1, -1.0]
    if column.kind is Kind.INTEGER:
        return [value + 1, -1]
    if column.kind is Kind.BOOLEAN:
        return [not value]
    if column.kind is Kind.TIMESTAMP:
        return ["1999-01-01T00:00:00Z"]
    if column.kind is Kind.STRINGS:
        return [[*value, "ß"], [], ["", ":x"]]
    longer = [f"{value} .", f"{value}x", f" {value}", f"{value} ( ."] if value else ["x"]
    return [*longer, "", "ß"]


def lines_of_other_values(
    sample: Path, folder: Path, column: Column, row: Callable[[Rows], dict[str, Any]]
) -> list[tuple[Any, tuple[str, ...], list[str]]]:
    """Put other values into a column of one record: in all formats, and in one of them.

    Args:
        sample: a release in all formats but txt.
        folder: where copies of it are changed.
        column: which one.
        row: chooses the record among those of train.

    Returns:
        each value, the formats (none: all), and the lines of the record check.
    """
    found = []
    value = row(list(StoredRelease.open(str(sample)).rows(("train",))))[column.name]
    for other, one in zip(others(column, value), cycle(["jsonl", "tfrecord", "avro", "parquet"]), strict=False):
        for formats in ((), (one,)):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(sample, folder)

            def change(rows: dict[str, Rows], other: Any = other) -> None:
                row(rows["train"])[column.name] = other

            rewrite(folder, change, formats)
            found.append((other, formats, problems(folder)))
    return found


def leave_out(rows: dict[str, Rows]) -> None:
    """A record less."""
    del rows["train"][5]


def twice(rows: dict[str, Rows]) -> None:
    """Repeat a record."""
    rows["train"].insert(3, dict(rows["train"][3]))


def turned(rows: dict[str, Rows]) -> None:
    """Two records are in each other's places."""
    rows["train"][4], rows["train"][9] = rows["train"][9], rows["train"][4]


def to_dev(rows: dict[str, Rows]) -> None:
    """A record is in another split."""
    rows["dev"].append(rows["train"].pop(7))


RECORD_CHANGES = (leave_out, twice, turned, to_dev)
#: How the bytes of a file are damaged.
DAMAGES = ("cut", "flipped", "longer")


def damage(folder: Path, file_format: str, how: str) -> None:
    """Damage the one file of train in a format, in its middle or at its end."""
    (path,) = StoredRelease.open(str(folder)).shards(file_format, "train")
    data = (folder / path).read_bytes()
    middle = len(data) // 2
    damaged = {"cut": data[:middle], "flipped": data[:middle] + b"\xff" + data[middle + 1 :], "longer": data + b"\x01"}
    (folder / path).write_bytes(damaged[how])
