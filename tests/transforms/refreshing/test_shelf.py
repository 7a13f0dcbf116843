import os

import pytest

from wikimill.rules.releases.editions import Edition
from wikimill.transforms.refreshing.shelf import DamagedShelf, Shelf


@pytest.fixture
def shelf(tmp_path):
    """A shelf on which some releases are complete; a name with ? is of one that is not."""

    def fill(*names, latest=None):
        for name in names:
            folder = tmp_path / name.rstrip("?")
            folder.mkdir()
            (folder / "manifest.json").touch()
            if not name.endswith("?"):
                (folder / "_SUCCESS").touch()
        if latest:
            (tmp_path / "LATEST").write_text(latest + "\n")
        return Shelf(str(tmp_path))

    return fill


def names(shelf):
    return sorted(os.listdir(shelf.root))


def test_what_there_is(shelf):
    found = shelf("2026-11-01", "2026-10-01?", "2026-11-01.2", "2026-11-01-balanced", "notes", latest="2026-11-01")
    assert [str(each) for each in found.editions()] == ["2026-10-01", "2026-11-01", "2026-11-01.2"]
    assert [str(each) for each in found.complete()] == ["2026-11-01", "2026-11-01.2"]
    assert found.latest() == Edition("2026-11-01")
    assert [str(found.next(date)) for date in ("2026-10-01", "2026-11-01")] == ["2026-10-01", "2026-11-01.3"]


def test_an_empty_shelf(tmp_path):
    shelf = Shelf(str(tmp_path / "none"))
    assert (shelf.editions(), shelf.latest()) == ([], None)
    shelf.prepare()
    shelf.point_to(Edition("2026-11-01", 2))
    assert (tmp_path / "none" / "LATEST").read_text() == "2026-11-01.2\n"


@pytest.mark.parametrize("latest", ["2026-10-01", "2026-12-01", "x", "2026-11-01-balanced"])
def test_latest_must_name_a_complete_release(shelf, latest):
    found = shelf("2026-11-01", "2026-10-01?", "2026-11-01-balanced", latest=latest)
    with pytest.raises(DamagedShelf, match=f"LATEST names '{latest}', which is not a complete release there"):
        found.latest()


def test_what_is_begun_is_noted_unless_it_is_somebody_elses(shelf, tmp_path):
    found = shelf("2026-11-01?")
    for date in ("2026-11-01", "2026-12-01"):
        found.begin(Edition(date))
    assert [found.is_begun(Edition(date)) for date in ("2026-11-01", "2026-12-01")] == [False, True]
    found.forget(Edition("2026-12-01"))
    assert names(found) == ["2026-11-01"]


def test_files_that_were_being_written_go(shelf, tmp_path):
    found = shelf("2026-11-01")
    (tmp_path / ".wikimill-2026-11-01.sightings.json.tmp-1").touch()
    found.prepare()
    assert names(found) == ["2026-11-01"]
