"""Licences of wikis that are not Wikimedia's, told by the dump's own address."""

import pytest
from support.tiny_dumps import FILLER, dump, page, revision

from wikimill.transforms.dumps.foreign_wikis import licence_notes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.licence import LICENCE_TEXT, Licence, licence_note, licence_of


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
        # By its name it is Wikimedia's: it is not opened.
        InputFile("/nowhere/enwiki-20260901-pages-articles.xml.bz2", "enwiki-20260901-pages-articles.xml.bz2", 1),
    ]
    remedy = "check its licence; the release's manifest, card and LICENSE-DATA say that nobody has"
    assert list(licence_notes(files)) == [
        "memoryalpha_pages_full.xml: memory-alpha.fandom.com is a wiki of Fandom, where most texts are CC BY-SA 3.0, and "
        f"some CC BY-NC, which forbids commercial use: {remedy}",
        f"wiki.xml: wiki.archlinux.org is not Wikimedia's, and its texts may have another licence, or none: {remedy}",
    ]


def test_a_file_that_is_no_dump_is_left_to_those_who_read_it(tmp_path):
    (tmp_path / "x.xml").write_text("<html>")
    assert list(licence_notes([InputFile(str(tmp_path / "x.xml"), "x.xml", 6)])) == []


@pytest.mark.parametrize(
    "host", ["en.wikipedia.org", "commons.wikimedia.org", "www.mediawiki.org", "a.b.example", "localhost"]
)
def test_nothing_is_said_of(host):
    assert licence_note(host) is None


def test_the_licence_of_a_release():
    ours, fandom = {"wiki": "dewiki"}, {"wiki": "memoryalpha", "host": "memory-alpha.fandom.com"}
    note = licence_note("memory-alpha.fandom.com")
    assert licence_of([ours]) == licence_of([]) == Licence()
    assert licence_of([fandom, fandom]) == Licence(
        "that of memory-alpha.fandom.com (not checked)", "./LICENSE-DATA", (note,), False
    )
    mixed = licence_of([ours, fandom])
    assert mixed.name == "CC BY-SA 4.0, and that of memory-alpha.fandom.com (not checked)"
    assert (Licence().text(LICENCE_TEXT), mixed.text(LICENCE_TEXT).endswith(LICENCE_TEXT)) == (LICENCE_TEXT, True)
    assert f"\n\n* {note}\n\n" in licence_of([fandom]).text(LICENCE_TEXT)
    assert "CC BY-SA 4.0" not in licence_of([fandom]).text(LICENCE_TEXT)


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
