"""Lines that are remembered are the lines that a text has, whatever was forgotten meanwhile."""

from __future__ import annotations

from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.markup import TEXTS

from wikimill.rules.wikitext.escaped_text import EscapedText
from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.snapshots import EMPTY, Snapshot, advance
from wikimill.rules.wikitext.units import states_of


def escaped(text: str) -> EscapedText:
    return EscapedText(escape(text, {'"': "&quot;"}).encode())


@pytest.mark.parametrize("limit", [0, 30, 1_000_000])
@settings(derandomize=True, max_examples=300)
@given(texts=st.lists(TEXTS, max_size=6), forms=st.integers(0, 63))
def test_snapshots_are_those_that_are_cut_anew(limit: int, texts: list[str], forms: int) -> None:
    memory, snapshot, plain = LineMemory(limit), EMPTY, EMPTY
    for number, text in enumerate(texts):
        snapshot, change = advance(snapshot, escaped(text) if forms >> number & 1 else text, memory=memory)
        plain, expected = advance(plain, text)
        assert (snapshot, change, str(snapshot)) == (Snapshot.of(text), expected, text)
        lines = snapshot.lines
        for cut in range(len(lines)):
            states, behind = memory.states(lines[:cut])
            assert [*states, *memory.states(lines[cut:], behind)[0]] == states_of(lines)


def test_a_line_is_one_object() -> None:
    memory = LineMemory()
    (first,), (second, _) = memory.lines(escaped("a & b")), memory.lines(escaped("a & b\nc"))
    assert first is second


def test_what_is_remembered_is_bounded() -> None:
    memory = LineMemory(1_000)
    for number in range(10_000):
        memory.states(memory.lines(escaped(f"line {number}")))
    assert (len(memory._lines) + len(memory._lines._older), len(memory._behind)) < (300, 150)
