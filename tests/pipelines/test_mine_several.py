"""Several corpora of one reading: the same bytes as one after another, and each portion is read once."""

from __future__ import annotations

import json

import pytest
from support.milling import NO_SCREENING, SAMPLE, digests, manifest, wikimill

IN_PORTIONS = ("--input", SAMPLE, *NO_SCREENING, "--split_bytes", "4000")


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Corpus → the digests of the release that its own command writes."""
    folder = tmp_path_factory.mktemp("alone")
    found = {}
    for corpus in ("wikisplit", "edits"):
        assert wikimill(corpus, *IN_PORTIONS, "--output", folder / corpus).code == 0
        found[corpus] = digests(folder / corpus)
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_mine_writes_the_releases_of_single_commands(alone, tmp_path, workers):
    both = tmp_path / "both"
    done = wikimill("mine", "--corpus", "wikisplit,edits", *IN_PORTIONS, "--workers", workers, "--output", both)
    assert done.code == 0, done.err
    for corpus, digest in alone.items():
        assert digests(both / corpus) == digest
        kept = json.loads((both / corpus / "run.json").read_bytes())["kept_work"]
        assert (kept["portions_mined"], kept["portions_reused"] > 0) == (0, True)


def test_mine_gives_an_option_to_the_corpora_that_have_it(tmp_path):
    command = ("mine", "--corpus", "edits,wikisplit", "--input", SAMPLE, "--output", tmp_path, *NO_SCREENING)
    assert wikimill(*command, "--kinds", "deletion", "--profile", "paper").code == 0
    assert manifest(tmp_path / "edits")["options"]["kinds"] == ["deletion"]
    assert manifest(tmp_path / "wikisplit")["options"]["profile"] == "paper"


@pytest.mark.parametrize("names", ["wikisplit", "wikisplit,wikisplit", "wikisplit,discofuse", "wikisplit,edit"])
def test_mine_refuses_other_corpora(tmp_path, names):
    done = wikimill("mine", "--corpus", names, "--input", SAMPLE, "--output", tmp_path / "out")
    assert (done.code, done.err) == (
        2,
        f"wikimill: --corpus {names}: expected two or more of wikisplit, edits, with commas between them\n",
    )
    assert not (tmp_path / "out").exists()


def test_mine_plans_each_corpus(tmp_path):
    done = wikimill("mine", "--corpus", "wikisplit,edits", "--input", SAMPLE, "--output", tmp_path / "out", "--dry_run")
    assert done.code == 0
    assert [line.split(":")[0] for line in done.out.splitlines() if line.startswith(("wikisplit:", "edits:"))] == [
        "wikisplit",
        "edits",
    ]
    assert not (tmp_path / "out").exists()


def test_mine_refuses_an_output_without_a_name():
    done = wikimill("mine", "--corpus", "wikisplit,edits", "--input", SAMPLE, "--output", "")
    assert (done.code, done.err) == (2, "wikimill: --output is empty; name a folder\n")
