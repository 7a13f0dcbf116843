import io
import json
from dataclasses import replace

import fastavro
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.release_samples import BARE, EVERYTHING, EXAMPLES, FULL, TRAIN, WIKISPLIT, encoded, everythings

from wikimill.transforms.release.formats.avro import avro_schema, sync_marker
from wikimill.transforms.release.formats.shard import Shard


def header(data: bytes) -> fastavro.reader:
    return fastavro.reader(io.BytesIO(data))


def rows(data: bytes) -> list[dict]:
    """Return the rows, `timestamp` back in the text that it was."""
    read = list(header(data))
    for row in read:
        if row["timestamp"] is not None:
            row["timestamp"] = row["timestamp"].isoformat().replace("+00:00", "Z")
    return read


def test_the_schema_documents_every_field():
    colours = {"type": "enum", "name": "EverythingColour", "symbols": ["RED", "dark_green"]}
    colours_or_null = {"type": "enum", "name": "EverythingColourOrNull", "symbols": ["RED", "dark_green"]}
    strings = {"type": "array", "items": "string"}
    assert avro_schema(EVERYTHING) == {
        "type": "record",
        "name": "Everything",
        "namespace": "org.wikimill.v1",
        "doc": "Every type.",
        "fields": [
            {"name": "id", "type": "string", "doc": "Name."},
            {"name": "colour", "type": colours, "doc": "Enum."},
            {"name": "number", "type": "long", "doc": "Integer."},
            {"name": "share", "type": "double", "doc": "Float."},
            {"name": "flag", "type": "boolean", "doc": "Boolean."},
            {"name": "words", "type": strings, "doc": "Strings."},
            {"name": "places", "type": {"type": "array", "items": "long"}, "doc": "Integers."},
            {"name": "pairs", "type": {"type": "array", "items": strings}, "doc": "Lists."},
            {"name": "timestamp", "type": {"type": "long", "logicalType": "timestamp-millis"}, "doc": "Time."},
            {"name": "id_or_null", "type": ["null", "string"], "doc": "Name or null.", "default": None},
            {"name": "colour_or_null", "type": ["null", colours_or_null], "doc": "Enum or null.", "default": None},
            {"name": "number_or_null", "type": ["null", "long"], "doc": "Integer or null.", "default": None},
            {"name": "share_or_null", "type": ["null", "double"], "doc": "Float or null.", "default": None},
            {"name": "flag_or_null", "type": ["null", "boolean"], "doc": "Boolean or null.", "default": None},
            {"name": "words_or_null", "type": ["null", strings], "doc": "Strings or null.", "default": None},
        ],
    }


def test_the_file_says_its_schema_and_codec():
    written = header(encoded("avro", WIKISPLIT, EXAMPLES))
    assert (written.writer_schema, written.codec) == (fully_named(avro_schema(WIKISPLIT)), "deflate")
    assert "__fastavro" not in written.metadata["avro.schema"]


def fully_named(schema: dict) -> dict:
    return fastavro.parse_schema(json.loads(json.dumps(schema)), _write_hint=False)


def test_wikisplit_rows():
    assert rows(encoded("avro", WIKISPLIT, EXAMPLES)) == list(WIKISPLIT.rows(EXAMPLES))


def test_every_kind_of_column():
    assert rows(encoded("avro", EVERYTHING, (FULL, BARE))) == list(EVERYTHING.rows((FULL, BARE)))


def test_a_shard_without_records_still_has_its_schema():
    empty = header(encoded("avro", WIKISPLIT, ()))
    assert (list(empty), empty.writer_schema["name"]) == ([], "org.wikimill.v1.SplitExample")


def test_an_older_reader_without_the_nullable_columns_reads_the_file():
    older = avro_schema(EVERYTHING)
    older["fields"] = [field for field in older["fields"] if "default" not in field]
    [row] = fastavro.reader(io.BytesIO(encoded("avro", EVERYTHING, (FULL,))), reader_schema=older)
    assert list(row) == ["id", "colour", "number", "share", "flag", "words", "places", "pairs", "timestamp"]


def test_sync_marker_depends_on_schema_and_shard():
    declared = avro_schema(WIKISPLIT)
    marker = sync_marker(declared, "wikisplit-train-00000-of-00004.avro")
    other_shard = sync_marker(declared, "wikisplit-train-00001-of-00004.avro")
    other_schema = sync_marker(avro_schema(EVERYTHING), "wikisplit-train-00000-of-00004.avro")
    assert (len(marker), len({marker, other_shard, other_schema})) == (16, 3)
    assert encoded("avro", WIKISPLIT, EXAMPLES, TRAIN).endswith(marker)
    assert encoded("avro", WIKISPLIT, EXAMPLES, Shard("wikisplit", "train", 1, 4)).endswith(other_shard)


@settings(deadline=None)
@given(st.lists(everythings, max_size=3))
def test_records_come_back(records):
    assert rows(encoded("avro", EVERYTHING, records)) == list(EVERYTHING.rows(records))


@pytest.mark.parametrize("timestamp", ["0001-01-01T00:00:00Z", "2004-02-26T10:11:12Z", "9999-12-31T23:59:59Z"])
def test_the_first_and_the_last_time(timestamp):
    [row] = rows(encoded("avro", EVERYTHING, (replace(FULL, timestamp=timestamp),)))
    assert row["timestamp"] == timestamp
