"""Words that would repeat an n-gram, against trying each word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.seq2seq.repetition import repeating


@given(st.lists(st.integers(0, 3), max_size=12), st.integers(1, 4))
def test_repeating_finds_the_words_that_trying_each_finds(written, order):
    grams = [tuple(written[place : place + order]) for place in range(len(written) - order + 1)]
    tried = {word for word in range(4) if len(written) + 1 >= order and tuple([*written, word][-order:]) in grams}
    assert repeating(written, order) == tried


@pytest.mark.parametrize("written", [[], [1], [1, 1, 1, 1]])
def test_repeating_with_order_0_forbids_nothing(written):
    assert repeating(written, 0) == set()
