"""Wikitext built by a grammar: what is well-formed leaves no markup, what is not raises nothing, and time is linear."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.machine import grows_with_its_length

from wikimill.rules.wikitext.chunks import chunks_of
from wikimill.rules.wikitext.rendering import render
from wikimill.rules.wikitext.units import states_of, units_of
from wikimill.transforms.models.load_sentence_model import sentence_model

WORDS = st.sampled_from(["mill", "It stands.", "the old", "1815", "é水", "a, b", "Dr. Lee", "(so)"])


def _joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(inner, min_size=1, max_size=3).map(" ".join)


def _styled(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return markup that is allowed anywhere, nested in itself too."""
    text = _joined(inner)
    return st.one_of(
        st.builds("{{{{lang|fr|{}}}}}".format, text),
        st.builds("{{{{unheard of|a={}|{}}}}}".format, text, text),
        st.builds("<small>{}</small>".format, text),
        st.builds("<!-- {} -->".format, WORDS),
        st.builds("<nowiki>{}</nowiki>".format, WORDS),
    )


STYLED = st.recursive(WORDS, _styled, max_leaves=5)
#: A link holds no link, and a table is on lines of its own.
INLINE = st.one_of(
    STYLED,
    st.builds("[[Mill|{}]]".format, _joined(STYLED)),
    st.builds("[http://a.example {}]".format, WORDS),
    st.builds("<ref name=x>{}</ref>".format, _joined(STYLED)),
    st.builds("''{}''".format, WORDS),
    st.builds("'''{}'''".format, WORDS),
)
TABLES = st.builds("\n{{|\n! a\n|-\n| {} || b\n|}}\n".format, _joined(INLINE))
WELL_FORMED = st.lists(st.one_of(_joined(INLINE), _joined(INLINE), TABLES), max_size=5).map(" ".join)
#: Strings that only markup has: the words have none of them.
MARKUP = ("[[", "]]", "{{", "}}", "{|", "|}", "|-", "<ref", "</", "<!--", "-->", "''", "nowiki", "http")
PIECES = st.sampled_from(
    [
        *("[[", "]]", "{{", "}}", "{{{", "}}}", "{|", "|}", "|", "||", "!", "<ref>", "</ref>", "<ref name=", "/>"),
        *("<!--", "-->", "<nowiki>", "</nowiki>", "''", "'''", "<b", ">", '="', "\n", "*", "=", ":", "&#", ";", "__"),
        *("http://", "a", " "),
    ]
)


def rendered(wikitext: str) -> list[str]:
    """Return the text of each chunk, as the miners read it."""
    lines = wikitext.split("\n")
    model = sentence_model("en")
    return [render(chunk) for unit in units_of(lines, states_of(lines)) for chunk in chunks_of(unit, model)]


@settings(derandomize=True, max_examples=500, deadline=None)
@given(WELL_FORMED)
def test_well_formed_wikitext_leaves_no_markup(wikitext):
    shown = " ".join(rendered(wikitext))
    assert [markup for markup in MARKUP if markup in shown] == []


@settings(derandomize=True, max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_no_wikitext_raises(wikitext):
    for shown in rendered(wikitext):
        assert shown == " ".join(shown.split())


@pytest.mark.parametrize(
    "wikitext",
    [
        "[[Mill|{{lang|fr|a b}}]] It stands.",
        "<ref name=x>{{cite|a=b}}</ref> It stands.",
        "''a'' '''b''' {{unheard of|a}} ",
        "\n{|\n! a\n|-\n| {|\n| b\n|}\n|}\n",
        "<nowiki>[[</nowiki> <!-- {{ --> a. ",
        "\n== A ==\n* b\n",
    ],
)
def test_well_formed_wikitext_takes_linear_time(wikitext):
    assert grows_with_its_length(lambda count: rendered(wikitext * count), 100, 8)
