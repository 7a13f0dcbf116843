"""A package outside wikimill adds a corpus, and every command accepts it without a change to wikimill."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support.milling import EXAMPLES, NO_SCREENING, ROOT, SAMPLE, records, wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, Wiki
from support.tiny_dumps import FILLER, page, revision

from wikimill.transforms.seq2seq.pairs import read_pairs

OWN_CORPUS = EXAMPLES / "own_corpus"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed, as pip does it, without a network."""
    folder = tmp_path_factory.mktemp("own_corpus")
    source = shutil.copytree(OWN_CORPUS, folder / "source")
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", folder / "site")
    subprocess.run([sys.executable, "-m", "pip", "install", *options, source], check=True)
    return folder / "site"


@pytest.fixture(scope="module")
def installed(site: Path) -> Iterator[None]:
    """The package is found by this process."""
    sys.path.insert(0, str(site))
    yield
    sys.path.remove(str(site))
    for name in [name for name in sys.modules if name.partition(".")[0] == "wordedits"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def release(installed: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, mined for edits of one word."""
    return mined(SAMPLE, tmp_path_factory.mktemp("wordedits") / "release")


def mined(inputs: Path, output: Path, *options: object) -> Path:
    outcome = wikimill("wordedits", "--input", inputs, "--output", output, "--formats", "jsonl,parquet", *options)
    assert (outcome.code, outcome.warnings) == (0, "")
    return output


def changes(rows: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Title, word before, word after."""
    found = []
    for row in rows:
        pairs = zip(row["before"].split(), row["after"].split(), strict=True)
        found += [(row["page_title"], old, new) for old, new in pairs if old != new]
    return sorted(found)


def test_the_example_is_short():
    lengths = {path.name: path.read_text("utf-8").count("\n") for path in OWN_CORPUS.rglob("*.py")}
    assert sum(lengths.values()) <= 200, lengths


def test_the_examples_in_its_docstrings_are_true(installed):
    assert doctest.testmod(import_module("wordedits.rules")) == (0, 2)


def test_nothing_of_wikimill_names_it():
    folders = [ROOT / name for name in ("rules", "transforms", "pipelines")]
    named = [
        path for folder in folders for path in folder.rglob("*.py") if "wordedits" in path.read_text("utf-8").lower()
    ]
    assert [path.relative_to(ROOT).as_posix() for path in named] == ["transforms/corpora.py"]  # its docstring


def test_it_is_mined(release):
    assert changes(records(release)) == [
        ("Harrowmere", "familys", "families"),
        ("Ilse Marenholt", "port", "town"),
        ("Lantern Week", "every", "each"),
    ]


def test_it_is_verified(release, tmp_path):
    outcome = wikimill("verify", release)
    assert (outcome.code, outcome.out.splitlines()[-1], outcome.err) == (0, f"whole: {release}", "")
    broken = shutil.copytree(release, tmp_path / "broken")
    (shard,) = (broken / "jsonl").glob("*-train-*")
    shard.write_text(shard.read_text("utf-8").replace("families", "families it is said ,"), "utf-8")
    outcome = wikimill("verify", broken)
    assert outcome.code == 4
    assert "an edit of one word: expected The wool trade made several familys rich" in outcome.err


def test_it_is_reported_and_compared(release, tmp_path):
    assert wikimill("report", release, "--output", tmp_path / "report.html").code == 0
    drift = wikimill("report", release, "--against", release, "--output", tmp_path / "drift.html")
    assert (drift.code, drift.out.splitlines()[0]) == (0, "drift: 0 of 12 distributions over 0.1")
    assert "<title>Word edits" in (tmp_path / "report.html").read_text("utf-8")


def test_examples_of_it_are_drawn(release):
    outcome = wikimill("sample", release, "--n", 3)
    assert outcome.code == 0
    assert "The couple settled in the [-port-] {+town+} of Harrowmere two years later ." in outcome.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--min_tokens", 1), "--min_tokens 1: expected a whole number from 2 to 2,147,483,647"),
        (("--formats", "tsv"), "--formats tsv: there is no TSV layout of Word edits; leave tsv out"),
        (
            ("--language", "tlh"),
            "--language tlh: no sentence model for language 'tlh' is shipped; there are de, en, it, uk, vi",
        ),
        (("--raw_text",), "unknown option --raw_text"),
    ],
)
def test_bad_usage_is_reported_in_one_line(installed, tmp_path, words, message):
    outcome = wikimill("wordedits", "--input", SAMPLE, "--output", tmp_path / "out", *words)
    assert (outcome.code, outcome.out, outcome.err.partition("; see ")[0].rstrip()) == (2, "", f"wikimill: {message}")
    assert outcome.err.count("\n") == 1


def test_models_are_trained_and_scored_on_its_pairs(release):
    pairs = read_pairs(str(release), 100)
    words = [
        (old, new)
        for pair in (*pairs.train, *pairs.dev)
        for old, new in zip(pair.source, pair.target, strict=True)
        if old != new
    ]
    assert sorted(words) == [("every", "each"), ("familys", "families"), ("port", "town")]
    outcome = wikimill("evaluate", "--references", release, "--predictions", "SOURCE", "--split", "train")
    assert (outcome.code, outcome.out.splitlines()[1]) == (0, "task rewrite, 3 examples, case kept")


def test_it_has_no_questions_for_raters(release, tmp_path):
    outcome = wikimill("sample", release, "--annotate", tmp_path / "sheet.tsv", "--n", 3)
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: {release} holds wordedits, whose examples have no types and no questions\n",
    )


@pytest.mark.slow
def test_work_is_kept_for_a_later_run(release, tmp_path):
    for name in ("first", "second"):
        mined(SAMPLE, tmp_path / name, "--work_dir", tmp_path / "work")
        assert records(tmp_path / name) == records(release)


def edit_page(page_id: int, place: str, word: str) -> str:
    """Return a page on which an edit puts a word in the place of “stone”."""
    text = f"The old mill at {place} was built of stone by a rich merchant. {FILLER}"
    first = 10 * page_id + 1
    return page(page_id, place, revision(first, text), revision(first + 1, text.replace("stone", word)))


def test_it_is_refreshed_when_there_is_a_newer_dump(installed, tmp_path):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, edit_page(1, "Tarnholt", "brick"), edit_page(2, "Orrin", "wood"))
    assert wiki.refresh(corpus="wordedits").code == 0
    wiki.publish(DECEMBER, edit_page(1, "Tarnholt", "brick"), edit_page(3, "Skarn", "clay"))
    assert wiki.refresh("--max_change", "1", corpus="wordedits").code == 0
    name = (wiki.latest("wordedits") or "").strip()
    assert changes(wiki.records(name, "wordedits")) == [("Skarn", "stone", "clay"), ("Tarnholt", "stone", "brick")]
    assert [(line["page_id"], line["reason"]) for line in wiki.removed(name, "wordedits")] == [("2", "page_gone")]


@pytest.mark.slow
def test_the_command_runs_with_workers_of_its_own(site, release, tmp_path):
    out = by_command(site, tmp_path / "two", "--direct_num_workers", 2)
    assert records(out) == records(release)


def by_command(site: Path, output: Path, *options: object) -> Path:
    """Run the installed command in a process and a folder of its own."""
    words = ("wordedits", "--input", SAMPLE, "--output", output, "--formats", "jsonl", *NO_SCREENING, *options)
    command = [sys.executable, "-m", "wikimill", *map(str, words)]
    subprocess.run(
        command, cwd=output.parent, env=os.environ | {"PYTHONPATH": str(site)}, check=True, capture_output=True
    )
    return output


def test_help_lists_the_command(site):
    command = [sys.executable, "-m", "wikimill", "--help"]
    help_page = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(site)}, check=True, capture_output=True, text=True
    ).stdout
    assert re.search(r"^  wordedits +mine revision histories for edits of one word$", help_page, re.MULTILINE)
