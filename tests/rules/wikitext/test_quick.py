"""Markup that is rendered without the parser: the same text as with it, and the same holes."""

from __future__ import annotations

import mwparserfromhell
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import ROOT

from wikimill.rules.wikitext.entities import hidden
from wikimill.rules.wikitext.markup import finished, without_opaque
from wikimill.rules.wikitext.rendering import ENGLISH, HOLE, WikiSyntax, _Nodes

DUMPS = ROOT.parent / "shared" / "data" / "dumps"
PIECES = (
    *("a", " ", "7", "x<sub>2</sub>", "<sup>6</sup>", "[[mill]]s", "[[b|c]]", "[[File:d.jpg|thumb|e [[f]]]]", "[g]"),
    *("[http://h.org i]", "{{lang|fr|mot}}", "{{nowrap|j}}", "{{unknown|k}}", "{{citation needed}}", "&nbsp;", "&lt;"),
    *(
        "''",
        "'''",
        "<small>",
        "</small>",
        "<br>",
        "<math>l</math>",
        "{{convert|5|km}}",
        "|",
        "=",
        "{{",
        "}}",
        "[[",
        "]]",
    ),
    *("[[de:m]]", "[[:n:o]]", "<nowiki>p</nowiki>", "{{{q}}}", "\n", "* ", "; ", ": ", "== r ==", "{|", "http://s.org"),
)


def both(wikitext: str, syntax: WikiSyntax = ENGLISH) -> tuple[tuple[str, list[str]] | None, tuple[str, list[str]]]:
    """(text, holes) without the parser, None where it is needed; and the same with it."""
    first: list[tuple[str, str]] = []
    second: list[tuple[str, str]] = []
    quick = _Nodes(syntax, lambda *told: first.append(told)).quick(wikitext)
    out: list[str] = []
    parsed = mwparserfromhell.parse(hidden(wikitext), skip_style_tags=True)
    _Nodes(syntax, lambda *told: second.append(told)).append(parsed, out)
    slow = finished("".join(out)), [name for shown, name in second if shown == "hole"]
    return None if quick is None else (finished(quick), [name for shown, name in first if shown == "hole"]), slow


@pytest.mark.parametrize(
    ("wikitext", "text", "holes"),
    [
        ("'''Ada''' [[a|was]] [[London]]er.", "Ada was Londoner.", []),
        ("* {{lang|fr|[[mot]]}} and {{x|y}}, 10<sup>6</sup>", f"mot and {HOLE}, 10⁶", ["x"]),
        ("[[File:a.jpg|thumb|A [[b]].]]Text&nbsp;&ndash; [http://c.org d]", "Text – d", []),
        ("E <math>mc^2</math> H<sub>2</sub>O<br />end", f"E {HOLE} H2O end", ["<math>"]),
        ("{{nowrap|{{lang|fr|a}} b}}", "a b", []),
    ],
)
def test_what_needs_no_parser(wikitext: str, text: str, holes: list[str]) -> None:
    quick, slow = both(wikitext)
    assert quick == slow == (text, holes)


@pytest.mark.parametrize(
    "wikitext",
    [
        "<nowiki>a</nowiki>",
        "{{{a}}}",
        "; a: b",
        "a\n* b",
        "{{a|{{b}} {{c}}}}",
        "a &lt; b",
        "{{a",
        "<s>a</s>",
        "a\n== b ==",
    ],
)
def test_what_needs_the_parser(wikitext: str) -> None:
    assert both(wikitext)[0] is None


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_it_says_what_the_parser_says_or_nothing(wikitext: str) -> None:
    quick, slow = both(without_opaque(wikitext))
    assert quick is None or quick[0] == slow[0]


@pytest.mark.slow
@pytest.mark.skipif(not DUMPS.exists(), reason="real dumps are not here: ../shared/data/dumps")
@pytest.mark.parametrize("name", ["enwiki-2021-infoboxes.xml.bz2", "dewiki-2021-slice.xml.bz2"])
def test_real_articles(name: str) -> None:
    from benchmarks.cleaning import articles_of
    from wikimill.rules.wikitext.units import states_of, units_of

    compared = 0
    for article in articles_of(DUMPS / name):
        lines = without_opaque(article.text).split("\n")
        for unit in units_of(lines, states_of(lines)):
            quick, slow = both(unit, article.syntax) if len(unit) < 20_000 else (None, None)
            assert quick is None or quick[0] == slow[0]
            compared += quick is not None
    assert compared > 100
