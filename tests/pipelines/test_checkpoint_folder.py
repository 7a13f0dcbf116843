"""The folder of checkpoints: which portions have one, and which folders are taken."""

from dataclasses import replace

import pytest
from support.memory_filesystem import MemoryFileSystem

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder, Coverage, decisive_content
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.wikisplit.examples import SplitExample


@pytest.fixture
def inputs(tmp_path):
    """Three files, of 10, 20 and 30 bytes."""
    paths = [tmp_path / "dumps" / f"{name}.xml" for name in "abc"]
    paths[0].parent.mkdir()
    for number, path in enumerate(paths, 1):
        path.write_bytes(bytes(10 * number))
    return [InputFile(str(path), path.name, path.stat().st_size) for path in paths]


def folder_at(place, **mining):
    return CheckpointFolder(str(place), SplitExample, decisive_content("wikisplit", mining, {}, {"python": "3"}))


def mine(folder, file):
    with folder.store.keeping(folder.store.place_of(Portion((file,))), Portion((file,))):
        pass


def test_coverage_counts_the_portions_that_have_a_checkpoint(tmp_path, inputs):
    folder = folder_at(tmp_path / "work")
    assert folder.coverage(inputs, None).at_start == ()
    mine(folder, inputs[1])
    found = folder.coverage(inputs, None)
    mine(folder, inputs[2])
    assert (found.at_start, found.now(), found.count_text) == ((20,), (20, 30), "1 of 3 portions")
    assert found.kept_text() == (f"2 of 3 portions kept in {tmp_path}/work, the same command goes on from there")
    assert folder.notice(found) == f"resumed: 1 of 3 portions found in {tmp_path}/work"


def test_coverage_names_an_input_that_is_gone(tmp_path, inputs):
    (tmp_path / "dumps" / "b.xml").unlink()
    with pytest.raises(UsageError, match=r"an input cannot be read: .*b\.xml"):
        folder_at(tmp_path / "work").coverage(inputs, 1_024)


def test_a_portion_of_several_corpora_counts_if_each_has_its_checkpoint(tmp_path, inputs):
    one, other = folder_at(tmp_path / "work"), folder_at(tmp_path / "work", least=1)
    for file in inputs[:2]:
        mine(one, file)
    mine(other, inputs[1])
    portions = one.coverage(inputs, None).portions
    assert Coverage("work", (one.store.folder, other.store.folder), portions).at_start == (20,)


def test_what_is_kept_on_an_object_store_is_not_counted_while_a_command_ends(inputs, monkeypatch):
    monkeypatch.setattr(MemoryFileSystem, "files", {})
    folder = folder_at("memory://bucket/work")
    mine(folder, inputs[0])
    found = folder.coverage(inputs, None)
    assert found.at_start == (10,)
    for each in (found, Coverage("memory://bucket/work")):
        assert each.kept_text() == (
            "what was mined is kept in memory://bucket/work, the same command goes on from there"
        )


def test_why_checkpoints_are_unused_names_the_options_that_differ(tmp_path, inputs):
    work = tmp_path / "work"
    for mining in ({"least": 1, "most": 1}, {"least": 2, "most": 9}):
        used = folder_at(work, **mining)
        used.begin()
        mine(used, inputs[0])
    about = f"{used.store.folder}/about.json"
    folder = folder_at(work, least=3, most=9)
    folder.begin()
    why = f"the checkpoints there are of other options (least): {about}"
    assert folder.why_unused() == why
    assert folder.plan(inputs, None) == f"work_dir {work}: 0 of 3 portions mined already; {why}"
    assert folder.notice(folder.coverage(inputs, None)) == f"--work_dir {work}: no portion is mined already; {why}"
    versions = {**used.decisive, "versions": {"python": "4"}, "code": {}}
    assert replace(folder, decisive=versions).why_unused() == (
        f"the checkpoints there are of other versions (python), code of wikimill: {about}"
    )
    assert replace(folder, decisive={**used.decisive, "corpus": "edits"}).why_unused() is None


@pytest.mark.parametrize("content", [None, [], ["lost+found"], ["0" * 32], ["0" * 32, "notes.txt"]])
def test_a_folder_that_is_new_or_empty_or_has_checkpoints_is_taken(tmp_path, content):
    if content is not None:
        (tmp_path / "work").mkdir()
    for name in content or ():
        (tmp_path / "work" / name).mkdir()
    folder_at(tmp_path / "work").check(str(tmp_path / "out"), [])


def test_a_folder_with_other_files_or_in_a_release_is_refused(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "notes.txt").touch()
    with pytest.raises(UsageError, match=r"docs holds files that are not wikimill's checkpoints, such as notes\.txt; "):
        folder_at(tmp_path / "docs").check(str(tmp_path / "out"), [])
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "run.json").write_text('{"program": "wikimill"}')
    with pytest.raises(UsageError, match=r"deep/work is in a release, .*/release; name a folder of its own"):
        folder_at(tmp_path / "release" / "deep" / "work").check(str(tmp_path / "out"), [])
