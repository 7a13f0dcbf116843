"""The benchmarks that compare what wikimill reads with what others say a page shows."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.cirrus import Difference, Page, compared, pages_of
from benchmarks.foreign_words import faults
from benchmarks.parser_tests import Case, cases_of, text_of_html, verdict
from wikimill.rules.wikitext.rendering import ENGLISH

TESTS = """!! options
version=2
!! end
!! article
Foo
!! text
bar
!! endarticle
!! test
A term
!! wikitext
;name :Definition
!! html/php
<dl><dt>name</dt>
<dd>Definition</dd></dl>
!! html/parsoid
<dl></dl>
!! end
!! test
Another title
!! options
title=[[Foo]]
!! wikitext
a
!! html
<p>a</p>
!! end
!! test
A template
!! wikitext
{{a}}
!! html
<p>a</p>
!! end
"""


def test_cases_of_parser_tests() -> None:
    html = "<dl><dt>name</dt>\n<dd>Definition</dd></dl>\n"
    assert list(cases_of(TESTS)) == [Case("A term", ";name :Definition\n", html)]


def test_text_of_html() -> None:
    html = '<h2>a</h2><p>b&#160;<i>c</i><sup class="reference">[1]</sup><br>d</p><table><tr><td>e</td></tr></table>f'
    assert text_of_html(html) == "b c d f"


@pytest.mark.parametrize(
    ("wikitext", "html", "kind"),
    [
        (";name :Definition", "<dl><dt>name</dt><dd>Definition</dd></dl>", "same"),
        ("<nowiki>a : b</nowiki>", "<p>a : b</p>", "spaces"),
        ("<pre>a</pre>", "<pre>a</pre>", "same"),
        ("#REDIRECT [[a]]", "<p>a</p>", "a redirect has no text, also what follows its link"),
        ("a", "<p>b</p>", "other"),
    ],
)
def test_verdict(wikitext: str, html: str, kind: str) -> None:
    assert verdict(Case("", wikitext, html)) == kind


def test_compared_with_an_index(tmp_path: Path) -> None:
    page = {
        "title": "Mill",
        "wiki": "enwiki",
        "namespace": 0,
        "text": "The mill stands. Table.",
        "source_text": "The '''mill''' {{x}} stood.",
    }
    lines = [{"index": {"_id": "1"}}, page, {"index": {"_id": "2"}}, page | {"namespace": 1}]
    path = tmp_path / "enwiki.json"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (found,) = pages_of(path)
    assert found == Page("Mill", "enwiki", page["source_text"], page["text"])
    assert compared(found, ENGLISH) == Difference(Counter(stands=1, table=1), Counter(stood=1), 4, True)


def test_what_is_no_index(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("<mediawiki>\n")
    with pytest.raises(ValueError, match=r"a\.json, line 1: no JSON .*; expected a dump of CirrusSearch"):
        list(pages_of(path))


@pytest.mark.parametrize(
    ("sentence", "wikitext", "language", "found"),
    [
        ("Мец (France).", "Мец ({{FRA}}).", "uk", ["France"]),
        ("Мец (Франція).", "Мец ({{FRA}}).", "uk", []),
        ("A France.", "A [[France]].", "uk", []),
        ("Fa 4,000 anni.", "Fa {{formatnum:4000}} anni.", "it", ["4,000"]),
        ("Fa 4.000 anni.", "Fa {{formatnum:4000}} anni.", "it", []),
    ],
)
def test_english_words_in_other_wikis(sentence: str, wikitext: str, language: str, found: list[str]) -> None:
    assert list(faults(sentence, wikitext, language)) == found
