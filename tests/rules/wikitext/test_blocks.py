"""The blocks of a unit."""

from __future__ import annotations

import pytest

from wikimill.rules.wikitext.blocks import blocks_of
from wikimill.rules.wikitext.markup import without_comments
from wikimill.rules.wikitext.rendering import HOLE, render
from wikimill.rules.wikitext.units import states_of, units_of

BLOCKS = {
    "paragraph": ("It stands.", ("It stands.",)),
    "definition": ("; Mill: A building.", ("; Mill", ": A building.")),
    "definition in a list": ("*; Mill : A building.", ("*; Mill ", ": A building.")),
    "term alone": ("; Mill", ("; Mill",)),
    "colon in a link": ("; [[a:b]] [http://c d:e] {{f|g:h}}", ("; [[a:b]] [http://c d:e] {{f|g:h}}",)),
    "colon in bold": (";'''1:00''': bar", (";'''1:00'''", ": bar")),
    "colon in a tag": (";<b title=a:b>c:d</b>:e", (";<b title=a:b>c:d</b>", ":e")),
    "address in a term": ("; http://a.b : c", ("; http://a.b ", ": c")),
    "box": ("{{sidebar|It stands.}}", ()),
    "quotations": ("{{bquote|It stands.}}", ("{{bquote|It stands.}}",)),
    "quotation of another wiki": ("{{Цитата|1=Вона стоїть.}}", ("{{Цитата|1=Вона стоїть.}}",)),
    "ordered list": ("{{ordered list|start=4\n| It [[a|b]] stands.\n| 2 = It {{c|d}} burns.}}", ("It [[a|b]] stands.", "It {{c|d}} burns.")),
    "list of lines": ("{{plainlist|\n* a\n* b {{c}}\n}} d", ("* a", "* b {{c}}", " d")),
    "list in a list": ("{{ubl|a|{{ubl|b|c}}}}", ("a", "b", "c")),
    "list without an end": ("{{ubl|a", ("{{ubl|a",)),
    "glossary": ("{{defn|1=It stands.}}", ("It stands.",)),
    "episode": ("{{Episode list|Title=a|ShortSummary=It burns.}}", ("It burns.",)),
    "verbatim bar": ("{{ubl|<nowiki>a|b</nowiki>|c}}", ("<nowiki>a|b</nowiki>", "c")),
    "table": ("{|\n| a\n|}", ()),
    "behind a table": (":{|\n| a\n|} It stands.", (" It stands.",)),
    "table of HTML": ("<table><tr><td>a</td></tr></table>", ()),
    "behind a rule": ("---- It stands.", (" It stands.",)),
    "behind a rule nothing begins a line": ("----=a= b=\n", ("=a= b=\n",)),
    "box behind a rule": ("----{{sidebar|It stands.}}", ()),
    "rule": ("-----", ()),
    "item that begins with one word and a link": ("#The [[mill]] stands.", ("#The [[mill]] stands.",)),
    "redirect": ("#Redirect [[mill]]", ()),
    "address without slashes in a term": (";news:a.b c: d", (";news:a.b c", ": d")),
    "row": ("| a", ()),
    "comment before a table": ("<!-- a -->:{| border=0\n| b\n|}", ()),
    "comment before a heading": ("<!-- a -->== Life ==", ()),
}  # fmt: skip


@pytest.mark.parametrize(("unit", "blocks"), BLOCKS.values(), ids=BLOCKS.keys())
def test_blocks(unit: str, blocks: tuple[str, ...]) -> None:
    assert blocks_of(unit) == blocks


def test_lists_in_lists_without_end() -> None:
    assert blocks_of("{{ubl|" * 1_000 + "a" + "}}" * 1_000) != ()


@pytest.mark.parametrize(
    "unit",
    [
        "{{" + " " * 50_000,
        "#a" + " " * 50_000,
        "{{ubl|" + "[[" * 20_000 + "{{[[" + "}}" * 20_000,
        "{{ubl|" + "<ref>" * 20_000,
        "{{ubl|" + " " * 50_000 + "}}",
        ";" + "<b " * 20_000 + ":" * 20_000,
        ";" + "[a" * 30_000,
    ],
    ids=range(7),
)
def test_hostile_units_are_cut_in_linear_time(unit: str) -> None:
    """Quadratic time would be minutes, and the suite's own time limit ends it."""
    assert "".join(blocks_of(unit)) in (unit, "")


def test_tables_of_html_are_units() -> None:
    lines = "a\n<table>\n<tr><td>b\n<table><tr><td>c</td></tr></table>\nd</td></tr>\n</table>\ne".split("\n")
    assert units_of(lines, states_of(lines)) == ["a", "\n".join(lines[1:6]), "e"]


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("l''''abete di Troia''', come l'''Abies borisii-regis''", "l'abete di Troia, come l'Abies borisii-regis"),
        ("''''''a'''''", "'a"),
        ("<nowiki>''a''</nowiki> '''''<nowiki/>''b''", "''a'' b"),
        ("[[Lista d''e paise]]", "Lista d''e paise"),
        ("[[#Section]] and &apos;&vert;&NotEqualTilde;", "#Section and '|≂̸"),
        ("<tr><td>Alpha beta.</td><td>gamma</td></tr>", "Alpha beta. gamma"),
        ("a<noinclude>b</noinclude><includeonly>c</includeonly><style>d</style>", "ab"),
        ("{{nowrap|b <li>c d}} e", "b c d e"),
        ("{{aircraft specifications|x= <li>'''Lift'''}} e", f"{HOLE} e"),
        ("= x = y", "= x = y"),
        ("in [[CSI: Miami]], [[SQL:2003]], [[UFO: Enemy Unknown]][[fr:Moulin]]", "in CSI: Miami, SQL:2003, UFO: Enemy Unknown"),
    ],
)  # fmt: skip
def test_as_mediawiki(wikitext: str, expected: str) -> None:
    assert render(wikitext) == expected


def test_comments() -> None:
    text = "a<!-- b --><pre><!-- c --></pre><nowiki/><PRE>d<!-- e"
    assert without_comments(text) == "a<pre><!-- c --></pre><nowiki/><PRE>d"
    assert without_comments("<pre>" * 20_000 + "<!-- a -->") == "<pre>" * 20_000
