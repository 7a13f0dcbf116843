"""The dataset card: its front matter is what `datasets` reads, its body what people do."""

from __future__ import annotations

import json

from rules.records import SplitExample
from transforms.release.card import dataset_card
from transforms.release.schema import Schema

SCHEMA = Schema.of(
    SplitExample, "wikisplit", omit=("complex_sentence_raw", "simple_sentence_1_raw", "simple_sentence_2_raw")
)
COUNTS = {"train": 39, "dev": 0, "test": 8}


def front_matter(card: bytes) -> dict[str, str]:
    """The lines between the two rules, by key; the values are JSON, which is YAML."""
    _, front, _ = card.decode().split("---\n", 2)
    return dict(line.split(": ", 1) for line in front.splitlines())


def test_the_front_matter_names_the_files_of_each_split_that_has_examples():
    front = front_matter(dataset_card(SCHEMA, COUNTS, ("avro", "jsonl", "parquet"), ["enwiki"], "@x{}"))
    assert json.loads(front["configs"]) == [
        {
            "config_name": "default",
            "data_files": [
                {"split": "train", "path": "parquet/wikisplit-train-*"},
                {"split": "test", "path": "parquet/wikisplit-test-*"},
            ],
        }
    ]
    assert front["license"] == "cc-by-sa-4.0"
    assert [feature["name"] for feature in json.loads(front["dataset_info"])["features"]][:2] == ["id", "wiki"]


def test_without_a_format_that_datasets_reads_nothing_is_configured():
    assert front_matter(dataset_card(SCHEMA, COUNTS, ("tfrecord", "tsv"), ["enwiki"], "@x{}")) == {
        "license": "cc-by-sa-4.0",
        "pretty_name": "wikisplit",
    }


def test_the_body_tells_counts_columns_licence_and_whom_to_cite():
    card = dataset_card(SCHEMA, COUNTS, ("jsonl",), ["enwiki", "simplewiki"], "@inproceedings{botha}").decode()
    assert "from dumps of enwiki, simplewiki; `manifest.json`" in card
    assert "| dev | 0 |" in card
    assert "| bleu_1 | float | BLEU with C as hypothesis and S1 as reference, in [0, 1]. |" in card
    assert "CC BY-SA 4.0" in card
    assert "```bibtex\n@inproceedings{botha}\n```" in card


def test_documents_are_told_apart_from_wikis():
    card = dataset_card(SCHEMA, COUNTS, ("tsv",), ["enwiki"], "@x{}", "A note.", documents=True).decode()
    assert "\n\nA note.\n\nMade by wikimill from dumps of enwiki and documents; " in card
    assert "A document's text has the licence of its source." in card
