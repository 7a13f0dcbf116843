"""Snapshots of Wikimedia Enterprise as input of the commands that read articles."""

import gzip
import json

import pytest
from support.milling import dead_letters, digests, funnel, manifest, records, wikimill
from support.snapshots import article, lines, tar_of
from support.tiny_dumps import FILLER

ADA = article(
    1,
    "Ada",
    "'''Ada''' wrote [[program]]s.\n[[Category:Writers]]",
    redirects=[{"name": "Lovelace"}],
    categories=[{"name": "Category:Writers"}],
)
TOWER = article(2, "Mill", FILLER, main_entity=None)
NAME = "samplewiki-NS0-20260801-ENTERPRISE-HTML.json.tar.gz"
ONE_SPLIT = ("--formats", "jsonl", "--splits", "train=1")


def mine(command, data: bytes, folder, *options, name: str = NAME):
    (folder / name).write_bytes(data)
    return wikimill(command, "--input", folder / name, "--output", folder / "out", *ONE_SPLIT, *options), folder / "out"


def test_a_snapshot_is_read_as_text(tmp_path):
    talk = article(3, "Talk:Ada", "Hello.", namespace={"identifier": 1})
    archive = tar_of(one=lines(ADA, article(4, "Lovelace", "#REDIRECT [[Ada]]"), talk), two=lines(TOWER))
    outcome, output = mine("text", gzip.compress(archive), tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    ada, tower = sorted(records(output), key=lambda record: record["page_id"])
    assert len(ada.pop("id")) == 32
    assert ada == {
        "wiki": "samplewiki", "page_id": "1", "page_title": "Ada", "dump": "2026-08-01", "split": "train",
        "url": "https://sample.wikipedia.org/w/index.php?oldid=11", "revision_id": "11",
        "timestamp": "2026-08-03T04:05:06Z", "language": "en", "position": 0, "text": "Ada wrote programs.",
        "sections": [
            {"titles": [], "level": 1, "paragraphs": [{"kind": "prose", "text": "Ada wrote programs.", "holes": []}]}
        ],
        "categories": ["Writers"], "infobox": [], "short_description": None, "quality": None,
        "has_math": False, "has_table": False, "wikidata_id": "Q1", "redirects": ["Lovelace"],
    }  # fmt: skip
    assert (tower["text"], tower["wikidata_id"], tower["redirects"]) == (FILLER, None, None)
    assert funnel(output)["pages"] == (4, 2, {"namespace": 1, "redirect": 1}, 0)
    (message,) = manifest(output)["inputs"]
    assert (message["file"], message["state"], message["wiki"], message["pages"]) == (
        NAME,
        "whole",
        "samplewiki",
        {"0": 3, "1": 1},
    )
    assert wikimill("verify", output).code == 0
    again = wikimill("text", "--input", tmp_path, "--output", tmp_path / "again", *ONE_SPLIT, "--workers", 2)
    assert (again.code, digests(tmp_path / "again")) == (0, digests(output))


def test_redirects_that_a_snapshot_lists_stay(tmp_path):
    old = article(1, "Ada", "Ada was born.", revision=9)
    lovelace = article(4, "Byron", "#REDIRECT [[Ada]]")
    road = article(5, "Mill Road", "#REDIRECT [[Mill]]")
    data = lines(old, ADA, lovelace, road, TOWER)
    outcome, output = mine("text", data, tmp_path, "--redirects", name="a.ndjson")
    assert (outcome.code, outcome.err) == (0, "")
    found = {record["page_title"]: record["redirects"] for record in records(output)}
    assert found == {"Ada": ["Lovelace"], "Mill": ["Mill Road"]}
    assert wikimill("verify", output).code == 0


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("unit", ["article", "paragraph"])
def test_the_newest_revision_of_a_page_is_kept(tmp_path, unit, workers):
    """Repeated lines of an article are duplicates; the newest replaces older ones of any file."""
    old = article(1, "Ada", "Ada was born.\n\nAda wrote.", revision=9)
    new = article(1, "Ada", "Ada wrote.", revision=10)
    (tmp_path / "a.ndjson").write_bytes(lines(new, old, TOWER))
    (tmp_path / "b.ndjson").write_bytes(lines(old, new))
    options = (*ONE_SPLIT, "--records", unit, "--workers", workers)
    outcome = wikimill("text", "--input", tmp_path, "--output", tmp_path / "out", *options)
    assert (outcome.code, outcome.err) == (0, "")
    found = {(record["page_id"], record["revision_id"], record["text"]) for record in records(tmp_path / "out")}
    assert found == {("1", "10", "Ada wrote."), ("2", "21", FILLER)}
    each = {"article": 1, "paragraph": 2}[unit]
    incoming = 2 * each + 3
    assert funnel(tmp_path / "out")["examples"] == (incoming, 2, {"superseded": 2 * each, "duplicate": 1}, 0)
    assert wikimill("verify", tmp_path / "out").code == 0


@pytest.mark.parametrize(("command", "options"), [("discofuse", ()), ("wikitablet", ("--annotator", "none"))])
def test_other_corpora_of_articles_read_it(tmp_path, command, options):
    outcome, output = mine(command, lines(ADA, TOWER), tmp_path, "--allow_empty", *options, name="a.ndjson")
    assert (outcome.code, manifest(output)["counts"]["pages"]["in"]) == (0, 2), outcome


def test_bad_lines_are_dead_letters(tmp_path):
    data = lines(ADA, "{bad\n", article(5, "Lost", None))
    outcome, output = mine("text", data, tmp_path, name="a.ndjson")
    assert (outcome.code, "2 of 3 pages dead" in outcome.err) == (4, True)
    outcome, output = mine("text", data, tmp_path, "--max_dead_fraction", 1, name="a.ndjson")
    assert (outcome.code, funnel(output)["pages"]) == (0, (3, 1, {}, 2))
    letter = {"file": "a.ndjson", "level": "page", "stage": "read"}
    assert dead_letters(output) == [
        letter | {
            "page_id": "5", "page_title": "Lost", "revision_id": "51",
            "error": "line 3: its article_body.wikitext is None; expected a text",
        },
        letter | {
            "page_id": None, "page_title": None, "revision_id": None,
            "error": "line 2: the line is not JSON: Expecting property name enclosed in double quotes at character 1",
        },
    ]  # fmt: skip
    assert wikimill("verify", output).code == 0


def test_a_cut_archive_is_exit_4_unless_partial(tmp_path):
    archive = tar_of(one=lines(ADA, TOWER))
    cut = archive[: archive.index(b'"Mill"')]
    outcome, output = mine("text", cut, tmp_path, name="a.tar")
    assert (outcome.code, "a.tar is cut" in outcome.err) == (4, True)
    outcome, output = mine("text", cut, tmp_path, "--allow_partial", "--max_dead_fraction", 1, name="a.tar")
    assert (outcome.code, [record["page_id"] for record in records(output)]) == (0, ["1"])
    assert wikimill("verify", output).code == 0


@pytest.mark.parametrize(
    ("command", "name", "data", "message"),
    [
        ("text", "a.json.gz", gzip.compress(lines(ADA)), "rename it: such a file's name ends in .ndjson, .ndjson.gz or"),
        ("text", "a.tar", tar_of(one=b"rain\n"), "no article of Wikimedia Enterprise with wikitext is in its first lines"),
        ("text", "a.ndjson", lines(article(1, "Ada", None)), "no article of Wikimedia Enterprise with wikitext"),
        ("text", "a.json", b'{"index":{"_id":"1"}}\n{}\n', "a dump of a search index, not of pages"),
        ("edits", "a.ndjson", lines(ADA), "edits needs a history"),
    ],
)  # fmt: skip
def test_what_is_not_a_snapshot_is_exit_2(command, name, data, message, tmp_path):
    outcome, output = mine(command, data, tmp_path, name=name)
    assert (outcome.code, message in outcome.err, name in outcome.err) == (2, True, True), outcome
    assert not output.exists()


def test_the_plan_lists_it(tmp_path):
    outcome, _ = mine("text", gzip.compress(tar_of(one=lines(ADA))), tmp_path, "--dry_run")
    assert (outcome.code, f"{NAME}  (one portion: a part of gz cannot be read alone)" in outcome.out) == (0, True)


def test_the_language_is_that_of_its_wiki(tmp_path):
    german = json.loads(json.dumps(ADA).replace("samplewiki", "dewiki"))
    outcome, output = mine("text", lines(german), tmp_path, name="a.ndjson")
    assert (outcome.code, {record["language"] for record in records(output)}) == (0, {"de"})
