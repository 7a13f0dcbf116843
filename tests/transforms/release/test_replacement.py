"""A publication that fails or is forged: what was begun goes on, and files of others are never touched."""

import errno
import hashlib
import json
import os

import pytest
from support.memory_filesystem import MemoryFileSystem
from support.milling import bytes_of
from support.staging import lay_release

from wikimill.transforms.release.workspace import OutputInUse, Workspace, put_in_order
from wikimill.transforms.storage.files import write_file
from wikimill.transforms.storage.named_files import UnfitFile

DESCRIBED = {"corpus": "wikisplit", "versions": {"wikimill": "1"}}
NEW = {"jsonl/a": b"7", "avro/a": b"8"}
PUBLISHED = {*NEW, "manifest.json", "SHA256SUMS", "run.json", "_SUCCESS"}
OTHERS = {"notes.txt": b"of the user", "mine/model.bin": b"of the user"}


def fill(folder, files):
    for path, data in files.items():
        write_file(str(folder), path, data)


def replaced(output):
    """Publish what is new over what is there."""
    with Workspace(str(output), overwrite=True) as workspace:
        files = [write_file(workspace.staging, path, data, 1) for path, data in NEW.items()]
        workspace.publish(DESCRIBED, files, {"host": "here"})


@pytest.fixture
def output(tmp_path):
    lay_release(tmp_path / "out", "jsonl/a", "jsonl/b", "tsv/a")
    fill(tmp_path / "out", OTHERS)
    return tmp_path / "out"


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """What is published without a failure."""
    output = tmp_path_factory.mktemp("published") / "out"
    replaced(output)
    return bytes_of(output)


def failing_at(monkeypatch, path, error):
    """Have the move of a file to its place fail once."""
    rename, left = os.rename, [1]

    def fail(source, target):
        if target == str(path) and left.pop():
            left.append(0)
            raise error
        rename(source, target)

    monkeypatch.setattr(os, "rename", fail)


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_a_move_that_fails_is_repeated_by_the_next_command(output, published, monkeypatch, name):
    failing_at(monkeypatch, output / name, OSError(errno.EIO, "the disk"))
    with pytest.raises(OSError, match="`wikimill publish --output "):
        replaced(output)
    assert put_in_order(str(output)) is not None
    assert bytes_of(output) == published | OTHERS


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_an_interruption_comes_after_the_publication(output, published, monkeypatch, name):
    failing_at(monkeypatch, output / name, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        replaced(output)
    assert bytes_of(output) == published | OTHERS


def test_a_new_release_has_nothing_of_the_former(output, published):
    replaced(output)
    assert bytes_of(output) == published | OTHERS
    assert sorted(os.listdir(output)) == sorted(
        {*PUBLISHED, "jsonl", "avro", "mine", "notes.txt"} - {"jsonl/a", "avro/a"}
    )


def test_the_same_release_again_is_the_same(output, published):
    replaced(output)
    replaced(output)
    assert bytes_of(output) == published | OTHERS


def test_what_a_failed_run_left_is_replaced(tmp_path, published):
    letters = "dead_letters/dead-letters-00000-of-00001.jsonl"
    fill(tmp_path / "out", {"run.json": b'{"program": "wikimill"}', letters: b"1"})
    replaced(tmp_path / "out")
    assert bytes_of(tmp_path / "out") == published


def test_on_another_filesystem_a_publication_goes_on_too(tmp_path, published, monkeypatch):
    lay_release(tmp_path, "jsonl/a", "tsv/a")
    files = {f"memory://b/out/{path}": data for path, data in (bytes_of(tmp_path) | OTHERS).items()}
    monkeypatch.setattr(MemoryFileSystem, "files", files)
    rename = MemoryFileSystem.rename

    def fail(self, sources, targets):
        if targets == ["memory://b/out/run.json"]:
            raise OSError("the disk")
        rename(self, sources, targets)

    with monkeypatch.context() as patch:
        patch.setattr(MemoryFileSystem, "rename", fail)
        with pytest.raises(OSError, match="the disk"):
            replaced("memory://b/out")
    assert "memory://b/out/_SUCCESS" not in MemoryFileSystem.files
    assert put_in_order("memory://b/out", clears=True) is not None
    expected = {f"memory://b/out/{path}": data for path, data in (published | OTHERS).items()}
    assert MemoryFileSystem.files == expected


def forged(output, *paths, success=True):
    """A staging folder of someone else that looks as if a run had been ended while it published."""
    entries = [{"path": path, "bytes": 0, "records": None, "sha256": "0" * 64} for path in paths]
    manifest = json.dumps(DESCRIBED | {"files": entries}).encode()
    fill(output / "_staging", {"lock": b"wikimill\n", "manifest.json": manifest, "SHA256SUMS": b"", "run.json": b"{}"})
    if success:
        fill(output / "_staging", {"_SUCCESS": f"{hashlib.sha256(manifest).hexdigest()}  manifest.json\n".encode()})


@pytest.mark.attack
@pytest.mark.parametrize(
    "path", ["../../.bashrc", "../.bashrc", ".bashrc", "jsonl/../../.bashrc", "jsonl/.bashrc", "/x"]
)
def test_a_forged_staging_folder_moves_nothing_to_other_names(tmp_path, path):
    """H1."""
    (tmp_path / ".bashrc").write_text("original")
    forged(tmp_path / "rel", path)
    fill(tmp_path / "rel", {"_staging/.bashrc": b"PWNED", "_staging/jsonl/.bashrc": b"PWNED"})
    assert put_in_order(str(tmp_path / "rel")) is None
    with Workspace(str(tmp_path / "rel"), overwrite=True):
        pass
    assert bytes_of(tmp_path) == {".bashrc": b"original"}


@pytest.mark.attack
def test_a_journal_of_an_older_version_is_not_obeyed(tmp_path):
    """H1, as it was found."""
    fill(tmp_path, {".bashrc": b"original", "victim.txt": b"victim", "dl/rel/.bashrc": b"PWNED"})
    journal = {"program": "wikimill", "former": ["../../.bashrc"], "new": ["../../victim.txt", "_SUCCESS"]}
    staging = {"lock": b"wikimill\n", "cleared": b"", "journal.json": json.dumps(journal).encode(), "former/x": b""}
    fill(tmp_path / "dl/rel/_staging", staging)
    with (
        pytest.raises(OutputInUse, match="which is not wikimill's"),
        Workspace(f"{tmp_path}/dl/rel", overwrite=True),
    ):
        pass
    kept = {path: data for path, data in bytes_of(tmp_path).items() if "_staging" not in path}
    assert kept == {".bashrc": b"original", "victim.txt": b"victim", "dl/rel/.bashrc": b"PWNED"}


@pytest.mark.attack
@pytest.mark.parametrize("linked", ["rel/_staging/jsonl", "rel/jsonl", "rel/_staging/jsonl/a", "rel/_staging/run.json"])
def test_no_link_is_followed_on_the_way(tmp_path, linked):
    forged(tmp_path / "rel", "jsonl/a")
    fill(tmp_path, {"elsewhere/a": b"precious", "rel/_staging/jsonl/a": b"forged"})
    place = tmp_path / linked
    if place.is_dir():
        (place / "a").unlink()
        place.rmdir()
    place.unlink(missing_ok=True)
    place.symlink_to(tmp_path / "elsewhere" / ("" if linked.endswith("jsonl") else "a"))
    with pytest.raises((UnfitFile, OutputInUse)):
        put_in_order(str(tmp_path / "rel"))
        with Workspace(str(tmp_path / "rel"), overwrite=True):
            pass
    assert (tmp_path / "elsewhere" / "a").read_bytes() == b"precious"
    assert sorted(os.listdir(tmp_path / "elsewhere")) == ["a"]


@pytest.mark.attack
@pytest.mark.parametrize("target", ["nowhere", "precious"])
def test_a_lock_that_is_a_link_is_refused(tmp_path, target):
    (tmp_path / "precious").touch()
    (tmp_path / "rel" / "_staging").mkdir(parents=True)
    (tmp_path / "rel" / "_staging" / "lock").symlink_to(tmp_path / target)
    with pytest.raises(OutputInUse), Workspace(str(tmp_path / "rel"), overwrite=True):
        pass
    assert bytes_of(tmp_path)["precious"] == b""
    assert not (tmp_path / "nowhere").exists()


def test_a_file_of_others_in_the_way_is_not_replaced(tmp_path):
    forged(tmp_path / "rel", "jsonl/a")
    fill(tmp_path / "rel", {"_staging/jsonl/a": b"new", "jsonl/a": b"precious"})
    assert put_in_order(str(tmp_path / "rel")) is None
    with pytest.raises(OutputInUse, match="holds jsonl/a"), Workspace(str(tmp_path / "rel"), overwrite=True):
        pass
    assert (tmp_path / "rel" / "jsonl" / "a").read_bytes() == b"precious"
