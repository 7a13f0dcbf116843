"""A file of a release that was changed is not read: its SHA-256 is compared by whichever command opens it."""

import shutil
from dataclasses import replace

import pytest
from support.milling import released, wikimill
from support.tiny_dumps import dump, split_page

from wikimill.transforms.release.compare.comparison import compare
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "dump.xml").write_bytes(dump(*(split_page(number, f"Aldby{number}") for number in range(1, 9))))
    return released(
        folder / "dump.xml", folder / "release", "--formats", "jsonl,parquet", "--splits", "train=1,dev=0,test=0"
    )


@pytest.fixture
def changed(release, tmp_path):
    """A copy in which one word of a record is another: JSON Lines have no checksums of their own."""
    copy = shutil.copytree(release, tmp_path / "changed")
    (shard,) = copy.glob("jsonl/*train*")
    text = shard.read_text()
    assert "Aldby3" in text
    shard.write_text(text.replace("Aldby3", "Aldby4"))
    return copy


@pytest.mark.attack
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("sample", "DIR"), 4),
        (("evaluate", "--references", "DIR", "--split", "train", "--predictions", "COPY"), 2),
        (("push", "DIR", "hf://datasets/me/x", "--tag", "x", "--dry_run"), 4),
        (("verify", "--quick", "DIR"), 4),
    ],
)
def test_a_changed_record_is_not_read(changed, release, words, code):
    result = wikimill(*(word.replace("DIR", str(changed)) for word in words))
    assert (result.code, result.out.count("Aldby4")) == (code, 0)
    assert "SHA-256" in result.err
    assert wikimill(*(word.replace("DIR", str(release)) for word in words)).code == 0


@pytest.mark.attack
def test_a_changed_release_is_not_compared(changed, release):
    with pytest.raises(DamagedFile, match="its SHA-256 is not the one in the manifest"):
        compare(StoredRelease.open(str(release)), StoredRelease.open(str(changed)))


def test_a_reader_that_has_compared_them_reads_what_is_damaged(changed):
    release = replace(StoredRelease.open(str(changed)), compares=False)
    assert len(list(release.rows())) == 8
