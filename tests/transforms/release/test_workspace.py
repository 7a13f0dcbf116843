import fcntl
import os

import pytest
from support.milling import bytes_of
from support.staging import lay_release

from wikimill.transforms.release.workspace import OutputInUse, Workspace


def workspace_of(folder, overwrite=False):
    return Workspace(str(folder), overwrite=overwrite)


@pytest.mark.parametrize("name", ["out", "a/b/out"])
def test_a_folder_that_is_not_there_is_made_and_staged_in(tmp_path, name):
    workspace = workspace_of(tmp_path / name)
    workspace.check()
    with workspace:
        assert os.listdir(tmp_path / name) == ["_staging"]
        assert workspace.staging == str(tmp_path / name / "_staging")
    assert bytes_of(tmp_path) == {}


def test_a_release_is_in_use_unless_it_may_be_overwritten(tmp_path):
    lay_release(tmp_path, "avro/x.avro")
    with pytest.raises(OutputInUse, match="holds a release already; --overwrite replaces it"):
        workspace_of(tmp_path).check()
    workspace_of(tmp_path, overwrite=True).check()


@pytest.mark.parametrize(
    "files",
    [
        {"run.json": '{"program": "wikimill"}', "dead_letters/dead-letters-00000-of-00001.jsonl": ""},
        {"run.json": '{"state": "not published: the input was not whole"}'},  # of wikimill 0.1.0
        {"_staging/lock": "wikimill\n", "_staging/tsv/x": ""},
        {"_staging/lock": ""},
    ],
)
def test_what_a_run_left_behind_may_be_replaced(tmp_path, files):
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    workspace_of(tmp_path).check()


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("name", ["thesis.tex", "avro/x.avro", "manifest.json", ".hidden"])
def test_files_of_others_are_no_place_for_a_release(tmp_path, name, overwrite):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    with pytest.raises(OutputInUse, match="which is not wikimill's; name a new or empty folder"):
        workspace_of(tmp_path, overwrite).check()


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(OutputInUse, match="file is a file; name a new or empty folder"):
        workspace_of(tmp_path / "file").check()
    with pytest.raises(OutputInUse, match="cannot be made"), workspace_of(tmp_path / "file" / "out"):
        pass


def test_check_touches_nothing(tmp_path):
    workspace_of(tmp_path / "out").check()
    assert list(tmp_path.iterdir()) == []


def test_only_one_run_works_in_a_folder(tmp_path):
    with workspace_of(tmp_path) as first:
        (tmp_path / "_staging" / "part").write_text("of the first")
        with pytest.raises(OutputInUse, match="another run is at work there; wait for it or end it"):
            workspace_of(tmp_path).__enter__()
        assert (tmp_path / "_staging" / "part").read_text() == "of the first"
        first.write("stats.json", b"{}")
    assert bytes_of(tmp_path) == {"stats.json": b"{}"}


def test_a_run_that_published_meanwhile_is_not_overwritten(tmp_path):
    late = workspace_of(tmp_path)
    late.check()
    lay_release(tmp_path)
    release = bytes_of(tmp_path)
    with pytest.raises(OutputInUse, match="holds a release already"), late:
        pass
    assert bytes_of(tmp_path) == release


def test_a_lock_on_a_folder_that_is_gone_counts_for_nothing(tmp_path):
    """A run that ends removes its staging folder with the lock in it, which another run may have just opened."""
    (tmp_path / "_staging").mkdir()
    ending = open(tmp_path / "_staging" / "lock", "w")  # noqa: SIM115
    fcntl.flock(ending, fcntl.LOCK_EX)
    workspace = workspace_of(tmp_path)
    flock, calls = fcntl.flock, []

    def end_the_other_run(file, operation):
        if not calls:
            os.remove(tmp_path / "_staging" / "lock")
            os.rmdir(tmp_path / "_staging")
            ending.close()
        calls.append(operation)
        flock(file, operation)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fcntl, "flock", end_the_other_run)
        workspace.__enter__()
    with pytest.raises(OutputInUse, match="another run is at work there"):
        workspace_of(tmp_path).__enter__()
    workspace.__exit__(None, None, None)
    assert list(tmp_path.iterdir()) == []


def test_staging_of_a_killed_run_is_cleared_and_nothing_else(tmp_path):
    lay_release(tmp_path, "avro/x")
    release = bytes_of(tmp_path)
    for name in ("_staging/lock", "_staging/tsv/x.tmp-1", "_staging/summary.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("wikimill\n")
    with workspace_of(tmp_path, overwrite=True):
        assert bytes_of(tmp_path) == release | {"_staging/lock": b"wikimill\n"}
        assert os.listdir(tmp_path / "_staging") == ["lock"]


def test_staging_is_cleared_in_a_folder_with_brackets_in_its_name(tmp_path):
    (tmp_path / "out [1]" / "_staging" / "tsv").mkdir(parents=True)
    (tmp_path / "out [1]" / "_staging" / "summary.json").touch()
    (tmp_path / "out [1]" / "_staging" / "lock").write_text("wikimill\n")
    with workspace_of(tmp_path / "out [1]"):
        assert os.listdir(tmp_path / "out [1]" / "_staging") == ["lock"]


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_staging_is_removed_when_a_run_fails(tmp_path, error):
    lay_release(tmp_path, "avro/x")
    release = bytes_of(tmp_path)
    with pytest.raises(error), workspace_of(tmp_path, overwrite=True):
        (tmp_path / "_staging" / "part").touch()
        raise error
    assert bytes_of(tmp_path) == release


def test_files_are_replaced_whole(tmp_path):
    with workspace_of(tmp_path) as workspace:
        workspace.write("dead_letters/run.json", b"one")
        workspace.write("dead_letters/run.json", b"two")
        assert workspace.holds("dead_letters/run.json")
        assert not workspace.holds("_SUCCESS")
    assert bytes_of(tmp_path) == {"dead_letters/run.json": b"two"}


def test_an_object_store_has_no_folders_and_nothing_is_left_in_them():
    from support.memory_filesystem import MemoryFileSystem

    MemoryFileSystem.files.clear()
    mark = {"memory://b/out/_staging/lock": b"wikimill\n"}
    MemoryFileSystem.files.update(mark | {"memory://b/out/_staging/avro/of-a-former-run": b""})
    with Workspace("memory://b/out", overwrite=False) as workspace:
        assert MemoryFileSystem.files == mark
        MemoryFileSystem.files["memory://b/out/_staging/tsv/x"] = b"x"
        MemoryFileSystem.files["memory://b/out-other/x"] = b"y"
        assert workspace.holds("_staging")
        assert not workspace.holds("_stag")
        workspace.write("stats.json", b"{}")
    assert MemoryFileSystem.files == {"memory://b/out/stats.json": b"{}", "memory://b/out-other/x": b"y"}
    with pytest.raises(OutputInUse, match="which is not wikimill's"):
        Workspace("memory://b/out", overwrite=True).check()
    MemoryFileSystem.files.clear()
