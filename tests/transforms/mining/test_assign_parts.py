"""Parts of given sizes: no document in two, the same on any number of workers, exact where documents allow it."""

from __future__ import annotations

from collections import Counter
from functools import partial

import apache_beam as beam
import pytest
from apache_beam.testing.test_pipeline import TestPipeline
from apache_beam.testing.util import assert_that
from hypothesis import given
from hypothesis import strategies as st
from support.examples import split_example
from support.milling import SAMPLE, manifest, records, released, wikimill

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.assign_parts import (
    AssignParts,
    FirstDocuments,
    first_documents,
    parts_of,
)
from wikimill.transforms.partition import Partition

documents = st.lists(
    st.tuples(st.integers(0, 9), st.integers(1, 4)), max_size=12
).map(lambda found: [(place, f"d{number}", count) for number, (place, count) in enumerate(found)])  # fmt: skip


@given(st.lists(documents, max_size=4), st.integers(1, 12))
def test_lists_can_be_cut_before_they_are_brought_together(lists, examples):
    named = [[(place, f"{number}{name}", count) for place, name, count in each] for number, each in enumerate(lists)]
    combine = FirstDocuments(examples)
    accumulators = []
    for each in named:
        accumulator = combine.create_accumulator()
        for document in each:
            accumulator = combine.add_input(accumulator, document)
        accumulators.append(first_documents(accumulator, examples))
    found = combine.extract_output(combine.merge_accumulators(accumulators))
    assert found == first_documents([document for each in named for document in each], examples)


@given(documents, st.integers(0, 8), st.integers(0, 8))
def test_sizes_are_met_where_documents_allow_it(found, dev, test):
    parts = parts_of(found, {"dev": dev, "test": test})
    counts = {name: count for _, name, count in found}
    filled = Counter({"dev": 0, "test": 0})
    for name, part in parts.items():
        filled[part] += counts[name]
    left = [count for name, count in counts.items() if name not in parts]
    for part, size in (("dev", dev), ("test", test)):
        assert filled[part] <= size
        assert filled[part] == size or size - filled[part] < min(left, default=100)


def examples(*sizes: int) -> list[SplitExample]:
    return [
        split_example(id=f"{page:016x}{number:016x}", page_id=str(page), split="train")
        for page, size in enumerate(sizes)
        for number in range(size)
    ]


def check_parts(pairs: list[tuple[str, str]], sizes: dict[str, int], whole: int) -> None:
    assert len(pairs) == whole
    assert Counter(split for _, split in pairs) == {**sizes, "train": whole - sum(sizes.values())}
    of_page: dict[str, set[str]] = {}
    for page, split in pairs:
        of_page.setdefault(page, set()).add(split)
    assert {len(splits) for splits in of_page.values()} == {1}


def page_and_split(example: SplitExample) -> tuple[str, str]:
    return example.page_id, example.split


def test_examples_are_kept_and_parts_are_of_whole_documents():
    given_examples = examples(*[1, 3, 2, 5] * 10)
    partition = Partition.parse_sizes("validation=11,test=7")
    with TestPipeline() as pipeline:
        output = pipeline | beam.Create(given_examples[::-1]) | AssignParts(partition)
        check = partial(check_parts, sizes={"dev": 11, "test": 7}, whole=110)
        assert_that(output | beam.Map(page_and_split), check)


@pytest.mark.parametrize("text", ["dev=0", "dev=-1", "dev=5,validation=5", "dev", "train=5", "", "dev=x"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError, match="expected tune=5000,validation=5000,test=5000"):
        Partition.parse_sizes(text)


def test_sizes_in_a_manifest():
    partition = Partition.parse_sizes("test=7,validation=5", "s")
    options = {"shares": (1.0, 0.0, 0.0), "salt": "s", "sizes": {"dev": 5, "test": 7}}
    assert partition.as_options() == options
    assert Partition.of_options(options | {"shares": [1.0, 0.0, 0.0]}) == partition
    assert "sizes" not in Partition().as_options()
    with pytest.raises(ValueError, match="by shares or by sizes"):
        Partition(sizes={"dev": 5})


SIZES = "tune=3,validation=4,test=6"


@pytest.mark.slow
def test_a_release_has_the_sizes(tmp_path):
    release = released(SAMPLE, tmp_path / "out", "--formats", "tfrecord,avro,parquet,jsonl,tsv", "--split_sizes", SIZES)
    stored = manifest(release)
    assert stored["splits"] == {"train": 64 - 13, "dev": 4, "test": 6, "tune": 3}
    assert stored["options"]["partition"]["sizes"] == {"dev": 4, "test": 6, "tune": 3}
    pages: dict[str, set[str]] = {}
    for record in records(release):
        pages.setdefault(record["page_id"], set()).add(record["split"])
    assert {len(splits) for splits in pages.values()} == {1}
    outcome = wikimill("verify", release)
    assert (outcome.code, outcome.err) == (0, "")


def test_shares_and_sizes_do_not_go_together(tmp_path):
    command = ("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", "--dry_run", "--split_sizes")
    outcome = wikimill(*command, "dev=5", "--splits", "train=1")
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --splits divides by shares, --split_sizes by numbers of examples; give one of them\n",
    )
    assert "--split_sizes: 'tun=5': expected tune=5000,validation=5000" in wikimill(*command, "tun=5").err
