"""The releases that the benchmarks make up are valid."""

import pytest
from support.milling import manifest, records, wikimill

from benchmarks.made_releases import example, publish_many
from wikimill.transforms.wikisplit.options import WikiSplitOptions


@pytest.mark.parametrize("count", [1, 700])
def test_a_release_that_is_made_up_passes_every_check(tmp_path, count):
    publish_many(count, str(tmp_path / "out"), ("jsonl", "tfrecord", "tsv"), shard_bytes=1 << 16)
    outcome = wikimill("verify", tmp_path / "out")
    assert (outcome.code, outcome.err) == (0, "")
    assert len(records(tmp_path / "out")) == count
    shards = {
        entry["path"] for entry in manifest(tmp_path / "out")["files"] if "jsonl/wikisplit-train" in entry["path"]
    }
    assert (len(shards) > 3) == (count > 1)


def test_every_example_is_another():
    mining = WikiSplitOptions()
    texts = {example(number, mining).complex_sentence for number in range(40_000, 41_000)}
    assert len(texts) == 1000
