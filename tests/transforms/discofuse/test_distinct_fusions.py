from dataclasses import replace
from itertools import permutations

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.examples import FUSION as EXAMPLE

from wikimill.rules.discofuse.preference import fusion_preference
from wikimill.rules.records import stable_position
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.mining.select_best import SelectBest

ELSEWHERE = replace(EXAMPLE, id="1" * 32, page_id="2")
LATER = replace(EXAMPLE, revision_id="10", page_title="Old mill")
OTHER = replace(EXAMPLE, id="2" * 32, incoherent_second_sentence="It still runs .")


def test_the_smallest_stable_hash_wins_in_any_order():
    wanted = min((EXAMPLE, ELSEWHERE), key=lambda example: stable_position(example.id))
    assert {min(order, key=fusion_preference).id for order in permutations([EXAMPLE, ELSEWHERE])} == {wanted.id}


def test_fusion_preference_selects_the_latest_revision():
    assert {min(order, key=fusion_preference).revision_id for order in permutations([EXAMPLE, LATER])} == {"10"}


def test_the_transform():
    def is_distinct(found):
        texts = sorted(example.incoherent_second_sentence for example in found)
        assert texts == ["It runs .", "It still runs ."]

    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create([EXAMPLE, ELSEWHERE, LATER, OTHER]) | SelectBest.of(DISCOFUSE)
        assert_that(found.kept, is_distinct, label="kept")
        assert_that(found.dropped, equal_to([2]), label="dropped")
