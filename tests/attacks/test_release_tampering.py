"""Releases that someone changed, and then made all digests fit: what was done is found."""

import shutil
from pathlib import Path

import pytest
from support.consistent_changes import (
    JSONL,
    Change,
    a_key_twice,
    column,
    content,
    fit,
    listed_too,
    manifest,
    other_revisions,
    replaced,
    rows,
    stats,
)
from support.milling import wikimill
from support.tampering import edit_json

from wikimill.transforms.release.verify.check_release import check_release


@pytest.fixture
def release(tiny_release, tmp_path) -> Path:
    return Path(shutil.copytree(tiny_release, tmp_path / "release"))


CONSISTENT: dict[str, Change] = {
    "the title of all": column("page_title", "Somebody Else"),
    "a title with a script": column("page_title", "<script>alert(1)</script>"),
    "the section": column("section", "x"),
    "minor": column("minor", True),
    "reverted": column("reverted", lambda row: not row["reverted"]),
    "direction": column("direction", lambda row: "merge" if row["direction"] == "split" else "split"),
    "adjacent": column("adjacent", lambda row: not row["adjacent"], 1),
    "in one paragraph": column("same_paragraph", lambda row: not row["same_paragraph"], 1),
    "the day of the edit": column("timestamp", lambda row: f"{row['timestamp'][:5]}01-01T00:00:00Z"),
    "the year of the edit": column("timestamp", "2001-01-01T00:00:00Z"),
    "the host of all": column("url", lambda row: row["url"].replace("https://test.", "https://evil.")),
    "the host of one": column("url", lambda row: row["url"].replace("https://test.", "https://evil."), 1),
    "another revision": column("new_revision_id", "999"),
    "other revisions, with their addresses": rows(lambda found: list(map(other_revisions, found))),
    "another wiki": column("wiki", "evilwiki"),
    "another page": column("page_id", "99"),
    "a sentence": column("complex_sentence", "This is an entirely different sentence that somebody put here ."),
    "a record less": rows(lambda found: found[1:]),
    "a record twice": rows(lambda found: found + found[:1]),
    "the order": rows(lambda found: found[::-1]),
    "a key twice in a record": a_key_twice(JSONL, "complex_sentence"),
    "a key twice in the manifest": a_key_twice("manifest.json", "licence"),
    "a key twice in the statistics": a_key_twice("stats.json", "funnel"),
    "the card's license": replaced("README.md", "CC BY-SA 4.0", "public domain"),
    "the card's end": replaced("README.md", "## Citation", "# Get it at https://evil.example\n<script>1</script>\n##"),
    "the license": content("LICENSE-DATA", "MIT. Do what you want.\n"),
    "the report": content("report.html", "<script>fetch('https://evil.example')</script>"),
    "croissant's license": lambda folder: edit_json(
        folder / "croissant.json", lambda found: found.update(license="https://opensource.org/licenses/MIT")
    ),
    "croissant's address": lambda folder: edit_json(
        folder / "croissant.json", lambda found: found.update(url="https://evil.example")
    ),
    "the manifest's license": manifest(lambda found: found.update(licence="MIT")),
    "the digest of an input": manifest(lambda found: found["inputs"][0].update(sha256="0" * 64)),
    "the name of an input": manifest(lambda found: found["inputs"][0].update(file="enwiki-20260901-pages.xml")),
    "the rules' version": manifest(lambda found: found["versions"].update(rules="0")),
    "the models": manifest(lambda found: found.update(models={})),
    "an option": manifest(lambda found: found["options"].update(since="1999")),
    "an option that is none": manifest(lambda found: found["options"].update(checked_by_experts=True)),
    "test sets that were not excluded": manifest(
        lambda found: found["options"].update(
            exclude=[{"file": "test.tsv", "sha256": "0" * 64, "rows": 5000}], near_duplicates=0.5
        )
    ),
    "another key": manifest(lambda found: found.update(evil="x")),
    "being partial": manifest(lambda found: found.update(partial="x")),
    "the candidates": stats(lambda found: found["funnel"]["candidates"].update(kept=0)),
    "the excluded files": stats(lambda found: found.update(excluded_files=[{"file": "test.tsv"}])),
    "a file listed twice": manifest(lambda found: found["files"].append(dict(found["files"][0]))),
    "a format that is not there": manifest(lambda found: found["options"].update(formats=["jsonl", "parquet"])),
    "no format": manifest(lambda found: found["options"].update(formats=[])),
    "a path to elsewhere": manifest(
        lambda found: found["files"].append({"path": "../x", "bytes": 1, "records": None, "sha256": "0" * 64})
    ),
    "a program": listed_too("setup.py", "import os\n"),
    "a loading script": listed_too("wikisplit.py", "import os\n"),
    "another folder": listed_too("jsonl2/a.jsonl", "{}\n"),
}


@pytest.mark.attack
@pytest.mark.parametrize("change", CONSISTENT.values(), ids=CONSISTENT.keys())
def test_a_change_with_digests_that_fit(release, change):
    fit(release)
    assert check_release(str(release)).is_whole
    change(release)
    fit(release)
    outcome = wikimill("verify", release)
    noted = " (of part of the input: x)" if "of part of the input" in outcome.out else ""
    assert (outcome.code, outcome.out.splitlines()[-1]) == (4, f"not whole: {release}{noted}")
