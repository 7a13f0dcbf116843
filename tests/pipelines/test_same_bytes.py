"""Every file except run.json has the same bytes with any engine, workers, order of inputs and hash seed."""

import hashlib
import json
import os
from pathlib import Path

import pytest
from support.milling import (
    ALL_FORMATS,
    DEFAULT_SCREENING,
    SAMPLE,
    THREE_SPLITS,
    digests,
    manifest,
    ran,
    records,
    released,
    released_empty,
)
from support.tiny_dumps import FILLER, dump, page, revision, sample_with

from wikimill.pipelines.engines.engine import engine_options, worker_count
from wikimill.pipelines.terminal.errors import UsageError

OPTIONS = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--shard_bytes", 4096, *DEFAULT_SCREENING)
CUTS = (0, 5, 6, 25)
PROCESSES = ("--direct_running_mode=multi_processing", "--direct_num_workers=2")
THREADS = ("--direct_running_mode=multi_threading", "--direct_num_workers=2")
THRICE = ("--direct_runner_bundle_repeat=2",)
odd_conditions = pytest.mark.attack


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The sample, cut into three dumps that lie next to their checksums and a note."""
    folder = tmp_path_factory.mktemp("cut")
    for number, (first, last) in enumerate(zip(CUTS, CUTS[1:], strict=False)):
        (folder / f"samplewiki-20260901-history{number}.xml").write_bytes(sample_with(first, last))
    (folder / "SHA256SUMS").write_text("not a dump\n")
    (folder / "notes.txt").write_text("not a dump\n")
    return folder


@pytest.fixture(scope="module")
def dumps(folder) -> list[Path]:
    return sorted(folder.glob("*.xml"))


@pytest.fixture(scope="module")
def release(dumps, tmp_path_factory) -> Path:
    return released(dumps, tmp_path_factory.mktemp("reference") / "release", *OPTIONS)


def test_the_release_has_several_shards_in_every_split(release):
    assert [len(list((release / "jsonl").glob(f"*-{split}-*"))) for split in ("train", "dev", "test")] == [6, 3, 2]


@odd_conditions
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "mode"), [("0", ()), ("1", PROCESSES), ("random", THREADS)])
def test_hash_seed_engine_and_workers_decide_nothing(release, dumps, tmp_path, seed, mode):
    output = tmp_path / "out"
    command = ("wikisplit", "--input", *dumps, "--output", output, *OPTIONS, *mode)
    outcome = ran(*command, environment={"PYTHONHASHSEED": seed})
    assert (outcome.code, outcome.err) == (0, "")
    assert digests(output) == digests(release)


@pytest.mark.parametrize(
    ("words", "asked", "count"),
    [
        ((), None, 1),
        ((), 3, 3),
        (("--direct_num_workers=2",), None, 2),
        (("--direct_num_workers=2",), 2, 2),
        (("--direct_num_workers=0",), None, os.cpu_count()),
        ((), 0, os.cpu_count()),
    ],
)
def test_worker_count_leaves_beam_one_process(words, asked, count):
    engine = engine_options(words)
    assert worker_count(engine, asked) == count
    assert engine.get_all_options(drop_default=True) == {"runner": "FnApiRunner"}


def test_worker_counts_that_differ_are_refused():
    with pytest.raises(UsageError):
        worker_count(engine_options(["--direct_num_workers=2"]), 3)


@odd_conditions
def test_a_bundle_that_is_done_three_times_counts_once(release, dumps, tmp_path):
    assert digests(released(dumps, tmp_path / "out", *OPTIONS, *THRICE)) == digests(release)


@odd_conditions
@pytest.mark.slow
def test_the_order_of_inputs_decides_nothing(release, dumps, tmp_path):
    assert digests(released(dumps[::-1], tmp_path / "out", *OPTIONS)) == digests(release)


@odd_conditions
@pytest.mark.slow
def test_a_file_named_twice_is_read_once(release, dumps, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    inputs = [*dumps, folder, dumps[0].name, f"./{dumps[1].name}", f"../{folder.name}/{dumps[2].name}"]
    assert digests(released(inputs, tmp_path / "out", *OPTIONS)) == digests(release)


@odd_conditions
@pytest.mark.slow
def test_a_folder_and_a_glob_name_the_same_files(release, folder, tmp_path):
    assert digests(released(folder, tmp_path / "folder", *OPTIONS)) == digests(release)
    assert digests(released(folder / "*-history?.xml", tmp_path / "glob", *OPTIONS)) == digests(release)


@odd_conditions
@pytest.mark.slow
def test_relative_names_work_from_the_folder_itself(release, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    assert digests(released("*.xml", tmp_path / "glob", *OPTIONS)) == digests(release)


@pytest.mark.slow
def test_cutting_the_dump_into_files_changes_no_record(release, tmp_path):
    whole = released(SAMPLE, tmp_path / "out", *OPTIONS)
    assert records(whole) == records(release)
    one, three = manifest(whole), manifest(release)
    assert [entry["file"] for entry in one.pop("inputs")] == [SAMPLE.name]
    assert [entry["file"] for entry in three.pop("inputs")] == [f"samplewiki-20260901-history{n}.xml" for n in range(3)]
    for found in (one, three):
        del found["counts"]["files"], found["files"]
    assert one == three


def test_a_format_more_changes_no_byte_of_the_others(release, dumps, tmp_path):
    tsv = released(dumps, tmp_path / "out", "--formats", "tsv", *OPTIONS[2:])
    assert {path: digest for path, digest in digests(tsv).items() if path.startswith("tsv/")} == {
        path: digest for path, digest in digests(release).items() if path.startswith("tsv/")
    }


@pytest.fixture(scope="module")
def without_splits(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "dump.xml"
    path.write_bytes(dump(page(1, "One", revision(1, FILLER), revision(2, f"{FILLER} {FILLER}"))))
    return path


@pytest.fixture(scope="module")
def empty_release(without_splits, tmp_path_factory) -> Path:
    return released_empty(without_splits, tmp_path_factory.mktemp("empty") / "out", "--formats", ALL_FORMATS)


def test_a_dump_without_any_split_edit_gives_an_empty_release(empty_release):
    records = {entry["path"]: entry["records"] for entry in manifest(empty_release)["files"]}
    stats = json.loads((empty_release / "stats.json").read_bytes())
    found = {path: count for path, count in records.items() if count is not None}
    assert set(found.values()) == {0}
    assert sorted(path.partition("/")[0] for path in found) == sorted(
        ["dead_letters", *(name for name in ALL_FORMATS.split(",") for _ in range(3))]
    )
    assert stats["table_3"]["all"] == {kind: {"count": 0, "unique": 0} for kind in ("complex", "simple", "tokens")}
    assert stats["funnel"]["pages"] == {"in": 1, "kept": 1, "dropped": {}, "dead": 0}


@pytest.mark.slow
@pytest.mark.parametrize("mode", [PROCESSES, THREADS, THRICE])
def test_an_empty_release_is_the_same_in_every_mode(empty_release, without_splits, tmp_path, mode):
    output = released_empty(without_splits, tmp_path / "out", "--formats", ALL_FORMATS, *mode)
    assert digests(output) == digests(empty_release)


@pytest.mark.slow
def test_a_dump_without_pages_gives_an_empty_release(empty_release, tmp_path):
    path = tmp_path / "dump.xml"
    path.write_bytes(dump())
    output = released_empty(path, tmp_path / "out", "--formats", ALL_FORMATS)
    assert manifest(output)["inputs"][0]["sha256"] == hashlib.sha256(dump()).hexdigest()
    assert sorted(digests(output)) == sorted(digests(empty_release))
