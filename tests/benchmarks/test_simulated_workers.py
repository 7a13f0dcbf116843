"""Simulated workers: what each way of dealing out takes, worked out by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.simulated_workers import (
    WAYS,
    Costs,
    dealt_and_split,
    dealt_as_it_goes,
    dealt_as_tasks,
    dealt_before,
    drawn,
    simulated,
    table,
)

#: Nothing but mining takes time.
COSTS = Costs(
    portions=[1.0],
    examples=10,
    start=0.0,
    example=0.0,
    screen=0.0,
    formats={"jsonl": 0.0},
    shard_examples=100,
    bucket_examples=10,
    page=0.0,
    publish=0.0,
    publish_file=0.0,
    digest_byte=0.0,
    stored_a_second=0.0,
    largest_file=0.0,
)
PIECES = st.lists(st.floats(0.1, 50), min_size=1, max_size=60)
WORKERS = st.integers(1, 20)


@given(PIECES, WORKERS)
def test_no_way_is_faster_than_all_workers_together_or_slower_than_one(pieces, workers):
    least, most = sum(pieces) / workers, sum(pieces)
    ways = dealt_before, dealt_as_it_goes, dealt_as_tasks
    for seconds in (*(way(pieces, workers) for way in ways), dealt_and_split(pieces, workers, 0.1)):
        assert least <= seconds + 1e-6
        assert seconds <= most + 1e-6


@given(PIECES, WORKERS)
def test_what_is_split_is_not_slower_than_what_is_taken_as_it_goes(pieces, workers):
    assert dealt_and_split(pieces, workers, 0.5) <= dealt_as_it_goes(pieces, workers) + 1e-6


def test_portions_are_drawn_alike_each_time():
    assert drawn([1.0, 2.0, 5.0], 20.0) == drawn([1.0, 2.0, 5.0], 20.0)
    assert 20.0 <= sum(drawn([1.0, 2.0, 5.0], 20.0)) < 25.0


def test_a_page_is_not_split():
    assert dealt_and_split([8.0, 1.0], 2, least=8.0) == 8.0
    assert dealt_and_split([8.0, 0.0], 2, least=1.0) == 4.0


@pytest.mark.parametrize("way", WAYS)
def test_portions_alone_are_as_many_times_as_fast_as_there_are_workers(way):
    assert simulated(COSTS, 800.0, 8, way).speed_up == pytest.approx(8.0)


@pytest.mark.parametrize(
    ("more", "end"),
    [
        ({"page": 900.0}, "mine"),
        ({"publish": 100.0}, "publish"),
        ({"start": 100.0}, "start"),
        ({"formats": {"jsonl": 1.0, "avro": 1.0}, "shard_examples": 8000}, "write shards"),
        ({"digest_byte": 1.0, "stored_a_second": 10.0, "largest_file": 900.0}, "check the largest file"),
    ],
)
def test_the_stage_that_ends_the_speed_up_is_named(more, end):
    outcome = simulated(replace(COSTS, **more), 800.0, 8, "split")
    assert outcome.end == end
    assert outcome.speed_up < 8


def test_the_table_has_a_row_for_each_number_of_workers():
    assert table(COSTS, [1], [8]).splitlines() == [
        "| hours of mining | workers | before | tasks | split |",
        "|---|---|---|---|---|",
        "| 1 | 8 | 8.0 (start, 0 s) | 8.0 (start, 0 s) | 8.0 (start, 0 s) |",
    ]
