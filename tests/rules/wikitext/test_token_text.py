"""The parser's tokens: what is open in them ends where the parser says, and their source is the wikitext."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mwparserfromhell.parser import Parser
from mwparserfromhell.parser.builder import Builder
from mwparserfromhell.parser.tokens import TemplateClose, TemplateParamSeparator

from wikimill.rules.wikitext.rendering import HOLE, render
from wikimill.rules.wikitext.token_text import end_of, source_of, tokens_of

_PIECES = """
{{ }} {{a| | = [[ ]] [[a| <b> </b> <b c="{{d}}"> <br/> <ref name=a>b</ref> {{{1|2}}} [http://a.org b] http://a.org
<!-- a --> <nowiki>[[a]]</nowiki> == * # : ; ---- {| |- |} ''a'' a b
""".split()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*_PIECES, " ", "\n"]), max_size=12).map("".join))
def test_the_source_of_all_tokens_is_the_wikitext(wikitext: str) -> None:
    assert source_of(tokens_of(wikitext)) == wikitext


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*_PIECES, " ", "\n"]), max_size=12).map("".join))
def test_the_tokens_are_those_of_the_public_parser(wikitext: str) -> None:
    """`tokens_of` uses a private name of mwparserfromhell: what its next version changes there shows here."""
    public = Parser().parse(wikitext, skip_style_tags=True)
    built = Builder().build(tokens_of(wikitext))
    assert [(type(node), str(node)) for node in built.ifilter()] == [
        (type(node), str(node)) for node in public.ifilter()
    ]


def test_a_bar_in_an_inner_template_ends_no_part_of_the_outer_one() -> None:
    tokens = tokens_of("{{a|b {{c|d}} e|f}}")
    first = end_of(tokens, 1, frozenset((TemplateParamSeparator,)))
    second = end_of(tokens, first + 1, frozenset((TemplateParamSeparator,)))
    assert source_of(tokens[first + 1 : second]) == "b {{c|d}} e"
    assert end_of(tokens, 1, frozenset((TemplateClose,))) == len(tokens) - 1


def test_what_is_not_closed_is_an_error_that_says_what_was_expected() -> None:
    with pytest.raises(ValueError, match="expected TemplateClose"):
        end_of(tokens_of("a b"), 0, frozenset((TemplateClose,)))


def test_render_notes_nothing_inside_skipped_markup() -> None:
    noted: list[tuple[str, str]] = []
    shown = render(
        "A {{mystery|{{other}}}} {{nowrap|b {{other}}}} {{citation needed|{{c}}}}.", note=lambda *n: noted.append(n)
    )
    assert shown == f"A {HOLE} b {HOLE}."
    assert noted == [("hole", "mystery"), ("hole", "other"), ("silent", "citation needed")]


def test_a_name_that_holds_markup_is_looked_up_as_it_is_written() -> None:
    noted: list[tuple[str, str]] = []
    assert render("A {{ {{x}} |b}} c.", note=lambda *n: noted.append(n)) == f"A {HOLE} c."
    assert noted == [("hole", "{{x}}")]
