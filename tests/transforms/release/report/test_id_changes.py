from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import SPLIT

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.release.compare.id_changes import IdChanges, id_changes
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.write import pack, write_shard
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

numbers = st.dictionaries(st.integers(0, 30), st.sampled_from(["train", "dev", "test"]), max_size=20)
SCHEMA = Schema.of_corpus(WIKISPLIT, {})
CODER = RecordCoder(SplitExample)


def stored(folder: Path, members: dict[int, str]) -> StoredRelease:
    """Return a release of some numbers, each in a split, in the real files."""
    files = []
    for split in ("train", "dev", "test"):
        numbered = (replace(SPLIT, id=f"{n:032x}", split=split) for n, of in members.items() if of == split)
        examples = [pack(each, CODER) for each in numbered]
        files += list(write_shard(((split, 0, 1), examples), str(folder), SCHEMA, ("jsonl",), CODER))
    listed = [{"path": file.path, "sha256": file.sha256} for file in files]
    return StoredRelease(str(folder), {"corpus": "wikisplit", "files": listed, "options": {"formats": ["jsonl"]}})


def test_ids_are_compared_as_sets_whatever_their_splits(tmp_path):
    count = 0

    @given(numbers, numbers)
    def check(old, new):
        nonlocal count
        count += 1
        releases = [stored(tmp_path / f"{name}{count}", of) for name, of in (("old", old), ("new", new))]
        assert id_changes(*releases) == IdChanges(
            len(new.keys() - old.keys()), len(old.keys() - new.keys()), len(old.keys() & new.keys())
        )

    check()


def test_records_in_another_order_are_noticed(tmp_path):
    release = replace(stored(tmp_path, dict.fromkeys(range(5), "train")), compares=False)
    (path,) = (tmp_path / "jsonl").glob("*train*")
    path.write_text("".join(reversed(path.read_text().splitlines(keepends=True))))
    with pytest.raises(DamagedFile, match="the records of train are not in the order of their ids"):
        id_changes(release, release)
