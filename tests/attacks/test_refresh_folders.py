"""Foreign files and links in the places of `wikimill refresh`: LATEST, releases, dumps."""

import os
import shutil

import pytest
from support.milling import bytes_of, wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, WIKI, Wiki
from support.tiny_dumps import split_page

PAGES = [split_page(number, place) for number, place in enumerate(("Ash", "Birch", "Cedar", "Dale"), 1)]
OPTIONS = ("--no_reasons", "--max_change", 1)
DUMP = f"{WIKI}-{DECEMBER}-history"


@pytest.fixture(scope="module")
def november(tmp_path_factory):
    """A release of November, and a dump of December that is not mined."""
    wiki = Wiki(tmp_path_factory.mktemp("november"))
    wiki.publish(NOVEMBER, *PAGES)
    assert wiki.refresh().code == 0
    wiki.publish(DECEMBER, *PAGES[1:])
    return wiki


@pytest.fixture
def wiki(november, tmp_path):
    for name in ("mirror", "releases"):
        shutil.copytree(november.mirror.parent / name, tmp_path / name)
    return Wiki(tmp_path)


def refused(wiki, tmp_path):
    """A refresh that must not do anything; gives what it says, and that is one line."""
    before, there = bytes_of(tmp_path), sorted(str(path) for path in tmp_path.rglob("*"))
    outcome = wiki.refresh(*OPTIONS)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert bytes_of(tmp_path) == before
    assert sorted(str(path) for path in tmp_path.rglob("*")) == there
    return outcome.err.replace(str(tmp_path), "T").removeprefix("wikimill: ").rstrip("\n")


# --- LATEST

REPLACE = "remove it, and write the name into a file of this name"


@pytest.mark.attack
@pytest.mark.parametrize(
    "content",
    [
        *("", "\n", "2026-10-01", "2026-11-01/", "./2026-11-01", "2026-11-01.1", "2026-11-01-balanced", "../../etc"),
        *(
            "2026-11-01\n2026-12-01",
            "\x00",
            "\x1b[31m",
            "\u0662\u0660\u0662\u0666-11-01",
            "\ufeff2026-11-01",
            "9" * 1_000_000,
        ),
    ],
    ids=range(14),
)
def test_a_pointer_that_names_no_release(wiki, tmp_path, content):
    (wiki.releases / "wikisplit" / "LATEST").write_text(content)
    said = refused(wiki, tmp_path)
    assert said.startswith("T/releases/wikisplit/LATEST names ")
    assert said.endswith(
        "which is not a complete release there; write the name of one into it, or remove it to begin anew"
    )
    assert len(said) < 400


@pytest.mark.attack
@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda path: path.symlink_to(path.parent / NOVEMBER), "a symbolic link"),
        (lambda path: path.symlink_to("/dev/zero"), "a symbolic link"),
        (lambda path: path.symlink_to("nowhere"), "a symbolic link"),
        (lambda path: path.mkdir(), "a folder"),
        (os.mkfifo, "no regular file"),
    ],
    ids=["link to a release", "link to a device", "dangling link", "folder", "FIFO"],
)
def test_a_pointer_that_is_no_file(wiki, tmp_path, make, kind):
    latest = wiki.releases / "wikisplit" / "LATEST"
    latest.unlink()
    make(latest)
    assert refused(wiki, tmp_path) == (
        f"T/releases/wikisplit/LATEST is {kind}; expected a file that holds the name of a release, as 2026-11-01: "
        "remove it, and write the name into a file of this name"
    )


# --- links

KEEPS = (
    "where wikimill refresh keeps folders and files of its own; nothing was done: move it away, or put the folder or file "
    "itself there"
)


@pytest.mark.attack
@pytest.mark.parametrize(
    "path",
    [
        f"_dumps/{DUMP}",
        f"_dumps/{WIKI}-2026-10-01-history",
        "_dumps",
        f"wikisplit/{NOVEMBER}",
        f"wikisplit/{DECEMBER}",
        "wikisplit/2026-10-01-failed",
        f"wikisplit/{NOVEMBER}/jsonl",
        f"wikisplit/{NOVEMBER}/run.json",
        f"wikisplit/{NOVEMBER}/_staging",
        f"wikisplit/{NOVEMBER}.drift.json",
        "wikisplit/.wikimill-x",
        "wikisplit",
    ],
)
def test_a_link_where_a_folder_should_be(wiki, tmp_path, path):
    place, store = wiki.releases / path, tmp_path / "store"
    store.mkdir()
    if place.exists():
        shutil.move(place, store / "moved")
    else:
        (store / "moved").mkdir()
        (store / "moved" / "_SUCCESS").touch()
        place.parent.mkdir(exist_ok=True)
    place.symlink_to(store / "moved")
    assert refused(wiki, tmp_path) == f"T/releases/{path} is a symbolic link, {KEEPS}"


@pytest.mark.attack
@pytest.mark.parametrize("path", [f"wikisplit/{NOVEMBER}.drift.json", f"wikisplit/{NOVEMBER}/x", f"_dumps/{DUMP}/x"])
def test_a_pipe_is_not_waited_for(wiki, tmp_path, path):
    (wiki.releases / path).parent.mkdir(parents=True, exist_ok=True)
    (wiki.releases / path).unlink(missing_ok=True)
    os.mkfifo(wiki.releases / path)
    assert refused(wiki, tmp_path) == f"T/releases/{path} is a pipe, a socket or a device, {KEEPS}"


@pytest.mark.attack
def test_a_link_among_the_dumps_of_the_user_is_followed_and_kept(wiki, tmp_path):
    """In a folder that the user named a dump may lie on another disk; it is read, and nothing of it is removed."""
    kind = ("--kind", "history", "--mirror", wiki.mirror.as_uri())
    assert wikimill("fetch", "--wiki", WIKI, *kind, "--to", tmp_path / "disk").code == 0
    (tmp_path / "dumps").mkdir()
    (tmp_path / "dumps" / DUMP).symlink_to(tmp_path / "disk" / DUMP)
    before = bytes_of(tmp_path / "disk")
    assert wiki.refresh(*OPTIONS, "--dumps", tmp_path / "dumps").code == 0
    assert (wiki.latest(), bytes_of(tmp_path / "disk")) == (f"{DECEMBER}\n", before)


# --- folders of someone else


@pytest.mark.attack
def test_folders_of_somebody_else_stay(wiki):
    mine = [f"wikisplit/{name}" for name in ("2026-10-01", "2026-10-01-failed", "2026-09-01.2", "2026-08-01-balanced")]
    mine += [f"_dumps/{WIKI}-20261001-history", f"_dumps/{WIKI}-2026-11-01-history"]
    for folder in mine:
        (wiki.releases / folder / "jsonl").mkdir(parents=True)
        for name in ("notes.txt", "run.json", "_SUCCESS", "jsonl/wikisplit-train-00000-of-00001.jsonl"):
            (wiki.releases / folder / name).write_text("mine")
    before = {folder: bytes_of(wiki.releases / folder) for folder in mine}
    outcome = wiki.refresh(*OPTIONS, "--keep", 1)
    assert outcome.code == 0
    assert outcome.out.endswith(f"\n  removed: {NOVEMBER}, {DUMP}\n")
    assert outcome.err == (
        f"wikimill: wikisplit: not removed: 2026-09-01.2, 2026-10-01, 2026-10-01-failed, {WIKI}-2026-11-01-history, "
        f"{WIKI}-20261001-history: refresh did not make this, or not all of it; remove it if no one needs it\n"
    )
    # Nor in another night without a new dump.
    again = wiki.refresh("--keep", 1)
    assert (again.code, again.err) == (3, "")
    assert {folder: bytes_of(wiki.releases / folder) for folder in mine} == before


@pytest.mark.attack
@pytest.mark.parametrize("dumps", ["_dumps", "mine"])
@pytest.mark.slow
def test_a_dump_that_the_user_fetched_stays(wiki, tmp_path, dumps):
    to = wiki.releases / "_dumps" if dumps == "_dumps" else tmp_path / "mine"
    kind = ("--kind", "history", "--mirror", wiki.mirror.as_uri())
    assert wikimill("fetch", "--wiki", WIKI, *kind, "--to", to).code == 0
    (to / DUMP / "NOTES.txt").write_text("mine")
    before = bytes_of(to)
    assert wiki.refresh(*OPTIONS, "--dumps", to).code == 0
    assert (wiki.latest(), bytes_of(to)) == (f"{DECEMBER}\n", before)


@pytest.mark.attack
def test_notes_that_the_user_puts_into_what_refresh_made_stay(wiki):
    (wiki.releases / "wikisplit" / NOVEMBER / "jsonl" / "NOTES.txt").write_text("mine")
    assert wiki.refresh(*OPTIONS, "--keep", 1).code == 0
    assert bytes_of(wiki.releases / "wikisplit" / NOVEMBER) == {"jsonl/NOTES.txt": b"mine"}


@pytest.mark.attack
def test_failed_removal_is_reported_after_publication(wiki, monkeypatch):
    def fail(folder, paths):
        raise PermissionError(13, "Permission denied", f"{folder}/{paths[0]}")

    monkeypatch.setattr("wikimill.transforms.refreshing.removal._delete", fail)
    code, (result,) = wiki.outcomes(*OPTIONS, "--keep", 1)
    assert (code, result["state"], result["latest"], wiki.latest()) == (1, "published", DECEMBER, f"{DECEMBER}\n")
    assert f"wikisplit: published {DECEMBER}, 3 examples" in result["message"]
    assert result["message"].endswith(
        "Permission denied: '%s'; the next run tries again" % (wiki.releases / "wikisplit" / NOVEMBER / "_SUCCESS")
    )
