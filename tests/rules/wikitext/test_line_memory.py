"""Snapshots split with a memory of lines equal those split without one, however small the memory."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.markup import TEXTS

from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.snapshots import EMPTY, Snapshot, advance
from wikimill.rules.wikitext.units import states_of


@pytest.mark.parametrize("limit", [0, 30, 1_000_000])
@settings(derandomize=True, max_examples=300)
@given(texts=st.lists(TEXTS, max_size=6))
def test_snapshots_are_those_that_are_cut_anew(limit: int, texts: list[str]) -> None:
    memory, snapshot, plain = LineMemory(limit), EMPTY, EMPTY
    for text in texts:
        snapshot, change = advance(snapshot, text, memory=memory)
        plain, expected = advance(plain, text)
        assert (snapshot, change, str(snapshot)) == (Snapshot.of(text), expected, text)
        lines = snapshot.lines
        for cut in range(len(lines)):
            states, behind = memory.states(lines[:cut])
            assert [*states, *memory.states(lines[cut:], behind)[0]] == states_of(lines)


def test_what_is_remembered_is_bounded() -> None:
    memory = LineMemory(1_000)
    for number in range(10_000):
        memory.states([f"line {number}"])
    assert len(memory) < 150
