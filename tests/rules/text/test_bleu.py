"""BLEU as the acceptance rule needs it: C is the hypothesis, S the reference."""

from __future__ import annotations

from collections import Counter
from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import sentence_bleu  # type: ignore[import-untyped]
from support.real_text import published_rows

from wikimill.rules.text.bleu import bleu, bleu_at, places

# Hypothesis, reference, and the value computed by hand: the product of the precisions to the power of 1/4.
VALUES = {
    "equal": ("a b c d e", "a b c d e", 1.0),
    "nothing in common": ("a b c", "x y z", 0.0),
    "only single tokens: the product stops at the pairs": ("a b c d", "d c b a", (4 / 4) ** 0.25),
    "no triple: it stops there": ("a b c d", "a b x y", (2 / 4 * 1 / 3) ** 0.25),
    "no quadruple: it stops there": ("a b c d", "a b c x", (3 / 4 * 2 / 3 * 1 / 2) ** 0.25),
    "all four orders": ("a b c d e", "a b c d x", (4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25),
    "a repeated token counts as often as it stands in the reference": ("a a a a", "a a b b", (2 / 4 * 1 / 3) ** 0.25),
    "an order behind the one that stops does not count": ("a b a b", "a x b y", (2 / 4) ** 0.25),
    "a longer hypothesis is not punished": ("a b c d x x x x", "a b c d", (4 / 8 * 3 / 7 * 2 / 6 * 1 / 5) ** 0.25),
    "a shorter hypothesis is": ("a b c d", "a b c d e f", exp(1 - 6 / 4)),
    "case counts": ("A b c d", "a b c d", (3 / 4 * 2 / 3 * 1 / 2) ** 0.25),
    "too short for four orders": ("a b", "a b", 1.0),
    "no hypothesis": ("", "a b", 0.0),
    "no reference": ("a b", "", 0.0),
}


@pytest.mark.parametrize(("hypothesis", "reference", "value"), VALUES.values(), ids=VALUES.keys())
def test_value(hypothesis: str, reference: str, value: float) -> None:
    assert bleu(hypothesis.split(), reference.split()) == pytest.approx(value, abs=1e-12)


TOKENS = st.lists(st.sampled_from("abcde"), max_size=12)


def by_hand(hypothesis: list[str], reference: list[str]) -> float:
    """Return the definition, with lists instead of counters: each match uses up one place of the reference."""
    product = 1.0
    for order in range(1, 5):
        hypothesis_grams = [hypothesis[start : start + order] for start in range(len(hypothesis) - order + 1)]
        reference_grams = [reference[start : start + order] for start in range(len(reference) - order + 1)]
        matches = 0
        for gram in hypothesis_grams:
            if gram in reference_grams:
                reference_grams.remove(gram)
                matches += 1
        if matches == 0:
            if order == 1:
                return 0.0
            break
        product *= (matches / len(hypothesis_grams)) ** 0.25
    return product * (1.0 if len(hypothesis) >= len(reference) else exp(1 - len(reference) / len(hypothesis)))


@settings(derandomize=True, max_examples=500)
@given(TOKENS, TOKENS)
def test_definition(hypothesis: list[str], reference: list[str]) -> None:
    assert bleu(hypothesis, reference) == pytest.approx(by_hand(hypothesis, reference), abs=1e-12)


@settings(derandomize=True, max_examples=300)
@given(TOKENS, TOKENS)
def test_known_places_give_the_same(hypothesis: list[str], reference: list[str]) -> None:
    assert bleu_at(places(hypothesis), len(hypothesis), reference) == bleu(hypothesis, reference)


def by_counters(hypothesis: list[str], reference: list[str]) -> float:
    """Return the score by counters of n-grams, added up in the same order, so that every bit must agree."""
    logarithms = 0.0
    for order in range(4):
        hypothesis_counts, reference_counts = (
            Counter(zip(*(tokens[offset:] for offset in range(order + 1)), strict=False))
            for tokens in (hypothesis, reference)
        )
        matches = (hypothesis_counts & reference_counts).total()
        if not matches:
            if not order:
                return 0.0
            break
        logarithms += log(matches / (len(hypothesis) - order)) / 4
    return exp(logarithms + min(0.0, 1 - len(reference) / len(hypothesis)))


@settings(derandomize=True, max_examples=500)
@given(TOKENS, TOKENS)
def test_not_a_bit_differs_from_counters(hypothesis: list[str], reference: list[str]) -> None:
    assert bleu(hypothesis, reference) == by_counters(hypothesis, reference)


def test_not_a_bit_differs_from_counters_on_published_rows() -> None:
    for c, *simple in published_rows():
        for s in simple:
            assert bleu(c.split(), s.split()) == by_counters(c.split(), s.split())


@settings(derandomize=True, max_examples=300)
@given(TOKENS, TOKENS, TOKENS)
def test_nltk_agrees_where_all_orders_match(before: list[str], behind: list[str], reference: list[str]) -> None:
    hypothesis = [*before, "v", "x", "y", "z", *behind]
    reference = [*reference, "v", "x", "y", "z"]
    assert bleu(hypothesis, reference) == pytest.approx(sentence_bleu([reference], hypothesis), abs=1e-12)


def test_no_published_row_is_under_the_threshold() -> None:
    values = [bleu(c.split(), s.split()) for c, s1, s2 in published_rows() for s in (s1, s2)]
    assert min(values) >= 0.2
    assert min(values) < 0.201, "the threshold would not be one"
