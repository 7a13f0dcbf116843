"""Texts as a dump holds them: decoded to what was escaped, and only MediaWiki's own spelling is taken."""

from __future__ import annotations

from xml.sax.saxutils import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikitext.escaped_text import EscapedText, is_escaped, unescaped
from wikimill.rules.wikitext.rendering import is_redirect

TEXTS = st.text(st.sampled_from("ab é袁😀<>&\"';#lt\n\t"), max_size=30)


def escaped(text: str) -> bytes:
    return escape(text, {'"': "&quot;"}).encode()


@settings(derandomize=True, max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([0, 10_000]))
def test_what_was_escaped_comes_back(text: str, filler: int) -> None:
    """However few entities there are."""
    text += "x" * filler
    raw = escaped(text)
    assert is_escaped(raw)
    assert unescaped(raw).decode() == str(EscapedText(raw)) == text
    assert EscapedText(raw) == text
    assert bool(EscapedText(raw)) == bool(text)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(TEXTS, TEXTS)
def test_texts_are_equal_where_their_bytes_are(one: str, other: str) -> None:
    assert (EscapedText(escaped(one)) == EscapedText(escaped(other))) == (one == other)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.text(st.sampled_from(" \t\n\u2003#RED[<")))
def test_a_redirect_is_one_in_either_form(head: str) -> None:
    for text in (head, f"{head}#REDIRECT [[A]]"):
        assert is_redirect(EscapedText(escaped(text))) == is_redirect(text)
