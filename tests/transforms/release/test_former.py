"""A release that is being replaced comes back if the new one cannot be completed, wherever that fails."""

import pytest
from memory_filesystem import MemoryFileSystem
from milling import bytes_of

from transforms.release.files import write_file
from transforms.release.former import put_back_on_failure
from transforms.release.workspace import Workspace

NAMES = ("jsonl", "avro", "manifest.json")
OLD = {"_SUCCESS": b"1", "run.json": b"2", "manifest.json": b"3", "jsonl/a": b"4", "jsonl/b": b"5"}
NEW = {"run.json": b"6", "jsonl/a": b"7", "avro/a": b"8", "manifest.json": b"9", "_SUCCESS": b"10"}


def fill(folder, files):
    for path, data in files.items():
        write_file(str(folder), path, data)


@pytest.mark.parametrize("done", range(len(NEW)))
def test_what_was_there_is_back_wherever_it_fails(tmp_path, done):
    fill(tmp_path / "out", OLD | {"notes.txt": b"of the user"})
    with (
        pytest.raises(OSError, match="disk"),
        Workspace(str(tmp_path / "out"), overwrite=True) as workspace,
        put_back_on_failure(workspace, NAMES),
    ):
        assert not workspace.holds("_SUCCESS")
        fill(tmp_path / "out", dict(list(NEW.items())[:done]))
        raise OSError("the disk")
    assert bytes_of(tmp_path / "out") == OLD | {"notes.txt": b"of the user"}


def test_a_new_release_has_nothing_of_the_former(tmp_path):
    fill(tmp_path / "out", OLD)
    with Workspace(str(tmp_path / "out"), overwrite=True) as workspace, put_back_on_failure(workspace, NAMES):
        fill(tmp_path / "out", NEW)
    assert bytes_of(tmp_path / "out") == NEW


def test_what_a_failed_run_left_does_not_come_back(tmp_path):
    fill(tmp_path / "out", {name: data for name, data in OLD.items() if name != "_SUCCESS"})
    with (
        pytest.raises(OSError, match="disk"),
        Workspace(str(tmp_path / "out"), overwrite=True) as workspace,
        put_back_on_failure(workspace, NAMES),
    ):
        raise OSError("the disk")
    assert bytes_of(tmp_path / "out") == {"run.json": b"2"}


def test_on_another_filesystem_a_failure_leaves_no_release(monkeypatch):
    monkeypatch.setattr(MemoryFileSystem, "files", {f"memory://b/out/{path}": data for path, data in OLD.items()})
    workspace = Workspace("memory://b/out", overwrite=True)
    with pytest.raises(OSError, match="disk"), put_back_on_failure(workspace, ("manifest.json",)):
        raise OSError("the disk")
    assert "memory://b/out/_SUCCESS" not in MemoryFileSystem.files
