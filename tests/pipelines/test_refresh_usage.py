"""What `wikimill refresh` refuses before it asks anybody; and releases where there are no folders."""

import json

import pytest
from support.memory_filesystem import MemoryFileSystem
from support.milling import bytes_of, wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, WIKI, Wiki
from support.report_samples import stored
from support.tiny_dumps import split_page

from wikimill.pipelines.commands.refresh import _gone_on
from wikimill.pipelines.refresh.options import handed_on, refresh_options
from wikimill.pipelines.refresh.outcome import Outcome

REFRESH = ("refresh", "--wiki", "simplewiki", "--corpus", "wikisplit,discofuse", "--releases", "/nowhere/releases")
HTTP = (*REFRESH, "--contact", "me@example.org")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*HTTP, "--adjacent-only"), "unknown option --adjacent-only; did you mean --adjacent_only?"),
        ((*HTTP, "--balancd"), "unknown option --balancd; did you mean --balanced?"),
        ((*HTTP, "--direct_num_worker", "2"), "unknown option --direct_num_worker; did you mean --direct_num_workers?"),
        ((*HTTP, "--max_drif", "1"), "unknown option --max_drif; did you mean --max_drift?"),
        ((*HTTP, "--output", "x"), "--output: refresh sets it itself; leave it out"),
        ((*HTTP, "--overwrite"), "--overwrite: refresh sets it itself; leave it out"),
        ((*HTTP, "now"), "unknown argument 'now'; see wikimill refresh --help"),
        (
            (*HTTP, "--corpus", "wikisplit", "--balanced"),
            "--balanced is not an option of wikisplit; see wikimill refresh --help",
        ),
        (
            (*HTTP, "--corpus", "nobodys"),
            "--corpus nobodys: unknown corpus 'nobodys'; there are wikisplit, edits, discofuse, text, wikitablet",
        ),
        (
            (*HTTP, "--corpus", "tvstory"),
            "--corpus tvstory: a wiki of Fandom has one dump, made on request, and no folder of dated ones to compare; "
            "download it again, mine it with wikimill tvstory, and see by wikimill report --against how the releases "
            "differ",
        ),
        (
            (*HTTP, "--corpus", "wikisplit,interleave"),
            "--corpus interleave: its sources are no dumps of a wiki, whose dates show what is new; mine it again with "
            "wikimill interleave, and see by wikimill report --against how the releases differ",
        ),
        (
            (*HTTP, "--corpus", ","),
            "--corpus ,: no corpus is named; there are wikisplit, edits, discofuse, text, wikitablet",
        ),
        ((*HTTP, "--max_drift", "0"), "--max_drift 0: expected a number over 0, up to 1"),
        ((*HTTP, "--max_change", "-1"), "--max_change -1: expected a number over 0, up to 1000"),
        ((*HTTP, "--keep", "0"), "--keep 0: expected a whole number from 1 to 2,147,483,647"),
        ((*HTTP, "--accept", "latest"), "--accept latest: expected the name of a release, such as 2026-11-01"),
        (
            (*HTTP, "--wiki", "en.wikipedia"),
            "--wiki 'en.wikipedia': expected a database name such as simplewiki or dewiktionary",
        ),
        ((*HTTP, "--dumps", "gs://b/d"), "--dumps gs://b/d: name a local folder"),
        (
            (*HTTP, "--dumps", "/nowhere/releases/"),
            "--dumps /nowhere/releases/ is --releases, too; name another folder",
        ),
        (
            (*HTTP, "--releases", "gs://b/r"),
            "--dumps is missing: dumps are fetched to a local folder, and gs://b/r is not local",
        ),
        (REFRESH, "--contact is missing; Wikimedia blocks clients that do not state how to reach their user"),
    ],
)
def test_what_cannot_be_obeyed(words, message):
    outcome = wikimill(*words)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")


def test_options_go_to_the_commands_that_know_them():
    words = "--formats jsonl --exclude a.tsv b.tsv --balanced --min_bleu=0.3 --runner FlinkRunner".split()
    assert handed_on(words, ["wikisplit", "discofuse"]) == {
        "wikisplit": tuple("--formats jsonl --exclude a.tsv b.tsv --min_bleu=0.3 --runner FlinkRunner".split()),
        "discofuse": tuple("--formats jsonl --exclude a.tsv b.tsv --balanced --runner FlinkRunner".split()),
    }


def test_own_and_passed_options_may_be_mixed():
    options = refresh_options([*HTTP[1:], "--formats", "jsonl", "--keep", "3", "--near_duplicates", "off", "--json"])
    assert (options.keep, options.json, options.sources["discofuse"].wanted.kind) == (3, True, "current")
    assert options.mining["wikisplit"] == ("--formats", "jsonl", "--near_duplicates", "off")


class Failing:
    """A corpus whose mining fails."""

    def go_on(self):
        raise RuntimeError("the runner broke down")


class Working:
    """A corpus whose mining succeeds."""

    def __init__(self):
        self.done = False

    def go_on(self):
        self.done = True
        return Outcome(corpus="discofuse", state="published", code=0, message="published")


def test_failing_corpus_does_not_stop_others(capsys):
    working = Working()
    outcomes = _gone_on({"a": Failing(), "b": Failing(), "c": working}, {"a": None, "b": None, "c": None})
    assert [(each.state, each.code) for each in outcomes] == [("failed", 1), ("failed", 1), ("published", 0)]
    printed = capsys.readouterr()
    assert (working.done, printed.out) == (True, "published\n")
    said = [line for line in printed.err.splitlines() if line.startswith("wikimill: ")]
    # "Nothing was published" would not be true.
    assert said == [f"wikimill: {name}: failed: RuntimeError: the runner broke down" for name in "ab"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--max_dead_fraction", "2"), "--max_dead_fraction 2: expected a number from 0 to 1\n"),
        (
            ("--formats", "tsv"),
            "--formats tsv: releases are compared by their records; add one of jsonl, avro, parquet",
        ),
        (("--language", "xx"), "--language xx: "),
    ],
)
def test_values_are_checked_before_anything_is_fetched(tmp_path, options, message):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, split_page(1, "Ash"))
    outcome = wiki.refresh(*options)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"wikimill: {message}")
    assert bytes_of(wiki.releases) == {}


def test_a_folder_is_of_one_wiki(tmp_path):
    wiki = Wiki(tmp_path)
    folder = wiki.releases / "wikisplit" / NOVEMBER
    folder.mkdir(parents=True)
    made, _ = stored("wikisplit", [], files=[], options={"namespaces": [0], "formats": ["jsonl"], "shard_bytes": 1024})
    (folder / "manifest.json").write_text(json.dumps(made))
    (folder / "_SUCCESS").touch()
    (wiki.releases / "wikisplit" / "LATEST").write_text(NOVEMBER)
    wiki.publish(NOVEMBER, split_page(1, "Ash"))
    outcome = wiki.refresh()
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --releases {wiki.releases} has wikisplit of another wiki (enwiki-20260901-history.xml.bz2); name a folder for "
        f"{WIKI} alone\n",
    )


@pytest.mark.parametrize("name", ["2026-10-01", "../../etc", "\x00"])
def test_a_pointer_that_leads_nowhere(tmp_path, name):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, split_page(1, "Ash"))
    (wiki.releases / "wikisplit").mkdir(parents=True)
    (wiki.releases / "wikisplit" / "LATEST").write_text(name)
    outcome = wiki.refresh()
    assert outcome.code == 2
    assert "which is not a complete release there; write the name of one into it, or remove it" in outcome.err
    assert wiki.latest() == name


def test_a_dry_run_touches_nothing(tmp_path):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, split_page(1, "Ash"))
    size = sum(path.stat().st_size for path in wiki.mirror.rglob("*.bz2"))
    outcome = wiki.refresh("--dry_run")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"wikisplit: {NOVEMBER} of {WIKI} history of {NOVEMBER} (content layout); LATEST is not there yet\n"
        f"  to do: fetch {size} B, mine, verify, compare, publish\n"
    )
    assert not wiki.releases.exists()


def test_there_is_no_room_for_a_dump(tmp_path, monkeypatch):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, split_page(1, "Ash"))
    monkeypatch.setattr(
        "wikimill.transforms.fetching.holding.shutil.disk_usage", lambda _: type("Usage", (), {"free": 10})
    )
    outcome = wiki.refresh()
    assert outcome.code == 1
    assert outcome.err.endswith("but only 10 are free there; make room or name another --dumps\n")


def test_releases_in_an_object_store(tmp_path):
    wiki = Wiki(tmp_path)
    root = "memory://bucket/releases"
    options = ("--releases", root, "--dumps", tmp_path / "dumps", "--max_change", 1)
    pages = [split_page(number, place) for number, place in enumerate(("Ash", "Birch", "Cedar"), 1)]
    try:
        for date, some in ((NOVEMBER, pages), (DECEMBER, pages[1:])):
            wiki.publish(date, *some)
            outcome = wiki.refresh(*options, "--keep", 1)
            assert (outcome.code, outcome.err) == (0, "")
        files = MemoryFileSystem.files
        assert files[f"{root}/wikisplit/LATEST"] == f"{DECEMBER}\n".encode()
        assert b'"reason": "page_gone"' in files[f"{root}/wikisplit/{DECEMBER}.removed.jsonl"]
        assert {name.split("/")[5] for name in files if name.startswith(f"{root}/wikisplit")} == {
            *(f"{DECEMBER}.{end}" for end in ("drift.html", "drift.json", "removed.jsonl")),
            *(DECEMBER, f"{NOVEMBER}.drift.json", "LATEST"),
        }
        assert wikimill("verify", f"{root}/wikisplit/{DECEMBER}").code == 0
        assert wiki.refresh(*options).code == 3
    finally:
        for name in [name for name in MemoryFileSystem.files if name.startswith(root)]:
            del MemoryFileSystem.files[name]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--corpus", "discofuse", "--control_share", "0.1", "--control_fraction", "0.5"),
            "--control_share is of the corpus, --control_fraction of the pairs; give one of the two",
        ),
        (
            ("--corpus", "wikisplit", "--formats", "tsv"),
            "--formats tsv: releases are compared by their records; add one of jsonl, avro, parquet",
        ),
        (
            ("--accept", "2026-11-01", "--again"),
            "--accept publishes a release that is there, --again mines one anew; give one of the two",
        ),
    ],
)
def test_contradicting_options_are_found_before_a_request(words, message, tmp_path):
    places = ("--mirror", "http://127.0.0.1:9/", "--releases", str(tmp_path / "releases"))
    outcome = wikimill(*HTTP, *places, *words)
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")
