"""Reverts are found by the words of the texts, for any kind of text identifier."""

from __future__ import annotations

from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikitext.reverts import RevertWindow
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.histories import page_texts
from wikimill.transforms.histories.page_texts import RevertedTexts

WORDS = ('"', "a", "é", "<b> & c", '"""""', "1" * 9)


@settings(derandomize=True, max_examples=1_000)
@given(st.lists(st.tuples(st.sampled_from(WORDS), st.booleans(), st.booleans()), max_size=12))
def test_reverts(drawn: list[tuple[str, bool, bool]]) -> None:
    window, texts = RevertWindow(), RevertedTexts()
    expected, found = [], []
    with mock.patch.object(page_texts, "_HELD_CHARS", 5):  # the others are known by length and CRC
        for text, has_sha1, has_text in drawn:
            taken = Revision("1", None, False, "wikitext", text if has_sha1 else None, "present", text)
            expected.append(window.add((has_sha1, text) if has_text else None))
            found.append(texts.add(taken, has_text=has_text))
    assert found == expected
