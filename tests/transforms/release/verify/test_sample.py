"""What is checked of every record, and what of a sample only."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from support.changed_records import RECORD_CHANGES
from support.tampering import edit_json, reseal, rewrite

from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify import records
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.release.verify.records import RecordCheck, Sample


@pytest.fixture
def copied(sample_release, tmp_path):
    return Path(shutil.copytree(sample_release, tmp_path / "release"))


def checked(folder, sample):
    release = replace(StoredRelease.open(str(folder)), compares=False)
    check = RecordCheck(release, release.stats(), sample=sample)
    return check.run(), check.rechecked


def test_sample_is_the_same_for_a_seed_and_has_its_share():
    ids = [f"{number:032x}" for number in range(10_000)]
    drawn = [text in Sample(0.1, b"seed") for text in ids]
    assert 900 < sum(drawn) < 1_100
    assert drawn == [text in Sample(0.1, b"seed") for text in ids]
    assert drawn != [text in Sample(0.1, b"other") for text in ids]
    assert all(text in Sample() for text in ids)


def test_sample_of_a_small_release_is_all_of_it(sample_release):
    verdict = check_release(str(sample_release))
    assert (verdict.is_whole, verdict.rechecked) == (True, "")


def test_sample_of_a_large_release_is_drawn_by_its_manifest(copied, monkeypatch):
    monkeypatch.setattr(records, "SAMPLE_RECORDS", 16)
    before = Sample.of(StoredRelease.open(str(copied)))
    number = sum(StoredRelease.open(str(copied)).manifest["splits"].values())
    assert before.share == 16 / number
    edit_json(copied / "manifest.json", lambda manifest: manifest["versions"].update(wikimill="0.0.1"))
    after = Sample.of(StoredRelease.open(str(copied)))
    assert (after.share, after.seed == before.seed) == (before.share, False)


def test_rules_are_applied_to_the_sample_and_by_every_to_all(copied, monkeypatch):
    def change(rows):
        for row in rows["train"]:
            row["bleu_1"] += 0.001

    rewrite(copied, change)
    monkeypatch.setattr(records, "SAMPLE_RECORDS", 16)
    verdict = check_release(str(copied))
    (found,) = [finding for finding in verdict.findings if finding.check == "records"]
    (every,) = [finding for finding in check_release(str(copied), every=True).findings if finding.check == "records"]
    sampled = len(found.problems) + sum(found.unlisted.values())
    trained = len(list(StoredRelease.open(str(copied)).rows(("train",))))
    assert 0 < sampled < trained == len(every.problems) + sum(every.unlisted.values())
    assert verdict.rechecked.endswith("; --all: to all")


@pytest.mark.parametrize("change", RECORD_CHANGES)
def test_order_number_and_split_are_checked_of_every_record(copied, change):
    rewrite(copied, change)
    assert not checked(copied, Sample(0.0))[0].is_whole


def test_page_in_two_splits_is_found_without_the_rules(copied):
    def change(rows):
        moved = max(rows["train"], key=lambda row: sum(row["page_id"] == other["page_id"] for other in rows["train"]))
        rows["train"].remove(moved)
        rows["dev"].append(moved | {"split": "dev"})
        rows["dev"].sort(key=lambda row: records.stable_position(row["id"]))

    rewrite(copied, change)
    finding, rechecked = checked(copied, Sample(0.0))
    assert ("its pages", "none that are in another split", "1 that are") in {
        (problem.what, problem.expected, problem.found) for problem in finding.problems
    }
    assert rechecked.startswith("rules applied again to 0 of ")


@pytest.mark.parametrize(
    ("place", "key"),
    [((), "note"), (("table_3",), "more"), (("table_3", "all", "tokens"), "most"), (("profile",), "extra")],
)
def test_unknown_key_of_stats_is_reported(copied, place, key):
    def change(stats):
        for name in place:
            stats = stats[name]
        stats[key] = 1

    edit_json(copied / "stats.json", change)
    reseal(copied)
    problems = [problem for finding in check_release(str(copied)).findings for problem in finding.problems]
    expected = f"stats.json: {'.'.join((*place, key))}: expected no such key, found 1; mine again"
    assert expected in {problem.line() for problem in problems}
