from dataclasses import replace
from fractions import Fraction

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.examples import FUSION as EXAMPLE

from wikimill.transforms.discofuse.balance import (
    CONTROLS_DRAW,
    Balance,
    ThinControls,
    balance_group,
    control_rates,
    is_kept,
)

SHORT, LONG = "It rained .", " ".join(["word"] * 51)


def example(number, connective="", kind="PAIR_CONN", first=SHORT, second=SHORT):
    return replace(
        EXAMPLE,
        id=f"{number:032x}",
        connective_string=connective,
        discourse_type=kind,
        coherent_first_sentence=first,
        coherent_second_sentence=second,
    )


def test_the_length_of_both_sentences_counts():
    group = [balance_group(example(1, ", and", second=text), 50, "wikipedia") for text in (SHORT, LONG, "")]
    assert group == ["and", "long", "and"]
    assert balance_group(example(1, ", and", second=LONG), 54, "wikipedia") == "and"


def test_controls_are_thinned_to_their_share():
    assert control_rates({"control": 50, "other": 99}, 0.01) == {"control": Fraction(1, 50), "other": 1}
    assert control_rates({"other": 99}, 0.01) == {"control": 1, "other": 1}
    assert control_rates({"control": 1, "other": 990}, 0.01) == {"control": 1, "other": 1}


def test_examples_are_drawn_by_their_id_and_a_higher_rate_keeps_what_a_lower_one_kept():
    examples = [example(number, ", and") for number in range(2000)]
    some, more = ({each.id for each in examples if is_kept(each, Fraction(rate, 10))} for rate in (2, 4))
    assert some < more
    assert 300 < len(some) < 500
    assert 700 < len(more) < 900
    assert all(is_kept(each, Fraction(1)) for each in examples)


def run(transform, examples, check):
    with beam.Pipeline(FnApiRunner()) as pipeline:
        outputs = pipeline | beam.Create(examples) | transform
        assert_that(outputs.kept | beam.Map(lambda found: found.id), check)
        assert_that(outputs.dropped | "Ids" >> beam.Map(lambda found: found.id[:0]), lambda _: None, label="dropped")


@pytest.mark.parametrize("turn", [1, -1])
def test_the_selection_is_the_same_in_any_order(turn):
    frequent = [example(number, ", and") for number in range(40)]
    rare = [example(100 + number, "meanwhile ,") for number in range(35)]
    long = [example(200 + number, "meanwhile ,", second=LONG) for number in range(5)]
    kept = [each.id for each in frequent if is_kept(each, Fraction(5, 40))] + [each.id for each in rare]
    run(Balance(), [*frequent, *rare, *long][::turn], equal_to(kept))


def test_the_controls_of_a_corpus():
    controls = [example(number, kind="PAIR_NONE") for number in range(60)]
    others = [example(100 + number, "however ,") for number in range(30)]
    kept = [each.id for each in controls if is_kept(each, Fraction(1, 6), CONTROLS_DRAW)] + [each.id for each in others]
    run(ThinControls(0.25), [*controls, *others], equal_to(kept))
    run(ThinControls(0.25), [], equal_to([]))


def test_thinned_controls_are_drawn_anew_for_the_balanced_selection():
    controls = [example(number, kind="PAIR_NONE") for number in range(4000)]
    thinned = [each for each in controls if is_kept(each, Fraction(1, 4), CONTROLS_DRAW)]
    kept = [each for each in thinned if is_kept(each, Fraction(1, 4))]
    assert 0.2 < len(kept) / len(thinned) < 0.3
