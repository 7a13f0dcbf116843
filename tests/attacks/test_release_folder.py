"""What is in the folder of a release and is not a regular file: named, never opened, and nothing hangs."""

import os
import shutil
import socket
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from support.milling import wikimill

JSONL = "jsonl/wikisplit-train-00000-of-00001.jsonl"
LINK = "a symbolic link"
EMPTY = "a folder without a file"


@pytest.fixture
def release(tiny_release, tmp_path) -> Path:
    evil = tmp_path / "evil"
    evil.mkdir()
    (evil / "a.jsonl").write_text("{}\n")
    return Path(shutil.copytree(tiny_release, tmp_path / "release"))


def linked(path: str, target: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        (folder / path).unlink(missing_ok=True)
        (folder / path).symlink_to(target)

    return make


def elsewhere(path: str) -> Callable[[Path], None]:
    """Return the same bytes, by a link."""

    def make(folder: Path) -> None:
        shutil.move(folder / path, folder.parent / "moved")
        (folder / path).symlink_to(folder.parent / "moved")

    return make


def folder_of(path: str) -> Callable[[Path], None]:
    return lambda folder: (folder / path).mkdir(parents=True)


def pipe(path: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).unlink(missing_ok=True)
        os.mkfifo(folder / path)

    return make


def staged_mark(text: str) -> Callable[[Path], None]:
    """Return what a run would have left that was ended while it published, with another text."""

    def make(folder: Path) -> None:
        (folder / "_staging").mkdir()
        (folder / "_staging" / "lock").write_text("wikimill\n")
        (folder / "_staging" / "_SUCCESS").write_text(text)

    return make


def device(folder: Path) -> None:
    try:
        os.mknod(folder / "zero", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only the superuser makes devices")


def listening(folder: Path) -> None:
    here = os.getcwd()
    os.chdir(folder)  # a socket's whole name has 108 characters at most
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("socket")
    finally:
        os.chdir(here)


def deep(levels: int, name: str, file: str = "") -> Callable[[Path], None]:
    """Folders in one another, deeper than a path can name."""

    def make(folder: Path) -> None:
        here = os.getcwd()
        os.chdir(folder)
        try:
            for _ in range(levels):
                os.mkdir(name)
                os.chdir(name)
            if file:
                Path(file).write_text("x")
        finally:
            os.chdir(here)

    return make


def sparse(folder: Path) -> None:
    """A file that no one lists and that would take a day to read."""
    with (folder / "big").open("wb") as file:
        file.truncate(1 << 42)


ODD: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "a link to a folder": (linked("jsonl_extra", "../evil"), "jsonl_extra", LINK),
    "a shard that is a link to a folder": (linked("jsonl/wikisplit-train-9", "../../evil"), "wikisplit-train-9", LINK),
    "a link to the folder itself": (linked("self", "."), "self", LINK),
    "a link to the folder above": (linked("jsonl/up", ".."), "jsonl/up", LINK),
    "an empty folder": (folder_of("empty"), "empty", EMPTY),
    "empty folders in one another": (folder_of("a/b/c"), "a", EMPTY),
    "an empty folder of a format": (folder_of("parquet"), "parquet", EMPTY),
    "what a run left": (folder_of("_staging"), "_staging", "what a run left"),
    "a staged mark without a digest": (staged_mark("{}"), "_staging", "what a run left"),
    "a staged mark of no manifest": (staged_mark("0" * 64 + "  manifest.json"), "_staging", "what a run left"),
    "a staged mark that is a pipe": (pipe("_staging/_SUCCESS"), "_staging", "what a run left"),
    "a pipe": (pipe("pipe"), "pipe", "a named pipe"),
    "a shard that is a pipe": (pipe(JSONL), JSONL, "a named pipe"),
    "a manifest that is a pipe": (pipe("manifest.json"), "manifest.json", "a named pipe"),
    "run.json that is a pipe": (pipe("run.json"), "run.json", "a named pipe"),
    "checksums that are a pipe": (pipe("SHA256SUMS"), "SHA256SUMS", "a named pipe"),
    "a signature that is a pipe": (pipe("SHA256SUMS.sig"), "SHA256SUMS.sig", "a named pipe"),
    "a device": (device, "zero", "a device"),
    "a socket": (listening, "socket", "a socket"),
    "a link to a device": (linked("big", "/dev/zero"), "big", LINK),
    "a shard that is a link to a device": (linked(JSONL, "/dev/zero"), JSONL, LINK),
    "a link to nothing": (linked("nothing", "nowhere"), "nothing", LINK),
    "a link to itself": (linked("loop", "loop"), "loop", LINK),
    "a link to the same bytes": (elsewhere(JSONL), JSONL, LINK),
    "a folder that is a link": (elsewhere("jsonl"), "jsonl", LINK),
    "1,500 folders in each other": (deep(1500, "d"), "d", EMPTY),
    "1,500 folders with a long name": (deep(1500, "long" * 20), "long" * 20, "what cannot be l"),
    "a file below 1,500 folders": (deep(1500, "d", "file"), "d/d/d", "none"),
    "a file of 4 TB": (sparse, "what the manifest says of big", "none"),
    "a name that is no text": (
        lambda folder: Path(os.fsdecode(bytes(folder) + b"/\xff\x1b[31m")).write_text("x"),
        r"\udcff\x1b[31m",
        "none",
    ),
}


@pytest.mark.attack
@pytest.mark.parametrize(("make", "path", "found"), ODD.values(), ids=ODD.keys())
def test_an_entry_that_is_no_file(release, make, path, found):
    make(release)
    try:
        for words in ((), ("--json",)):
            outcome = wikimill("verify", release, *words)
            assert outcome.code == 4
        lines = wikimill("verify", release, "--quick").err.splitlines()
    finally:
        subprocess.run(["rm", "-rf", str(release)], check=True)  # shutil's own recursion ends at 1,000 folders
    assert any(path in line and f"found {found}" in line.replace("a folder that", "what") for line in lines)
    assert all("\x1b" not in line for line in lines)


@pytest.mark.attack
@pytest.mark.parametrize("command", ["report", "sample", "evaluate"])
@pytest.mark.parametrize("path", ["manifest.json", "stats.json", JSONL])
def test_a_pipe_is_not_read_by_other_commands(release, tmp_path, command, path):
    pipe(path)(release)
    words = {
        "report": (release, "--output", tmp_path / "page.html"),
        "sample": (release,),
        "evaluate": ("--references", release, "--predictions", "COPY", "--split", "train"),
    }[command]
    outcome = wikimill(command, *words)
    reads = {"report": ("manifest.json", "stats.json"), "sample": ("manifest.json", JSONL)}
    if path in reads.get(command, ("manifest.json", JSONL)):
        assert outcome.code in (2, 4)
        assert outcome.err.count("\n") == 1
    else:
        assert outcome.code == 0


@pytest.mark.attack
@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
@pytest.mark.parametrize("path", ["", "jsonl"])
def test_a_folder_that_may_not_be_read(release, path):
    (release / path).chmod(0)
    outcome = wikimill("verify", release)
    (release / path).chmod(0o700)
    assert outcome.code == (4 if path else 2)
    assert "Permission denied" in outcome.err


@pytest.mark.attack
@pytest.mark.parametrize("name", ["", "/nowhere/at/all", "{release}/manifest.json", "{release}/jsonl", "/dev/null"])
def test_a_name_that_is_no_release(release, name):
    outcome = wikimill("verify", name.format(release=release))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
