import io
import json
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import FUSION as EXAMPLE
from support.places import SHARED
from support.release_samples import (
    ASTRO,
    BARE,
    BOTANY,
    EVERYTHING,
    TRAIN,
    WIKISPLIT,
    encoded,
    everythings,
    split_examples,
)

from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.discofuse.tsv import TSV as DISCOFUSE_TSV
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.formats.text_formats import TsvEncoder
from wikimill.transforms.tsv_layout import TsvLayout
from wikimill.transforms.wikisplit.corpus import cells_of, row_of

PUBLISHED = SHARED / "data" / "discofuse" / "full-rows.tsv"


def test_a_json_line():
    assert encoded("jsonl", WIKISPLIT, (ASTRO,)).decode() == (
        '{"id":"00112233445566778899aabbccddeeff","wiki":"enwiki","page_id":"12","page_title":"Élan",'
        '"url":"https://en.wikipedia.org/w/index.php?diff=2&oldid=1","dump":null,"split":"train",'
        '"complex_sentence":"He ran and she sat .","simple_sentence_1":"He ran .","simple_sentence_2":"She sat .",'
        '"bleu_1":0.25,"bleu_2":0.5,"new_words":0,"lost_words":0,"new_numbers":0,"new_names":0,"length_ratio":1.125,'
        '"covered_alone":0.625,"covered_together":0.875,"covered_at_once":0.125,"direction":"split","adjacent":true,"same_paragraph":true,"reverted":false,"minor":false,"section":"",'
        '"old_revision_id":"1","new_revision_id":"2","timestamp":"2004-02-26T10:11:12Z"}\n'
    )


def test_a_json_line_of_every_kind_of_column():
    assert encoded("jsonl", EVERYTHING, (BARE,)).decode() == (
        '{"id":"é","colour":"dark_green","number":-3,"share":0.5,"flag":true,"words":[],"places":[],"pairs":[],'
        '"timestamp":"1969-12-31T23:59:59Z","id_or_null":null,"colour_or_null":null,"number_or_null":null,'
        '"share_or_null":null,"flag_or_null":null,"words_or_null":null}\n'
    )


def test_what_ends_a_line_somewhere_is_escaped_in_json():
    record = replace(BARE, id='a\r\n\t\v\f\x1c\x1d\x1e\x85\u2028\u2029\\"b\U0001f600')
    line = encoded("jsonl", EVERYTHING, (record,)).decode()
    assert line.startswith(r'{"id":"a\r\n\t\u000b\f\u001c\u001d\u001e\u0085\u2028\u2029\\\"b' + '\U0001f600","colour"')
    assert [json.loads(found)["id"] for found in line.splitlines()] == [record.id]


@settings(deadline=None)
@given(st.lists(everythings, max_size=3))
def test_json_records_come_back_by_any_line_reader(records):
    lines = encoded("jsonl", EVERYTHING, records).decode().splitlines()
    assert [json.loads(line) for line in lines] == list(EVERYTHING.rows(records))


def test_the_published_wikisplit_layout():
    assert encoded("tsv", WIKISPLIT, (ASTRO, BOTANY)).decode() == (
        "He ran and she sat .\tHe ran . <::::> She sat .\nHe ran and she sat .\tHe ran . <::::> She sat .\n"
    )


def test_what_ends_a_cell_or_a_line_becomes_a_space_in_tsv():
    record = replace(
        ASTRO,
        complex_sentence="a\tb\r\nc\u2028d\x85e",
        simple_sentence_1='"f\vg\fh\x1ci <::::> j',
        simple_sentence_2="k\u2029l\x1dm\x1en",
    )
    assert encoded("tsv", WIKISPLIT, (record,)).decode() == 'a b c d e\t"f g h i < :::: > j <::::> k l m n\n'


@settings(deadline=None)
@given(st.lists(split_examples, max_size=3))
def test_tsv_records_come_back_by_any_line_reader(records):
    lines = encoded("tsv", WIKISPLIT, records).decode().splitlines()
    assert [split_row(line) for line in lines] == [
        (
            on_one_line(record.complex_sentence),
            on_one_line(record.simple_sentence_1.replace("<::::>", "< :::: >")),
            on_one_line(record.simple_sentence_2.replace("<::::>", "< :::: >")),
        )
        for record in records
    ]


def split_row(line: str) -> tuple[str, str, str]:
    complex_sentence, simple = line.split("\t")
    first, second = simple.split(" <::::> ")
    return complex_sentence, first, second


def on_one_line(text: str) -> str:
    return re.sub("[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+", " ", text)


def test_tsv_encoder_writes_one_header_for_a_split():
    layout = TsvLayout(header=("complex", "simple"), cells=cells_of, row=row_of)
    encoder, file = TsvEncoder(replace(WIKISPLIT, tsv=layout)), io.BytesIO()
    for index in range(TRAIN.count):
        encoder.write(WIKISPLIT.rows([ASTRO]), file, Shard("wikisplit", "train", index, TRAIN.count))
    assert file.getvalue().decode() == "complex\tsimple\n" + 4 * "He ran and she sat .\tHe ran . <::::> She sat .\n"


def test_the_published_discofuse_layout():
    """As in the release: a header, eight columns, flags as floats; `full-rows.tsv` has the same."""
    discofuse = Schema.of(FusionExample, "discofuse", tsv=DISCOFUSE_TSV)
    rows = encoded(
        "tsv", discofuse, (replace(EXAMPLE, has_coref_type_pronoun=True),), Shard("discofuse", "train", 0, 1)
    )
    header, row = rows.decode().splitlines()
    assert header.split("\t") == [
        "coherent_first_sentence",
        "coherent_second_sentence",
        "incoherent_first_sentence",
        "incoherent_second_sentence",
        "discourse_type",
        "connective_string",
        "has_coref_type_pronoun",
        "has_coref_type_nominal",
    ]
    assert row == (
        "The mill is old .\tHowever , it runs .\tThe mill is old .\tIt runs .\tPAIR_CONN\thowever ,\t1.0\t0.0"
    )
    if PUBLISHED.is_file():
        assert PUBLISHED.read_text("utf-8").splitlines()[0] == f"{header}\tsource"


@pytest.mark.parametrize("file_format", ["tfrecord", "avro", "parquet", "jsonl"])
def test_a_fusion_example_of_a_document_in_every_format(file_format):
    nulls = dict.fromkeys(("wiki", "page_title", "url", "dump", "revision_id"))
    discofuse = Schema.of(FusionExample, "discofuse", tsv=DISCOFUSE_TSV)
    assert encoded(file_format, discofuse, (EXAMPLE, replace(EXAMPLE, **nulls)))
