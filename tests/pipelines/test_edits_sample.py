"""`wikimill edits` from a dump to a release: rows, columns, options, counts, and the same bytes each time."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from support.milling import ALL_FORMATS, NO_SCREENING, SAMPLE, digests, records, wikimill
from support.tiny_dumps import FILLER, dump, page, revision

BASE = "The mill at Harrow was built in 1820 by a rich merchant."
TEXTS = [
    f"== History ==\n{BASE} {FILLER}",
    f"== History ==\n{BASE.replace('merchant', 'merchant of the town')} {FILLER}",
    f"== History ==\n{BASE.replace('merchant', 'merchant of the town').replace('rich ', '')} {FILLER}",
    f"== History ==\n{BASE.replace('rich merchant', 'monk of the town')} {FILLER}",
]
#: Kind, position and phrase of each edit of the sample.
OF_SAMPLE = [
    ("Sable-crested rail", "deletion", 17, "and 29 in 2011"),
    ("Sable-crested rail", "insertion", 17, "and 29 in 2011"),
    ("Skarn Fell", "insertion", 30, "only"),
]


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of four revisions: an insertion, a deletion, a replacement."""
    path = tmp_path_factory.mktemp("edits") / "testwiki-20261101-pages-meta-history.xml"
    revisions = [revision(10 + number, text) for number, text in enumerate(TEXTS)]
    path.write_bytes(dump(page(7, "Harrow", *revisions)))
    return path


def mined(inputs: Path, output: Path, *options: object) -> list[dict[str, Any]]:
    outcome = wikimill("edits", "--input", inputs, "--output", output, "--formats", "jsonl,tsv", *options)
    assert (outcome.code, outcome.err) == (0, "")
    return sorted(records(output), key=lambda row: row["new_revision_id"])


def test_edits_of_a_page(history, tmp_path):
    one, two = mined(history, tmp_path / "out", *NO_SCREENING, "--context", "--raw_text", "--splits", "train=1")
    assert one == {
        "id": one["id"],
        "wiki": "testwiki",
        "page_id": "7",
        "page_title": "Harrow",
        "url": "https://test.wikimill.example/w/index.php?diff=11&oldid=10",
        "dump": "2026-11-01",
        "split": "train",
        "base_sentence": "The mill at Harrow was built in 1820 by a rich merchant .",
        "phrase": "of the town",
        "edited_sentence": "The mill at Harrow was built in 1820 by a rich merchant of the town .",
        "kind": "insertion",
        "position": 12,
        "same_paragraph": True,
        "reverted": False,
        "minor": False,
        "section": "History",
        "old_revision_id": "10",
        "new_revision_id": "11",
        "timestamp": "2010-05-06T07:08:09Z",
        "context": ["", FILLER],
        "base_sentence_raw": BASE,
        "edited_sentence_raw": BASE.replace("merchant", "merchant of the town"),
    }
    assert (two["kind"], two["position"], two["phrase"], two["old_revision_id"]) == ("deletion", 10, "rich", "11")
    assert sorted((tmp_path / "out/tsv/train.tsv").read_text("utf-8").splitlines()) == sorted(
        "\t".join(row[name] for name in ("base_sentence", "phrase", "edited_sentence")) for row in (one, two)
    )
    counts = json.loads((tmp_path / "out/manifest.json").read_text())["counts"]
    assert counts["candidates"] == {"in": 3, "kept": 2, "dropped": {"edit_kind": 1}, "dead": 0}


def test_kinds(history, tmp_path):
    found = mined(history, tmp_path / "out", *NO_SCREENING, "--kinds", "replacement")
    assert [(row["kind"], row["position"], row["phrase"]) for row in found] == [("replacement", 10, "monk")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--kinds", "swap"), "--kinds swap: unknown kind 'swap'; there are insertion, deletion, replacement"),
        (("--min_tokens", "60"), "--min_tokens 60 is over `max_tokens` 50"),
    ],
)
def test_bad_usage(history, tmp_path, words, expected):
    outcome = wikimill("edits", "--input", history, "--output", tmp_path / "out", *words)
    assert outcome.code == 2
    assert expected.replace("`max_tokens`", "--max_tokens") in outcome.err or expected in outcome.err


def test_every_format_of_the_sample_is_verified_and_the_same_again(tmp_path):
    for name in ("one", "two"):
        mined(SAMPLE, tmp_path / name, "--formats", ALL_FORMATS)
    rows = records(tmp_path / "one")
    assert sorted((row["page_title"], row["kind"], row["position"], row["phrase"]) for row in rows) == OF_SAMPLE
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    outcome = wikimill("verify", tmp_path / "one", "--all")
    assert (outcome.code, outcome.err) == (0, "")


def test_verify_finds_records_that_are_not_edits(history, tmp_path):
    mined(history, tmp_path / "out", *NO_SCREENING, "--splits", "train=1")
    broken = shutil.copytree(tmp_path / "out", tmp_path / "broken")
    (shard,) = (broken / "jsonl").glob("*-train-*.jsonl")
    shard.write_text(shard.read_text("utf-8").replace('"position":12', '"position":11'), "utf-8")
    outcome = wikimill("verify", broken)
    assert outcome.code == 4
    assert "column position: expected 12, found 11" in outcome.err


def test_published_rows_can_be_excluded(history, tmp_path):
    rows = tmp_path / "published.tsv"
    rows.write_text("The mill at Harrow was built in 1820 by a rich merchant .\tx\tAnother sentence .\n", "utf-8")
    found = mined(history, tmp_path / "out", *NO_SCREENING, "--exclude", rows)
    assert [row["kind"] for row in found] == ["deletion"]


def test_dates_without_edits_are_named(history, tmp_path):
    outcome = wikimill("edits", "--input", history, "--output", tmp_path / "out", "--since", "2030")
    reason = "of 4 revisions none was mined: 4 outside_dates (not within --since, --until or --as_of)"
    assert (outcome.code, outcome.err.split("; ")[0]) == (4, f"wikimill: no examples: {reason}")
