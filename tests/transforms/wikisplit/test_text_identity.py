"""Reverts between texts of both forms are those between their words."""

from __future__ import annotations

from unittest import mock
from xml.sax.saxutils import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikisplit.reverts import RevertWindow
from wikimill.rules.wikitext.escaped_text import EscapedText, Text
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.wikisplit import text_identity
from wikimill.transforms.wikisplit.text_identity import RevertedTexts

WORDS = ('"', "a", "é", "<b> & c", '"""""', "1" * 9)


def revision(text: Text, sha1: str | None) -> Revision:
    return Revision("1", None, False, "wikitext", sha1, "present", text)


def in_form(text: str, *, is_escaped: bool) -> Text:
    return EscapedText(escape(text, {'"': "&quot;"}).encode()) if is_escaped else text


BOOLEANS = (st.booleans(),) * 4


@settings(derandomize=True, max_examples=1_000)
@given(st.lists(st.tuples(st.sampled_from(WORDS), *BOOLEANS), max_size=12))
def test_reverts(drawn: list[tuple[str, bool, bool, bool, bool]]) -> None:
    window, texts = RevertWindow(), RevertedTexts()
    expected, found = [], []
    with mock.patch.object(text_identity, "_OWN_IDENTITY", 20):  # some are told by length and CRC
        for text, is_escaped, has_sha1, has_text, is_asked in drawn:
            taken = revision(in_form(text, is_escaped=is_escaped), text if has_sha1 else None)
            undone = window.add((has_sha1, text) if has_text else None)
            if is_asked or not has_text:
                expected.append(undone)
                found.append(texts.add(taken, has_text=has_text))
            else:
                texts.skip(taken)
    assert found == expected
