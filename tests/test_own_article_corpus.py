"""A package that is not wikimill's adds a corpus of articles: every command takes it."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from support.milling import EXAMPLES, SAMPLE, funnel, records, wikimill

from wikimill import mine_pages
from wikimill.pipelines.mine_pages import dump_of

OWN_CORPUS = EXAMPLES / "own_article_corpus"
PAGE = """\
The old mill was built in 1820 by a merchant. It is big. It fell in {{mystery}} or 1830, they say.
* A list item of the year 1830 is not prose.

== History ==
=== Fire ===
The mill burned down in 1905 and was rebuilt. Nobody knows why it burned, or why in 1905 and not in 1904.

== References ==
A book of the year 1910 by an author.
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package is installed where this process and those that it starts find it."""
    folder = tmp_path_factory.mktemp("own_article_corpus")
    source, site = shutil.copytree(OWN_CORPUS, folder / "source"), folder / "site"
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", site)
    subprocess.run([sys.executable, "-m", "pip", "install", *options, source], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        patch.setenv("PYTHONPATH", str(site))
        yield site
    for name in [name for name in sys.modules if name.partition(".")[0] == "years"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def release(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("years") / "release"
    outcome = wikimill("years", "--input", SAMPLE, "--output", output, "--formats", "jsonl,avro")
    assert (outcome.code, outcome.err) == (0, "")
    return output


def test_example_is_short():
    lengths = {path.name: path.read_text("utf-8").count("\n") for path in OWN_CORPUS.rglob("*.py")}
    assert sum(lengths.values()) <= 135, lengths


def test_docstring_examples_are_true(installed):
    assert doctest.testmod(import_module("years.rules")) == (0, 1)


def test_pages_are_mined_by_name(installed, tmp_path):
    release = mine_pages("years", {"Mill": PAGE, "Weir": "#REDIRECT [[Mill]]", "Ford": ""}, tmp_path)
    rows = sorted(release.rows(), key=lambda row: row["year"])
    assert [(row["sentence"], row["year"], row["section"]) for row in rows] == [
        ("The old mill was built in 1820 by a merchant .", "1820", ""),
        ("The mill burned down in 1905 and was rebuilt .", "1905", "Fire"),
    ]
    first = {name: value for name, value in rows[0].items() if name not in ("id", "sentence", "year", "section")}
    assert first == {
        "wiki": "testwiki",
        "page_id": "1",
        "page_title": "Mill",
        "url": "https://test.wikimill.example/w/index.php?oldid=1",
        "dump": "2026-09-01",
        "split": "train",
        "revision_id": "1",
        "timestamp": "2020-01-01T01:00:00Z",
    }
    counts = release.manifest["counts"]
    assert counts["pages"] == {"in": 3, "kept": 1, "dropped": {"redirect": 1, "text_empty": 1}, "dead": 0}
    assert counts["sentences"] == {"in": 5, "kept": 4, "dropped": {"hole": 1}, "dead": 0}
    assert counts["candidates"] == {"in": 3, "kept": 2, "dropped": {"short": 1}, "dead": 0}


def test_test_of_the_example_passes(installed):
    words = ("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", installed.parent / "source" / "test_years.py")
    ran = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_dump_that_does_not_name_its_wiki_is_mined(installed, tmp_path):
    path = tmp_path / "pages.xml"
    path.write_text(re.sub(r"<siteinfo>.*</siteinfo>", "", dump_of({"Mill": PAGE}), flags=re.DOTALL), "utf-8")
    outcome = wikimill("years", "--input", path, "--output", tmp_path / "release", "--formats", "jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    assert [(row["wiki"], row["url"]) for row in records(tmp_path / "release")] == [(None, "")] * 2
    assert wikimill("verify", tmp_path / "release").code == 0


@pytest.mark.parametrize("options", [(), ("--workers", "2"), ("--runner", "FnApiRunner")])
def test_exception_of_find_is_one_line(installed, tmp_path, monkeypatch, options):
    site = shutil.copytree(installed, tmp_path / "site")
    rules = site / "years" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace('options["min_tokens"]', 'options["min_token"]'), "utf-8")
    line = next(n for n, text in enumerate(rules.read_text("utf-8").splitlines(), 1) if "min_token" in text)
    monkeypatch.setenv("PYTHONPATH", str(site))
    with pytest.raises(RuntimeError) as failed:
        mine_pages("years", {"Mill": PAGE}, tmp_path, *options)
    assert str(failed.value) == (
        "wikimill years, exit 1: wikimill: failed: years.rules.find_years failed on page 'Mill' (1): "
        f"KeyError: 'min_token' (rules.py:{line}); nothing was published; nothing is kept (--work_dir DIR keeps what is mined)\n"
    )


def test_failure_of_mining_is_raised(installed, tmp_path):
    with pytest.raises(RuntimeError, match=r"wikimill years, exit 2: wikimill: --min_tokens 1: expected a whole"):
        mine_pages("years", {"Mill": PAGE}, tmp_path, "--min_tokens", "1")


def test_sample_is_mined_and_nothing_is_lost(release):
    assert len(records(release)) == 86
    for thing, (incoming, kept, dropped, dead) in funnel(release).items():
        assert incoming == kept + sum(dropped.values()) + dead, thing
    assert funnel(release)["candidates"] == (88, 86, {"short": 2}, 0)


def test_bytes_are_the_same_by_workers(release, tmp_path):
    output = tmp_path / "release"
    options = ("--formats", "jsonl,avro", "--workers", 2, "--work_dir", tmp_path / "work")
    assert wikimill("years", "--input", SAMPLE, "--output", output, *options).code == 0
    assert (output / "SHA256SUMS").read_text("utf-8") == (release / "SHA256SUMS").read_text("utf-8")


def test_own_check_finds_damage(release, tmp_path):
    broken = shutil.copytree(release, tmp_path / "broken")
    (shard,) = (broken / "jsonl").glob("*-train-*")
    shard.write_text(shard.read_text("utf-8").replace('"year":"1963"', '"year":"1964"'), "utf-8")
    outcome = wikimill("verify", broken)
    assert outcome.code == 4
    assert "a sentence with one year: expected 1964" in outcome.err


def test_report_and_sample_show_texts_without_marks(release, tmp_path):
    drift = wikimill("report", release, "--against", release, "--output", tmp_path / "drift.html")
    assert (drift.code, drift.out.splitlines()[0].partition(" of")[0]) == (0, "drift: 0")
    page = (release / "report.html").read_text("utf-8")
    assert "Tokens of a text" in page
    assert "New words in the target" not in page
    shown = wikimill("sample", release, "--n", 3).out
    assert "sentence" in shown
    assert "[-" not in shown


def test_page_is_explained(installed):
    outcome = wikimill("explain", "--corpus", "years", "--input", SAMPLE, "--page", "Lantern Week", "--min_tokens", 20)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "13 candidates, 2 found",
        "      11 short (the sentences are too short)",
        'found: {"sentence": "Since 1972 a giant lantern has been built each year by the pupils of one school and burnt on a raft below Tollmere Bridge .", "year": "1972"}',
        'found: {"sentence": "In 1999 the raft broke loose and drifted as far as Lyntmouth , where it set fire to a jetty .", "year": "1999"}',
        "8 paragraphs, 3 left out",
        "       2 kind (of a kind that is left out, such as captions)",
        "       1 no_word (no letter or digit)",
        "18 sentences, 2 left out",
        "       1 repeated_token (a token more than three times in a row)",
        "       1 sentence_end (does not end in . ! or ?)",
    ]
