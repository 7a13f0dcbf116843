import json
from dataclasses import replace
from hashlib import blake2b

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that
from hypothesis import given
from hypothesis import strategies as st
from support.milling import bytes_of
from support.release_samples import ASTRO, WIKISPLIT
from support.staging import example

from wikimill.rules.records import stable_position
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.release.formats.shard import shard_index
from wikimill.transforms.release.write import (
    WriteShards,
    bucket_of,
    first_buckets,
    pack,
    packed_of,
    shard_count,
    size_of,
    write_shard,
)
from wikimill.transforms.storage.files import ReleaseFile

FORMATS = ("jsonl", "tsv", "avro")
CODER = RecordCoder(SplitExample)


def test_positions_do_not_change_between_releases():
    assert stable_position("") == int(blake2b(b"", digest_size=16).hexdigest(), 16)
    assert f"{stable_position('wikimill'):032x}" == "07589ef0014312e2e2933c9cdb0c5f6e"


@pytest.mark.parametrize(
    ("split_bytes", "count"), [(0, 1), (1, 1), (1023, 1), (1024, 1), (1025, 2), (2048, 2), (10_000, 10)]
)
def test_number_of_shards(split_bytes, count):
    assert shard_count(split_bytes, 1024) == count


@given(st.text(), st.integers(0, 10**6), st.integers(1024, 10**5), st.integers(256, 10**5))
def test_an_example_is_dealt_to_a_bucket_of_one_of_the_shards_that_are_named(
    example_id, split_bytes, shard_bytes, bucket_bytes
):
    dealt = replace(ASTRO, id=example_id)
    (*shard, number, buckets), packed = bucket_of(
        packed_of(dealt, CODER), {"train": split_bytes}, shard_bytes, bucket_bytes
    )
    assert ((*shard, 0, buckets), b"") in list(first_buckets(("train", split_bytes), shard_bytes, bucket_bytes))
    assert 0 <= number < buckets
    assert packed == pack(dealt, CODER)
    assert (int.from_bytes(packed[:16], "big"), CODER.decode(packed[16:])) == (stable_position(example_id), dealt)


@given(st.lists(st.text(), min_size=2, unique=True), st.integers(1, 50), st.integers(1, 9))
def test_shards_and_their_buckets_are_ranges_of_positions(ids, count, buckets):
    ordered = sorted(ids, key=stable_position)
    size = {"train": count * buckets * 10}
    keys = [bucket_of(packed_of(replace(ASTRO, id=each), CODER), size, buckets * 10, 10)[0] for each in ordered]
    places = [(index, number) for _, index, _, number, _ in keys]
    assert places == sorted(places)
    assert {key[2::2] for key in keys} == {(count, buckets)}
    assert [index for index, _ in places] == [shard_index(stable_position(each), count) for each in ordered]


def test_shards_are_about_equally_full():
    counts = [0] * 8
    for number in range(4000):
        counts[bucket_of(packed_of(example(number), CODER), {"train": 8}, 1, 1)[0][1]] += 1
    assert min(counts) > 420
    assert max(counts) < 580


def test_the_size_of_an_example_counts_its_texts_as_utf8():
    one, other = size_of(ASTRO, WIKISPLIT), size_of(replace(ASTRO, page_title="Élan" + "é" * 10), WIKISPLIT)
    assert (one[0], other[1] - one[1]) == ("train", 20)


def test_a_shard_is_ordered_by_position_whatever_the_order_of_arrival(tmp_path):
    examples = [example(number) for number in range(20)]
    packed = [pack(each, CODER) for each in examples]
    written = list(write_shard((("train", 0, 1), [b"", *packed]), str(tmp_path / "a"), WIKISPLIT, FORMATS, CODER))
    again = list(write_shard((("train", 0, 1), [*packed[::-1], b""]), str(tmp_path / "b"), WIKISPLIT, FORMATS, CODER))
    lines = (tmp_path / "a/jsonl/wikisplit-train-00000-of-00001.jsonl").read_text("utf-8").splitlines()
    assert written == again
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b")
    assert [json.loads(line)["id"] for line in lines] == sorted((each.id for each in examples), key=stable_position)
    assert [(file.path, file.records) for file in written] == [
        ("jsonl/wikisplit-train-00000-of-00001.jsonl", 20),
        ("tsv/train.tsv.part-00000-of-00001", 20),
        ("avro/wikisplit-train-00000-of-00001.avro", 20),
    ]


def test_two_examples_with_one_id_are_an_error(tmp_path):
    twins = [pack(each, CODER) for each in (example(1), replace(example(1), page_title="Twin"), example(2))]
    with pytest.raises(ValueError, match=f"two examples of wikisplit-train have the id {1:032x}; ids must be unique"):
        list(write_shard((("train", 0, 1), twins), str(tmp_path), WIKISPLIT, FORMATS, CODER))
    assert bytes_of(tmp_path) == {}


def test_a_shard_without_examples_is_written(tmp_path):
    (file,) = write_shard((("train", 1, 2), [b""]), str(tmp_path), WIKISPLIT, ("jsonl",), CODER)
    assert file == ReleaseFile("jsonl/wikisplit-train-00001-of-00002.jsonl", 0, file.sha256, 0)


def written(folder, examples, shard_bytes, repeat=0, formats=FORMATS, **options):
    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        _ = pipeline | beam.Create(examples) | WriteShards(str(folder), WIKISPLIT, formats, shard_bytes, **options)
    return {name: data for name, data in bytes_of(folder).items() if not name.startswith("buckets/")}


def test_bundles_and_their_order_decide_nothing(tmp_path):
    examples = [example(number, ("train", "dev", "test")[number % 3]) for number in range(60)]
    files = written(tmp_path / "a", examples, 2048)
    assert written(tmp_path / "b", examples[::-1], 2048, repeat=2) == files
    assert sum(name.startswith("jsonl/wikisplit-train-") for name in files) == 3
    records = [json.loads(line) for name, data in files.items() if "jsonl" in name for line in data.splitlines()]
    assert sorted(record["id"] for record in records) == [each.id for each in examples]


@pytest.mark.parametrize("bucket_bytes", [100, 700, 1800])
def test_buckets_decide_no_byte(tmp_path, bucket_bytes):
    formats = ("tfrecord", "avro", "parquet", "jsonl", "tsv")
    examples = [example(number, ("train", "dev", "test")[number % 3]) for number in range(60)]
    whole = written(tmp_path / "a", examples, 4096, formats=formats)
    assert not (tmp_path / "a/buckets").exists()
    assert written(tmp_path / "b", examples, 4096, formats=formats, repeat=2, bucket_bytes=bucket_bytes) == whole
    assert (tmp_path / "b/buckets").exists()


def test_a_shard_of_which_no_example_is_in_the_first_bucket_is_written(tmp_path):
    (late,) = [each for number in range(3) if stable_position((each := example(number)).id) >> 127][:1]
    files = written(tmp_path / "a", [late], 10**6, bucket_bytes=100)
    assert files == written(tmp_path / "b", [late], 10**6)


def test_write_reports_each_file_once(tmp_path):
    def check(found):
        assert sorted((file.path, file.records) for file in found) == [
            ("jsonl/wikisplit-train-00000-of-00001.jsonl", 20),
            ("tsv/train.tsv.part-00000-of-00001", 20),
        ]

    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        made = pipeline | beam.Create([example(number) for number in range(20)])
        files = made | WriteShards(str(tmp_path), WIKISPLIT, ("jsonl", "tsv"), 10**6, 500)
        assert_that(files, check)


def test_no_examples_make_no_shards(tmp_path):
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        empty = pipeline | beam.Create([ASTRO]) | beam.Filter(lambda _: False)
        _ = empty | WriteShards(str(tmp_path), WIKISPLIT, FORMATS, 1024)
    assert bytes_of(tmp_path) == {}


def test_the_configuration_is_shown_to_the_runner():
    assert WriteShards("/out", WIKISPLIT, FORMATS, 1024).display_data() == {
        "root": "/out", "formats": "jsonl,tsv,avro", "shard_bytes": 1024
    }  # fmt: skip
