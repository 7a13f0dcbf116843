"""What the beginnings of input files show."""

import bz2
import gzip

import pytest
from support.tiny_dumps import FILLER, dump, page, revision

from wikimill.transforms.dumps.beginnings import MOST_PAGES, Beginning, beginnings, form_of, license_notes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.license import LICENSE_TEXT, License, license_note, license_of


def looked_at(folder, name: str, data: bytes, *, pages: bool = True) -> Beginning:
    path = folder / name
    path.write_bytes(data)
    (found,) = beginnings([InputFile(str(path), name, len(data))], pages=pages)
    return found


@pytest.mark.parametrize(
    ("head", "form"),
    [
        (b"<mediawiki xmlns=", "dump"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<mediawiki>', "dump"),
        (b'[\n{"type":"item","id":"Q1"', "entities"),
        (b'{"id":"Q23","type":"item"', "entities"),
        (b'{"id": 1, "text": "Rain."}', "json"),
        (b"<!DOCTYPE html><title>404", "web page"),
        (b"# Read me\n\nIt rains.", "text"),
        ("Mühle".encode() + b"\xc3", "text"),
        (b"", "unknown"),
        (bytes(100), "unknown"),
        (b"\xff\xfe\x00a", "unknown"),
        (b"<feed><doc>", "unknown"),
    ],
)
def test_form_of(head, form):
    assert form_of(head) == form


def test_beginnings_count_pages_and_revisions(tmp_path):
    articles = dump(*(page(number, f"A{number}", revision(number, "Rain.")) for number in range(1, 80)))
    found = looked_at(tmp_path, "a.xml.bz2", bz2.compress(articles))
    assert (found.form, found.site.wiki, found.pages, found.most_revisions) == ("dump", "testwiki", MOST_PAGES, 1)
    assert found.models == {"wikitext"}


@pytest.mark.parametrize(
    "pages",
    [
        (page(1, "A", revision(1, "Rain.")), page(2, "B", revision(2, "Rain."), revision(3, "Snow."))),
        (page(1, "A", revision(1, "Rain.")), page(1, "A", revision(2, "Snow."))),
    ],
    ids=["two revisions", "a page element for each revision"],
)
def test_beginnings_see_a_history(tmp_path, pages):
    assert looked_at(tmp_path, "a.xml", dump(*pages)).most_revisions == 2


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.xml.bz2", b"BZh9" + bytes(90)),
        ("a.xml.gz", gzip.compress(b"<mediawiki>")[:12]),
        ("a.xml.gz", b"It rains."),
        ("a.xml.zst", b"\x28\xb5\x2f\xfd\x00" + bytes(((31 - 10) << 3,)) + b"\x49\x00\x00It rains."),  # wants 2 GiB
    ],
    ids=["damaged", "cut", "not what its name says", "too much memory"],
)
def test_files_that_cannot_be_opened_are_left_to_the_readers(tmp_path, name, data):
    assert looked_at(tmp_path, name, data).form == "unknown"


def test_a_text_in_an_archive_is_a_text(tmp_path):
    assert looked_at(tmp_path, "a.xml.gz", gzip.compress(b"It rains.")).form == "text"


def test_beginnings_of_missing_files_are_unknown(tmp_path):
    (found,) = beginnings([InputFile("/nowhere/a.xml", "a.xml", 1)], pages=True)
    assert found == Beginning(InputFile("/nowhere/a.xml", "a.xml", 1), site=SiteInfo())


@pytest.mark.parametrize(
    ("dbname", "base", "named", "wiki", "address"),
    [
        ("enwiki", "https://en.wikipedia.org/wiki/Main_Page", "dewiki", "dewiki", "https://de.wikipedia.org"),
        ("", "http://en.wikipedia.org/wiki/Main_Page", "dewiki", "dewiki", "https://de.wikipedia.org"),
        ("enwiki", "https://en.wikipedia.org/wiki/Main_Page", "", "enwiki", "https://en.wikipedia.org"),
        ("enwiki", "https://en.wikipedia.org/wiki/Main_Page", "samplewiki", "enwiki", "https://en.wikipedia.org"),
        ("", "https://x.fandom.com/wiki/A", "dewiki", "xfandom", "https://x.fandom.com"),
        ("be_x_oldwiki", "https://be-tarask.wikipedia.org/wiki/A", "be_taraskwiki", "be_x_oldwiki",
         "https://be-tarask.wikipedia.org"),
    ],
)  # fmt: skip
def test_wiki_by_name_and_siteinfo(dbname, base, named, wiki, address):
    site = SiteInfo(dbname, base, fallback_wiki=named)
    assert (site.wiki, site.address) == (wiki, address)


def written(folder, name, host):
    path = folder / name
    path.write_bytes(dump(page(1, "A", revision(1, FILLER))).replace(b"test.wikimill.example", host.encode()))
    return InputFile(str(path), name, path.stat().st_size)


def test_a_line_for_each_wiki(tmp_path):
    files = [
        written(tmp_path, "memoryalpha_pages_full.xml", "memory-alpha.fandom.com"),
        written(tmp_path, "other.xml", "memory-alpha.fandom.com"),
        written(tmp_path, "wiki.xml", "wiki.archlinux.org"),
        written(tmp_path, "de.xml", "de.wikipedia.org"),
        # It is not there: those who read it report that.
        InputFile("/nowhere/enwiki-20260901-pages-articles.xml.bz2", "enwiki-20260901-pages-articles.xml.bz2", 1),
    ]
    remedy = "find out before you share the release, whose LICENSE-DATA says that it was not checked"
    assert list(license_notes(beginnings(files, pages=False))) == [
        "memoryalpha_pages_full.xml: memory-alpha.fandom.com is a wiki of Fandom, where most texts are CC BY-SA 3.0, and "
        f"some CC BY-NC, which forbids commercial use: {remedy}",
        f"wiki.xml: wiki.archlinux.org is not a wiki of Wikimedia's, and its texts may have another license, or none: {remedy}",
    ]


def test_a_file_that_is_no_dump_is_left_to_those_who_read_it(tmp_path):
    (tmp_path / "x.xml").write_text("<html>")
    assert list(license_notes(beginnings([InputFile(str(tmp_path / "x.xml"), "x.xml", 6)], pages=False))) == []


@pytest.mark.parametrize(
    "host", ["en.wikipedia.org", "commons.wikimedia.org", "www.mediawiki.org", "a.b.example", "localhost"]
)
def test_nothing_is_said_of(host):
    assert license_note(host) is None


def test_the_license_of_a_release():
    wikimedia, fandom = {"wiki": "dewiki"}, {"wiki": "memoryalpha", "host": "memory-alpha.fandom.com"}
    note = license_note("memory-alpha.fandom.com")
    assert license_of([wikimedia]) == license_of([]) == License()
    assert license_of([fandom, fandom]) == License(
        "that of memory-alpha.fandom.com (not checked)", "./LICENSE-DATA", (note,), False
    )
    mixed = license_of([wikimedia, fandom])
    assert mixed.name == "CC BY-SA 4.0, and that of memory-alpha.fandom.com (not checked)"
    assert (License().text(LICENSE_TEXT), mixed.text(LICENSE_TEXT).endswith(LICENSE_TEXT)) == (LICENSE_TEXT, True)
    assert f"\n\n* {note}\n\n" in license_of([fandom]).text(LICENSE_TEXT)
    assert "CC BY-SA 4.0" not in license_of([fandom]).text(LICENSE_TEXT)


@pytest.mark.parametrize(
    ("base", "host"),
    [
        ("https://en.wikipedia.org/wiki/A", ""),
        ("https://memory-alpha.fandom.com/wiki/A", "memory-alpha.fandom.com"),
        ("https://[::1]/wiki", ""),
        ("https://a..b/wiki", ""),
        ("https://a*b.net/wiki", ""),
        ("", ""),
    ],
)
def test_the_host_that_a_manifest_names(base, host):
    assert SiteInfo(base=base).foreign_host == host
