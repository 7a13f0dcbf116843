"""What is looked at many at once tells what single records tell: whatever is changed, the findings are the same."""

import io
import json
import shutil
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.same_findings import (
    DAMAGES,
    FORMATS,
    RECORD_CHANGES,
    damage,
    finding_of,
    lines_of_other_values,
    same_finding,
)
from support.tampering import rewrite

from wikimill.transforms.release.formats.columns import are_valid, columns_of_lines, columns_of_rows
from wikimill.transforms.release.formats.encoders import encoder_of
from wikimill.transforms.release.formats.many_examples import serialised
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Kind
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.formats.tfrecord import example
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

SCHEMA = Schema.of_corpus(WIKISPLIT, {"rules": "default"})
JSONL = "jsonl/wikisplit-train-00000-of-00001.jsonl"


@pytest.mark.slow
@pytest.mark.parametrize("column", SCHEMA.columns, ids=lambda column: column.name)
def test_another_value_of_each_column(sample_release, tmp_path, column):
    for _, formats, lines in lines_of_other_values(sample_release, tmp_path / "release", column, itemgetter(0)):
        assert lines or formats == () or (column.kind is Kind.FLOAT and formats == ("tfrecord",))


@pytest.mark.parametrize("formats", [(), *((name,) for name in FORMATS)], ids=str)
@pytest.mark.parametrize("change", RECORD_CHANGES)
def test_other_records(sample_release, tmp_path, change, formats):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    rewrite(release, change, formats)
    same_finding(release)
    assert not check_release(str(release)).is_whole


@pytest.mark.parametrize("file_format", FORMATS)
@pytest.mark.parametrize("how", DAMAGES)
def test_damage_in_the_middle_of_a_file(sample_release, tmp_path, file_format, how):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    damage(release, file_format, how)
    same_finding(release)


def lines_of(release):
    return (release / JSONL).read_bytes().splitlines(keepends=True)


def changed_line(line, change):
    """A line with another text of its object."""
    return change(line.decode()).encode("utf-8", "surrogateescape")


LINES = {
    "a key twice": lambda text: text.replace("{", '{"minor":true,', 1),
    "a key twice, with a space": lambda text: text.replace("{", '{"minor" :true,', 1),
    "a key less that may be null": lambda text: text.replace('"dump":"2026-09-01",', "", 1),
    "a key less, and a colon more": lambda text: (
        json.dumps({key: value for key, value in json.loads(text).items() if key != "dump"} | {"section": ":a"}) + "\n"
    ),
    "a key more": lambda text: text.replace("{", '{"more":1,', 1),
    "spaces": lambda text: text.replace(",", ", ").replace(":", ": ", 1),
    "no number": lambda text: text.replace('"bleu_1":', '"bleu_1":NaN,"x":', 1),
    "infinite": lambda text: json.dumps(json.loads(text) | {"bleu_1": float("inf")}) + "\n",
    "a float of an integer": lambda text: json.dumps(json.loads(text) | {"new_words": 1.0}) + "\n",
    "too large": lambda text: json.dumps(json.loads(text) | {"new_words": 2**64}) + "\n",
    "a text of a truth": lambda text: json.dumps(json.loads(text) | {"minor": "true"}) + "\n",
    "another choice": lambda text: json.dumps(json.loads(text) | {"direction": "both"}) + "\n",
    "no such day": lambda text: json.dumps(json.loads(text) | {"timestamp": "2004-02-30T00:00:00Z"}) + "\n",
    "year 0": lambda text: json.dumps(json.loads(text) | {"timestamp": "0000-02-03T00:00:00Z"}) + "\n",
    "null": lambda text: json.dumps(json.loads(text) | {"section": None}) + "\n",
    "a surrogate": lambda text: json.dumps(json.loads(text) | {"section": "\ud800"}) + "\n",
    "an empty line": lambda text: "\n" + text,
    "two on a line": lambda text: text[:-1] + text,
    "one on two lines": lambda text: text.replace(",", ",\n", 1),
    "a carriage return": lambda text: text[:-1] + "\r\n",
    "a control character": lambda text: text.replace('"section":"', '"section":"\x01', 1),
    "no UTF-8": lambda text: text.replace('"section":"', '"section":"\udcff', 1),
    "quotes and colons": lambda text: json.dumps(json.loads(text) | {"section": '":"a\\":}\n{"'}) + "\n",
    "an array": lambda _: "[]\n",
}


@pytest.mark.parametrize("change", LINES.values(), ids=LINES.keys())
def test_a_line_that_is_written_in_another_way(sample_release, tmp_path, change, monkeypatch):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    lines = lines_of(release)
    lines[4] = changed_line(lines[4], change)
    (release / JSONL).write_bytes(b"".join(lines))
    with monkeypatch.context() as patch:
        patch.setattr("wikimill.transforms.release.formats.columns.columns_of_lines", lambda *_: None)
        alone = finding_of(release, many=False)
    assert finding_of(release, many=True) == alone


def test_a_whole_number_of_a_float_is_that_float(sample_release, tmp_path):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    lines = lines_of(release)
    lines[4] = changed_line(lines[4], lambda text: json.dumps(json.loads(text) | {"covered_at_once": 0}) + "\n")
    (release / JSONL).write_bytes(b"".join(lines))
    _, alone = finding_of(release, many=False)
    _, many = finding_of(release, many=True)
    assert [line.replace(" 0.0", " 0") for line in many] == [line.replace(" 0.0", " 0") for line in alone]
    assert any("column covered_at_once" in line for line in many)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = {
    Kind.STRING: TEXT,
    Kind.FLOAT: st.floats(allow_nan=False, allow_infinity=False, width=32),
    Kind.INTEGER: st.integers(-(2**63), 2**63 - 1),
    Kind.BOOLEAN: st.booleans(),
    Kind.TIMESTAMP: st.datetimes().map(lambda time: time.strftime("%Y").zfill(4) + time.strftime("-%m-%dT%H:%M:%SZ")),
}


def value_of(column):
    values = st.sampled_from(column.choices) if column.kind is Kind.ENUM else VALUES[column.kind]
    return st.none() | values if column.nullable else values


records = st.lists(st.fixed_dictionaries({column.name: value_of(column) for column in SCHEMA.columns}), min_size=1)


@settings(max_examples=50)
@given(records)
def test_columns_have_what_rows_have(rows):
    for file_format in ("jsonl", "parquet"):
        file = io.BytesIO()
        encoder_of(file_format, SCHEMA).write(rows, file, Shard("wikisplit", "train", 0, 1))
        (pack,) = encoder_of(file_format, SCHEMA).packs(io.BytesIO(file.getvalue()))
        assert pack.columns is not None
        assert pack.columns.to_pylist() == rows
        assert are_valid(pack.columns, SCHEMA)
    assert serialised(columns_of_rows(rows, SCHEMA), SCHEMA) == [example(SCHEMA, row) for row in rows]


@settings(max_examples=300)
@given(records, st.data())
def test_no_byte_makes_columns_of_what_is_no_record(rows, data):
    file = io.BytesIO()
    encoder_of("jsonl", SCHEMA).write(rows[:2], file, Shard("wikisplit", "train", 0, 1))
    text = bytearray(file.getvalue())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    columns = columns_of_lines(bytes(text), SCHEMA)
    if columns is not None:
        assert columns.to_pylist() == [parse_json(line) for line in bytes(text).split(b"\n")[:-1]]
        if are_valid(columns, SCHEMA):
            assert [SCHEMA.checked(row) for row in columns.to_pylist()] == columns.to_pylist()
