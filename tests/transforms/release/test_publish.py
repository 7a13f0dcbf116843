"""Publication: at every moment a reader sees the old release, none, or the new one whole."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from support.killing import KILLED, fill_disk, in_child, interrupt
from support.milling import bytes_of
from support.staging import FORMATS, LETTER, example, ledger_of, release_of, staged

from wikimill.rules.account import Account
from wikimill.transforms.release.publish import keep_dead_letters, publish
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace

OLD_FORMATS, NEW_FORMATS = FORMATS["old"], FORMATS["new"]
LETTERS = "dead_letters/dead-letters-00000-of-00001.jsonl"


@pytest.fixture(scope="module")
def stages(tmp_path_factory) -> dict[str, Path]:
    """Two staged runs: the old one has another format and more shards."""
    folder = tmp_path_factory.mktemp("stages")
    staged(folder / "old", [example(n, ("train", "dev")[n % 2]) for n in range(30)], OLD_FORMATS)
    staged(folder / "new", [example(n, ("train", "test")[n % 2]) for n in range(100, 106)], NEW_FORMATS)
    return {name: folder / name for name in ("old", "new")}


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """A folder in memory, where there is one: some hundred releases are published to it."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        yield Path(folder)


def nothing() -> None:
    return


def published(
    stage: Path, output: Path, formats: tuple[str, ...], overwrite: bool = False, arm: Callable[[], None] = nothing
) -> str:
    """Publish what is staged, as a run does."""
    workspace = Workspace(str(output), overwrite=overwrite)
    workspace.check()
    with workspace:
        shutil.copytree(stage, workspace.staging, dirs_exist_ok=True)
        arm()
        return publish(release_of(Path(workspace.staging), formats), workspace, {"host": "here"})


@pytest.fixture(scope="module")
def releases(stages, tmp_path_factory) -> dict[str, dict[str, bytes]]:
    """The files of both releases, published without disturbance."""
    folder = tmp_path_factory.mktemp("releases")
    published(stages["old"], folder / "old", OLD_FORMATS)
    published(stages["new"], folder / "new", NEW_FORMATS)
    return {name: bytes_of(folder / name) for name in ("old", "new")}


def whole(files: dict[str, bytes]) -> dict[str, bytes] | None:
    """Return what a reader takes from a folder: the files that the checksums name, all right; nothing without
    `_SUCCESS`."""
    if "_SUCCESS" not in files:
        return None
    digest, name = files["_SUCCESS"].decode().split()
    assert hashlib.sha256(files[name]).hexdigest() == digest
    listed = dict(line.split("  ")[::-1] for line in files["SHA256SUMS"].decode().splitlines())
    assert {path: hashlib.sha256(files[path]).hexdigest() for path in listed} == listed
    assert listed.keys() == {entry["path"] for entry in json.loads(files[name])["files"]} | {name}
    return {path: files[path] for path in listed}


def payload(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path not in ("_SUCCESS", "SHA256SUMS", "run.json")}


def lay(files: dict[str, bytes], folder: Path) -> None:
    """Write a release as it was published before."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


@pytest.mark.parametrize(
    ("deed", "has_former"), [pytest.param(fill_disk, True, marks=pytest.mark.slow), (interrupt, False)]
)
def test_disturbed_at_any_step_a_reader_sees_old_none_or_new_and_the_run_can_be_repeated(
    stages, releases, quick_folder, deed, has_former
):
    seen, step, code = [], 0, KILLED
    states = {"none": None, "old": payload(releases["old"]), "new": payload(releases["new"])}
    while code != 0:
        step += 1
        output = quick_folder / str(step)
        if has_former:
            lay(releases["old"], output)
        code = in_child(lambda arm: published(stages["new"], output, NEW_FORMATS, has_former, arm), step, deed)
        found = whole(bytes_of(output)) if output.exists() else None
        seen += [name for name, files in states.items() if files == found]
        assert len(seen) == step
        if seen[-1] != "new":
            published(stages["new"], output, NEW_FORMATS, has_former)
            assert {path: data for path, data in bytes_of(output).items() if path != "run.json"} == {
                path: data for path, data in releases["new"].items() if path != "run.json"
            }
        shutil.rmtree(output)
    # What is interrupted, and has room to move files, is put back at once.
    order = ["old", "none", "new"] if has_former else ["none", "new"]
    assert list(dict.fromkeys(seen)) == order
    assert len(seen) > 40


def test_only_one_release_is_left_of_two(stages, releases, tmp_path):
    published(stages["old"], tmp_path / "out", OLD_FORMATS)
    published(stages["new"], tmp_path / "out", NEW_FORMATS, overwrite=True)
    assert bytes_of(tmp_path / "out") == releases["new"]


def test_publish_prints_a_summary(stages, tmp_path):
    assert published(stages["old"], tmp_path / "out", OLD_FORMATS) == (
        "wikisplit: 30 examples (train 15, dev 15, test 0)\n"
        "  from 30 of 31 pages, 60 revisions, 33 candidates\n"
        "  pages dropped: 1 namespace (in a namespace that is not mined)\n"
        "  candidates dropped: 2 bleu (BLEU of C with S1 or S2 is too small)\n"
        "  examples dropped: 1 duplicate (a duplicate; one copy is kept)\n"
        "  dead: 0 files, 0 pages, 1 revision (dead_letters/)\n"
        f"  release: {tmp_path}/out"
    )


def test_duplicates_are_accounted_for(releases):
    assert json.loads(releases["old"]["manifest.json"])["counts"]["examples"] == {
        "in": 31, "kept": 30, "dropped": {"duplicate": 1}, "dead": 0
    }  # fmt: skip


def test_counts_that_do_not_add_up_are_not_published(stages, tmp_path):
    workspace = Workspace(str(tmp_path / "out"), overwrite=False)
    with workspace:
        shutil.copytree(stages["old"], workspace.staging, dirs_exist_ok=True)
        release = release_of(Path(workspace.staging), OLD_FORMATS)
        release.summary.ledgers[0].accounts["revisions"].kept += 1
        with pytest.raises(RuntimeError, match="the counts of revisions do not add up"):
            publish(release, workspace, {})
    assert bytes_of(tmp_path / "out") == {}


def test_a_partial_release_says_so(stages, tmp_path):
    workspace = Workspace(str(tmp_path / "out"), overwrite=False)
    with workspace:
        shutil.copytree(stages["new"], workspace.staging, dirs_exist_ok=True)
        release = release_of(Path(workspace.staging), NEW_FORMATS, problem="the input is not whole: d.xml is cut")
        ledgers = [ledger_of(6, "cut")]
        ledgers[0].accounts["revisions"] = Account(12, 12)
        publish(replace(release, summary=replace(release.summary, ledgers=ledgers)), workspace, {})
    found = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert found["partial"] == "the input is not whole: d.xml is cut"
    assert found["counts"]["files"] == {"in": 1, "kept": 0, "dropped": {}, "dead": 1}


def test_dead_letters_are_kept_in_the_folder_without_a_release(stages, tmp_path):
    workspace = Workspace(str(tmp_path / "out"), overwrite=False)
    with workspace:
        shutil.copytree(stages["new"], workspace.staging, dirs_exist_ok=True)
        place = keep_dead_letters(workspace)
    assert place == str(tmp_path / "out/dead_letters/dead-letters-00000-of-00001.jsonl")
    assert Path(place).read_text("utf-8") == LETTER.line() + "\n"
    assert sorted(bytes_of(tmp_path)) == ["out/dead_letters/dead-letters-00000-of-00001.jsonl", "out/run.json"]


def dead_letters_kept(stage: Path, output: Path) -> str:
    """Return the folder in which the dead letters of a run are kept that is not published."""
    with Workspace(str(output), overwrite=True) as workspace:
        shutil.copytree(stage, workspace.staging, dirs_exist_ok=True)
        return Path(keep_dead_letters(workspace)).parent.parent.name


@pytest.mark.attack
def test_dead_letters_of_each_run_get_their_own_folder(stages, releases, tmp_path):
    """Existing files in DIR-failed stay, and only letters that are already there get no new folder (D2)."""
    published(stages["old"], tmp_path / "out", OLD_FORMATS)
    (tmp_path / "out-failed").mkdir()
    (tmp_path / "out-failed" / "run.json").write_text("mine")
    shutil.copytree(stages["new"], tmp_path / "other")
    (tmp_path / "other" / LETTERS).write_text("another one\n")
    folders = [dead_letters_kept(stage, tmp_path / "out") for stage in (stages["new"], stages["new"])]
    folders += [dead_letters_kept(stage, tmp_path / "out") for stage in (tmp_path / "other", stages["new"])]
    assert folders == ["out-failed-2", "out-failed-2", "out-failed-3", "out-failed-2"]
    assert bytes_of(tmp_path / "out-failed") == {"run.json": b"mine"}
    assert (tmp_path / "out-failed-3" / LETTERS).read_text() == "another one\n"
    assert (tmp_path / "out-failed-2" / LETTERS).read_text("utf-8") == LETTER.line() + "\n"
    assert bytes_of(tmp_path / "out") == releases["old"]


def test_a_summary_comes_back_as_it_was_written(stages):
    summary = Summary.read(str(stages["old"]))
    again = Summary.read(str(stages["old"]))
    assert summary == again
    assert summary.ledgers == [ledger_of(30)]
    assert dict(summary.measures)["all", "complex", "count"] == 30
    assert [file.records for file in summary.files if file.path.startswith("dead_letters/")] == [1]
