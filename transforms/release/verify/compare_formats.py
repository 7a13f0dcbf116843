"""Compares the records of two formats: many at once, and one by one where two of them differ."""

from __future__ import annotations

from typing import Any

from wikimill.transforms.release.formats.columns import are_valid
from wikimill.transforms.release.formats.many_examples import serialised
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.stored_release import damaged
from wikimill.transforms.release.verify.findings import Finding
from wikimill.transforms.release.verify.record_streams import Place, PlacedPack, RecordStream


def compare(pack: PlacedPack, other: PlacedPack, stream: RecordStream, finding: Finding) -> None:
    """Compare as many records of two formats.

    Args:
        pack: those that were checked.
        other: of another format.
        stream: the other format.
        finding: gets what differs.
    """
    same_place = not other.first.shards or other.first[2:] == pack.first[2:]
    if same_place and _are_same(pack, other, stream):
        return
    try:
        for (place, row), (other_place, found) in zip(pack.each(), other.each(), strict=True):
            _compare_rows(place, row, other_place, found, stream, finding)
    except ValueError as error:
        stream.end(damaged(other.first.path, error))


def _are_same(pack: PlacedPack, other: PlacedPack, stream: RecordStream) -> bool:
    """Whether all records are surely the same."""
    columns = pack.pack.columns
    if columns is None:
        return False
    if other.pack.columns is not None:
        return _have_same_values(columns, other.pack.columns)
    if stream.file_format == "tfrecord" and are_valid(columns, stream.encoder.schema):
        # Bytes that are not those that `write` writes may be the same record all the same.
        return serialised(columns, stream.encoder.schema) == other.pack.stored
    return other.pack.decode is None and list(map(stream.encoder.as_read, pack.pack.rows)) == other.pack.rows


def _have_same_values(columns: Any, others: Any) -> bool:
    """Whether two batches hold the same; a file's schema also says what may be null, which lines do not."""
    pairs = zip(columns.columns, others.columns, strict=False)
    return columns.schema.names == others.schema.names and all(one.equals(other) for one, other in pairs)


def _compare_rows(
    place: Place, row: Row, other_place: Place, other: Row, stream: RecordStream, finding: Finding
) -> None:
    try:
        expected = stream.encoder.as_read(row)
    except (KeyError, TypeError, AttributeError):
        return  # the record that was checked has other columns, which is told
    if other != expected:
        named = [name for name in expected if other.get(name) != expected[name]] or sorted(other)
        finding.add(
            other_place.path,
            f"being the record that {place.path} has",
            {name: expected.get(name) for name in named},
            {name: other.get(name) for name in named},
            at=str(other_place),
            remedy="one of the two was changed: fetch both again",
        )
    elif other_place.shards and other_place[2:] != place[2:]:
        finding.add(other_place.path, "the shard of a record", f"that of {place.path}", other_place.shard)
