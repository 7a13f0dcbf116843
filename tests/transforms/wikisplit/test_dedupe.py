from dataclasses import replace

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from hypothesis import given
from hypothesis import strategies as st
from support.examples import split_example

from wikimill.rules.wikisplit.preference import paper_preference, preference
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

EXAMPLE = split_example(simple_sentence_1="S .", simple_sentence_2="T .", timestamp=None)

#: From worst to best: each differs from the one before in the first thing that counts.
RANKING = [
    replace(EXAMPLE, bleu_1=0.3, bleu_2=0.3),
    replace(EXAMPLE, bleu_1=0.3, bleu_2=0.4, simple_sentence_1="Z ."),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", simple_sentence_2="Z ."),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="f"),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="e", timestamp="2012-01-01T00:00:00Z"),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="e", timestamp="2011-01-01T00:00:00Z"),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="e", new_revision_id="10"),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="e", new_revision_id="9"),
    replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3, simple_sentence_1="Y .", id="e", new_revision_id="9", old_revision_id="0"),
    replace(EXAMPLE, bleu_1=0.3, bleu_2=0.3, simple_sentence_1="Z .", id="f", adjacent=True),
]


def test_by_the_paper_only_equal_pairs_ask_for_neighbours():
    neighbours = replace(EXAMPLE, bleu_1=0.3, bleu_2=0.3, adjacent=True)
    strangers = [replace(EXAMPLE, bleu_1=0.4, bleu_2=0.3), replace(EXAMPLE, bleu_1=0.3, bleu_2=0.3)]
    assert sorted([neighbours, *strangers], key=paper_preference) == [strangers[0], neighbours, strangers[1]]


def best(found):
    return min(found, key=preference)


@pytest.mark.parametrize("place", range(1, len(RANKING)))
def test_what_is_preferred(place):
    assert best(RANKING[place - 1 : place + 1]) == RANKING[place]
    assert best(RANKING[place - 1 : place + 1][::-1]) == RANKING[place]


def test_the_ranking_is_whole():
    assert sorted(RANKING, key=preference) == RANKING[::-1]


def test_the_last_bit_of_a_logarithm_decides_nothing():
    one = replace(EXAMPLE, bleu_1=0.1 + 0.2, bleu_2=0.3, simple_sentence_1="B .")
    other = replace(EXAMPLE, bleu_1=0.3, bleu_2=0.3, simple_sentence_1="A .")
    assert one.bleu_1 > other.bleu_1
    assert best([one, other]) == other


examples = st.builds(
    replace,
    st.just(EXAMPLE),
    complex_sentence=st.sampled_from(["C .", "D .", "É ."]),
    bleu_1=st.sampled_from([0.2, 0.3]),
    bleu_2=st.sampled_from([0.2, 0.3]),
    simple_sentence_1=st.sampled_from("AB"),
    id=st.sampled_from("xy"),
    new_revision_id=st.sampled_from(["9", "10"]),
    timestamp=st.sampled_from([None, "2011-01-01T00:00:00Z"]),
    direction=st.sampled_from(["split", "merge"]),
)


@given(st.lists(examples, min_size=1).flatmap(lambda found: st.tuples(st.just(found), st.permutations(found))))
def test_the_order_of_arrival_decides_nothing(lists):
    found, permuted = lists
    assert best(found) == best(permuted)


@given(st.lists(examples, min_size=1), st.lists(examples, min_size=1))
def test_it_can_be_chosen_in_parts(one, other):
    assert best([best(one), best(other)]) == best(one + other)


@pytest.mark.parametrize("repeat", [0, 2])
def test_one_example_is_kept_for_each_complex_sentence(repeat):
    found = [replace(each, complex_sentence=sentence) for each in RANKING for sentence in ("C .", "c .", "É .")]
    expected = [replace(RANKING[-1], complex_sentence=sentence) for sentence in ("C .", "c .", "É .")]
    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        chosen = pipeline | beam.Create(found) | SelectBest.of(WIKISPLIT)
        assert_that(chosen.kept, equal_to(expected), label="kept")
        assert_that(chosen.dropped, equal_to([len(RANKING) - 1] * 3), label="dropped")
