"""Text that is rendered without the parser reads as the parser's does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.languages.registry import LANGUAGES
from wikimill.rules.wikitext import rendering
from wikimill.rules.wikitext.rendering import WikiSyntax, render, syntax_of

_MARKS = r"""
[[a]] [[a|b]] [[a_b|]] [[A#c]] [[A#c|d]] [[O'x|y's]] [[O'x]] [[''a''|b]] [[File:a.jpg|thumb|b]] [[Datei:a.jpg]]
[[Category:a]] [[de:a]] [[:de:a]] [[:Category:a|b]] [[a|b|c]] [[ [[ ]] [ ] | _ : # * ; = - ---- ! {{lang|fr|un}} {{x}}
{{cn}} {{sfn|Lee|p=3}} {{sfn|a_'b'|&c}} {{Cn|''a''}} {{efn|[[a]]}} {{DEFAULTSORT:a}} {{cn }} {{anchor|a|b}} [[a{{cn}}|b]]
{{ }} {{{1}}} &amp; &nbsp; & <i>a</i> <br/> < > <!--a--> <ref>a</ref> <nowiki>[[a]]</nowiki> ' '' ''' ''''' (x) , . ?
A a 7 é 中 [http://a.org] [//a.org] http://a.org [[[a]]] [http://a] [http://] [sic] __NOTOC__ ~~~~ :// ://a http:// _a_ [[_a_]] [[a_]]
""".split()
#: Templates of words, of numbers, of nothing, unknown ones, and what their parameters may hold.
_TEMPLATES = (
    r"""
{{lang|fr|''un''}}  {{lang|fr|2=un}}  {{lang|fr| un }}  {{lang|fr|[[un]]}}  {{lang|fr|a&nbsp;b}}  {{lang|fr|a=b}}
{{convert|5|km}}  {{convert|5|-|6|km|mi|abbr=on}}  {{nbsp}}  {{nowrap|a:b=c}}  {{nowrap|http:a=b}}  {{nowrap|1=a}}
{{as of|2010}}  {{formatnum:1000}}  {{x|a}}  {{x|a=b|c}}  {{x:y|z}}  {{lang|fr|a\nb}}  {{x\n|y}}  {{lang|fr|a|b|c}}
[[a|b {{nbsp}}]]  [[a {{nbsp}}|b]]  [[a {{nbsp}}]]  [[File:a.jpg|{{x}}]]  [[de:a|{{x}}]]  [[a:b|{{lang|fr|c}}]]
{{nowrap|;a}}  {{nowrap|*a}}  {{snd}}  {{'}}  {{=}}  {{!}}  {{(}}  {{subst:x}}  {{#if:a|b}}  {{PAGENAME}}  {{small|a}}
{{lang|fr|}}  {{''x''}}  {{{x}}}  {{x}}}  {{{{x}}  {{as of|2010|df=y}}  {{nowrap|mailto:a=b}}  {{ x }}  {{|x}}
""".replace("\n", "  ")
    .replace("\\n", "\n")
    .split("  ")
)
_SPACED = """
[http://a.org b]|[https://a.org/x_y?z=1 b''c'']|[http://a.org/;x b]|[http://a.org  b]|[http://a.org ]|[ftp://a.org b]
[[a [b] c]]|[[a]|[http://b.org c]|[http://a.org [[b]]]|[http://a.org O'x] |[[[http://a.org b]]]|[http://a.org b http://c.org]
""".replace("\n", "|").split("|")
_TEXTS = st.lists(st.sampled_from([*_MARKS, *_TEMPLATES, *_SPACED, " ", "  ", "\n", "\t", "\xa0"]), max_size=9).map(
    "".join
)
_PREFIXES = (("file", "image", "datei", "fichier"), ("category", "kategorie"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_simple_links_are_rendered_as_the_parser_renders_them(language: str) -> None:
    _check(language, 400)


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_every_language(language: str) -> None:
    _check(language, 3_000)


def _read(text: str, syntax: WikiSyntax) -> tuple[str, list[str]]:
    """Return what a reader sees, and the names of what leaves holes, in order."""
    holes: list[str] = []
    return render(text, syntax, lambda what, name: holes.append(name) if what == "hole" else None), holes


def _check(language: str, examples: int) -> None:
    syntax = syntax_of(LANGUAGES[language], *_PREFIXES)

    @settings(max_examples=examples, deadline=None)
    @given(_TEXTS)
    def check(text: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            quick = _read(text, syntax)
            patch.setattr(rendering, "shown_simply", lambda *_: None)  # all goes to the parser
            assert quick == _read(text, syntax)

    check()
