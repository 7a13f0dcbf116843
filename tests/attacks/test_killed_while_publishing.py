"""Killed before any change of the filesystem while it publishes, a run leaves the old release, none, or the new one.

The next command, whichever it is, completes the new release if that was whole, and leaves the old one if it was not.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.killing import KILLED, Action, in_child
from support.milling import bytes_of
from support.staging import FORMATS, example, release_of, staged

from wikimill.transforms.release.publish import keep_dead_letters, publish
from wikimill.transforms.release.verify.integrity import check_integrity
from wikimill.transforms.release.verify.listing import list_folder
from wikimill.transforms.release.workspace import Workspace, put_in_order
from wikimill.transforms.storage.ownership import pending_files

LETTERS = "dead_letters/dead-letters-00000-of-00001.jsonl"
#: The steps are divided into this many parts, of which one is always tried.
PARTS = 8


@pytest.fixture(scope="module")
def stages(tmp_path_factory) -> dict[str, Path]:
    """Two staged runs: the old one has another format and more shards."""
    folder = tmp_path_factory.mktemp("stages")
    staged(folder / "old", [example(n, ("train", "dev")[n % 2]) for n in range(30)], FORMATS["old"])
    staged(folder / "new", [example(n, ("train", "test")[n % 2]) for n in range(100, 106)], FORMATS["new"])
    return {name: folder / name for name in FORMATS}


@pytest.fixture(scope="module")
def quick_folder() -> Iterator[Path]:
    """A folder in memory, where there is one: some hundred releases are published to it."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        yield Path(folder)


def milling(stages: dict[str, Path], name: str, output: Path, *, is_bad: bool = False) -> Action:
    """Return what a mining command does with the output folder, without the mining."""

    def run(arm: Callable[[], None]) -> None:
        put_in_order(str(output))
        workspace = Workspace(str(output), overwrite=True)
        workspace.check()
        with workspace:
            shutil.copytree(stages[name], workspace.staging, dirs_exist_ok=True)
            arm()
            if is_bad:
                keep_dead_letters(workspace)
            else:
                publish(release_of(Path(workspace.staging), FORMATS[name]), workspace, {"host": "here"})

    return run


def nothing() -> None:
    return


@pytest.fixture(scope="module")
def releases(stages, quick_folder) -> dict[str, dict[str, bytes]]:
    """The files of both releases, published without disturbance, and of a folder without one."""
    for name in FORMATS:
        milling(stages, name, quick_folder / name)(nothing)
    return {"none": {}} | {name: bytes_of(quick_folder / name) for name in FORMATS}


def seen(output: Path, releases: dict[str, dict[str, bytes]]) -> str:
    """Return what a reader finds: nothing without `_SUCCESS`; with it, all that the manifest lists must be there."""
    if not (output / "_SUCCESS").exists():
        return "none"
    held = {path: data for path, data in bytes_of(output).items() if not path.startswith("_staging/")}
    return next(name for name, files in releases.items() if files == held)


def is_whole(output: Path) -> bool:
    return check_integrity(str(output), list_folder(str(output)))[0].is_whole


@pytest.mark.attack
@pytest.mark.parametrize("has_former", [True, False])
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))])
def test_the_next_command_completes_what_was_whole(stages, releases, quick_folder, part, has_former):
    order = ["old", "none", "new"] if has_former else ["none", "new"]
    found, step, code = [], part + 1, KILLED
    while code == KILLED:
        output = quick_folder / f"{part}-{step}"
        if has_former:
            shutil.copytree(quick_folder / "old", output)
        code = in_child(milling(stages, "new", output), step)
        found.append(seen(output, releases))
        left = "new" if found[-1] == "new" or pending_files(str(output)) is not None else order[0]
        after = {}
        for command in ("succeeds", "fails", "publish"):
            copy = quick_folder / f"{part}-{step}-{command}"
            shutil.copytree(output, copy) if output.exists() else None
            if command == "publish":
                put_in_order(str(copy), clears=True)
            else:
                milling(stages, "new", copy, is_bad=command == "fails")(nothing)
            after[command] = seen(copy, releases)
            assert not (copy / "_staging").exists(), (step, command)
            assert after[command] == "none" or is_whole(copy), (step, command)
            shutil.rmtree(copy, ignore_errors=True)
        assert after == {"succeeds": "new", "fails": left, "publish": left}
        assert left == "new" or found[-1] == order[0]
        shutil.rmtree(output)
        step += PARTS
    assert code == 0
    assert list(dict.fromkeys(found)) == order
    assert len(found) > 8


@pytest.mark.attack
@pytest.mark.parametrize(
    "first", [20, pytest.param(40, marks=pytest.mark.slow), pytest.param(60, marks=pytest.mark.slow)]
)
def test_the_process_that_completes_may_be_killed_too(stages, releases, quick_folder, first):
    """A second run is killed at each change while it completes what the first one began."""
    output, copy = quick_folder / "first", quick_folder / "second"
    shutil.rmtree(output, ignore_errors=True)
    shutil.copytree(quick_folder / "old", output)
    assert in_child(milling(stages, "new", output), first) == KILLED
    before, step, code = seen(output, releases), 0, KILLED
    left = "old" if pending_files(str(output)) is None else "new"

    def recover(arm: Callable[[], None]) -> None:
        arm()
        put_in_order(str(copy))

    while code == KILLED:
        step += 1
        shutil.copytree(output, copy)
        code = in_child(recover, step)
        assert seen(copy, releases) in ("none", before, left)
        put_in_order(str(copy))
        assert seen(copy, releases) == left
        shutil.rmtree(copy)
    assert code == 0


def test_what_is_on_the_disk_before_what(stages, releases, quick_folder, tmp_path, monkeypatch):
    """A loss of power keeps what was synced: the new release before the old one goes, folders before `_SUCCESS`."""
    shutil.copytree(quick_folder / "old", tmp_path / "out")
    done: list[tuple[str, str]] = []
    fsync, rename, unlink = os.fsync, os.rename, os.remove

    def named(path: object) -> str:
        return os.path.relpath(str(path), tmp_path / "out")

    def noted_sync(descriptor: int) -> None:
        done.append(("sync", named(os.readlink(f"/proc/self/fd/{descriptor}"))))
        fsync(descriptor)

    def noted_rename(source: str, target: str) -> None:
        done.append(("move", named(target)))
        rename(source, target)

    def noted_remove(path: str) -> None:
        done.append(("remove", named(path)))
        unlink(path)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "rename", noted_rename)
    monkeypatch.setattr(os, "remove", noted_remove)
    milling(stages, "new", tmp_path / "out")(nothing)
    place = {each: number for number, each in enumerate(done)}
    new, old = releases["new"], releases["old"]
    ready, gone, success = place["move", "_staging/_SUCCESS"], place["remove", "_SUCCESS"], place["move", "_SUCCESS"]
    assert all(place["sync", f"_staging/{path}"] < ready for path in new if path != "_SUCCESS")
    assert {("sync", f"_staging/{folder}") for folder in ("jsonl", "tsv", "dead_letters")} <= {*done[:ready]}
    assert done[ready + 1 : gone] == [("sync", "_staging/_SUCCESS"), ("sync", "_staging")]
    assert done[gone + 1] == ("sync", ".")
    removed = [place["remove", path] for path in old if path != "_SUCCESS"]
    assert gone < min(removed)
    assert max(removed) == place["remove", "manifest.json"]
    moved = {path: place["move", path] for path in new}
    assert max(removed) < min(moved.values())
    assert max(moved.values()) == success
    assert max(number for path, number in moved.items() if "/" in path) < moved["manifest.json"]
    synced = {path for kind, path in done[moved["run.json"] : success] if kind == "sync"}
    assert synced == {".", "jsonl", "tsv", "dead_letters"}
    assert done[success + 1] == ("sync", ".")
