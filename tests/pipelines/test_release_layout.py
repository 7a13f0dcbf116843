"""A release is what docs/release.md promises: names, checksums, counts, and nothing about who made it where."""

import hashlib
import json
import os
import platform
import re
from collections import Counter, defaultdict
from hashlib import blake2b
from pathlib import Path

import pytest
from support.milling import (
    ALL_FORMATS,
    FLOATS,
    SAMPLE,
    SPLITS,
    THREE_SPLITS,
    bytes_of,
    funnel,
    manifest,
    records,
    records_in,
    released,
    texts,
)
from support.tiny_dumps import sample_with, split_page

from wikimill.transforms.license import LICENSE_TEXT
from wikimill.transforms.partition import Partition

COUNTS = ("files", "pages", "revisions", "candidates", "examples")


@pytest.fixture(scope="module")
def sharded(tmp_path_factory) -> Path:
    output = tmp_path_factory.mktemp("sharded") / "release"
    return released(SAMPLE, output, "--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--shard_bytes", 4096)


def without(folder: Path, *names: str) -> dict[str, bytes]:
    return {path: data for path, data in bytes_of(folder).items() if path not in names}


def test_the_files_of_a_release(sample_release):
    assert sorted(bytes_of(sample_release)) == [
        "LICENSE-DATA",
        "README.md",
        "SHA256SUMS",
        "_SUCCESS",
        *(f"avro/wikisplit-{split}-00000-of-00001.avro" for split in ("dev", "test", "train")),
        "croissant.json",
        "dead_letters/dead-letters-00000-of-00001.jsonl",
        *(f"jsonl/wikisplit-{split}-00000-of-00001.jsonl" for split in ("dev", "test", "train")),
        "manifest.json",
        *(f"parquet/wikisplit-{split}-00000-of-00001.parquet" for split in ("dev", "test", "train")),
        "report.html",
        "run.json",
        "stats.json",
        "tfrecord/dataset_info.json",
        "tfrecord/features.json",
        *(f"tfrecord/wikisplit-{split}.tfrecord-00000-of-00001" for split in ("dev", "test", "train")),
        "tsv/dev.tsv",
        "tsv/test.tsv",
        "tsv/train.tsv",
    ]


@pytest.mark.parametrize("name", ["sample_release", "sharded"])
def test_checksums_cover_every_file_but_those_written_after_them(name, request):
    release = request.getfixturevalue(name)
    files = without(release, "SHA256SUMS", "_SUCCESS", "run.json")
    sums = "".join(f"{hashlib.sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files))
    assert (release / "SHA256SUMS").read_text() == sums


@pytest.mark.parametrize("name", ["sample_release", "sharded"])
def test_the_manifest_lists_every_file_with_size_digest_and_records(name, request):
    release = request.getfixturevalue(name)
    files = without(release, "SHA256SUMS", "_SUCCESS", "run.json", "manifest.json")
    counted = Counter()
    for entry in manifest(release)["files"]:
        if match := re.search(r"wikisplit-(\w+)[.-]|(train|dev|test)\.tsv", entry["path"]):
            counted[entry["path"].split("/")[0], match.group(1) or match.group(2)] += entry["records"]
    assert [{key: entry[key] for key in ("path", "bytes", "sha256")} for entry in manifest(release)["files"]] == [
        {"path": path, "bytes": len(files[path]), "sha256": hashlib.sha256(files[path]).hexdigest()}
        for path in sorted(files)
    ]
    assert counted == {
        (file_format, split): len(records(release, split)) for file_format in ALL_FORMATS.split(",") for split in SPLITS
    }


def test_success_names_the_digest_of_the_manifest(sample_release):
    digest = hashlib.sha256((sample_release / "manifest.json").read_bytes()).hexdigest()
    assert (sample_release / "_SUCCESS").read_text() == f"{digest}  manifest.json\n"


#: The 21 articles of the sample, by the month of their last revision.
LAST_EDITS = dict.fromkeys(
    "2012-04 2012-05 2012-11 2018-07 2020-05 2020-08 2021-04 2021-05 2022-03 2023-01 "
    "2023-04 2023-10 2024-02 2024-06 2024-07 2024-08 2025-10 2026-04 2026-05".split(),
    1,
) | {"2025-11": 2}


def test_the_manifest_says_what_decides_the_content(sample_release):
    found = manifest(sample_release)
    assert found["corpus"] == "wikisplit"
    assert found["licence"] == "CC BY-SA 4.0"
    assert found["partial"] is None
    assert found["inputs"] == [
        {
            "file": SAMPLE.name,
            "bytes": SAMPLE.stat().st_size,
            "sha256": hashlib.sha256(SAMPLE.read_bytes()).hexdigest(),
            "state": "whole",
            "wiki": "samplewiki",
            "expanded_bytes": SAMPLE.stat().st_size,
            "pages": {"0": 21, "1": 1, "10": 1, "14": 1, "2": 1},
            "revisions": {"0": 141, "1": 4, "10": 2, "14": 2, "2": 2},
            "texts": {"deleted": 1, "empty": 1, "present": 139},
            "last_edits": LAST_EDITS,
        }
    ]
    assert found["options"] == {
        "adjacent_only": False,
        "check_sha1": False,
        "clean_seconds": 30.0,
        "drop_reverted": False,
        "entailment": False,
        "exclude": [],
        "formats": ["avro", "jsonl", "parquet", "tfrecord", "tsv"],
        "language": "en",
        "limit_pages": None,
        "max_length_ratio": 1.5,
        "max_lost_words": None,
        "max_new_names": None,
        "max_new_numbers": None,
        "max_new_words": None,
        "max_new_words_other_paragraph": 0,
        "min_bleu": 0.2,
        "min_entailment": None,
        "namespaces": [0],
        "near_duplicates": 0.8,
        "partition": {"salt": "wikimill", "shares": [0.6, 0.2, 0.2]},
        "profile": "default",
        "raw_text": True,
        "reversed_halves": False,
        "rules": "default",
        "shard_bytes": 134217728,
        "since": None,
        "until": None,
    }
    assert set(found["versions"]) >= {"wikimill", "rules", "apache-beam", "mwparserfromhell", "python", "unicode"}
    assert set(found["models"]) == {"sentences-en"}
    assert found["splits"] == {split: len(records(sample_release, split)) for split in SPLITS}


def test_all_counts_add_up(sample_release):
    counts = funnel(sample_release)
    assert set(counts) == set(COUNTS)
    for incoming, kept, dropped, dead in counts.values():
        assert incoming == kept + sum(dropped.values()) + dead
    assert counts["candidates"][1] == counts["examples"][0]
    assert counts["examples"][1] == len(records(sample_release))


def test_the_statistics_are_those_of_the_tsv_files(sample_release):
    table = {}
    rows = {split: records_in(sample_release, "tsv", split) for split in SPLITS}
    for scope, members in {**rows, "all": [row for split in SPLITS for row in rows[split]]}.items():
        complexes, firsts, seconds = ([texts(row)[column] for row in members] for column in range(3))
        tokens = [token for text in complexes for token in text.split(" ")]
        table[scope] = {
            "complex": {"count": len(complexes), "unique": len(set(complexes))},
            "simple": {"count": len(firsts) + len(seconds), "unique": len({*firsts, *seconds})},
            "tokens": {"count": len(tokens), "unique": len(set(tokens))},
        }
    stats = json.loads((sample_release / "stats.json").read_bytes())
    assert stats.keys() == {"table_3", "funnel", "profile", "excluded_files"}
    assert stats["excluded_files"] == []
    assert {name: stats[name] for name in ("table_3", "funnel")} == {
        "table_3": table,
        "funnel": manifest(sample_release)["counts"],
    }
    assert table["all"]["complex"] == {"count": 64, "unique": 64}


def test_run_json_records_engine_and_times(sample_release):
    run = json.loads((sample_release / "run.json").read_bytes())
    assert run["state"] == "published"
    assert run["engine"] == {"runner": "FnApiRunner"}
    assert run["inputs"] == [str(SAMPLE)]
    assert run["output"] == str(sample_release)
    assert run["host"] == platform.node()
    assert set(run) == {
        "program", "state", "started", "seconds", "engine", "inputs", "output", "command", "host", "python", "beam",
        "workers",
    }  # fmt: skip


def test_only_run_json_has_places_persons_and_times(sample_release):
    contributors = set(re.findall(r"<(?:username|ip)>([^<]+)<", SAMPLE.read_text("utf-8")))
    comments = {text[:30] for text in re.findall(r"<comment>([^<]{12,})<", SAMPLE.read_text("utf-8"))}
    assert {"Alder Finch", "GrebeWatcher", "203.0.113.77"} & contributors
    secrets = {*contributors, *comments, str(sample_release.parent), str(SAMPLE.parent), os.getcwd(), "/tmp", "/home"}
    if len(platform.node()) > 4:
        secrets.add(platform.node())
    started = json.loads((sample_release / "run.json").read_bytes())["started"]
    secrets |= {started[:10], started[:10].replace("-", "")}
    # Parquet and Avro compress their texts, which are in JSON Lines too.
    for path, data in without(sample_release, "run.json").items():
        assert [secret for secret in secrets if secret.encode() in data] == [], path


def test_the_license_of_the_data_is_there(sample_release):
    assert (sample_release / "LICENSE-DATA").read_text() == LICENSE_TEXT


# --- shards


def position(record: dict) -> int:
    return int.from_bytes(blake2b(record["id"].encode(), digest_size=16).digest(), "big")


def test_small_shards_are_numbered_without_a_gap(sharded):
    for folder, extension in (("avro", r"\.avro"), ("jsonl", r"\.jsonl"), ("parquet", r"\.parquet"), ("tfrecord", "")):
        counts = defaultdict(list)
        for path in sorted((sharded / folder).iterdir()):
            if match := re.fullmatch(rf"wikisplit-(\w+)[-.](?:tfrecord-)?(\d{{5}})-of-(\d{{5}}){extension}", path.name):
                counts[match.group(1), int(match.group(3))].append(int(match.group(2)))
        assert counts == {("train", 6): [*range(6)], ("dev", 3): [*range(3)], ("test", 2): [*range(2)]}


def test_record_is_in_the_shard_and_order_of_its_hash(sharded):
    for split in SPLITS:
        shards = sorted((sharded / "jsonl").glob(f"wikisplit-{split}-*"))
        for index, path in enumerate(shards):
            rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
            assert [position(row) * len(shards) >> 128 for row in rows] == [index] * len(rows)
            assert rows == sorted(rows, key=position)


def test_every_record_is_in_one_shard(sharded, sample_release):
    ids = [record["id"] for record in records(sharded)]
    assert len(ids) == len(set(ids)) == 64
    assert ids == [record["id"] for record in records(sample_release)]


@pytest.mark.parametrize("split", SPLITS)
def test_sharded_formats_hold_the_same_records_in_the_same_order(sharded, split):
    rows = records_in(sharded, "jsonl", split)
    names = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
    narrowed = [row | {key: pytest.approx(row[key]) for key in FLOATS} for row in rows]
    assert records_in(sharded, "avro", split) == rows
    assert records_in(sharded, "parquet", split) == rows
    assert records_in(sharded, "tfrecord", split) == narrowed
    assert records_in(sharded, "tsv", split) == [{name: row[name] for name in names} for row in rows]


def test_joined_parts_leave_nothing_behind(sharded):
    assert sorted(path.name for path in (sharded / "tsv").iterdir()) == ["dev.tsv", "test.tsv", "train.tsv"]
    assert not (sharded / "_staging").exists()


# --- splits and identifiers


def pages_of(release: Path) -> dict[str, set[str]]:
    pages = defaultdict(set)
    for split in SPLITS:
        for record in records(release, split):
            assert record["split"] == split
            pages[record["page_id"]].add(split)
    return pages


def test_all_examples_of_a_page_are_in_the_split_of_the_page(sample_release):
    partition = Partition((0.6, 0.2, 0.2))
    pages = pages_of(sample_release)
    assert pages == {page_id: {partition.split_of("samplewiki", page_id)} for page_id in pages}
    assert len(pages) == 18


def test_another_salt_draws_other_splits_of_the_same_examples(sample_release, tmp_path):
    options = ("--formats", "jsonl", "--splits", THREE_SPLITS, "--raw_text", "--split_salt", "pepper")
    peppered = released(SAMPLE, tmp_path / "out", *options)
    partition = Partition((0.6, 0.2, 0.2), "pepper")
    pages = pages_of(peppered)
    assert pages == {page_id: {partition.split_of("samplewiki", page_id)} for page_id in pages}
    assert pages != pages_of(sample_release)
    assert {**dict.fromkeys(map(without_split, records(peppered)))} == {
        **dict.fromkeys(map(without_split, records(sample_release)))
    }


def without_split(record: dict) -> str:
    return json.dumps(record | {"split": ""}, sort_keys=True)


def test_an_unrelated_page_changes_no_other_record(sample_release, tmp_path):
    path = tmp_path / SAMPLE.name
    path.write_bytes(sample_with(0, 25, split_page(990001, "Tarnholt")))
    larger = released(path, tmp_path / "out", "--formats", "jsonl", "--splits", THREE_SPLITS, "--raw_text")
    added = [record for record in records(larger) if record["page_id"] == "990001"]
    assert [record["page_title"] for record in added] == ["Tarnholt"]
    assert [record for record in records(larger) if record not in added] == records(sample_release)
