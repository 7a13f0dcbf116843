from dataclasses import replace
from fractions import Fraction

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from hypothesis import given
from hypothesis import strategies as st
from support.examples import FUSION as EXAMPLE

from wikimill.transforms.discofuse.balance import TARGETS, Balance, group_of, is_kept, keep_rates


def example(number, connective="", kind="PAIR_CONN"):
    return replace(EXAMPLE, id=f"{number:032x}", connective_string=connective, discourse_type=kind)


@pytest.mark.parametrize(
    ("connective", "kind", "group"),
    [
        (", and", "SINGLE_S_COORD", "and"),
        ("and", "SINGLE_S_COORD_ANAPHORA", "and"),
        ("but ,", "PAIR_CONN", "but"),
        ("and although", "SINGLE_CONN_INNER", "other"),
        ("however ,", "PAIR_CONN", "other"),
        ("however ,", "PAIR_CONN_ANAPHORA", "anaphora"),
        ("", "PAIR_ANAPHORA", "anaphora"),
        ("", "PAIR_NONE", "other"),
    ],
)
def test_groups(connective, kind, group):
    assert group_of(example(1, connective, kind)) == group


def test_what_is_frequent_gets_its_share():
    counts = {"and": 5000, "but": 3000, "anaphora": 4000, "other": 643}
    rates = keep_rates(counts)
    left = {group: rates[group] * count for group, count in counts.items()}
    assert left == {"and": 125, "but": 107, "anaphora": 125, "other": 643}


@pytest.mark.parametrize(
    ("counts", "rates"),
    [
        ({}, {}),
        ({"other": 5}, {"other": 1}),
        ({"and": 5, "but": 9}, {"and": 1, "but": 1}),
        ({"and": 5, "other": 1000}, {"and": 1, "other": 1}),
        ({"and": 250, "but": 0, "other": 875}, {"and": Fraction(1, 2), "but": 1, "other": 1}),
    ],
)
def test_edges(counts, rates):
    assert keep_rates(counts) == rates


@given(st.dictionaries(st.sampled_from([*TARGETS, "other"]), st.integers(1, 10**7), min_size=1))
def test_nothing_is_above_its_target_and_nothing_is_thinned_in_vain(counts):
    rates = keep_rates(counts)
    left = {group: rates[group] * count for group, count in counts.items()}
    result = sum(left.values())
    assert all(0 < rate <= 1 for rate in rates.values())
    assert rates.get("other", 1) == 1
    for group, target in TARGETS.items():
        if group in counts and "other" in counts:
            assert left[group] <= target * result
            assert rates[group] == 1 or left[group] == target * result


def test_examples_are_drawn_by_their_id_and_a_higher_rate_keeps_what_a_lower_one_kept():
    examples = [example(number, ", and") for number in range(2000)]
    some, more = ({each.id for each in examples if is_kept(each, {"and": Fraction(rate, 10)})} for rate in (2, 4))
    assert some < more
    assert 300 < len(some) < 500
    assert 700 < len(more) < 900
    assert all(is_kept(each, {"and": Fraction(1)}) for each in examples)


@pytest.mark.parametrize("turn", [1, -1])
def test_the_transform(turn):
    examples = [
        *(example(number, ", and", "SINGLE_S_COORD") for number in range(600)),
        *(example(number, "", "SINGLE_RELATIVE") for number in range(1000, 1350)),
    ]
    rates = keep_rates({"and": 600, "other": 350})
    kept = sorted(each.id for each in examples if is_kept(each, rates))
    assert 30 < len(kept) - 350 < 70

    def are_kept(found):
        assert sorted(each.id for each in found) == kept

    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create(examples[::turn]) | Balance()
        assert_that(found.kept, are_kept, label="kept")
        number = found.dropped | beam.combiners.Count.Globally()
        assert_that(number, equal_to([950 - len(kept)]), label="dropped")


def test_an_empty_corpus_is_balanced():
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        nothing = pipeline | beam.Create([EXAMPLE]) | beam.Filter(lambda _: False)
        assert_that((nothing | Balance()).kept, lambda found: [] if not found else pytest.fail("something came out"))
