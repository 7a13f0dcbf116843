"""Which releases go, which files of them, and what stays because refresh did not make it."""

import hashlib
import json
import os

import pytest

from wikimill.rules.releases.editions import Edition
from wikimill.transforms.refreshing.removal import Withdrawn, settle, withdraw
from wikimill.transforms.refreshing.shelf import DamagedShelf, Shelf

SHARD = "jsonl/wikisplit-train-00000-of-00001.jsonl"
INPUTS = [{"file": "testwiki.xml"}]


@pytest.fixture
def shelf(tmp_path):
    """A shelf with releases of wikimill's: NAME? is not complete, NAME! was not made by refresh, NAME+ holds notes."""

    def fill(*names, latest="2026-11-01"):
        for marked in names:
            name = marked.rstrip("?!+")
            folder = tmp_path / name
            (folder / "jsonl").mkdir(parents=True)
            (folder / SHARD).touch()
            files = [{"path": SHARD}]
            manifest = json.dumps({"corpus": "wikisplit", "name": name, "inputs": INPUTS, "files": files}).encode()
            for own in ("run.json", "SHA256SUMS"):
                (folder / own).touch()
            (folder / "manifest.json").write_bytes(manifest)
            if "?" not in marked:
                (folder / "_SUCCESS").touch()
            if "!" not in marked:
                drift = json.dumps({"manifest": hashlib.sha256(manifest).hexdigest()})
                (tmp_path / f"{name}.drift.json").write_text(drift)
            if "+" in marked:
                (folder / "jsonl" / "notes").write_text("mine")
        (tmp_path / "LATEST").write_text(latest + "\n")
        return Shelf(str(tmp_path), ("-balanced",))

    return fill


def folders(shelf):
    return sorted(name for name in os.listdir(shelf.root) if not name.endswith(".json") and name != "LATEST")


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
def test_withdraw_removes_former_releases(shelf, keep, gone):
    """Entries that are newer than LATEST stay, whether or not they are complete releases."""
    there = ["2026-08-01?", "2026-09-01", "2026-09-01-balanced", "2026-10-01", "2026-10-01.2"]
    later = ["2026-11-01", "2026-11-01-balanced", "2026-12-01?", "2027-01-01", "notes"]
    found = shelf(*there, *later)
    assert withdraw(found, "wikisplit", keep) == Withdrawn(gone, [])
    assert folders(found) == sorted(
        name for name in (each.rstrip("?") for each in (*there, *later)) if name not in gone
    )


def test_a_shelf_without_releases(tmp_path):
    assert withdraw(Shelf(str(tmp_path / "none")), "wikisplit", 1) == Withdrawn([], [])


def test_without_a_release_that_readers_open_nothing_goes(shelf):
    found = shelf("2026-10-01", "2026-11-01", latest="2027-01-01")
    with pytest.raises(DamagedShelf):
        withdraw(found, "wikisplit", 1)
    assert folders(found) == ["2026-10-01", "2026-11-01"]


@pytest.mark.attack
@pytest.mark.parametrize(
    "name", ["2026-10-01!", "2026-10-01?!", "2026-10-01-balanced!", "2026-10-01-failed!", "2026-10-01+"]
)
def test_what_refresh_did_not_make_stays(shelf, name):
    found = shelf(name, "2026-11-01")
    folder = f"{found.root}/{name.rstrip('?!+')}"
    before = {path: data for path, data in _bytes(folder).items() if "+" not in name or path == "jsonl/notes"}
    for _ in range(2):
        assert withdraw(found, "wikisplit", 1).gone == []
        assert _bytes(folder) == before


def test_withdraw_removes_a_signed_release(shelf, tmp_path):
    found = shelf("2026-10-01", "2026-11-01")
    (tmp_path / "2026-10-01" / "SHA256SUMS.sig").touch()
    assert withdraw(found, "wikisplit", 1) == Withdrawn(["2026-10-01"], [])
    assert folders(found) == ["2026-11-01"]


def test_withdraw_reports_a_release_that_stays_because_of_a_link(shelf, tmp_path):
    found = shelf("2026-10-01", "2026-11-01")
    (tmp_path / "2026-10-01" / "mine").symlink_to(tmp_path / "2026-11-01")
    assert withdraw(found, "wikisplit", 1) == Withdrawn([], ["2026-10-01"])
    assert os.listdir(tmp_path / "2026-10-01") == ["mine"]
    assert (tmp_path / "2026-11-01" / SHARD).exists()


@pytest.mark.attack
@pytest.mark.parametrize(
    "manifest", [b"", b"[]", b"{}", b'{"corpus": "wikisplit", "inputs": [], "files": [{"path": "../../x"}]}', b"\xff"]
)
def test_a_manifest_of_somebody_else_removes_nothing(shelf, tmp_path, manifest):
    found = shelf("2026-10-01", "2026-11-01")
    (tmp_path / "2026-10-01" / "manifest.json").write_bytes(manifest)
    (tmp_path / "x").touch()
    before = _bytes(found.root)
    assert withdraw(found, "wikisplit", 1) == Withdrawn([], ["2026-10-01"])
    assert _bytes(found.root) == before


def test_of_what_was_begun_the_files_of_a_run_go(shelf, tmp_path):
    found = shelf("2026-11-01")
    found.begin(Edition("2026-10-01"))
    runs = [
        "_staging/lock",
        "_staging/jsonl/x",
        "dead_letters/dead-letters-00000-of-00001.jsonl",
        SHARD,
        "tsv/train.tsv",
    ]
    for path in (*runs, "stats.json", "run.json"):
        (tmp_path / "2026-10-01" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "2026-10-01" / path).touch()
    mine = tmp_path / "2026-10-01" / "jsonl" / "mine.jsonl"
    mine.touch()
    assert withdraw(found, "wikisplit", 2) == Withdrawn([], ["2026-10-01"])
    assert list(_bytes(mine.parent.parent)) == ["jsonl/mine.jsonl"]
    mine.unlink()
    assert withdraw(found, "wikisplit", 2) == Withdrawn(["2026-10-01"], [])
    assert not found.is_begun(Edition("2026-10-01"))


def test_what_failed_on_the_way_to_a_release_goes_with_the_note(shelf, tmp_path):
    found = shelf("2026-10-01")
    found.begin(Edition("2026-11-01"))
    (tmp_path / "2026-11-01-failed").mkdir()
    (tmp_path / "2026-11-01-failed" / "run.json").touch()
    settle(found, "wikisplit", Edition("2026-11-01"))
    assert folders(found) == ["2026-10-01"]


@pytest.mark.parametrize("call", range(1, 6))
def test_a_removal_that_is_killed_is_gone_on_with(shelf, monkeypatch, call):
    found = shelf("2026-10-01", "2026-11-01")
    unlink, calls = os.unlink, []

    def killed(path):
        calls.append(path)
        if len(calls) == call:
            raise KeyboardInterrupt
        unlink(path)

    monkeypatch.setattr("wikimill.transforms.refreshing.removal.os.unlink", killed)
    with pytest.raises(KeyboardInterrupt):
        withdraw(found, "wikisplit", 1)
    assert [str(each) for each in found.complete()] == ["2026-10-01", "2026-11-01"][call > 1 :]
    monkeypatch.undo()
    assert withdraw(found, "wikisplit", 1) == Withdrawn(["2026-10-01"], [])


def _bytes(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.relpath(os.path.join(place, name), folder)] = file.read()
    return found
