"""`--page_cache`: next month's release has the bytes of one that is mined whole, and only what is new is mined."""

import json

import pytest
from support.milling import bytes_of, released, wikimill, wikisplit
from support.monthly_dumps import DECEMBER, NOVEMBER, Wiki
from support.tiny_dumps import after, before, dump, page, revision, split_page

PLACES = ["Tarnholt", "Orrin", "Skarn", "Harrow", "Brenholm", "Fell"]
MONTH_1 = [split_page(number, place) for number, place in enumerate(PLACES[:5], 1)]
#: One page is gone, one has a new revision, one is new.
MONTH_2 = [
    *MONTH_1[1:4],
    page(5, "Brenholm", revision(51, before("Brenholm")), revision(52, after("Brenholm")), revision(53, "It is gone.")),
    split_page(6, PLACES[5]),
]


def told_of(release):
    return json.loads((release / "run.json").read_text("utf-8"))["page_cache"]


def told(release):
    found = told_of(release)
    return found["edits_known"], found["edits_mined"]


def published(release):
    return {name: data for name, data in bytes_of(release).items() if name != "run.json"}


def test_a_month_later(tmp_path):
    dumps, cache = tmp_path / "dumps", tmp_path / "cache"
    for date, pages in (("20261101", MONTH_1), ("20261201", MONTH_2)):
        path = dumps / date / f"testwiki-{date}-pages-meta-history.xml"
        path.parent.mkdir(parents=True)
        path.write_bytes(dump(*pages))
    first = released(dumps / "20261101", tmp_path / "1", "--page_cache", cache)
    outcome = wikisplit(dumps / "20261201", tmp_path / "2", "--page_cache", cache, "--direct_num_workers", 1)
    whole = released(dumps / "20261201", tmp_path / "whole")
    assert published(tmp_path / "2") == published(whole)
    # The first revision of a page has nothing before it: it is no work, and counts as known.
    assert told(first) == (5, 5)
    assert told(tmp_path / "2") == (9, 2)
    (folder,) = cache.iterdir()
    assert outcome.out.endswith(f"  page cache: 9 of 11 edits were known; {folder} is for the next dump\n")
    # What only the first month needed is gone; the same dump again is known as a whole.
    assert len([path for path in folder.iterdir() if path.is_dir()]) == 1
    assert told(released(dumps / "20261201", tmp_path / "3", "--page_cache", cache)) == (11, 0)


def test_other_options_know_nothing(tmp_path):
    path = tmp_path / "testwiki-20261101-pages-meta-history.xml"
    path.write_bytes(dump(*MONTH_1))
    cache = tmp_path / "cache"
    released(path, tmp_path / "1", "--page_cache", cache)
    assert told(released(path, tmp_path / "2", "--page_cache", cache, "--min_bleu", "0.3")) == (5, 5)
    assert len(list(cache.iterdir())) == 2


def test_usage(tmp_path):
    path = tmp_path / "testwiki-20261101-pages-meta-history.xml"
    path.write_bytes(dump(*MONTH_1))
    output = tmp_path / "release"
    for folder, reason in (
        (path, f"--page_cache {path} is a file; name a folder"),
        (tmp_path, f"--page_cache {tmp_path} holds an input, {path}; name a folder of its own"),
        (output / "in", f"--page_cache {output / 'in'} lies in --output {output}, which holds a release only"),
        ("", "--page_cache is empty; name a folder"),
    ):
        outcome = wikisplit(path, output, "--page_cache", folder)
        assert (outcome.code, outcome.err) == (2, f"wikimill: {reason}\n")
    outcome = wikimill("discofuse", "--input", path, "--output", output, "--page_cache", tmp_path / "cache")
    assert (outcome.code, outcome.err.split(";")[0]) == (2, "wikimill: unknown option --page_cache")
    assert not output.exists()


@pytest.mark.slow
def test_refresh_keeps_it(tmp_path):
    wiki = Wiki(tmp_path)
    for date, pages in ((NOVEMBER, MONTH_1), (DECEMBER, MONTH_2)):
        wiki.publish(date, *pages)
        assert wiki.refresh("--max_change", "1", "--max_lost_pages", "1").code == 0
    assert told(wiki.releases / "wikisplit" / NOVEMBER) == (5, 5)
    assert told(wiki.releases / "wikisplit" / DECEMBER) == (9, 2)
    left = {path.parent.name for path in (wiki.releases / "_page_cache").rglob("*.pages")}
    assert left == {told_of(wiki.releases / "wikisplit" / DECEMBER)["generation"]}
    command = json.loads((wiki.releases / "wikisplit" / DECEMBER / "run.json").read_text("utf-8"))["command"]
    assert "--page_cache" not in command
    plain = tmp_path / "plain"
    assert wiki.refresh("--releases", plain, "--no_page_cache").code == 0
    assert published(plain / "wikisplit" / DECEMBER) == published(wiki.releases / "wikisplit" / DECEMBER)
    assert not (plain / "_page_cache").exists()
