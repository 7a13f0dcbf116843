"""Formulas and code in running text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wikimill.rules.articles.reading import PageReader
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import ENGLISH, HOLE, render

LATEX = replace(ENGLISH, math="latex", code=True)


@pytest.mark.parametrize(
    ("wikitext", "shown"),
    [
        ("Let <math>E = mc^2</math>.", "Let $E = mc^2$."),
        ("<math display=block>f''(x) ,  y</math>", "$$f''(x) , y$$"),
        ('<math display="inline">a &lt; b & c</math>', "$a < b & c$"),
        ("''a <math>x''</math> b''", "a $x''$ b"),
        ("<math>z__A__ ~~~ \\, .</math>", "$z__A__ ~~~ \\, .$"),
        ("<chem>H2O</chem> and <ce>CO2</ce>", "$\\ce{H2O}$ and $\\ce{CO2}$"),
        ("a<math></math> <math/>b", "a b"),
        ("{{math|''x''<sup>2</sup> + ''y''{{sub|i+1}} {{=}} ''r''}}", "x^2 + y_{i+1} = r"),
        ("{{tmath|1=\\alpha_1}} {{mvar|x}}", "$\\alpha_1$ x"),
        ("m<sup>2</sup> {{math|x}} H<sub>2</sub>O", "m2 x H2O"),
        ("<syntaxhighlight inline lang=c>a  = b''c''</syntaxhighlight>", "a  = b''c''"),
    ],
)
def test_render_formulas_as_latex(wikitext: str, shown: str) -> None:
    assert render(wikitext, LATEX) == shown


def test_render_formulas_as_holes_is_the_default() -> None:
    page = "<math>E</math> <chem>H2O</chem> {{math|''x''<sup>2</sup>}} <pre>a</pre>"
    assert render(page) == " ".join([HOLE] * 4)


def test_a_formula_alone_on_a_line_is_a_paragraph() -> None:
    page = "In water:\n:{{chem2|H+ + A- <-> HA}}\n: {{math|''x''<sup>2</sup>}}\n{{navbox|a}}"
    (section,) = PageReader(SentenceModel(frozenset(), frozenset(), frozenset(), {})).sections(page, LATEX)
    assert [each.paragraph["text"] for each in section.paragraphs] == ["In water:", "H+ + A- ⇌ HA", "x^2"]


def test_render_formulas_as_plain_text() -> None:
    pytest.importorskip("pylatexenc", reason="pylatexenc (the extra [math]) is not installed")
    plain = replace(LATEX, math="plain")
    assert render(r"<math>\frac{a}{b} \le \sqrt{x}</math> <ce>H2O</ce>", plain) == "a/b ≤√(x) H2O"
    deep = "{" * 5_000
    assert render(f"<math>{deep}</math>", plain) == deep
    assert render(r"<math>{x</math> <math>\nosuch{y}</math>", plain) == "x y"


def test_code_keeps_its_lines() -> None:
    page = (
        "A.\n<syntaxhighlight lang=python>\ndef f(x):\n    return x &lt; 2  # ''no''\n\nprint(x)  \n</syntaxhighlight>\n"
        "B <pre>x &lt; <nowiki>''</nowiki></pre> c.\n<nowiki><pre></nowiki>D."
    )
    reader = PageReader(SentenceModel(frozenset(), frozenset(), frozenset(), {}))
    (section,) = reader.sections(page, LATEX)
    assert [(each.paragraph["kind"], each.paragraph["text"]) for each in section.paragraphs] == [
        ("prose", "A."),
        ("code", "def f(x):\n    return x &lt; 2  # ''no''\n\nprint(x)"),
        ("prose", "B"),
        ("code", "x < ''"),
        ("prose", "c. <pre>D."),
    ]
    assert reader.paragraphs.incoming == reader.paragraphs.kept == 5
