"""Inputs of the wrong kind, which are refused before anything is mined, and runs without examples."""

import json
import shutil
from pathlib import Path

import pytest
from support.milling import ALL_FORMATS, ROOT, SPLITS, digests, records, records_in, wikimill, wikisplit
from support.tiny_dumps import FILLER, dump, page, revision, split_page

ENTITY = json.dumps({"type": "item", "id": "Q1", "labels": {}, "claims": {}, "sitelinks": {}})
ARTICLES = dump(*(page(number, f"A{number}", revision(number, FILLER)) for number in range(1, 60)))
ITEM = (
    dump(page(1, "Q1", revision(1, ENTITY)))
    .replace(b"testwiki", b"wikidatawiki")
    .replace(b"wikitext", b"wikibase-item")
)
ENGLISH_HEAD = ((b"testwiki", b"enwiki"), (b"test.wikimill.example", b"en.wikipedia.org"))


def english(data: bytes) -> bytes:
    for old, new in ENGLISH_HEAD:
        data = data.replace(old, new)
    return data


@pytest.fixture
def release(tmp_path, tiny_release) -> Path:
    return Path(shutil.copytree(tiny_release, tmp_path / "good"))


@pytest.mark.parametrize(
    ("command", "name", "data", "message"),
    [
        ("wikisplit", "README.md", (ROOT / "README.md").read_bytes(), "wikimill fetch"),
        ("discofuse", "news.json", b'{"id": "1", "text": "Rain."}', ".jsonl"),
        ("text", "wikidata-all.json", f"[\n{ENTITY},\n]\n".encode(), "wikimill entities"),
        ("text", "wikidatawiki-20260901-pages-articles.xml", ITEM, "wikimill entities"),
        ("discofuse", "error.xml", b"<!DOCTYPE html><html><title>404", "wikimill fetch"),
        ("wikisplit", "slice.xml", ARTICLES, "wikimill text"),
        ("wikisplit", "testwiki-20260901-pages-articles.xml", dump(page(1, "A", revision(1, FILLER))), "history"),
        ("discofuse", "dewiki-20260901-x.xml", ARTICLES.replace(b"testwiki", b"dewiki"), "--language en"),
        ("discofuse", "dewiki-20260901-x.xml", english(ARTICLES), "its <siteinfo> enwiki"),
    ],
)  # fmt: skip
def test_wrong_kind_is_exit_2_and_replaces_nothing(command, name, data, message, tmp_path, release):
    (tmp_path / name).write_bytes(data)
    before = digests(release)
    outcome = wikimill(command, "--input", tmp_path / name, "--output", release, "--overwrite")
    assert (outcome.code, message in outcome.err, name in outcome.err) == (2, True, True), outcome
    assert digests(release) == before


def test_an_empty_result_is_exit_4_and_replaces_nothing(tmp_path, release):
    """Two articles: too few to be sure that it is not a history."""
    (tmp_path / "slice.xml").write_bytes(dump(*(page(n, f"A{n}", revision(n, FILLER)) for n in (1, 2))))
    before = digests(release)
    outcome = wikisplit(tmp_path / "slice.xml", release, "--overwrite", "--formats", "jsonl")
    assert (outcome.code, outcome.err.startswith("wikimill: no examples: ")) == (4, True)
    assert digests(release) == before
    assert wikisplit(tmp_path / "slice.xml", tmp_path / "new", "--formats", "jsonl").code == 4
    assert not [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
    insisted = wikisplit(tmp_path / "slice.xml", release, "--overwrite", "--formats", "jsonl", "--allow_empty")
    assert (insisted.code, records(release)) == (0, [])


def test_every_format_is_written_for_empty_splits_and_empty_releases(tmp_path):
    (tmp_path / "one-history.xml").write_bytes(dump(split_page(1, "Orrin")))
    (tmp_path / "none-history.xml").write_bytes(dump(page(1, "A", revision(1, FILLER))))
    one, none = tmp_path / "one", tmp_path / "none"
    assert wikisplit(tmp_path / "one-history.xml", one, "--formats", ALL_FORMATS).code == 0
    assert wikisplit(tmp_path / "none-history.xml", none, "--formats", ALL_FORMATS, "--allow_empty").code == 0
    for folder, counts in ((one, {"train": 1}), (none, {})):
        for name in ALL_FORMATS.split(","):
            for split in SPLITS:
                assert len(records_in(folder, name, split)) == counts.get(split, 0)
        assert len([*folder.glob("parquet/*.parquet")]) == len([*folder.glob("tfrecord/*.tfrecord-*")]) == 3
        assert wikimill("verify", folder).code == 0


def test_a_history_with_single_revisions_at_its_beginning_is_mined(tmp_path):
    pages = [page(number, f"A{number}", revision(number, FILLER)) for number in range(1, 60)]
    (tmp_path / "testwiki-20260901-history.xml").write_bytes(dump(*pages, split_page(99, "Orrin")))
    outcome = wikisplit(tmp_path / "testwiki-20260901-history.xml", tmp_path / "out", "--formats", "jsonl")
    assert (outcome.code, len(records(tmp_path / "out"))) == (0, 1)


@pytest.mark.parametrize("command", ["text", "wikisplit"])
def test_name_and_siteinfo_that_disagree_are_one_wiki(command, tmp_path):
    data = dump(page(1, "Mühle", revision(1, "Es regnete."), revision(2, "Die Mühle stand am 3. Mai noch."), ns=0))
    history = tmp_path / "dewiki-2021-history.xml"
    history.write_bytes(english(data))
    outcome = wikimill(
        *(command, "--input", history, "--output", tmp_path / "out", "--formats", "jsonl", "--allow_empty"),
    )
    assert (outcome.code, outcome.err.splitlines()[0]) == (
        0,
        "wikimill: dewiki-2021-history.xml: its name says dewiki, its <siteinfo> enwiki; read as dewiki "
        "(rename the file if that is wrong)",
    )
    made = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert (made["options"]["language"], [each["wiki"] for each in made["inputs"]]) == ("de", ["dewiki"])
    if command == "text":
        (row,) = records(tmp_path / "out")
        assert (row["wiki"], row["language"], row["url"]) == (
            *("dewiki", "de"),
            "https://de.wikipedia.org/w/index.php?oldid=2",
        )


def test_one_file_of_another_kind_is_left_out_with_allow_partial(tmp_path):
    (tmp_path / "a-history.xml").write_bytes(dump(split_page(1, "Orrin")))
    (tmp_path / "b.xml").write_text("Not a dump.")
    given = [tmp_path / "a-history.xml", tmp_path / "b.xml"]
    assert wikisplit(given, tmp_path / "out", "--formats", "jsonl").code == 2
    outcome = wikisplit(given, tmp_path / "out", "--formats", "jsonl", "--allow_partial")
    assert (outcome.code, len(records(tmp_path / "out"))) == (0, 1)
