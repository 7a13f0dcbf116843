"""`wikimill fetch --kind entities`: Wikidata's JSON dumps, whose layout is one of their own."""

import pytest
from support.dump_trees import noise, sums
from support.milling import bytes_of, wikimill
from support.tiny_mirror import TinyMirror

from wikimill.pipelines.fetching import download

HOME = "wikidatawiki/entities"
CONTACT = ("--contact", "me@example.org")


def day(folder, date, *, algorithms=("sha1", "md5")):
    """A folder of one day: the JSON dump, and lists of checksums."""
    files = {f"wikidata-{date}-all.json.{packing}": noise(date + packing, 20_000) for packing in ("gz", "bz2")}
    lists = {f"wikidata-{date}-{algorithm}sums.txt": sums(files, algorithm) for algorithm in algorithms}
    return {f"{HOME}/{folder}/{name}": data for name, data in (files | lists).items()}


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch):
    monkeypatch.setattr(download, "FIRST_WAIT_SECONDS", 0.001)


@pytest.fixture
def get(tmp_path):
    """Fetches from a server with a tree."""

    def get(tree, *options):
        with TinyMirror(tree).running() as server:
            to = tmp_path / "to"
            return wikimill("fetch", "--kind", "entities", *CONTACT, "--mirror", server.url, "--to", to, *options)

    return get


TREE = day("20261109", "20261109") | {f"{HOME}/latest-all.json.bz2": b"a link"}
NAME = "wikidata-20261109-all.json.bz2"


def test_the_newest_is_fetched_and_verified(get, tmp_path):
    folder = tmp_path / "to" / "wikidatawiki-2026-11-09-entities"
    outcome = get(TREE)
    message = (
        f"fetched wikidatawiki entities of 2026-11-09 (entities layout): 1 file, 20.0 kB (20.0 kB of it now), "
        f"every sha1 right\n  {folder}\n"
    )
    assert (outcome.code, outcome.out, outcome.err) == (0, message, "")
    data = TREE[f"{HOME}/20261109/{NAME}"]
    found = {name: content for name, content in bytes_of(folder).items() if name != "fetch.json"}
    assert found == {NAME: data, "SHA1SUMS": sums({NAME: data}, "sha1"), "_SUCCESS": b""}
    assert get(TREE).code == 3
    assert wikimill("fetch", "--kind", "entities", "--to", tmp_path / "to", "--check").code == 0


def test_the_date_in_the_names_may_be_a_day_later(get, tmp_path):
    outcome = get(day("20261109", "20261110"))
    assert outcome.code == 0
    folder = tmp_path / "to" / "wikidatawiki-2026-11-09-entities"
    assert "wikidata-20261110-all.json.bz2" in bytes_of(folder)


def test_md5_serves_where_sha1_is_missing(get):
    assert "every md5 right" in get(day("20261109", "20261109", algorithms=("md5",))).out


def test_a_file_that_no_list_names_is_not_complete(get):
    newer = f"{HOME}/20261116/wikidata-20261116-all.json.bz2"
    outcome = get(TREE | {newer: b"half"})
    assert (outcome.code, outcome.err) == (
        0,
        "wikimill: passed over: entities layout, 2026-11-16: no list of checksums names wikidata-20261116-all.json.bz2: "
        "it is not complete yet\n",
    )


def test_a_folder_of_other_jobs_is_no_newer_dump(get):
    others = {f"{HOME}/20261111/wikidata-20261111-lexemes.json.bz2": b"lexemes"}
    assert get(TREE | others).err == ""
    outcome = get(others)
    assert outcome.code == 2
    assert (
        "2026-11-11: no wikidata-…-all.json.bz2 there: it is not made yet, or the folder is of other jobs"
        in outcome.err
    )


def test_a_file_that_was_changed_is_not_taken(get):
    path = f"{HOME}/20261109/{NAME}"
    assert get(TREE | {path: TREE[path][:-1] + b"?"}).code in (1, 4)


def test_a_date_can_be_named(get):
    older = day("20261102", "20261102")
    assert "of 2026-11-02 " in get(TREE | older, "--date", "2026-11-02", "--dry_run").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--wiki enwiki", "--wiki enwiki: --kind entities is of wikidatawiki only; leave --wiki out"),
        ("--compression 7z", "--compression 7z: --kind entities is published as bz2; leave it out"),
    ],
)
def test_wrong_dumps_are_reported(tmp_path, words, message):
    outcome = wikimill("fetch", "--kind", "entities", *CONTACT, "--to", tmp_path, *words.split())
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")


def test_other_kinds_need_a_wiki(tmp_path):
    outcome = wikimill("fetch", "--kind", "history", *CONTACT, "--to", tmp_path)
    message = "wikimill: the following arguments are required: --wiki; see wikimill fetch --help\n"
    assert (outcome.code, outcome.err) == (2, message)
