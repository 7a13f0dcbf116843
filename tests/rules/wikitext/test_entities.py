"""No ampersand reaches the parser, and what it makes of a text is what it makes with them."""

import os
import subprocess
import sys

import mwparserfromhell
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.milling import ROOT

from wikimill.rules.wikitext.entities import hidden, shown
from wikimill.rules.wikitext.rendering import HOLE, render


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("a&nbsp;b&thetasym;", "a bϑ"),
        ("AT&T &amp; &c.", "AT&T & &c."),
        ("&#00065;&#x42;&#X43;", "ABC"),
        ("&#0; &#1114112; &#xD800; &nbsp &Nbsp; &;", f"&#0; &#1114112; {HOLE} &nbsp &Nbsp; &;"),
        ("&amp;lt;b>", "&lt;b>"),
        ("[[A&amp;B|A&nbsp;B]] and [[C&amp;D]]", "A B and C&D"),
        ("{{lang|fr|a&nbsp;b}} of {{Q&amp;A|x}}", f"a b of {HOLE}"),
        ("see http://a.example/?b=c&amp;d=e&f; now", "see http://a.example/?b=c&d=e&f; now"),
        ("<nowiki>&lt;</nowiki> 1&#50;<sup>3</sup>", "< 12³"),
        ("<&ndash;/> <b1&quot;/> a<br>b&lt;br&gt;c", '<–/> <b1"/> a b<br>c'),
        ("<span title=&quot;a&quot;> b", '<span title="a"> b'),
    ],
)
def test_what_entities_are_rendered_as(wikitext: str, text: str) -> None:
    assert render(wikitext) == text


PIECES = [
    "&nbsp;",
    "&",
    "&#39;",
    "&#x41;",
    "&foo;",
    "&thetasym;",
    "<",
    ">",
    "b",
    ";",
    "{{",
    "}}",
    "[[",
    "]]",
    "|",
    "\n",
]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_nothing_is_lost_in_hiding(wikitext: str) -> None:
    assert "&" not in hidden(wikitext)
    assert shown(hidden(wikitext)) == wikitext
    parsed = mwparserfromhell.parse(hidden(wikitext), skip_style_tags=True)
    assert shown(str(parsed)) == str(mwparserfromhell.parse(wikitext, skip_style_tags=True))


@pytest.mark.attack
@pytest.mark.parametrize("wikitext", ["a&nbsp;b", "{{T|p=a & b}}", "&thetasym;", "<&#38;", "[http://a.example/?b&c d]"])
def test_the_parser_survives_another_allocator(wikitext: str) -> None:
    program = f"from wikimill.rules.wikitext.rendering import render; render({wikitext!r})"
    environment = os.environ | {"PYTHONMALLOC": "debug", "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", program], env=environment, check=False).returncode == 0
