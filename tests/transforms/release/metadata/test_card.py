"""The dataset card: its front matter is what `datasets` reads, its body what people do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.card import CardFacts, dataset_card
from wikimill.transforms.release.metadata.croissant import DescribedFile
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

ACCOUNT = {"in": 1200, "kept": 47, "dropped": {"bleu": 1150, "hole": 2}, "dead": 1}
ENWIKI = {"file": "enwiki-20260901-x.xml", "wiki": "enwiki", "sha256": "0" * 64, "state": "cut"}
DOCUMENTS = {"file": "d.jsonl", "wiki": "", "sha256": "1" * 64, "state": "whole"}


def files(*formats: str) -> list[DescribedFile]:
    paths = [
        f"{name}/wikisplit-{split}-{shard}-of-00002.{name}"
        for name in formats
        for split in ("train", "test")
        for shard in ("00000", "00001")
    ]
    return [DescribedFile(path, 10 + number, f"{number:064x}") for number, path in enumerate(paths)]


FACTS = CardFacts(
    schema=Schema.of_corpus(WIKISPLIT, {}),
    splits={"train": 39, "dev": 0, "test": 8},
    counts={"files": ACCOUNT, "candidates": ACCOUNT},
    files=files("avro", "jsonl", "parquet"),
    inputs=[ENWIKI],
    options={"language": "en", "formats": ["avro", "jsonl", "parquet"], "shard_bytes": 1024, "namespaces": [0, 4],
             "since": None, "raw_text": False, "partition": {"salt": "s"}},
    versions={"wikimill": "0.1.0"},
    description=replace(WIKISPLIT.description, citation="@inproceedings{botha}\n"),
)  # fmt: skip


def front_matter(card: bytes) -> dict[str, Any]:
    """Return the lines between the two rules, by key; the values are JSON, which is YAML."""
    _, front, _ = card.decode().split("---\n", 2)
    return {key: json.loads(value) for key, value in (line.split(": ", 1) for line in front.splitlines())}


def body(facts: CardFacts) -> str:
    return dataset_card(facts).decode().split("---\n", 2)[2]


def test_the_front_matter_names_the_files_of_each_split_that_has_examples():
    front = front_matter(dataset_card(FACTS))
    info = front.pop("dataset_info")
    assert front == {
        "pretty_name": "WikiSplit, mined anew",
        "license": "cc-by-sa-4.0",
        "language": ["en"],
        "multilinguality": ["monolingual"],
        "task_categories": ["text-generation"],
        "size_categories": ["n<1K"],
        "source_datasets": ["original"],
        "annotations_creators": ["no-annotation"],
        "language_creators": ["found"],
        "tags": ["split-and-rephrase", "sentence-simplification", "wikipedia-edits"],
        "configs": [
            {
                "config_name": "default",
                "data_files": [
                    {"split": "train", "path": "parquet/wikisplit-train-*"},
                    {"split": "test", "path": "parquet/wikisplit-test-*"},
                ],
            }
        ],
    }
    assert [feature["name"] for feature in info.pop("features")][:2] == ["id", "wiki"]
    assert info == {
        "config_name": "default",
        "splits": [
            {"name": "train", "num_bytes": 37, "num_examples": 39},
            {"name": "test", "num_bytes": 41, "num_examples": 8},
        ],
        "download_size": 78,
        "dataset_size": 78,
    }


def test_without_a_format_that_datasets_reads_nothing_is_configured():
    front = front_matter(
        dataset_card(replace(FACTS, files=files("avro"), options=FACTS.options | {"formats": ["avro"]}))
    )
    assert front.keys() & {"configs", "dataset_info"} == set()


def test_body_states_counts_sources_columns_and_citation():
    card = body(FACTS)
    assert (
        "Made by wikimill 0.1.0 from dumps of enwiki.\nLicense of the text: CC BY-SA 4.0 (see LICENSE-DATA).\n" in card
    )
    assert "| dev | 0 |" in card
    assert "| files |" not in card
    assert "| candidates | 1,200 | 47 | 1,152 | 1 |" in card
    assert f"| `enwiki-20260901-x.xml` | enwiki | cut | `{'0' * 64}` |" in card
    assert "Options: `language` en, `namespaces` 0 4, `since` none, `raw_text` no, `partition` (salt s). " in card
    assert "* Language models read 166 examples" in card
    assert "| bleu_1 | float | BLEU with C as hypothesis and S1 as reference, in [0, 1]. |" in card
    assert "```bibtex\n@inproceedings{botha}\n@software{wikimill,\n" in card
    assert "version = {0.1.0}" in card


def test_loading_names_files_that_are_there():
    assert """
import datasets
examples = datasets.load_dataset("DIR", split="train")
import pandas
table = pandas.read_parquet("DIR/parquet/wikisplit-train-00000-of-00002.parquet")
""" in body(FACTS)


def test_a_release_without_examples_has_nothing_to_load():
    empty = replace(FACTS, splits={"train": 0, "dev": 0, "test": 0}, files=[])
    assert "## Loading\n\nThe release holds no example.\n" in body(empty)


def test_body_distinguishes_documents_from_wikis():
    card = body(replace(FACTS, inputs=[ENWIKI, DOCUMENTS], note="A note."))
    assert "\n\nA note.\n\nMade by wikimill 0.1.0 from dumps of enwiki and documents.\n" in card
    assert "A document's text has the license of its source." in card
    assert "from documents.\n" in body(replace(FACTS, inputs=[DOCUMENTS]))


def test_a_partial_release_says_so():
    assert "\n**Not whole**: d.xml is cut.\n" in body(replace(FACTS, partial="d.xml is cut"))


def test_many_inputs_are_not_all_named():
    assert "\n5 more are named in `manifest.json`.\n" in body(replace(FACTS, inputs=[ENWIKI] * 25))
