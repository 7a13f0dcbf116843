"""Which dump is found, which are passed over, and what is said if there is none."""

import os

import pytest
from support.dump_trees import content_folder, content_tree, legacy_tree, write_tree

from wikimill.transforms.fetching.catalogue import find_dump
from wikimill.transforms.fetching.dumps import Wanted
from wikimill.transforms.fetching.failures import DumpNotFound
from wikimill.transforms.fetching.mirror import FolderMirror

LATE = "SHA256SUMS but no _SUCCESS, and less than 6 hours old; a later run takes it, --allow_unmarked takes it now"
DATES = ("2026-09-01", "2026-10-01", "2026-11-01")


def content(date, kind="history", wiki="simplewiki"):
    return content_tree(wiki, kind, date, {f"{wiki}-{date}-p1p9.xml.bz2": b"x"})


def legacy(date, status="done", job="metahistory7zdump", ending="pages-meta-history.xml.7z"):
    return legacy_tree("simplewiki", date, {job: {f"simplewiki-{date}-{ending}": b"y"}}, status)


def found(folder, **wanted):
    found = find_dump(FolderMirror(folder), Wanted(**{"wiki": "simplewiki", "kind": "history"} | wanted))
    return str(found.dump), (*(newer.reason for newer in found.passed_over), *found.notes)


def not_found(folder, **wanted):
    with pytest.raises(DumpNotFound) as raised:
        found(folder, **wanted)
    return str(raised.value).replace(folder.as_uri(), "M")


@pytest.fixture
def three(tmp_path):
    """Three content dumps, and next to them what is not a dump."""
    for date in DATES:
        write_tree(tmp_path, content(date))
    write_tree(tmp_path, {"other/mediawiki_content_history/simplewiki/latest/x": b"", "simplewiki/latest/x": b""})
    return tmp_path


def mark(folder, date):
    return folder / content_folder("simplewiki", "history", date) / "_SUCCESS"


def test_the_newest_is_found(three):
    assert found(three) == ("simplewiki history of 2026-11-01 (content layout)", ())


@pytest.mark.parametrize("date", DATES)
def test_a_date_is_found(three, date):
    assert found(three, date=date) == (f"simplewiki history of {date} (content layout)", ())


def test_unfinished_dumps_are_passed_over_and_named(three):
    mark(three, "2026-11-01").unlink()
    (mark(three, "2026-10-01").parent / "SHA256SUMS").write_text("half a li")
    assert found(three) == (
        "simplewiki history of 2026-09-01 (content layout)",
        (
            f"content layout, 2026-11-01: {LATE}",
            "content layout, 2026-10-01: SHA256SUMS is cut: its last line has no end",
        ),
    )


def test_catalogue_falls_back_to_legacy_without_a_content_dump(tmp_path):
    write_tree(tmp_path, legacy("20261101") | content("2026-11-01", wiki="dewiki"))
    home = f"{tmp_path.as_uri()}/other/mediawiki_content_history/simplewiki/"
    line = f"content layout: {home} is not there; the legacy layout is used instead"
    for date in (None, "2026-11-01"):
        assert found(tmp_path, date=date) == ("simplewiki history of 2026-11-01 (legacy layout)", (line,))


def test_catalogue_does_not_replace_a_late_dump_by_legacy(three):
    for date in DATES:
        mark(three, date).unlink()
    write_tree(three, legacy("20261101"))
    late = LATE
    assert not_found(three) == (
        f"no complete history dump of simplewiki at M: content layout, 2026-11-01: {late}; "
        f"content layout, 2026-10-01: {late}; content layout, 2026-09-01: {late}; "
        "try again later, or take --layout legacy"
    )
    assert found(three, layout="legacy") == ("simplewiki history of 2026-11-01 (legacy layout)", ())


def test_legacy_is_taken_on_demand_and_passes_over_what_is_not_done(tmp_path):
    write_tree(tmp_path, content("2026-11-01"))
    write_tree(tmp_path, legacy("20261120", job="articlesmultistreamdump", ending="pages-articles-multistream.xml.bz2"))
    write_tree(tmp_path, legacy("20261101", status="in-progress") | legacy("20261001"))
    (tmp_path / "simplewiki" / "20260920").mkdir()
    assert found(tmp_path, layout="legacy") == (
        "simplewiki history of 2026-10-01 (legacy layout)",
        (
            "legacy layout, 2026-11-20: metahistory7zdump is not part of it",
            "legacy layout, 2026-11-01: metahistory7zdump is in-progress",
        ),
    )
    assert found(tmp_path, kind="current", layout="legacy") == (
        "simplewiki current of 2026-11-20 (legacy layout)",
        (),
    )


def test_an_expired_dump(three):
    assert not_found(three, date="2026-02-01") == (
        "no complete history dump of simplewiki of 2026-02-01 at M: content layout, 2026-02-01: no SHA256SUMS; "
        "2026-02-01 has expired or was never made; there are folders of 2026-09-01, 2026-10-01, 2026-11-01: "
        "name one of them or latest, or take --layout legacy"
    )


def test_an_unfinished_dump_that_was_asked_for(three):
    mark(three, "2026-11-01").unlink()
    assert not_found(three, date="2026-11-01") == (
        "no complete history dump of simplewiki of 2026-11-01 at M: content layout, 2026-11-01: "
        f"{LATE}; there are folders of 2026-09-01, 2026-10-01: name one of them or "
        "latest, or take --layout legacy"
    )


def test_a_wiki_that_is_not_there(three):
    assert not_found(three, wiki="simplwiki") == (
        "no complete history dump of simplwiki at M: content layout: M/other/mediawiki_content_history/simplwiki/ is "
        "not there; the legacy layout is used instead; legacy layout: M/simplwiki/ is not there; "
        "check --wiki, --date and --mirror"
    )


def test_a_folder_without_dates(tmp_path):
    (tmp_path / "other/mediawiki_content_history/simplewiki/latest").mkdir(parents=True)
    assert not_found(tmp_path) == (
        "no complete history dump of simplewiki at M: content layout: M/other/mediawiki_content_history/simplewiki/ "
        "lists no date; check --wiki, --date and --mirror"
    )


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"wiki": "../x"}, "--wiki '../x': expected a database name such as simplewiki or dewiktionary"),
        ({"date": "20261101"}, "--date 20261101: expected latest or a day, as 2026-11-01"),
        ({"date": "2026-13-01"}, "--date 2026-13-01: expected latest or a day, as 2026-11-01"),
        ({"compression": "7z"}, "--compression 7z: the content layout has bz2 only; add --layout legacy"),
        ({"compression": "7z", "kind": "current", "layout": "legacy"}, "--compression 7z: only histories are published as 7z; leave it out for --kind current"),
    ],
)  # fmt: skip
def test_what_cannot_be_wanted(fields, message):
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        Wanted(**{"wiki": "simplewiki", "kind": "history"} | fields)
    assert str(raised.value) == message


def test_catalogue_reports_current_exports_that_lack_pages(tmp_path):
    write_tree(tmp_path, content("2026-09-01", kind="current"))
    (note,) = found(tmp_path, kind="current")[1]
    assert note.startswith("simplewiki current of 2026-09-01 (content layout) lacks the pages that were edited while")
    write_tree(tmp_path, content("2026-10-01", kind="current") | content("2026-09-01"))
    assert found(tmp_path, kind="current")[1] == ()
    assert found(tmp_path, date="2026-09-01")[1] == ()


def test_catalogue_reports_a_dump_without_success_mark(three):
    mark(three, "2026-11-01").unlink()
    os.utime(mark(three, "2026-11-01").parent / "SHA256SUMS", (1, 1))
    note = "simplewiki history of 2026-11-01 (content layout) has no _SUCCESS; taken by its SHA256SUMS, which names every file"
    assert found(three) == ("simplewiki history of 2026-11-01 (content layout)", (note,))
