import pytest

from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.metadata.metadata_files import COMPANIONS
from wikimill.transforms.storage.ownership import FOLDERS, TOP_FILES, is_release_path, staging_note


def test_all_names_of_a_release_are_known():
    assert set(FORMATS) <= FOLDERS
    assert set(COMPANIONS) <= TOP_FILES


@pytest.mark.parametrize(
    "path",
    [
        "tfrecord/wikisplit-train.tfrecord-00000-of-00004",
        "tfrecord/features.json",
        "tsv/train.tsv",
        "items/items-00000-of-00008.parquet",
        "dead_letters/dead-letters-00000-of-00001.jsonl",
        "README.md",
        "_SUCCESS",
    ],
)
def test_a_file_of_a_release_has_a_known_name(path):
    assert is_release_path(path)


@pytest.mark.parametrize(
    "path",
    [
        *("", ".", "..", "/x", "../README.md", "jsonl/../x", "jsonl/", "jsonl/.x", "jsonl/a/b", "jsonl//a", ".bashrc"),
        *("notes.md", "_staging/x", "jsonl/a\0", "jsonl/a\n", "README.md/", "jsonl", None, 7, b"README.md"),
    ],
)
def test_other_names_are_not_wikimills(path):
    assert not is_release_path(path)


@pytest.mark.parametrize(
    ("names", "advice"),
    [
        (
            ["_staging/lock"],
            "a run is at work there, or was ended; if none is at work, give its command again (--work_dir resumes)",
        ),
        (
            ["_staging/lock", "_SUCCESS"],
            "a run is at work there, or one that was ended left it; if none is at work, "
            "`wikimill publish --output {}` removes it",
        ),
        (
            ["_staging/submitted.json"],
            "a job was submitted: when it is done, `wikimill publish --output {}` publishes its result",
        ),
    ],
)
def test_staging_note_advises_what_completes_the_run(tmp_path, names, advice):
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("wikimill\n")
    assert staging_note(str(tmp_path)) == advice.format(tmp_path)
