"""Measures are added up in each bundle, and the sums of all bundles where they are read."""

from __future__ import annotations

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that

from wikimill.transforms.add_up import AddUp, added_up

WORDS = ["the", "mill", "the", "a", "flood", "a", "the"]
SUMS = [(("words", "a", "count"), 2), (("words", "flood", "count"), 1), (("words", "mill", "count"), 1)]
SUMS += [(("words", "the", "count"), 3)]


def measures_of(word):
    yield ("words", word, "count"), 1


@pytest.mark.parametrize("reshuffled", [False, True])
def test_the_sums_of_all_bundles(reshuffled):
    def are_the_sums(measures):
        assert len(measures) <= len(WORDS)
        assert added_up(measures) == SUMS

    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        words = pipeline | beam.Create(WORDS, reshuffle=reshuffled)
        assert_that(words | beam.ParDo(AddUp(measures_of)), are_the_sums)


def test_a_bundle_gives_each_measure_once():
    step = AddUp(measures_of)
    for _ in range(2):
        step.start_bundle()
        for word in WORDS:
            step.process(word)
        assert sorted(each.value for each in step.finish_bundle()) == SUMS


def test_nothing():
    assert added_up([]) == []
