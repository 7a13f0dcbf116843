"""A format is one value: with a line in the registry, everything that asks about formats knows it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

import pytest
from support.milling import SAMPLE, manifest, wikimill

from wikimill.transforms.release.formats import registry
from wikimill.transforms.release.formats.format import Exactness, Format, Loaded
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.storage import ownership


@dataclass(frozen=True)
class ArrayEncoder:
    """An array of all values a line."""

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def file_name(self, shard: Shard) -> str:
        return f"{shard.prefix}-{shard.position}.arrays"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        for row in rows:
            file.write(json.dumps(list(row.values())).encode() + b"\n")

    def read(self, file: BinaryIO) -> Iterator[Row]:
        for line in file:
            yield dict(zip([column.name for column in self.schema.columns], json.loads(line), strict=True))

    def as_read(self, row: Row) -> Row:
        return row


def load_file(loaded: Loaded) -> list[str]:
    return [f'arrays = list(open("DIR/{loaded.path}"))']


ARRAYS = Format(
    name="arrays",
    encoder=ArrayEncoder,
    ending="arrays",
    exactness=Exactness.EXACT,
    reading=0,
    media_type="application/x-arrays",
    load_file=load_file,
)


@pytest.fixture
def with_arrays(monkeypatch):
    monkeypatch.setitem(registry._FORMATS, "arrays", ARRAYS)
    # The folders that may be wikimill's are named where nothing of a release is known.
    monkeypatch.setattr(ownership, "FOLDERS", ownership.FOLDERS | {"arrays"})


def test_new_format_is_mined_described_verified_and_read(with_arrays, tmp_path):
    output = tmp_path / "release"
    made = wikimill("wikisplit", "--input", SAMPLE, "--output", output, "--formats", "arrays,jsonl")
    assert made.code == 0
    release = StoredRelease.open(str(output))
    (path,) = release.shards("arrays", "train")
    assert path == "arrays/wikisplit-train-00000-of-00001.arrays"
    # The fastest exact format is the one that readers take.
    with pytest.raises(ValueError, match=r"^no split validation; expected some of train, dev, test"):
        list(release.rows(("validation",)))
    assert list(release.rows(("train",))) == list(release.rows_in("jsonl/wikisplit-train-00000-of-00001.jsonl"))
    assert registry.exact_formats()[0] == "arrays"
    assert f'arrays = list(open("DIR/{path}"))' in (output / "README.md").read_text().splitlines()
    described = json.loads((output / "croissant.json").read_bytes())["distribution"]
    assert {each["encodingFormat"] for each in described if each["@id"].startswith("arrays/")} == {
        "application/x-arrays"
    }
    assert {each["path"].split("/")[0] for each in manifest(output)["files"]} >= {"arrays", "jsonl"}
    outcome = wikimill("verify", output)
    assert (outcome.code, outcome.err) == (0, "")
    (output / path).write_bytes((output / path).read_bytes()[:-30])
    assert wikimill("verify", output).code == 4


def test_unknown_format_is_refused(tmp_path):
    outcome = wikimill("wikisplit", "--input", SAMPLE, "--output", tmp_path / "release", "--formats", "arrays")
    assert outcome.code == 2
