"""Entailment without a model: which label it is, what goes through together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.text.entailment import batches_by_length, entailment_label


# The labels of roberta-large-mnli, microsoft/deberta-v2-xlarge-mnli, a cross-encoder, and a model of two classes.
@pytest.mark.parametrize(
    ("labels", "index"),
    [
        (("CONTRADICTION", "NEUTRAL", "ENTAILMENT"), 2),
        (("contradiction", "neutral", "entailment"), 2),
        (("contradiction", "entailment", "neutral"), 1),
        (("entailment", "not_entailment"), 0),
    ],
)
def test_the_label_is_found_by_its_name(labels, index):
    assert entailment_label(dict(enumerate(labels))) == index


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        (("LABEL_0", "LABEL_1"), "0 'LABEL_0', 1 'LABEL_1'"),
        (("Entailment", "entailment"), "0 'Entailment', 1 'entailment'"),
        (("not_entailment",), "0 'not_entailment'"),
        ((), "none"),
    ],
)
def test_no_label_or_two_are_an_error_that_names_them(labels, found):
    with pytest.raises(ValueError, match=f"^expected one label 'entailment', found {found}$"):
        entailment_label(dict(enumerate(labels)))


@given(st.lists(st.integers(1, 30), max_size=40), st.integers(1, 30), st.integers(1, 7))
def test_batches(lengths, longest, size):
    batches = batches_by_length(lengths, longest, size)
    fits = [index for index, length in enumerate(lengths) if length <= longest]
    assert sorted(index for batch in batches for index in batch) == fits
    assert all(len(batch) == size for batch in batches[:-1])
    assert all(batches)
    flat = [lengths[index] for batch in batches for index in batch]
    assert flat == sorted(flat)
