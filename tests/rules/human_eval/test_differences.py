"""What two texts do not share is marked, and nothing is lost."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.text.word_changes import marked

texts = st.lists(st.sampled_from(["it", "is", "old", ",", "."]), max_size=12).map(" ".join)


def only(kept: str, lost: str, text: str) -> str:
    """Return the text without what is marked in one way, and with the words of the other."""
    without = re.sub(rf"{lost} ?", "", text)
    return " ".join(re.sub(kept, r"\1", without).split())


GONE, COME = r"\[-(.*?)-\]", r"\{\+(.*?)\+\}"


@given(texts, texts)
def test_both_texts_can_be_read_back(old, new):
    assert only(GONE, COME, marked(old, new)) == old
    assert only(COME, GONE, marked(old, new)) == new


def test_the_same_text_has_no_marks():
    assert marked("It is old .", "It is old .") == "It is old ."
