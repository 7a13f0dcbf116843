"""Checks and counts of words agree with `str.split`, for every kind of white space."""

from __future__ import annotations

import sys

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.text.single_spaces import is_single_spaced, word_count

SPACES = "".join(chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace())


@given(st.text(st.one_of(st.sampled_from(" ab\u200b\xad"), st.sampled_from(SPACES)), max_size=8))
def test_any_white_space(text: str) -> None:
    assert is_single_spaced(text) == (bool(text) and text == " ".join(text.split()))
    assert word_count(text) == len(text.split())
