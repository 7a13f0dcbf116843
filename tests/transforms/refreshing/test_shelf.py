import os

import pytest

from rules.editions import Edition
from transforms.refreshing.shelf import DamagedShelf, Shelf


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
    assert (shelf.editions(), shelf.latest(), shelf.withdraw(1)) == ([], None, [])
    shelf.prepare()
    shelf.point_to(Edition("2026-11-01", 2))
    assert (tmp_path / "none" / "LATEST").read_text() == "2026-11-01.2\n"


@pytest.mark.parametrize("latest", ["2026-10-01", "2026-12-01", "x", "2026-11-01-balanced"])
def test_latest_must_name_a_complete_release(shelf, latest):
    found = shelf("2026-11-01", "2026-10-01?", "2026-11-01-balanced", latest=latest)
    with pytest.raises(DamagedShelf, match=f"LATEST names '{latest}', which is no complete release there"):
        found.latest()
    with pytest.raises(DamagedShelf):
        found.withdraw(1)
    assert "2026-11-01" in names(found)


@pytest.mark.parametrize(
    ("keep", "gone"),
    [
        (1, ["2026-08-01", "2026-09-01", "2026-09-01-balanced", "2026-10-01", "2026-10-01.2"]),
        (2, ["2026-08-01", "2026-09-01", "2026-09-01-balanced", "2026-10-01"]),
        (3, ["2026-08-01", "2026-09-01", "2026-09-01-balanced"]),
        (4, ["2026-08-01"]),
        (9, ["2026-08-01"]),
    ],
)
def test_former_releases_go(shelf, keep, gone):
    """What is newer than LATEST stays, whatever it is; so does what is not ours."""
    there = ["2026-08-01?", "2026-09-01", "2026-09-01-balanced", "2026-10-01", "2026-10-01.2"]
    later = ["2026-11-01", "2026-11-01-balanced", "2026-12-01?", "2027-01-01", "notes"]
    found = shelf(*there, *later, latest="2026-11-01")
    assert found.withdraw(keep) == gone
    stayed = [name.rstrip("?") for name in (*there, *later) if name.rstrip("?") not in gone]
    assert names(found) == sorted([*stayed, "LATEST"])


def test_what_is_left_of_a_removal_is_no_release(shelf, monkeypatch):
    found = shelf("2026-10-01", "2026-11-01", latest="2026-11-01")
    monkeypatch.setattr("transforms.release.files.shutil.rmtree", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        found.withdraw(1)
    assert [str(each) for each in found.complete()] == ["2026-11-01"]
    monkeypatch.undo()
    assert found.withdraw(1) == ["2026-10-01"]


def test_files_that_were_being_written_go(shelf, tmp_path):
    found = shelf("2026-11-01")
    (tmp_path / ".wikimill-2026-11-01.sightings.json.tmp-1").touch()
    found.prepare()
    assert names(found) == ["2026-11-01"]
