"""Rows are read from every kind of file; an error describes a wrong file in one line."""

import io
import json

import pyarrow
import pyarrow.parquet
import pytest
from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems
from support.report_samples import manifest_of

from wikimill.rules.metrics.scored_examples import Reference
from wikimill.transforms.evaluation.columns import prediction_of, reference_of, reference_texts, task_of
from wikimill.transforms.evaluation.release_files import row_files
from wikimill.transforms.evaluation.rows import UnfitRows, read_rows

DISCOFUSE_HEADER = (
    "coherent_first_sentence\tcoherent_second_sentence\tincoherent_first_sentence\tincoherent_second_sentence\t"
    "discourse_type\tconnective_string\thas_coref_type_pronoun\thas_coref_type_nominal"
)


def rows_of(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return list(read_rows([str(path)]))


def test_text_is_one_prediction_a_line(tmp_path):
    """Only a line feed ends a line: sentences hold other characters that Python calls line breaks."""
    assert rows_of(tmp_path, "a.txt", "He came .\n\nHe\u2028saw .\r\n") == [
        {"text": "He came ."}, {"text": ""}, {"text": "He\u2028saw ."},
    ]  # fmt: skip


def test_the_published_wikisplit_layout(tmp_path):
    (row,) = rows_of(tmp_path, "a.tsv", "A and B .\tA . <::::> B .\n")
    assert task_of(row) == "split"
    assert reference_of([row], "a") == Reference(source=("A and B .",), texts=("A . <::::> B .",))


def test_the_published_discofuse_layout(tmp_path):
    lines = f"{DISCOFUSE_HEADER}\nA . x\tHe ran .\tA .\tA ran .\tPAIR_ANAPHORA\t\t1.0\t0.0\nA , but B .\t\tA .\tB .\tSINGLE_S_COORD\t, but\t0.0\t0.0\n"
    pair, single = rows_of(tmp_path, "a.tsv", lines)
    assert task_of(pair) == "fusion"
    assert reference_of([pair], "a") == Reference(
        source=("A .", "A ran ."),
        texts=("A . x He ran .",),
        first_tokens=3,
        discourse_type="PAIR_ANAPHORA",
        has_pronoun=True,
    )
    assert reference_of([single], "a") == Reference(
        source=("A .", "B ."),
        texts=("A , but B .",),
        discourse_type="SINGLE_S_COORD",
        connective=", but",
        has_pronoun=False,
    )


def test_a_release_in_jsonl_and_parquet(tmp_path):
    row = {"id": "7", "complex_sentence": "A and B .", "simple_sentence_1": "A .", "simple_sentence_2": "B ."}
    wanted = Reference(id="7", source=("A and B .",), texts=("A . <::::> B .",))
    assert [reference_of([found], "a") for found in rows_of(tmp_path, "a.jsonl", json.dumps(row))] == [wanted]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "a.parquet")
    assert [reference_of([found], "a") for found in read_rows([str(tmp_path / "a.parquet")])] == [wanted]


@pytest.mark.parametrize(("cell", "connective"), [("None", ""), ("", ""), (None, ""), ("however ,", "however ,")])
def test_an_example_without_a_connective(cell, connective):
    row = {"source": ["A .", "B ."], "reference": "A . None B .", "connective_string": cell}
    assert reference_of([row], "a").connective == connective


def test_several_references_in_one_row_and_in_several_files():
    rows = [{"source": "A .", "references": ["B .", "C ."]}, {"text": "D ."}, {"cells": ["E ."]}, {"reference": "F ."}]
    assert reference_of(rows, "a").texts == ("B .", "C .", "D .", "E .", "F .")
    laser_tagger = {"cells": ["A .", "B .", "C ."]}
    assert reference_of([laser_tagger], "a") == Reference(source=("A .",), texts=("B .", "C ."))


def test_two_sources_are_a_fusion():
    row = {"source": ["A .", "B ."], "reference": "A and B ."}
    assert (task_of(row), reference_of([row], "a").source) == ("fusion", ("A .", "B ."))
    assert task_of({"source": "A .", "reference": "B ."}) is None


@pytest.mark.parametrize(
    ("row", "prediction"), [({"prediction": "x", "id": 1}, "x"), ({"text": ""}, ""), ({"cells": ["x"]}, "x")]
)
def test_predictions(row, prediction):
    assert prediction_of(row, "p") == prediction


@pytest.mark.parametrize(
    ("call", "row", "message"),
    [
        (prediction_of, {"cells": ["x", "y"]}, "p: no prediction; expected a column `prediction`"),
        (prediction_of, {"prediction": None}, "p: no prediction"),
        (reference_texts, {"source": "x"}, "p: no reference; expected the columns of a wikimill release"),
        (lambda row, where: reference_of([row], where), {"text": "x"}, "p: no source, which SARI needs"),
    ],
)
def test_columns_that_are_missing(call, row, message):
    with pytest.raises(UnfitRows) as caught:
        call(row, "p")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.jsonl", '{"id": 1}\n{"id":', "a.jsonl, line 2: not JSON"),
        ("a.jsonl", "[1]\n", "a.jsonl, line 1: expected a JSON object, found list"),
        ("a.tsv", "id\tprediction\n1\tx\ty\n", "a.tsv, line 2: 3 cells, but the header has 2"),
        ("a.txt", b"x\n\xff\n", "a.txt, line 2: not UTF-8"),
        ("a.parquet", "no", "a.parquet: not a Parquet file"),
    ],
)
def test_files_that_cannot_be_read(tmp_path, name, text, message):
    with pytest.raises(UnfitRows) as caught:
        rows_of(tmp_path, name, text)
    assert str(caught.value).startswith(f"{tmp_path}/{message}")


def test_a_part_of_a_release(tmp_path):
    listed = (
        "jsonl/wikisplit-test-00001-of-00002.jsonl",
        "jsonl/wikisplit-test-00000-of-00002.jsonl",
        "avro/wikisplit-dev-00000-of-00001.avro",
        "tfrecord/wikisplit-train.tfrecord-00000-of-00001",
        "tsv/train.tsv",
    )
    for path in listed:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / "manifest.json").write_text(json.dumps(manifest_of("wikisplit", [], listed, tmp_path)))
    shards = tuple(f"{tmp_path}/jsonl/wikisplit-test-0000{number}-of-00002.jsonl" for number in (0, 1))
    assert row_files(str(tmp_path), "test").paths == shards
    assert row_files(str(tmp_path), "dev").paths == (f"{tmp_path}/avro/wikisplit-dev-00000-of-00001.avro",)
    assert row_files(str(tmp_path), "train").paths == (f"{tmp_path}/tsv/train.tsv",)
    with pytest.raises(UnfitRows, match=r"no x split as jsonl, avro, parquet, tsv; name a release mined with one"):
        row_files(str(tmp_path), "x")
    with pytest.raises(UnfitRows, match="no such file or folder"):
        row_files(str(tmp_path / "absent"), "test")


def test_a_file_on_another_filesystem(monkeypatch):
    """Beam opens it, as it is stored: a name that ends in .gz would be unpacked otherwise."""
    opened = []

    def fake_open(path, compression_type):
        opened.append((path, compression_type))
        return io.BytesIO(b"one\ntwo\n")

    monkeypatch.setattr(FileSystems, "open", fake_open)
    files = row_files("gs://bucket/found.txt", "test")
    assert list(files.rows()) == [{"text": "one"}, {"text": "two"}]
    assert opened == [("gs://bucket/found.txt", CompressionTypes.UNCOMPRESSED)]
