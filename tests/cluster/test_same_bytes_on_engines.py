"""A release has the same bytes on every available engine; run.json records the engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.milling import ALL_FORMATS, ROOT, SAMPLE, THREE_SPLITS, Outcome, digests, ran

SHARED = ROOT.parent / "shared" / "data" / "dumps"
ENGINES = ("workers", "flink 1", "flink 2", "flink 4")
#: With real input, which takes longer.
ENGINES_FOR_REAL = ("flink 2",)
INPUTS = {
    "the sample": (SAMPLE,),
    "real histories": (
        SHARED / "enwiki-anarchism-history.xml.lzma",
        SHARED / "enwiki-vic-history.xml.bz2",
        SHARED / "enwiki-rio-grande-history.xml.bz2",
    ),
    "real articles": (SHARED / "enwiki-2021-infoboxes.xml.bz2", SHARED / "enwiki-tables.xml.bz2"),
}
#: What is mined where; histories hold no articles of today, and articles no edits.
RELEASES = (
    *((corpus, "the sample", engine) for corpus in ("wikisplit", "discofuse") for engine in ENGINES),
    *(("wikisplit", "real histories", engine) for engine in ENGINES_FOR_REAL),
    *(("discofuse", "real articles", engine) for engine in ENGINES_FOR_REAL),
)


def mined(corpus: str, what: str, output: Path, *engine: object) -> Outcome:
    options = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--allow_partial")
    return ran(corpus, "--input", *INPUTS[what], "--output", output, *options, *engine)


@pytest.fixture(scope="module")
def in_one_process(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, str]]:
    return {}


@pytest.mark.parametrize(("corpus", "what", "engine"), RELEASES)
def test_every_engine_makes_the_same_release(corpus, what, engine, in_one_process, cluster, tmp_path):
    if missing := [path for path in INPUTS[what] if not path.exists()]:
        pytest.skip(f"{missing[0]} is not there")
    if (corpus, what) not in in_one_process:
        alone = mined(corpus, what, tmp_path / "alone")
        assert alone.code == 0, alone
        in_one_process[corpus, what] = digests(tmp_path / "alone")
    name, _, parallelism = engine.partition(" ")
    options = {
        "workers": ("--workers=2",),
        "flink": ("--runner=FlinkRunner", f"--flink_master={cluster.address}", f"--parallelism={parallelism}"),
    }[name]
    there = mined(corpus, what, tmp_path / "there", *options)
    assert there.code == 0, there
    assert digests(tmp_path / "there") == in_one_process[corpus, what]
