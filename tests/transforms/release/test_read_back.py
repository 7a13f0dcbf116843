"""Every format is read back: the same rows, and over damage an error, not other rows, where there are checksums."""

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import fusion_example
from support.release_samples import (
    ASTRO,
    BARE,
    EVERYTHING,
    EXAMPLES,
    FULL,
    TRAIN,
    WIKISPLIT,
    encoded,
    everythings,
    split_examples,
)

from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.discofuse.tsv import TSV as DISCOFUSE_TSV
from wikimill.transforms.release.formats.registry import FORMATS, encoder_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row

WITH_ALL_COLUMNS = [name for name in FORMATS if name not in ("tsv", "txt")]
FUSION = fusion_example(
    wiki=None,
    page_id="a1",
    page_title=None,
    url=None,
    dump=None,
    coherent_first_sentence="It rained , but\tshe left .",
    coherent_second_sentence="",
    incoherent_first_sentence="It rained .",
    incoherent_second_sentence="She left .",
    discourse_type="SINGLE_S_COORD",
    connective_string=", but",
    has_coref_type_nominal=True,
    rules=["sentence_coordination"],
    revision_id=None,
)
DISCOFUSE = Schema.of(
    FusionExample,
    "discofuse",
    omit=("coherent_first_sentence_raw", "coherent_second_sentence_raw"),
    tsv=DISCOFUSE_TSV,
)


def read(file_format: str, schema: Schema, data: bytes) -> list[Row]:
    return list(encoder_of(file_format, schema).read(io.BytesIO(data)))


def as_read(file_format: str, schema: Schema, records: object) -> list[Row]:
    return [encoder_of(file_format, schema).as_read(row) for row in schema.rows(records)]


def outcome(file_format: str, schema: Schema, data: bytes) -> list[Row] | None:
    """Return the rows, or None if reading is an error."""
    try:
        return read(file_format, schema, data)
    except Exception:  # fastavro and pyarrow raise errors of many classes over damage
        return None


@pytest.mark.parametrize("file_format", WITH_ALL_COLUMNS)
@settings(max_examples=40)
@given(records=st.lists(everythings, max_size=3))
def test_rows_of_every_type_come_back(file_format, records):
    data = encoded(file_format, EVERYTHING, records)
    assert read(file_format, EVERYTHING, data) == as_read(file_format, EVERYTHING, records)


@pytest.mark.parametrize("file_format", [*WITH_ALL_COLUMNS, "tsv"])
@settings(max_examples=40)
@given(records=st.lists(split_examples, max_size=3))
def test_split_examples_come_back(file_format, records):
    data = encoded(file_format, WIKISPLIT, records)
    assert read(file_format, WIKISPLIT, data) == as_read(file_format, WIKISPLIT, records)


@pytest.mark.parametrize("file_format", ["avro", "parquet", "jsonl"])
def test_three_formats_hold_every_column_exactly(file_format):
    rows = [EVERYTHING.row(record) for record in (FULL, BARE)]
    assert read(file_format, EVERYTHING, encoded(file_format, EVERYTHING, [FULL, BARE])) == rows


def test_tfrecord_has_short_floats_and_no_null_text():
    example = replace(ASTRO, bleu_1=0.1, dump="", timestamp=None)
    [row] = read("tfrecord", WIKISPLIT, encoded("tfrecord", WIKISPLIT, [example]))
    assert row == WIKISPLIT.row(example) | {"bleu_1": 0.10000000149011612, "dump": None}


def test_tsv_has_the_published_columns():
    [row] = read("tsv", WIKISPLIT, encoded("tsv", WIKISPLIT, [replace(ASTRO, complex_sentence="He\nran .")]))
    assert row == {
        "complex_sentence": "He ran .",
        "simple_sentence_1": "He ran .",
        "simple_sentence_2": "She sat .",
    }
    [row] = read("tsv", DISCOFUSE, encoded("tsv", DISCOFUSE, [FUSION], replace(TRAIN, index=0)))
    assert row == {
        "coherent_first_sentence": "It rained , but she left .",
        "coherent_second_sentence": "",
        "incoherent_first_sentence": "It rained .",
        "incoherent_second_sentence": "She left .",
        "discourse_type": "SINGLE_S_COORD",
        "connective_string": ", but",
        "has_coref_type_pronoun": False,
        "has_coref_type_nominal": True,
    }


@pytest.mark.parametrize("file_format", [*WITH_ALL_COLUMNS, "tsv"])
def test_a_file_that_is_cut_gives_an_error_or_whole_rows_from_its_beginning(file_format):
    """A cut between two records of a format without an end marker shows only in the manifest's count."""
    data, rows = encoded(file_format, WIKISPLIT, EXAMPLES), as_read(file_format, WIKISPLIT, EXAMPLES)
    found = [outcome(file_format, WIKISPLIT, data[:end]) for end in range(len(data))]
    assert all(cut is None or (cut == rows[: len(cut)] and len(cut) < len(rows)) for cut in found)
    unnoticed = {"tfrecord": 2, "jsonl": 2, "tsv": 2, "avro": 1, "parquet": 0}
    assert sum(cut is not None for cut in found) == unnoticed[file_format]


def test_tfrecord_notices_every_flipped_bit():
    data = encoded("tfrecord", WIKISPLIT, [ASTRO])
    for bit in range(8 * len(data)):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match=r"record 1: (its length|it) is cut or damaged"):
            read("tfrecord", WIKISPLIT, bytes(damaged))


@pytest.mark.parametrize("file_format", WITH_ALL_COLUMNS)
def test_damage_never_gives_rows_that_pass_for_other_types(file_format):
    """What a flipped byte leaves readable, the schema takes or refuses: no row has a value of a wrong type."""
    data = encoded(file_format, WIKISPLIT, EXAMPLES)
    names = [column.name for column in WIKISPLIT.columns]
    for place in range(0, len(data), 7):
        damaged = data[:place] + bytes([data[place] ^ 0x15]) + data[place + 1 :]
        for row in outcome(file_format, WIKISPLIT, damaged) or []:
            try:
                checked = WIKISPLIT.checked(row)
            except ValueError:
                continue
            assert list(checked) == names


@pytest.mark.parametrize(
    ("file_format", "data", "message"),
    [
        ("jsonl", b'{"a": 1}\n{"a"\n', "line 2 is not JSON"),
        ("jsonl", b"[]\n", "line 1 is not a JSON object with a line end after it"),
        ("jsonl", b"{}", "line 1 is not a JSON object with a line end after it"),
        ("tsv", b"a\tb <::::> c", "line 1 has no end"),
        ("tsv", b"a\tb\n", "line 1: expected C <TAB> S1 <::::> S2, found 2 cells"),
        ("tfrecord", b"\0" * 5, "record 1: its length is cut or damaged"),
    ],
)
def test_the_error_names_the_place(file_format, data, message):
    with pytest.raises(ValueError, match=message):
        read(file_format, WIKISPLIT, data)


@pytest.mark.parametrize("file_format", ["avro", "parquet"])
def test_a_file_of_another_schema_is_refused(file_format):
    data = encoded(file_format, DISCOFUSE, [FUSION])
    with pytest.raises(ValueError, match=r"the file's (Avro|Parquet) schema is not that of wikisplit"):
        read(file_format, WIKISPLIT, data)


def test_tfrecords_of_another_schema_are_refused():
    with pytest.raises(ValueError, match="record 1 is not an Example of wikisplit"):
        read("tfrecord", WIKISPLIT, encoded("tfrecord", DISCOFUSE, [FUSION]))


def test_a_tsv_file_needs_its_header():
    data = encoded("tsv", DISCOFUSE, [FUSION], TRAIN)
    assert read("tsv", DISCOFUSE, data[: data.index(b"\n") + 1]) == []
    with pytest.raises(ValueError, match="line 1 is not the header coherent_first_sentence"):
        read("tsv", DISCOFUSE, data[data.index(b"\n") + 1 :])
