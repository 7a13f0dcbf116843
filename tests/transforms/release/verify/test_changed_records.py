"""The record check reports every change in a release."""

import json
import shutil
from operator import itemgetter
from pathlib import Path

import pytest
from support.changed_records import DAMAGES, FORMATS, RECORD_CHANGES, damage, lines_of_other_values, problems
from support.tampering import rewrite

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Kind
from wikimill.transforms.release.verify.check_release import check_release
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
    assert problems(release)
    assert not check_release(str(release)).is_whole


@pytest.mark.parametrize("file_format", FORMATS)
@pytest.mark.parametrize("how", DAMAGES)
def test_damage_in_the_middle_of_a_file(sample_release, tmp_path, file_format, how):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    damage(release, file_format, how)
    # A flipped byte of Parquet may lie in statistics that no reader looks at; its digest differs.
    assert problems(release) or (file_format, how) == ("parquet", "flipped")
    assert not check_release(str(release)).is_whole


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
    "spaces": lambda text: text.replace('","', '", "').replace(":", ": ", 1),
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


#: Lines that hold the same record as before.
SAME = {"spaces", "a carriage return"}


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_is_written_in_another_way(sample_release, tmp_path, name):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    lines = lines_of(release)
    lines[4] = changed_line(lines[4], LINES[name])
    (release / JSONL).write_bytes(b"".join(lines))
    assert bool(problems(release)) == (name not in SAME)


def test_a_whole_number_of_a_float_is_that_float(sample_release, tmp_path):
    release = Path(shutil.copytree(sample_release, tmp_path / "release"))
    lines = lines_of(release)
    lines[4] = changed_line(lines[4], lambda text: json.dumps(json.loads(text) | {"covered_at_once": 0}) + "\n")
    (release / JSONL).write_bytes(b"".join(lines))
    assert any("column covered_at_once" in line for line in problems(release))
