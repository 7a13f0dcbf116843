"""A release is read back by the programs that it is written for, where they are installed.

Run with TensorFlow 2.21.0, tensorflow-datasets 4.9.10 and datasets 5.2.0.
"""

import json
import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from support.release_samples import ASTRO, BARE, BOTANY, EVERYTHING, FULL, WIKISPLIT, encoded

from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.metadata.card_metadata import card_features
from wikimill.transforms.release.metadata.tfds_metadata import TfdsSplit, dataset_info_json, features_json

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
NOT_A_DEPENDENCY = "only needed to read a release back; not a dependency"
# Of three shards the first has only null in one column and the second has no records; a split has none either.
WIKISPLIT_SPLITS = {"train": [[ASTRO], [], [BOTANY, replace(BOTANY, id="e" * 32)]], "dev": [[]], "test": [[ASTRO]]}
EVERYTHING_SPLITS = {"train": [[FULL, BARE]]}


def write_format(folder: Path, file_format: str, schema: Schema, splits: dict[str, list[list]]) -> dict[str, list[str]]:
    """Write the shards; return each split's paths."""
    paths: dict[str, list[str]] = {}
    encoder = encoder_of(file_format, schema)
    for split, shards in splits.items():
        for index, records in enumerate(shards):
            shard = Shard(schema.corpus, split, index, len(shards))
            path = folder / encoder.file_name(shard)
            path.write_bytes(encoded(file_format, schema, records, shard))
            paths.setdefault(split, []).append(str(path))
    return paths


def write_tfds(folder: Path, schema: Schema, splits: dict[str, list[list]]) -> dict[str, list[str]]:
    paths = write_format(folder, "tfrecord", schema, splits)
    described = [
        TfdsSplit(name, tuple(map(len, shards)), sum(Path(path).stat().st_size for path in paths[name]))
        for name, shards in splits.items()
    ]
    (folder / "features.json").write_bytes(features_json(schema))
    (folder / "dataset_info.json").write_bytes(
        dataset_info_json(
            schema, described, version="1.0.0", description="Élan.", homepage="https://example.org", citation="@misc{x}"
        )
    )
    return paths


def without_null(row: dict) -> dict:
    return {name: "" if value is None else value for name, value in row.items()}


def as_python(example: dict) -> dict:
    """Return a tf.data element as values: tensors as lists or scalars, bytes as text."""
    return {name: decoded(value if hasattr(value, "to_list") else value.numpy()) for name, value in example.items()}


def decoded(value: object) -> object:
    if hasattr(value, "to_list"):
        return decoded(value.to_list())
    if hasattr(value, "tolist"):
        return decoded(value.tolist())
    if isinstance(value, list):
        return [decoded(item) for item in value]
    return value.decode() if isinstance(value, bytes) else value


def test_tfds_loads_wikisplit(tmp_path):
    tfds = pytest.importorskip("tensorflow_datasets", reason=NOT_A_DEPENDENCY)
    write_tfds(tmp_path, WIKISPLIT, WIKISPLIT_SPLITS)
    builder = tfds.builder_from_directory(tmp_path)
    assert (builder.info.full_name, builder.info.description, builder.info.redistribution_info.license) == (
        "wikisplit/1.0.0",
        "Élan.",
        "CC BY-SA 4.0",
    )
    assert {name: (split.num_examples, split.num_shards) for name, split in builder.info.splits.items()} == {
        "train": (3, 3),
        "test": (1, 1),
    }
    loaded = {name: [as_python(example) for example in split] for name, split in builder.as_dataset().items()}
    assert loaded == {
        name: [without_null(row) for records in WIKISPLIT_SPLITS[name] for row in WIKISPLIT.rows(records)]
        for name in ("train", "test")
    }


def test_tfds_loads_every_kind_of_column(tmp_path):
    tfds = pytest.importorskip("tensorflow_datasets", reason=NOT_A_DEPENDENCY)
    write_tfds(tmp_path, EVERYTHING, EVERYTHING_SPLITS)
    full, bare = map(as_python, tfds.builder_from_directory(tmp_path).as_dataset(split="train"))
    as_lists = {"number_or_null": [0], "share_or_null": [0.25], "flag_or_null": [False]}
    assert full == EVERYTHING.row(FULL) | as_lists
    empty = {"number_or_null": [], "share_or_null": [], "flag_or_null": [], "words_or_null": []}
    assert bare == EVERYTHING.row(BARE) | empty | {"id_or_null": "", "colour_or_null": ""}


def test_tfds_loads_a_release_without_any_record(tmp_path):
    tfds = pytest.importorskip("tensorflow_datasets", reason=NOT_A_DEPENDENCY)
    write_tfds(tmp_path, WIKISPLIT, {"train": [[]], "dev": [[]], "test": [[]]})
    assert tfds.builder_from_directory(tmp_path).as_dataset() == {}


def test_tensorflow_parses_the_examples(tmp_path):
    tf = pytest.importorskip("tensorflow", reason=NOT_A_DEPENDENCY)
    paths = write_format(tmp_path, "tfrecord", EVERYTHING, EVERYTHING_SPLITS)
    text, number = tf.io.FixedLenFeature((), tf.string), tf.io.FixedLenFeature((), tf.int64)
    features = {
        "id": text,
        "id_or_null": text,
        "flag": number,
        "number": number,
        "share": tf.io.FixedLenFeature((), tf.float32),
        "share_or_null": tf.io.FixedLenFeature((), tf.float32, default_value=-1.0),
        "words": tf.io.RaggedFeature(tf.string),
        "pairs": tf.io.RaggedFeature(
            tf.string,
            value_key="pairs/ragged_flat_values",
            partitions=[tf.io.RaggedFeature.RowLengths("pairs/ragged_row_lengths_0")],
        ),
    }
    read = [as_python(tf.io.parse_single_example(item, features)) for item in tf.data.TFRecordDataset(paths["train"])]
    common = {"id": "é", "flag": 1, "number": -3, "share": 0.5}
    assert read == [
        common | {"id_or_null": "x", "share_or_null": 0.25, "words": ["a", ""], "pairs": [["a", "b"], [], ["c"]]},
        common | {"id_or_null": "", "share_or_null": -1.0, "words": [], "pairs": []},
    ]


@pytest.mark.parametrize("file_format", ["parquet", "jsonl"])
@pytest.mark.parametrize(("schema", "splits"), [(WIKISPLIT, WIKISPLIT_SPLITS), (EVERYTHING, EVERYTHING_SPLITS)])
def test_datasets_loads_a_folder_with_a_card(tmp_path, schema, splits, file_format):
    datasets = pytest.importorskip("datasets", reason=NOT_A_DEPENDENCY)
    full = {split: shards for split, shards in splits.items() if any(shards)}
    paths = write_format(tmp_path, file_format, schema, full)
    data_files = [{"split": split, "path": list(map(os.path.basename, files))} for split, files in paths.items()]
    front_matter = {
        "configs": [{"config_name": "default", "data_files": data_files}],
        "dataset_info": {"features": card_features(schema)},
    }
    (tmp_path / "README.md").write_text("".join(["---\n", *map(yaml_line, front_matter.items()), "---\n"]))
    loaded = datasets.load_dataset(str(tmp_path), cache_dir=str(tmp_path / "cache"))
    as_read = {"parquet": dict, "jsonl": with_reformatted_times}[file_format]
    assert {split: rows.to_list() for split, rows in loaded.items()} == {
        split: [as_read(row) for records in shards for row in schema.rows(records)] for split, shards in full.items()
    }


def with_reformatted_times(row: dict) -> dict:
    """Return what the `json` builder makes of a text that is a time: a timestamp at first, then a text in Arrow's
    format."""
    times = {
        "2004-02-26T10:11:12Z": "2004-02-26 10:11:12",
        "1969-12-31T23:59:59Z": "1969-12-31 23:59:59",
        "2026-10-01": "2026-10-01 00:00:00",
    }
    return {name: times.get(value, value) if isinstance(value, str) else value for name, value in row.items()}


def yaml_line(item: tuple[str, object]) -> str:
    return f"{item[0]}: {json.dumps(item[1])}\n"


def test_datasets_reads_plain_json_lines_and_guesses_types(tmp_path):
    datasets = pytest.importorskip("datasets", reason=NOT_A_DEPENDENCY)
    paths = write_format(tmp_path, "jsonl", WIKISPLIT, {"train": [[], [ASTRO]]})
    [row] = datasets.load_dataset("json", data_files=paths, split="train", cache_dir=str(tmp_path / "cache")).to_list()
    assert row == WIKISPLIT.row(ASTRO) | {"timestamp": datetime(2004, 2, 26, 10, 11, 12)}


@pytest.mark.parametrize("file_format", ["parquet", "jsonl"])
def test_datasets_refuses_a_split_without_records(tmp_path, file_format):
    """Why a release writes no file for such a split."""
    datasets = pytest.importorskip("datasets", reason=NOT_A_DEPENDENCY)
    write_format(tmp_path, file_format, WIKISPLIT, {"train": [[ASTRO]], "test": [[]]})
    with pytest.raises(ValueError, match='Instruction "test" corresponds to no data!'):
        datasets.load_dataset(str(tmp_path), cache_dir=str(tmp_path / "cache"))
