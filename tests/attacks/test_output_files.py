"""Outputs that name what must stay, and disks that are full: refused before anything is computed, or written whole."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.milling import bytes_of, wikimill

from wikimill.transforms.storage import store_file as store

OVERWRITING = pytest.mark.attack
FULL = pytest.mark.attack
GOLD = "A ran and B fell .\tA ran . <::::> B fell .\n"
SHEET = f"id\tsimple_1\tsimple_2\tmissing\n{1:032x}\tcorrect\tcorrect\tno\n"
OVERWRITES = "would overwrite what {} names; name another file"
IN_RELEASE = "is in the release {folder}/rel, whose files have published checksums; name a file elsewhere"


@pytest.fixture
def folder(sample_release, tmp_path, monkeypatch) -> Path:
    """Files that commands read, and a release."""
    (tmp_path / "gold.tsv").write_text(GOLD)
    (tmp_path / "found.txt").write_text("A ran . <::::> B fell .\n")
    (tmp_path / "rater.tsv").write_text(SHEET)
    (tmp_path / "link.txt").symlink_to("found.txt")
    os.link(tmp_path / "found.txt", tmp_path / "hard.txt")
    shutil.copytree(sample_release, tmp_path / "rel")
    (tmp_path / "rel-link").symlink_to("rel")
    monkeypatch.chdir(tmp_path)
    return tmp_path


EVALUATE = "evaluate --references gold.tsv --predictions found.txt"
EXPLAIN = "explain A_mill_turns."
DRIFT = "report rel --against rel-link"
REFUSED = {
    f"{EVALUATE} --json found.txt": OVERWRITES.format("--predictions"),
    f"{EVALUATE} --json ./found.txt": OVERWRITES.format("--predictions"),
    f"{EVALUATE} --json link.txt": OVERWRITES.format("--predictions"),
    f"{EVALUATE} --json hard.txt": OVERWRITES.format("--predictions"),
    f"{EVALUATE} --html gold.tsv": OVERWRITES.format("--references"),
    f"{EVALUATE} --json new --html new": OVERWRITES.format("--json"),
    f"{EVALUATE} --json rel/stats.json": IN_RELEASE,
    f"{EVALUATE} --json rel/new.json": IN_RELEASE,
    f"{EVALUATE} --json rel-link/tsv/new.json": IN_RELEASE,
    f"{EVALUATE} --json rel": "cannot be written; name a file in a folder that is there",
    f"{EVALUATE} --json no/x": "cannot be written; name a file in a folder that is there",
    f"{EVALUATE} --json=": "cannot be written; name a file in a folder that is there",
    f"{EVALUATE} --json /dev/full": "is a pipe or a device; name a file",
    "evaluate --references rel --predictions COPY --json rel/manifest.json": OVERWRITES.format("--references"),
    "agreement rater.tsv --json rater.tsv": OVERWRITES.format("FILE"),
    "agreement rater.tsv --json rel/SHA256SUMS": IN_RELEASE,
    "report rel --output rel/manifest.json": IN_RELEASE,
    "report rel --output rel-link/report.html": IN_RELEASE,
    "report rel --output rel/new.html": IN_RELEASE,
    f"{DRIFT} --output rel/stats.json": IN_RELEASE,
    f"{EXPLAIN} --html rel/stats.json": IN_RELEASE,
    "sample rel --annotate rel/r.tsv": IN_RELEASE,
}


@OVERWRITING
@pytest.mark.parametrize("words", REFUSED)
def test_what_is_read_is_not_overwritten(words, folder):
    before = bytes_of(folder)
    outcome = wikimill(*words.split(" "))
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.endswith(f"{REFUSED[words].format(folder=folder)}\n")
    assert bytes_of(folder) == before


@OVERWRITING
def test_a_model_is_not_trained_over_its_dump(folder):
    (folder / "dump.json").write_text("<mediawiki></mediawiki>")
    words = ("train-sentences", "--input", "dump.json", "--language", "en", "--output", "dump.json", "--overwrite")
    assert (
        wikimill(*words).err == "wikimill: --output dump.json would overwrite what --input names; name another file\n"
    )


@pytest.mark.parametrize("name", ["new.json", "former.json", "former-link.json"])
def test_other_files_are_overwritten(name, folder):
    (folder / "former.json").write_text("former")
    (folder / "former-link.json").symlink_to("former.json")
    assert wikimill(*EVALUATE.split(" "), "--json", name).code == 0
    assert (folder / name).read_text("utf-8").startswith('{\n  "references"')
    assert (folder / "former-link.json").is_symlink()


# --- a full disk


@contextmanager
def full_disk(nth=1):
    """Let fsync fail for lack of room from the nth file on, or the nth entry in a folder."""
    original, written = os.fsync, []

    def fsync(descriptor):
        written.append(descriptor)
        if len(written) >= nth:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        original(descriptor)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store.os, "fsync", fsync)
        yield


WRITING = {
    f"{EVALUATE} --json out": "--json out",
    f"{EVALUATE} --html out": "--html out",
    "agreement rater.tsv --json out": "--json out",
    "report rel --output out": "--output out",
    f"{DRIFT} --output out": "--output out",
    f"{EXPLAIN} --html out": "--html out",
}


@FULL
@pytest.mark.parametrize("former", [None, "former"])
@pytest.mark.parametrize("words", WRITING)
def test_a_full_disk_leaves_the_former_file_or_none(words, former, folder):
    if former:
        (folder / "out").write_text(former)
    before = bytes_of(folder)
    with full_disk():
        outcome = wikimill(*words.split(" "))
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: {WRITING[words]}: cannot be written (No space left on device); name another file\n",
    )
    assert bytes_of(folder) == before
    assert wikimill(*words.split(" ")).code == 0


@FULL
@pytest.mark.parametrize("nth", range(1, 9))
def test_a_full_disk_leaves_all_sheets_or_none(nth, folder):
    before = bytes_of(folder)
    sample = ("sample", "rel", "--n", 3, "--annotate", "s.tsv", "--raters", 3)
    with full_disk(nth):
        outcome = wikimill(*sample)
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --annotate s.tsv: cannot be written (No space left on device); name a file in a folder\n",
    )
    assert bytes_of(folder) == before
    assert wikimill(*sample).code == 0
    assert {path.name for path in folder.glob("s-*")} == {"s-1.tsv", "s-2.tsv", "s-3.tsv", "s-instructions.md"}
