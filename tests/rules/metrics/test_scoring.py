"""Measures of single predictions, and the figures computed from their sums."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.published_sari import sari_of

from wikimill.rules.metrics.baselines import baseline
from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.sari import SARI_VARIANTS
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import ONE, Scorer, add_up, fixed

pytest.importorskip("sacrebleu", reason="sacrebleu is not installed")

FUSION = Scorer("fusion", tuple(SARI_VARIANTS))
SPLIT = Scorer("split", ("discofuse", "xu"))
PAIRS = [
    (Reference(source=("A ran .", "A fell ."), texts=("A ran , but he fell .",), discourse_type="SINGLE_S_COORD", connective=", but", has_pronoun=True),
     "A ran , but she fell ."),
    (Reference(source=("B ran .", "C fell ."), texts=("B ran . C fell .",), discourse_type="PAIR_NONE"), "B ran . C fell ."),
    (Reference(source=("D ran .", "D fell ."), texts=("D ran . Then D fell .", "D ran and fell ."), discourse_type="PAIR_CONN", connective="then"),
     "D ran and fell ."),
]  # fmt: skip


def figures_of(scorer, pairs):
    sums = {}
    for reference, prediction in pairs:
        add_up(scorer.measures(reference, prediction), sums)
    return figures(sums, scorer)


def test_figures_of_fusion():
    found = figures_of(FUSION, PAIRS)
    assert (found["task"], found["examples"], found["exact"]) == ("fusion", 3, pytest.approx(200 / 3))
    assert found["bleu"]["signature"].startswith("nrefs:var|case:mixed|eff:no|tok:none|smooth:exp|version:")
    assert {name: group["examples"] for name, group in found["by_discourse_type"].items()} == {
        "PAIR_CONN": 1, "PAIR_NONE": 1, "SINGLE_S_COORD": 1,
    }  # fmt: skip
    assert found["by_discourse_type"]["PAIR_CONN"]["exact"] == 100
    assert found["connectives"] == [
        {"connective": "but", "examples": 1, "accuracy": 100.0, "predicted": {"but": 1}},
        {"connective": "then", "examples": 1, "accuracy": 0.0, "predicted": {"and": 1}},
    ]
    assert found["pronouns"] == {"rows": ["he"], "columns": ["he", "she", "⟨other⟩"], "counts": [[0, 1, 0]]}
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("name", SARI_VARIANTS)
def test_sari_of_a_corpus_is_that_of_its_rows(name):
    rows = [(reference.source_text, prediction, reference.texts) for reference, prediction in PAIRS]
    assert figures_of(FUSION, PAIRS)["sari"][name]["sari"] == pytest.approx(sari_of(name, rows), abs=1e-9)


@settings(max_examples=10)
@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_no_order_of_adding_changes_a_bit(chance, workers):
    shuffled = PAIRS * 3
    chance.shuffle(shuffled)
    parts = [{} for _ in range(workers)]
    for reference, prediction in shuffled:
        add_up(FUSION.measures(reference, prediction), chance.choice(parts))
    sums = {}
    for part in parts:
        add_up(part.items(), sums)
    assert figures(sums, FUSION) == figures_of(FUSION, PAIRS * 3)


@given(st.floats(0, 1))
def test_fixed_numbers_lose_no_more_than_a_double_does(score):
    assert abs(fixed(score) / ONE - score) <= 2**-60


def test_figures_of_splitting():
    reference = Reference(source=("A ran and B fell .",), texts=("A ran . <::::> B fell .",))
    found = figures_of(SPLIT, [(reference, "A ran . <::::> B fell ."), (reference, "A ran and B fell .")])
    assert found["exact"] == 50
    assert found["splitting"] == {
        "reference": {"sentences_per_complex": 2.0, "tokens_per_sentence": 3.0},
        "prediction": {"sentences_per_complex": 1.5, "tokens_per_sentence": 4.0},
    }


def test_the_mark_counts_only_if_it_is_asked_for():
    """LaserTagger's `score_lib.py`: "accidentally ignored"; ignoring it lowers SARI (its test_sari_score)."""
    pairs = [(Reference(source=("a b c",), texts=("a <::::> b c d e",)), "a <::::> b d")]
    without, within = (
        figures_of(Scorer("split", ("discofuse",), keep_mark=keep), pairs)["sari"]["discofuse"]["sari"]
        for keep in (False, True)
    )
    assert without < within


def test_case_is_folded_if_it_is_asked_for():
    pairs = [(Reference(source=("A ran .", "B fell ."), texts=("A ran and B fell .",)), "a ran AND b fell .")]
    assert [figures_of(Scorer("fusion", lower=lower), pairs)["exact"] for lower in (False, True)] == [0, 100]


def test_several_references():
    """Exact counts any of them, as LaserTagger's `compute_exact_score` does."""
    reference = Reference(source=("x",), texts=("x", "a b c"))
    assert (
        figures_of(SPLIT, [(reference, "a b c"), (Reference(source=("x",), texts=("d e f",)), "d ef")])["exact"] == 50
    )


def test_nothing_to_score():
    with pytest.raises(ValueError, match="no example"):
        figures({}, FUSION)


@pytest.mark.parametrize("task", ["fusion", "split"])
@settings(max_examples=30)
@given(st.lists(st.sampled_from("a b , .".split()), max_size=6).map(" ".join))
def test_any_prediction_is_scored(task, prediction):
    """Empty ones, too."""
    reference = Reference(source=("a .", "b ."), texts=("a , b .",), connective="so", discourse_type="PAIR_CONN")
    found = figures_of(Scorer(task), [(reference, prediction)])
    assert found["examples"] == 1
    assert found["exact"] == (100 if prediction == "a , b ." else 0)


def test_baselines():
    assert baseline("COPY", ("A ran .", "B fell .")) == "A ran . B fell ."
    assert baseline("SOURCE", ("A ran and B fell .",)) == "A ran and B fell ."
    assert baseline("SPLITHALF", ("A ran and B fell .",)) == "A ran and . <::::> B fell ."
