"""The real files next to the project: what `data/README.md` says of them."""

import hashlib
from collections import Counter
from pathlib import Path

import pytest
from support.dump_samples import REPOSITORY, WHOLE, read

from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.items import Item, PageBroken, PageEnd, PageStart, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo

DUMPS = REPOSITORY.parent / "shared/data/dumps"
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def read_file(name: str) -> tuple[list[Item], str, str]:
    """Return a file's items, its verdict and its wiki."""
    path: Path = DUMPS / name
    if not path.exists():
        pytest.skip(f"{path} is absent: it is real material that stays outside the project")
    site = SiteInfo()
    with path.open("rb") as file:
        items, verdict = read(blocks(file, name), site=site, max_text_chars=1 << 25)
    return items, verdict, site.wiki


def revisions(items: list[Item]) -> list[Revision]:
    return [item for item in items if isinstance(item, Revision)]


def sha1(text: str) -> str:
    """MediaWiki's way of writing it: 31 digits of base 36."""
    value = int(hashlib.sha1(text.encode()).hexdigest(), 16)
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = BASE_36[digit] + digits
    return digits.rjust(31, "0")


@pytest.mark.parametrize(
    ("name", "wiki", "pages", "states"),
    [
        ("enwiki-2016-slice.xml.bz2", "enwiki", 206, {"present": 206}),
        ("enwiki-2021-infoboxes.xml.bz2", "enwiki", 27, {"present": 27}),
        ("enwiki-tables.xml.bz2", "", 5, {"present": 5}),
        ("enwiki-vic-history.xml.bz2", "enwiki", 1, {"present": 271}),
        ("enwiki-vic-history.xml.xz", "enwiki", 1, {"present": 271}),
        ("enwiki-rio-grande-history.xml.bz2", "enwiki", 1, {"present": 246, "empty": 1}),
        ("enwiki-2014-history-head.xml.gz", "enwiki", 2, {"present": 106}),
        ("aawiki-20260101-pages-meta-history.xml.7z", "aawiki", 507, {"present": 1288, "empty": 19}),
        ("aawiki-20260101-pages-meta-history.xml.bz2", "aawiki", 507, {"present": 1288, "empty": 19}),
        ("simplewiki-content-history-sample.xml", "simplewiki", 2, {"present": 28, "empty": 1, "deleted": 4}),
        ("commons-content-history-sample.xml", "commonswiki", 1, {"present": 59}),
        ("dewiki-2021-slice.xml.bz2", "enwiki", 2, {"present": 2}),  # its header is wrong
        ("itwiki-2013-slice.xml.gz", "itwiki", 747, {"present": 747}),
        ("wikidata-2021-pages.xml.bz2", "wikidatawiki", 47, {"present": 47}),
    ],
)
def test_whole_files(name, wiki, pages, states):
    items, verdict, its_wiki = read_file(name)
    assert (verdict, its_wiki) == (WHOLE, wiki)
    assert Counter(revision.text_state for revision in revisions(items)) == states
    assert Counter(type(item) for item in items) == {PageStart: pages, PageEnd: pages, Revision: sum(states.values())}


def test_a_cut_file():
    items, verdict, wiki = read_file("enwiki-2022-slice.xml.bz2")
    assert (verdict, wiki) == ("cut: the file ends before </mediawiki>, after 10,532,836 bytes of XML", "enwiki")
    assert Counter(type(item) for item in items) == {PageStart: 251, PageEnd: 251, Revision: 251}


@pytest.mark.parametrize(
    ("name", "lost", "whole", "size"),
    [
        (
            "ukwiki-2023-truncated.xml.xz",
            PageBroken("1702", "1219", "34712537", 1, "the file is cut inside this page"),
            532,
            "13,592,574",
        ),
        (
            "viwiki-2023-truncated.xml.xz",
            PageBroken("Hà Lan", "2093", "69700318", 1, "the file is cut inside this page"),
            970,
            "15,278,627",
        ),
    ],
)
def test_files_cut_in_a_page(name, lost, whole, size):
    items, verdict, _ = read_file(name)
    assert (items[-1], verdict) == (lost, f"cut: the file ends before </mediawiki>, after {size} bytes of XML")
    assert Counter(type(item) for item in items) == {
        PageStart: whole + 1,
        PageEnd: whole,
        Revision: whole,
        PageBroken: 1,
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("aawiki-20260101-pages-meta-history.xml.7z", "aawiki-20260101-pages-meta-history.xml.bz2"),
        ("enwiki-vic-history.xml.bz2", "enwiki-vic-history.xml.xz"),
    ],
)
def test_the_same_dump_in_two_compressions(first, second):
    assert read_file(first) == read_file(second)


@pytest.mark.parametrize("name", ["aawiki-20260101-pages-meta-history.xml.7z", "enwiki-2021-infoboxes.xml.bz2"])
def test_every_sha1_is_right(name):
    items, _, _ = read_file(name)
    assert [revision for revision in revisions(items) if sha1(revision.text) != revision.sha1] == []


def test_suppressed_texts_and_slots_of_content_file_exports():
    simple, _, _ = read_file("simplewiki-content-history-sample.xml")
    deleted = [revision for revision in revisions(simple) if revision.text_state == "deleted"]
    assert {(revision.text, revision.model) for revision in deleted} == {("", "wikitext")}
    commons, _, _ = read_file("commons-content-history-sample.xml")
    assert {revision.model for revision in revisions(commons)} == {"wikitext"}
    assert not any("mediainfo" in revision.text for revision in revisions(commons))


def test_json_is_refused():
    items, verdict, _ = read_file("wikidata-2014-entities.json.bz2")
    assert (items, verdict) == (
        [],
        "refused: this is not MediaWiki export XML: syntax error at byte 0 of the uncompressed file",
    )
