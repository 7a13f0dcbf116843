"""What is replaced comes back if the new release cannot be completed, wherever that fails; nothing of others is touched."""

import errno
import os

import pytest
from support.memory_filesystem import MemoryFileSystem
from support.milling import bytes_of
from support.staging import lay_release

from wikimill.transforms.release.workspace import OutputInUse, Workspace
from wikimill.transforms.storage.files import write_file

NEW = {"jsonl/a": b"7", "avro/a": b"8", "manifest.json": b"9", "run.json": b"6", "_SUCCESS": b"10"}
OTHERS = {"notes.txt": b"of the user", "mine/model.bin": b"of the user"}


def fill(folder, files):
    for path, data in files.items():
        write_file(str(folder), path, data)


def replaced(output):
    """Publish what is new over what is there."""
    with Workspace(str(output), overwrite=True) as workspace:
        fill(workspace.staging, NEW)
        workspace.publish(list(NEW))


@pytest.fixture
def output(tmp_path):
    lay_release(tmp_path / "out", "jsonl/a", "jsonl/b", "tsv/a")
    fill(tmp_path / "out", OTHERS)
    return tmp_path / "out"


def failing_at(monkeypatch, path, error=OSError(errno.ENOSPC, "the disk")):  # noqa: B008  # one for all
    """Have the move of a file to its place fail."""
    rename = os.rename

    def fail(source, target):
        if target == str(path):
            raise error
        rename(source, target)

    monkeypatch.setattr(os, "rename", fail)


@pytest.mark.parametrize("name", list(NEW))
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "the disk"), KeyboardInterrupt()])
def test_what_was_there_is_back_wherever_it_fails(output, monkeypatch, name, error):
    before = bytes_of(output)
    failing_at(monkeypatch, output / name, error)
    with pytest.raises(type(error)):
        replaced(output)
    assert bytes_of(output) == before


def test_a_new_release_has_nothing_of_the_former(output):
    replaced(output)
    assert bytes_of(output) == NEW | OTHERS
    assert sorted(os.listdir(output)) == sorted({*NEW, "jsonl", "avro", "mine", "notes.txt"} - {"jsonl/a", "avro/a"})


def test_what_a_failed_run_left_comes_back_too(tmp_path, monkeypatch):
    letters = "dead_letters/dead-letters-00000-of-00001.jsonl"
    fill(tmp_path / "out", {"run.json": b'{"program": "wikimill"}', letters: b"1"})
    before = bytes_of(tmp_path / "out")
    failing_at(monkeypatch, tmp_path / "out" / "run.json")
    with pytest.raises(OSError, match="Rename"):
        replaced(tmp_path / "out")
    assert bytes_of(tmp_path / "out") == before


def test_a_former_release_that_cannot_be_put_back_waits_for_the_next_run(output, monkeypatch):
    before, replace = bytes_of(output), os.replace

    def replace_or_fail(source, target):
        if "/former/" in source:
            raise OSError("the disk")
        replace(source, target)

    with monkeypatch.context() as patch:
        failing_at(patch, output / "run.json")
        patch.setattr(os, "replace", replace_or_fail)
        with pytest.raises(OSError, match="the disk"):
            replaced(output)
    assert "_SUCCESS" not in bytes_of(output)
    with pytest.raises(OutputInUse, match="holds a release already"), Workspace(str(output), overwrite=False):
        pass
    assert {path: data for path, data in bytes_of(output).items() if not path.startswith("_staging")} == before


def test_on_another_filesystem_a_failure_leaves_no_release(tmp_path, monkeypatch):
    lay_release(tmp_path, "jsonl/a")
    files = {f"memory://b/out/{path}": data for path, data in (bytes_of(tmp_path) | OTHERS).items()}
    monkeypatch.setattr(MemoryFileSystem, "files", files)

    rename = MemoryFileSystem.rename

    def fail(self, sources, targets):
        if targets == ["memory://b/out/run.json"]:
            raise OSError("the disk")
        rename(self, sources, targets)

    monkeypatch.setattr(MemoryFileSystem, "rename", fail)
    with pytest.raises(OSError, match="the disk"), Workspace("memory://b/out", overwrite=True) as workspace:
        MemoryFileSystem.files.update({f"{workspace.staging}/{path}": data for path, data in NEW.items()})
        workspace.publish(list(NEW))
    assert MemoryFileSystem.files == {f"memory://b/out/{path}": data for path, data in OTHERS.items()}
