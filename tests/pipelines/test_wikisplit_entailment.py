"""`wikimill wikisplit --entailment`: from a history to a column, a filter and its counts."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.milling import (
    ALL_FORMATS,
    SAMPLE,
    SPLITS,
    THREE_SPLITS,
    digests,
    funnel,
    manifest,
    records,
    released,
    wikimill,
    wikisplit,
)

from wikimill.transforms.release.stored_release import StoredRelease

HAS_NLI = all(importlib.util.find_spec(name) for name in ("torch", "transformers"))
needs_nli = pytest.mark.skipif(not HAS_NLI, reason="needs the extra [nli]")


@dataclass(frozen=True)
class StubModel:
    """A fake model: sentences that begin with "It was" are too long for it, others more probable the shorter they are."""

    name: str = "stub"
    sha256: str = "0" * 64

    def load(self):
        return stub_score


def stub_score(pairs):
    return [None if hypothesis.startswith("It was") else 1 / len(hypothesis) for _, hypothesis in pairs]


def stub_scores(record: dict) -> float | None:
    scores = stub_score([("", record[f"simple_sentence_{half}_raw"]) for half in (1, 2)])
    return None if None in scores else round(min(scores), 6)


@pytest.fixture
def stub(monkeypatch) -> None:
    monkeypatch.setattr("wikimill.transforms.wikisplit.mining.find_entailment_model", lambda folder, batch: StubModel())


@pytest.mark.usefixtures("stub")
def test_every_format_has_the_column_and_its_nulls(sample_release, tmp_path):
    options = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--entailment", "m")
    release = released(SAMPLE, tmp_path / "out", *options)
    expected = {record["id"]: stub_scores(record) for record in records(sample_release)}
    assert None in expected.values()
    assert {record["id"]: record["entailment"] for record in records(release)} == expected
    assert not any(name.endswith("_raw") for name in records(release)[0])
    for file_format in ("avro", "parquet", "tfrecord"):
        stored = StoredRelease.open(str(release))
        found = {
            # TFRecord's floats have 32 bits.
            row["id"]: None if row["entailment"] is None else round(row["entailment"], 6)
            for split in SPLITS
            for path in stored.shards(file_format, split)
            for row in stored.rows_in(path)
        }
        assert found == expected
    assert manifest(release)["models"]["entailment"] == "0" * 64


@pytest.mark.usefixtures("stub")
def test_what_is_dropped_is_counted(sample_release, tmp_path):
    scores = [stub_scores(record) for record in records(sample_release)]
    threshold = sorted(score for score in scores if score is not None)[9]
    dropped = sum(score is None or score < threshold for score in scores)
    options = ("--formats", "jsonl", "--entailment", "m", "--min_entailment", threshold)
    release = released(SAMPLE, tmp_path / "out", *options)
    assert funnel(release)["examples"] == (70, 64 - dropped, {"duplicate": 6, "entailment": dropped}, 0)
    assert {record["id"] for record in records(release)} == {
        record["id"]
        for record, score in zip(records(sample_release), scores, strict=True)
        if score is not None and score >= threshold
    }


@pytest.mark.usefixtures("stub")
def test_the_profile_of_wikisplit_plusplus(sample_release, tmp_path):
    usual = [record | {"entailment": stub_scores(record)} for record in records(sample_release)]
    threshold = sorted(record["entailment"] for record in usual if record["entailment"] is not None)[9]
    options = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--entailment", "m", "--min_entailment", threshold)
    release = released(SAMPLE, tmp_path / "out", "--profile", "plusplus", *options)
    added = "simple_sentences_reversed_raw"
    expected = {
        record["id"]: record | {added: f"{record['simple_sentence_2_raw']} {record['simple_sentence_1_raw']}"}
        for record in usual
        if record["entailment"] is not None and record["entailment"] >= threshold
    }
    assert len(expected) > 20
    assert {record["id"]: record for record in records(release)} == expected
    stored = StoredRelease.open(str(release))
    for file_format in ("avro", "parquet", "tfrecord"):
        shards = [path for split in SPLITS for path in stored.shards(file_format, split)]
        found = {row["id"]: row[added] for path in shards for row in stored.rows_in(path)}
        assert found == {name: record[added] for name, record in expected.items()}
    assert (release / "tsv/train.tsv").read_text("utf-8").splitlines()[0].count("\t") == 1
    fields = json.loads((release / "croissant.json").read_bytes())["recordSet"][-1]["field"]
    assert fields[-1]["description"] == "S2, a space and S1, before tokenisation (with --reversed_halves). May be null."
    card = (release / "README.md").read_text("utf-8")
    assert f"| {added} | string | S2, a space and S1, before tokenisation (with --reversed_halves). |" in card
    assert "`profile` plusplus" in card
    assert wikimill("verify", release).code == 0


@pytest.fixture(scope="module")
def model(tmp_path_factory) -> Path:
    from support.tiny_entailment import make

    return make(tmp_path_factory.mktemp("nli") / "tiny", longest=128)


@pytest.fixture(scope="module")
def scored(tmp_path_factory, model) -> Path:
    output = tmp_path_factory.mktemp("scored") / "release"
    options = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--raw_text", "--entailment", model)
    return released(SAMPLE, output, *options)


@needs_nli
def test_the_column_is_all_that_is_new(scored, sample_release):
    found = records(scored)
    assert all(0 < record["entailment"] < 1 for record in found)
    assert [{name: value for name, value in record.items() if name != "entailment"} for record in found] == records(
        sample_release
    )
    assert funnel(scored) == funnel(sample_release)


@needs_nli
def test_the_manifest_names_the_model_by_its_digest_only(scored, model):
    from wikimill.transforms.models.entailment import digest_of

    printed = manifest(scored)
    assert printed["models"]["entailment"] == digest_of(model)
    assert {name: printed["options"][name] for name in ("entailment", "min_entailment", "entailment_batch")} == {
        "entailment": True,
        "min_entailment": None,
        "entailment_batch": 8,
    }
    assert {"torch", "transformers"} <= printed["versions"].keys()
    assert str(model) not in (scored / "manifest.json").read_text("utf-8")


@needs_nli
def test_the_filter_drops_what_is_below_and_counts_it(scored, model, tmp_path):
    everything = records(scored)
    threshold = sorted(record["entailment"] for record in everything)[20]
    options = ("--formats", "jsonl", "--splits", THREE_SPLITS, "--raw_text", "--entailment", model)
    kept = released(SAMPLE, tmp_path / "out", *options, "--min_entailment", threshold)
    assert records(kept) == [record for record in everything if record["entailment"] >= threshold]
    assert funnel(kept)["examples"] == (70, 44, {"duplicate": 6, "entailment": 20}, 0)


@needs_nli
def test_the_bytes_do_not_depend_on_the_workers(model, tmp_path):
    options = ("--formats", "jsonl", "--entailment", model, "--min_entailment", 0.3)
    one = released(SAMPLE, tmp_path / "one", *options)
    two = released(
        SAMPLE, tmp_path / "two", *options, "--direct_num_workers", 2, "--direct_running_mode", "multi_processing"
    )
    assert "complex_sentence_raw" not in records(one)[0]
    assert digests(one) == digests(two)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--profile", "plusplus"),
            "--profile plusplus needs a model of entailment, such as roberta-large-mnli; name its folder with --entail",
        ),
        (("--min_entailment", "0.5"), "--min_entailment needs a model; name its folder with --entailment"),
        (
            ("--entailment", "m", "--min_entailment", "1.5"),
            "--min_entailment 1.5: expected a number from 0 to 1",
        ),
        (("--entailment", "m", "--min_entailment", "nan"), "--min_entailment nan: expected a number from 0 to 1"),
        (
            ("--entailment", "m", "--entailment_batch", "0"),
            "--entailment_batch 0: expected a whole number from 1 to 4,096",
        ),
        (
            ("--entailment", "roberta-large-mnli"),
            "--entailment roberta-large-mnli: no such folder; nothing is fetched: name one with config.json, weights, ",
        ),
    ],
)
def test_mistakes_are_found_before_anything_is_touched(tmp_path, options, message):
    outcome = wikisplit(SAMPLE, tmp_path / "out", *options)
    assert outcome.code == 2
    assert outcome.err.startswith(f"wikimill: {message}")
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(HAS_NLI, reason="the extra [nli] is installed")
def test_without_the_extra_it_says_what_to_install(tmp_path):
    outcome = wikisplit(SAMPLE, tmp_path / "out", "--entailment", tmp_path)
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --entailment {tmp_path}: scoring needs transformers and torch, not installed here: "
        "pip install 'wikimill[nli]'\n",
    )
