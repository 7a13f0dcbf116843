"""`wikimill refresh` from one month to the next: published, unchanged and removed examples."""

import json
import os
import shutil

import pytest
from support.dump_trees import content_folder
from support.milling import bytes_of, wikimill
from support.monthly_dumps import DECEMBER, JANUARY, NOVEMBER, WIKI, Wiki
from support.tiny_dumps import FILLER, after, before, page, revision, split_page

from wikimill.pipelines.refresh.cleaning import clean
from wikimill.pipelines.refresh.options import refresh_options
from wikimill.pipelines.refresh.steps import CorpusSteps
from wikimill.pipelines.running.input_checks import language_words
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.refreshing.removal import mark_dump
from wikimill.transforms.refreshing.shelf import Shelf

PLACES = [
    f"{first}{last}" for first in ("Ald", "Bram", "Corn", "Dun", "Elm", "Fen") for last in ("by", "ford", "ham", "ton")
]
PAGES = {number: split_page(number, place) for number, place in enumerate(PLACES, 1)}
ARTICLE = "The old mill stands near the harbour. However, the council bought the mill in 1905."
SUPPRESSED = revision(52, "").replace("<text></text>", '<text deleted="deleted" />')


@pytest.fixture(scope="module")
def november(tmp_path_factory):
    """The wiki in November, with the release of all its pages: made once."""
    wiki = Wiki(tmp_path_factory.mktemp("november"))
    wiki.publish(NOVEMBER, *PAGES.values())
    wiki.first = wiki.refresh()
    return wiki


@pytest.fixture
def wiki(november, tmp_path):
    """A copy of it."""
    for name in ("mirror", "releases"):
        shutil.copytree(november.mirror.parent / name, tmp_path / name)
    return Wiki(tmp_path)


def by_page(records):
    return {record["page_id"]: record for record in records}


def test_the_first_release(november):
    outcome = november.first
    folder = november.releases / "wikisplit" / NOVEMBER
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith(
        f"\nwikisplit: published {NOVEMBER}, 24 examples, the first; LATEST names it\n"
        f"  {folder}\n  removed: {WIKI}-{NOVEMBER}-history\n"
    )
    assert november.latest() == f"{NOVEMBER}\n"
    assert november.names() == [NOVEMBER, f"{NOVEMBER}.drift.json", "LATEST"]
    assert bytes_of(november.releases / "_dumps") == {}
    assert wikimill("verify", folder).code == 0
    # The operator's address is not published.
    command = json.loads((folder / "run.json").read_text("utf-8"))["command"]
    assert command[:2] == ["wikimill", "wikisplit"]
    assert not {"--contact", "--mirror"} & set(command)


def test_a_month_without_examples_publishes_nothing(wiki):
    former = bytes_of(wiki.releases / "wikisplit" / NOVEMBER)
    wiki.publish(DECEMBER, page(1, "Quiet", revision(1, FILLER)))
    outcome = wiki.refresh()
    first, last = outcome.err.splitlines()
    assert outcome.code == 4
    assert first.startswith("wikimill: no examples")
    assert last == "wikimill: wikisplit: mining ended with exit code 4; LATEST stays"
    assert wiki.latest() == f"{NOVEMBER}\n"
    assert bytes_of(wiki.releases / "wikisplit" / NOVEMBER) == former


@pytest.mark.parametrize("options", [(), ("--dry_run",)])
def test_nothing_new(wiki, options):
    former = bytes_of(wiki.releases)
    outcome = wiki.refresh(*options)
    assert (outcome.code, outcome.out, outcome.err) == (
        3,
        f"wikisplit: nothing new: LATEST is {NOVEMBER}, the newest complete dump is {WIKI} history of {NOVEMBER} "
        "(content layout)\n",
        "",
    )
    assert bytes_of(wiki.releases) == former


def test_a_newer_dump_that_is_passed_over_is_not_nothing_new(wiki):
    wiki.publish(DECEMBER, *PAGES.values())
    folder = wiki.mirror / content_folder(WIKI, "history", DECEMBER)
    (folder / "_SUCCESS").unlink()
    code, (result,) = wiki.outcomes("--dry_run")
    assert (code, result["state"], result["latest"]) == (6, "passed_over", NOVEMBER)
    assert result["message"] == (
        f"wikisplit: passed over: a newer dump, of {DECEMBER}; LATEST is {NOVEMBER}, the newest complete dump is {WIKI} "
        f"history of {NOVEMBER} (content layout)"
    )
    outcome = wiki.refresh()
    assert (outcome.code, outcome.err.splitlines()[0]) == (
        6,
        f"wikimill: wikisplit: passed over: content layout, {DECEMBER}: SHA256SUMS but no _SUCCESS, and less than 6 "
        "hours old; a later run takes it, --allow_unmarked takes it now",
    )
    os.utime(folder / "SHA256SUMS", (1, 1))
    outcome = wiki.refresh("--dry_run")
    assert (outcome.code, outcome.out.splitlines()[0]) == (
        0,
        f"wikisplit: {DECEMBER} of {WIKI} history of {DECEMBER} (content layout); LATEST is {NOVEMBER}",
    )


def test_current_articles_from_the_history(wiki):
    """Where the `current` export lacks pages (T431872)."""
    wiki.publish("2026-09-01", *PAGES.values(), kind="current")
    outcome = wiki.refresh("--dry_run", corpus="discofuse")
    assert (outcome.code, outcome.out.splitlines()[0]) == (
        0,
        f"discofuse: 2026-09-01 of {WIKI} current of 2026-09-01 (content layout); LATEST is not there yet",
    )
    assert "T431872" in outcome.err
    outcome = wiki.refresh("--dry_run", "--from_history", corpus="discofuse")
    assert (outcome.code, outcome.err, outcome.out.splitlines()[0]) == (
        0,
        "",
        f"discofuse: {NOVEMBER} of {WIKI} history of {NOVEMBER} (content layout); LATEST is not there yet",
    )


def test_text_as_of_a_date_is_mined_from_the_history():
    words = ["--wiki", "itwiki", "--corpus", "text", "--releases", "releases", "--contact", "a@b.example"]
    kinds = [refresh_options([*words, *more]).sources["text"].wanted.kind for more in ([], ["--as_of", "2016-05"])]
    assert kinds == ["current", "history"]
    with pytest.raises(UsageError, match=r"^--as_of yesterday"):
        refresh_options([*words, "--as_of", "yesterday"])
    there = ("--input", "x", "--output", "y")
    asked = (("itwiki", ()), ("itwiki", ("--language", "en")), ("frwiki", ()), ("simplewiki", ()))
    given = [language_words(find_corpus("text"), wiki, [*there, *more]) for wiki, more in asked]
    assert given == [("--language", "it"), (), (), ()]
    assert language_words(find_corpus("discofuse"), "itwiki", there) == ()


def test_a_dump_stays_as_long_as_another_corpus_waits_for_it(tmp_path):
    words = ("--wiki", WIKI, "--corpus", "wikisplit,discofuse", "--from_history", "--mirror", tmp_path.as_uri())
    options = refresh_options([*words, "--releases", str(tmp_path / "releases")])
    shelves = {name: Shelf(f"{options.releases}/{name}") for name in options.corpora}
    edition = Edition(NOVEMBER)
    dump = tmp_path / "releases" / "_dumps" / f"{WIKI}-{NOVEMBER}-history"
    mark_dump(dump, shelves["wikisplit"].root, ["a.xml"])
    for name, gone in (("wikisplit", []), ("discofuse", [dump.name])):
        shelves[name].prepare()
        (tmp_path / "releases" / name / NOVEMBER).mkdir()
        (tmp_path / "releases" / name / NOVEMBER / "_SUCCESS").touch()
        shelves[name].point_to(edition)
        assert clean(name, options, shelves[name], edition, is_new=True) == gone
    assert not dump.exists()


def test_a_month_later(wiki):
    """Of 24 pages one is deleted, one renamed, one moved to a talk page, of one a revision is suppressed, of two
    revisions are taken away, two are edited; one is new."""

    def at(number):
        return PLACES[number - 1]

    gone, renamed, suppressed, moved, merged, kept = 3, 4, 5, 6, 7, 10
    changes = {
        renamed: split_page(renamed, at(renamed)).replace("<title>", "<title>New name of "),
        suppressed: page(
            suppressed, at(suppressed), revision(51, before(at(suppressed))), SUPPRESSED, revision(53, "X.")
        ),
        moved: page(moved, f"Talk:{at(moved)}", revision(61, before(at(moved))), revision(62, after(at(moved))), ns=1),
        merged: page(merged, at(merged), revision(71, before(at(merged))), revision(73, "Nothing is left.")),
        # The same pair, of a later revision: the example stays what it is.
        kept: page(kept, at(kept), revision(101, before(at(kept))), revision(103, after(at(kept)) + " " + FILLER)),
        8: PAGES[8].replace("  </page>", revision(83, before("Newby") + "\n\n" + after(at(8))) + "  </page>"),
        9: PAGES[9].replace("  </page>", revision(93, before(at(9))) + "  </page>"),
        25: split_page(25, "Westerham"),
    }
    pages = {number: text for number, text in (PAGES | changes).items() if number != gone}
    wiki.publish(DECEMBER, *pages.values())
    code, (result,) = wiki.outcomes("--max_change", 1)
    assert (code, wiki.latest()) == (0, f"{DECEMBER}\n")
    old, new = by_page(wiki.records(NOVEMBER)), by_page(wiki.records(DECEMBER))
    stayed = {str(number) for number in PAGES.keys() - {gone, suppressed, moved, merged}}
    assert {(new[page_id]["id"], new[page_id]["split"]) for page_id in stayed} == {
        (old[page_id]["id"], old[page_id]["split"]) for page_id in stayed
    }
    assert new.keys() == stayed | {"25"}
    assert (old["10"]["new_revision_id"], new["10"]["new_revision_id"]) == ("102", "103")
    expected = [
        ("3", "31", "32", "page_gone"),
        ("5", "51", "52", "revision_suppressed"),
        ("6", "61", "62", "namespace_left"),
        ("7", "71", "72", "revision_gone"),
    ]
    listed = wiki.removed(DECEMBER)
    assert sorted(listed, key=lambda line: line["page_id"]) == [
        {
            "id": old[number]["id"],
            "page_id": number,
            "old_revision_id": first,
            "new_revision_id": last,
            "reason": reason,
        }
        for number, first, last, reason in expected
    ]
    assert listed == sorted(listed, key=lambda line: line["id"])
    assert result == {
        "corpus": "wikisplit",
        "state": "published",
        "code": 0,
        "release": DECEMBER,
        "path": str(wiki.releases / "wikisplit" / DECEMBER),
        "latest": DECEMBER,
        "examples": 21,
        "came": 1,
        "went": 4,
        "stayed": 20,
        "removed": {"namespace_left": 1, "page_gone": 1, "revision_gone": 1, "revision_suppressed": 1},
        "alarms": [],
    }
    drift = json.loads((wiki.releases / "wikisplit" / f"{DECEMBER}.drift.json").read_text("utf-8"))
    assert (drift["against"], drift["ids"]) == (NOVEMBER, {"came": 1, "went": 4, "stayed": 20})
    assert b"1 came, 4 went" in (wiki.releases / "wikisplit" / f"{DECEMBER}.drift.html").read_bytes()


def test_release_that_differs_too_much_is_held_back(wiki):
    wiki.publish(DECEMBER, *list(PAGES.values())[:3])
    outcome = wiki.refresh("--no_reasons")
    folder = wiki.releases / "wikisplit"
    message = (
        f"wikimill: wikisplit: {DECEMBER} is held back: 3 examples instead of 24; 3 pages in the dump instead of 24; LATEST stays {NOVEMBER}. "
        f"See {folder}/{DECEMBER}.drift.html; then publish it with --accept {DECEMBER}, or remove its folder\n"
    )
    assert (outcome.code, outcome.err, wiki.latest()) == (5, message, f"{NOVEMBER}\n")
    assert {line["reason"] for line in wiki.removed(DECEMBER)} == {"not_looked_up"}
    held = bytes_of(wiki.releases)
    code, (result,) = wiki.outcomes()
    assert (code, result["state"], result["alarms"]) == (
        5,
        "held_back",
        ["3 examples instead of 24", "3 pages in the dump instead of 24"],
    )
    assert message == f"wikimill: {result['message']}\n"
    again = wiki.refresh()
    # It is neither mined nor compared again, and its dump is kept as long.
    assert (again.code, again.out, again.err, bytes_of(wiki.releases)) == (5, "", message, held)
    code, (result,) = wiki.outcomes("--accept", DECEMBER)
    assert (code, result["state"], wiki.latest()) == (0, "published", f"{DECEMBER}\n")
    assert bytes_of(wiki.releases / "_dumps") == {}
    assert wiki.refresh("--accept", DECEMBER).code == 3


def test_a_larger_threshold_publishes_what_was_held_back(wiki):
    wiki.publish(DECEMBER, *list(PAGES.values())[:3])
    assert wiki.refresh("--no_reasons").code == 5
    code, (result,) = wiki.outcomes("--max_change", 1, "--max_lost_pages", 1)
    assert (code, result["alarms"], wiki.latest()) == (0, [], f"{DECEMBER}\n")
    drift = json.loads((wiki.releases / "wikisplit" / f"{DECEMBER}.drift.json").read_text("utf-8"))
    assert drift["alarms"] == []


def test_old_releases_and_dumps_go(wiki):
    wiki.publish(DECEMBER, *PAGES.values(), split_page(25, "Westerham"))
    assert wiki.refresh("--no_reasons", "--keep_dumps").code == 0
    # Left by a run that was killed while it removed a release, and by one that wrote a file.
    begun = wiki.releases / "wikisplit" / "2026-11-15"
    begun.mkdir()
    (begun / "manifest.json").touch()
    begun.with_name("2026-11-15.begun").touch()
    (wiki.releases / "wikisplit" / ".wikimill-abc").touch()
    wiki.publish(JANUARY, *PAGES.values(), split_page(26, "Northam"))
    assert os.listdir(wiki.releases / "_dumps") == [f"{WIKI}-{DECEMBER}-history"]
    outcome = wiki.refresh("--no_reasons")
    gone = f"{NOVEMBER}, 2026-11-15, {WIKI}-{DECEMBER}-history, {WIKI}-{JANUARY}-history"
    assert outcome.out.endswith(f"\n  removed: {gone}\n")
    about = [f"{date}.{end}" for date in (DECEMBER, JANUARY) for end in ("drift.html", "drift.json", "removed.jsonl")]
    assert wiki.names() == sorted([DECEMBER, JANUARY, f"{NOVEMBER}.drift.json", *about, "LATEST"])
    assert wiki.refresh("--keep", 1).code == 3
    assert DECEMBER not in wiki.names()
    assert wiki.latest() == f"{JANUARY}\n"


def test_a_folder_of_dumps_that_the_user_named(wiki, tmp_path):
    dumps = tmp_path / "dumps"
    for name in (f"{WIKI}-2026-10-01-history", f"{WIKI}-{DECEMBER}-current"):
        (dumps / name).mkdir(parents=True)
    options = ("--dumps", dumps, "--dumps_as", dumps, "--no_reasons")
    wiki.publish(DECEMBER, *PAGES.values(), split_page(25, "Westerham"))
    assert wiki.refresh(*options).out.endswith(f"\n  removed: {WIKI}-{DECEMBER}-history\n")
    (dumps / f"{WIKI}-{DECEMBER}-history").mkdir()  # of someone else
    assert wiki.refresh(*options).code == 3
    assert len(os.listdir(dumps)) == 3


def test_a_dump_that_is_published_anew(wiki):
    shutil.rmtree(wiki.mirror / "other")
    wiki.publish(NOVEMBER, *PAGES.values(), split_page(25, "Westerham"))
    outcome = wiki.refresh("--no_reasons")
    assert (outcome.code, wiki.latest()) == (0, f"{NOVEMBER}.2\n")
    assert outcome.err == (
        f"wikimill: wikisplit: {WIKI} history of {NOVEMBER} (content layout) has other files than {NOVEMBER} was "
        "mined from: it was published anew\n"
    )
    assert wiki.refresh().code == 3


def test_again_mines_a_published_dump(wiki):
    code, (result,) = wiki.outcomes("--again", "--no_reasons")
    assert (code, result["release"], result["stayed"]) == (0, f"{NOVEMBER}.2", 24)
    assert wiki.latest() == f"{NOVEMBER}.2\n"


def test_a_wiki_without_any_dump(tmp_path):
    wiki = Wiki(tmp_path)
    outcome = wiki.refresh()
    assert outcome.code == 2
    assert outcome.err.startswith(
        f"wikimill: wikisplit: no complete history dump of {WIKI} at {wiki.mirror.as_uri()}: "
    )
    assert wiki.latest() is None


def test_a_mirror_that_lags_takes_nothing_back(wiki):
    shutil.rmtree(wiki.mirror / "other")
    wiki.publish("2026-10-01", PAGES[1])
    for options in ((), ("--again",)):
        assert wiki.refresh(*options).code == 3
    assert wiki.latest() == f"{NOVEMBER}\n"


def test_release_that_fails_verification_is_not_published(wiki, monkeypatch):
    wiki.publish(DECEMBER, *PAGES.values(), split_page(25, "Westerham"))
    mine = CorpusSteps.mine

    def mine_badly(steps, dump, edition, prepared):
        mine(steps, dump, edition, prepared)
        (shard,) = (wiki.releases / "wikisplit" / DECEMBER).glob("jsonl/*train*")
        shard.write_bytes(shard.read_bytes().replace(b"1820", b"1821"))

    monkeypatch.setattr(CorpusSteps, "mine", mine_badly)
    outcome = wiki.refresh()
    folder = wiki.releases / "wikisplit" / DECEMBER
    assert (outcome.code, wiki.latest()) == (1, f"{NOVEMBER}\n")
    assert outcome.err.endswith(
        f"\nwikimill: {folder} is not whole; LATEST stays. Remove the folder, and the next run mines it again\n"
    )
    monkeypatch.undo()
    assert wiki.refresh().code == 1
    shutil.rmtree(folder)
    assert (wiki.refresh("--no_reasons").code, wiki.latest()) == (0, f"{DECEMBER}\n")


@pytest.mark.slow
def test_damaged_dump_of_one_corpus_does_not_stop_the_other(wiki, tiny_annotator):
    wiki.publish(DECEMBER, *PAGES.values(), "  <page><title>Cut")
    wiki.publish(DECEMBER, page(1, "Mill", revision(11, ARTICLE)), kind="current")
    options = ("--annotator", tiny_annotator, "--coreference", "none", "--balanced", "--control_fraction", 1)
    code, result = wiki.outcomes(*options, corpus="wikisplit,discofuse")
    assert (code, [(each["state"], each["code"]) for each in result]) == (4, [("failed", 4), ("published", 0)])
    assert (wiki.latest(), wiki.latest("discofuse")) == (f"{NOVEMBER}\n", f"{DECEMBER}\n")
    assert [name for name in wiki.names("discofuse") if name != "LATEST"] == [
        DECEMBER,
        f"{DECEMBER}-balanced",
        f"{DECEMBER}.drift.json",
    ]
    assert (wiki.releases / "wikisplit" / DECEMBER / "dead_letters").is_dir()
    # The next month the page has another text, and its example is reported as removed.
    wiki.publish(JANUARY, *PAGES.values())
    wiki.publish(
        JANUARY,
        page(1, "Mill", revision(12, "Other words stand here by now. " + ARTICLE.partition(" However")[0])),
        kind="current",
    )
    code, result = wiki.outcomes(*options, "--max_change", 5, "--max_drift", 1, corpus="wikisplit,discofuse")
    assert (code, [each["state"] for each in result]) == (0, ["published", "published"])
    old = wiki.records(DECEMBER, "discofuse")
    new = {record["id"] for record in wiki.records(JANUARY, "discofuse")}
    gone = sorted(record["id"] for record in old if record["id"] not in new)
    assert gone
    assert wiki.removed(JANUARY, "discofuse") == [
        {"id": each, "page_id": "1", "revision_id": "11", "reason": "page_edited"} for each in gone
    ]
