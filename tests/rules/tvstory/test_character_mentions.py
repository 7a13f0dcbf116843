"""Mentions: borders of words, the longest first, shared names; against an oracle that looks at every place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.tvstory.mentions import Cast, Mention
from wikimill.rules.tvstory.names import forms_of


def found(names, text, **how):
    return {names[one.character]: one.forms for one in Cast(tuple(names)).mentions(text, **how)}


@pytest.mark.parametrize(
    "text",
    [
        "Ann left.",
        "(Ann)",
        "'Ann' left",
        "Ann's hat",
        "Ann’s hat",
        "saw Ann.",
        "Ann, too",
        "Ann—she",
        "Ann–Bo",
        "Ann'll go",
    ],
)
def test_a_name_between_borders(text):
    assert found(["Ann"], text) == {"Ann": ("Ann",)}


@pytest.mark.parametrize("text", ["Anne", "ann", "Mary-Ann", "Ann-Marie", "JoAnn", "O'Ann", "Ann'x", "ANN", "Ann2", ""])
def test_no_name(text):
    assert found(["Ann"], text) == {}


def test_the_paper_s_example():
    for text in ("John Doe", "John", "J.D.", "JD"):
        assert found(["John Doe"], f"She saw {text} there.") == {"John Doe": (text,)}
    assert found(["John Doe"], "She saw Doe there.") == {}


def test_a_longer_name_hides_those_in_it():
    names = ["John Doe", "John Smith"]
    assert found(names, "John Smith left.") == {"John Smith": ("John Smith",)}
    assert found(names, "John Smith left.", overlapping=True) == {
        "John Doe": ("John",),
        "John Smith": ("John Smith", "John"),
    }


def test_a_shared_first_name_goes_to_both_and_is_flagged():
    assert Cast(("John Doe", "John Smith")).mentions("John left. J.D. came, and John.") == [
        Mention(0, ("John", "J.D."), "first_name", 3, False),
        Mention(1, ("John",), "first_name", 2, True),
    ]


LETTERS = st.sampled_from(["A", "b", " ", ".", "'", "-", "s", "Ab", "Ba"])
NAMES = st.lists(st.sampled_from(["Ab Ba", "Ab", "Ba Ab", "Ab As", "A.B.", "Dr. Ab Ba"]), unique=True, max_size=4)


def is_border(text, start, end):
    """As the module says it, at one place, by itself."""
    before, behind = text[:start], text[end:]
    if re.search(r"[^\W_]\Z|[^\W_]['’-]\Z", before):
        return False
    return not re.match(r"[^\W_]|[-‐‑][^\W_]|['’](?!(?:s|d|m|ll|re|ve)\b)[^\W_]", behind)


@given(NAMES, st.lists(LETTERS, max_size=20).map("".join))
def test_every_string_against_every_place(names, text):
    counts = {}
    for number, name in enumerate(names):
        for form in forms_of(name):
            places = [
                at for at in range(len(text)) if text.startswith(form, at) and is_border(text, at, at + len(form))
            ]
            if places:
                counts.setdefault(number, {})[form] = len(places)
    mentions = Cast(tuple(names)).mentions(text, overlapping=True)
    assert {one.character: set(one.forms) for one in mentions} == {one: set(forms) for one, forms in counts.items()}
    assert {one.character: one.count for one in mentions} == {one: sum(f.values()) for one, f in counts.items()}


@given(NAMES, st.lists(LETTERS, max_size=20).map("".join))
def test_longest_first_finds_no_more_than_every_string(names, text):
    cast = Cast(tuple(names))
    every = {one.character: set(one.forms) for one in cast.mentions(text, overlapping=True)}
    longest = {one.character: set(one.forms) for one in cast.mentions(text)}
    assert all(forms <= every[one] for one, forms in longest.items())
