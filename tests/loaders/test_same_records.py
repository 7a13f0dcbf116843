"""Every loader gives the same records, in the same order; where a format cannot, the test says what differs.

Run with TensorFlow 2.21.0, tensorflow-datasets 4.9.10, datasets 5.2.0, mlcroissant 1.1.1, pandas 3.1.1.
"""

import csv
import json
import os
from pathlib import Path

import fastavro
import pyarrow.parquet
from support.loading import HF_SPLITS, as_tfrecord, corpus, expected, in_lists, library, plain, schema, shards
from support.milling import wikimill

from wikimill.transforms.release.formats.schema_column import Kind

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
WIKISPLIT_COLUMNS = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")


def test_the_releases_have_what_is_hard_to_load(release):
    """Shards, splits, and for discofuse null, lists, booleans, numbers that may be null."""
    rows = [row for split in expected(release).values() for row in split]
    assert len(expected(release)) == 3
    assert len(shards(release, "jsonl", "train")) > 1
    kinds = {type(value) for row in rows for value in row.values()}
    assert kinds == {str, float, bool} | ({int} if corpus(release) == "wikisplit" else {list, type(None)})


def test_verify_finds_them_whole(release, jsonl_release):
    outcome = wikimill("verify", release, jsonl_release)
    assert (outcome.code, outcome.err) == (0, "")


def test_tfds(release):
    """Floats have 32 bits, a null text is empty, and a number that may be null is a list of one or none."""
    tfds = library("tfds", "tensorflow_datasets")
    builder = tfds.builder_from_directory(release / "tfrecord")
    one_by_one = tfds.ReadConfig(interleave_cycle_length=1)  # else it reads several shards in turns
    for split, rows in expected(release).items():
        loaded = [
            {name: plain(value) for name, value in example.items()}
            for example in builder.as_dataset(split=split, read_config=one_by_one)
        ]
        columns = schema(release)
        assert loaded == in_lists(as_tfrecord(rows, columns, None), columns)
        assert builder.info.splits[split].num_examples == len(rows)


def test_tf_data(release):
    """As with TFDS, but booleans are numbers; the features must be given, and what a null number becomes."""
    tf = library("tfds", "tensorflow")
    feature_of = {
        Kind.FLOAT: tf.io.FixedLenFeature((), tf.float32, default_value=-1),
        Kind.INTEGER: tf.io.FixedLenFeature((), tf.int64, default_value=-1),
        Kind.BOOLEAN: tf.io.FixedLenFeature((), tf.int64, default_value=-1),
        Kind.STRINGS: tf.io.RaggedFeature(tf.string),
    }
    text = tf.io.FixedLenFeature((), tf.string)
    features = {column.name: feature_of.get(column.kind, text) for column in schema(release).columns}
    for split, rows in expected(release).items():
        records = tf.data.TFRecordDataset(shards(release, "tfrecord", split))
        parsed = [tf.io.parse_single_example(record, features) for record in records]
        loaded = [{name: plain(value) for name, value in row.items()} for row in parsed]
        assert loaded == as_tfrecord(rows, schema(release), -1)


def test_datasets_with_parquet(release, tmp_path):
    datasets = library("hf", "datasets")
    loaded = datasets.load_dataset(str(release), cache_dir=str(tmp_path))
    assert {name: split.to_list() for name, split in loaded.items()} == {
        HF_SPLITS[split]: rows for split, rows in expected(release).items()
    }


def test_datasets_with_json_lines(jsonl_release, tmp_path):
    """A column of which all texts are times is read as times, and cast to text again in another layout."""
    datasets = library("hf", "datasets")
    loaded = datasets.load_dataset(str(jsonl_release), cache_dir=str(tmp_path))
    assert {name: split.to_list() for name, split in loaded.items()} == {
        HF_SPLITS[split]: list(map(with_other_times, rows)) for split, rows in expected(jsonl_release).items()
    }


def with_other_times(row):
    row = dict(row)
    if row.get("dump"):
        row["dump"] += " 00:00:00"
    if row.get("timestamp"):
        row["timestamp"] = row["timestamp"].replace("T", " ").removesuffix("Z")
    return row


def test_fastavro(release):
    """A time is a time."""
    for split, rows in expected(release).items():
        loaded = []
        for path in shards(release, "avro", split):
            with open(path, "rb") as file:
                loaded += fastavro.reader(file)
        for row in loaded:
            if row.get("timestamp"):
                row["timestamp"] = row["timestamp"].strftime("%Y-%m-%dT%H:%M:%SZ")
        assert loaded == rows


def test_pyarrow(release):
    for split, rows in expected(release).items():
        tables = [pyarrow.parquet.read_table(path) for path in shards(release, "parquet", split)]
        assert pyarrow.concat_tables(tables).to_pylist() == rows


def test_pandas(release):
    """Null is NaN or None, by pandas' version; a list is an array."""
    pandas = library("hf", "pandas")
    for split, rows in expected(release).items():
        for reader, file_format in ((pandas.read_parquet, "parquet"), (read_json_lines(pandas), "jsonl")):
            table = pandas.concat([reader(path) for path in shards(release, file_format, split)])
            loaded = [{name: as_none(plain(value)) for name, value in row.items()} for row in table.to_dict("records")]
            assert loaded == rows


def read_json_lines(pandas):
    """`pandas.read_json` would turn ids of digits into numbers, texts into times, and cut floats."""
    return lambda path: pandas.DataFrame(map(json.loads, Path(path).read_text("utf-8").splitlines()))


def as_none(value):
    return None if value != value else value


def test_plain_tsv(release):
    """The published columns, by the csv module and by only str.split; DiscoFuse's flags are 1.0 and 0.0."""
    for split, rows in expected(release).items():
        path = release / "tsv" / f"{split}.tsv"
        with path.open(encoding="utf-8", newline="") as file:
            cells = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        assert cells == [line.split("\t") for line in path.read_text("utf-8").split("\n")[:-1]]
        if corpus(release) == "wikisplit":
            assert cells == [
                [row[WIKISPLIT_COLUMNS[0]], " <::::> ".join(row[name] for name in WIKISPLIT_COLUMNS[1:])]
                for row in rows
            ]
        else:
            header, *cells = cells
            assert cells == [
                [str(float(row[name])) if isinstance(row[name], bool) else row[name] for name in header] for row in rows
            ]


def test_mlcroissant(release):
    """Texts are bytes, null is NaN, and the splits come in the order of their files' names."""
    mlcroissant = library("croissant", "mlcroissant")
    dataset = mlcroissant.Dataset(str(release / "croissant.json"))
    assert (dataset.metadata.ctx.issues.errors, dataset.metadata.ctx.issues.warnings) == (set(), set())
    name = corpus(release)
    loaded = [
        {key.removeprefix(f"{name}/"): as_none(plain(value)) for key, value in record.items()}
        for record in dataset.records(name)
    ]
    wanted = expected(release)
    assert loaded == [row for split in sorted(wanted) for row in wanted[split]]


def test_croissant_says_which_version_it_conforms_to(release):
    mlcroissant = library("croissant", "mlcroissant")
    metadata = mlcroissant.Dataset(str(release / "croissant.json")).metadata
    assert metadata.ctx.conforms_to.value == "http://mlcommons.org/croissant/1.1"
    assert str(metadata.date_published)[:10] == "2026-09-01"
    assert [record_set.uuid for record_set in metadata.record_sets] == ["splits", corpus(release)]


def test_a_release_without_parquet_is_described_without_warnings(jsonl_release):
    mlcroissant = library("croissant", "mlcroissant")
    metadata = mlcroissant.Dataset(str(jsonl_release / "croissant.json")).metadata
    assert (metadata.ctx.issues.errors, metadata.ctx.issues.warnings) == (set(), set())
    assert all(item.sha256 for item in metadata.distribution)


def test_the_card_is_one_for_the_hub(release):
    hub = library("hf", "huggingface_hub")
    card = hub.DatasetCard.load(release / "README.md")
    rows = expected(release)
    assert card.data.license == "cc-by-sa-4.0"
    assert card.data.language == ["en"]
    assert card.data.size_categories == ["n<1K"]
    assert card.data.task_categories == ["text-generation"]
    infos = library("hf", "datasets").info.DatasetInfosDict.from_directory(str(release))
    assert {name: split.num_examples for name, split in infos["default"].splits.items()} == {
        HF_SPLITS[split]: len(found) for split, found in rows.items()
    }


def test_loading_code_of_the_card_works(release, monkeypatch, tmp_path):
    """The snippets of the card are run as they are."""
    for extra, name in (
        ("tfds", "tensorflow_datasets"),
        ("hf", "datasets"),
        ("hf", "pandas"),
        ("croissant", "mlcroissant"),
    ):
        library(extra, name)
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path))
    monkeypatch.chdir(release.parent)
    card = (release / "README.md").read_text("utf-8")
    code = card.split("```python\n")[1].split("```")[0].replace("DIR", Path(release.name).as_posix())
    given: dict = {}
    exec(code, given)
    rows = expected(release)["train"]
    first = Path(shards(release, "jsonl", "train")[0]).read_text("utf-8")
    assert list(given["table"]["id"]) == [json.loads(line)["id"] for line in first.splitlines()]
    assert [row["id"] for row in given["records"]] == [row["id"] for row in rows[: len(given["table"])]]
    assert len(given["examples"]) == len(rows)
