"""`load_dataset` reads the published layouts of articles, and a release of text itself, as they were written."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from support.loading import HF_SPLITS, library
from support.milling import SAMPLE, THREE_SPLITS, wikimill


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("articles") / "release"
    outcome = wikimill("text", "--input", SAMPLE, "--output", output, "--splits", THREE_SPLITS, "--history")
    assert (outcome.code, outcome.err) == (0, "")
    return output


@pytest.mark.parametrize("layout", [None, "wikimedia-wikipedia", "finewiki"])
def test_datasets_reads_the_same_rows(release: Path, layout: str | None, tmp_path: Path) -> None:
    datasets = library("hf", "datasets")
    folder = release
    if layout is not None:
        folder = tmp_path / "published"
        assert wikimill("published-layout", release, "--layout", layout, "--output", folder).code == 0
    files = {split: sorted(folder.rglob(f"*{split}*.parquet")) for split in HF_SPLITS}
    loaded = datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"))
    assert {name: split.to_list() for name, split in loaded.items()} == {
        HF_SPLITS[split]: [row for path in paths for row in pq.read_table(path).to_pylist()]
        for split, paths in files.items()
        if paths
    }
