from dataclasses import replace
from itertools import permutations

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that
from fusion_samples import EXAMPLE

from transforms.distinct_fusions import KeepDistinctFusions, distinct_fusion
from transforms.release.shard import stable_position

ELSEWHERE = replace(EXAMPLE, id="1" * 32, page_id="2")
LATER = replace(EXAMPLE, revision_id="10", page_title="Old mill")
OTHER = replace(EXAMPLE, id="2" * 32, incoherent_second_sentence="It still runs .")


def test_the_smallest_stable_hash_wins_in_any_order():
    wanted = min((EXAMPLE, ELSEWHERE), key=lambda example: stable_position(example.id))
    assert {distinct_fusion(order).id for order in permutations([EXAMPLE, ELSEWHERE])} == {wanted.id}


def test_of_one_page_in_two_dumps_the_latest_revision_is_told():
    assert {distinct_fusion(order).revision_id for order in permutations([EXAMPLE, LATER])} == {"10"}


def test_the_transform():
    def is_distinct(found):
        texts = sorted(example.incoherent_second_sentence for example in found)
        assert texts == ["It runs .", "It still runs ."]

    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        assert_that(pipeline | beam.Create([EXAMPLE, ELSEWHERE, LATER, OTHER]) | KeepDistinctFusions(), is_distinct)
