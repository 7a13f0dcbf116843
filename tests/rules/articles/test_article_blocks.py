"""Pages cut into blocks: what each line of wikitext is taken for."""

from __future__ import annotations

import pytest

from wikimill.rules.articles.blocks import sections_of
from wikimill.rules.articles.links import anchors_of
from wikimill.rules.articles.page_markup import take_files, without_leading_templates
from wikimill.rules.articles.reading import PageReader, Wanted
from wikimill.rules.articles.record import KINDS, inner_paragraphs, joined
from wikimill.rules.articles.tables import cells_of
from wikimill.rules.articles.units import units_of
from wikimill.rules.drops import Drop
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import ENGLISH, WikiSyntax, render

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})


def blocks(wikitext: str) -> list[tuple[str, str]]:
    return [
        tuple(block[:2])
        for section in sections_of(wikitext, ENGLISH, set(KINDS) - {"table"})
        for block in section.blocks
    ]


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("One\nline.\n\nAnother.", [("prose", "One\nline."), ("prose", "Another.")]),
        ("* a\n** b\n# c\n*: d", [("list_item", each) for each in "abcd"]),
        ("; term: said", [("definition", "term"), ("definition", "said")]),
        ("; [[a:b|c]]\n: said\nProse.", [("definition", "[[a:b|c]]"), ("definition", "said"), ("prose", "Prose.")]),
        (": Indented.", [("prose", "Indented.")]),
        ("A.\n<blockquote>B.\n\nC.</blockquote>\nD.", [("prose", "A."), ("quotation", "B."), ("quotation", "C."), ("prose", "D.")]),
        ("{{bquote|It rains.}}", [("quotation", "{{bquote|It rains.}}")]),
        ("{{quote|\n<poem>\na\nb\n</poem>\n}}", [("quotation", "{{quote|\n\na\nb\n\n}}")]),
        ("{{Infobox\n| a = {{b}}\n}}\n'''Ada'''", [("prose", "'''Ada'''")]),
        ("{{Infobox\n| a = b\n}}'''Ada'''", [("prose", "'''Ada'''")]),
        ("{{lang|fr|Mot}} is a word.", [("prose", "{{lang|fr|Mot}} is a word.")]),
        ("* {{cite book|title=A}}", []),
        ("A<!-- hidden\n\nlines --> b.", [("prose", "A b.")]),
        ("A\n<!-- alone -->\nb.", [("prose", "A\nb.")]),
        ("<!-- x\n-->{| class=a\n| A cell.\n|}", [("table_cell", "A cell.")]),
        ("A.<ref>\n{{cite}}\n</ref> B.", [("prose", "A. B.")]),
        ("<table><tr><td>A</td></tr>\n</table>B.", [("table_cell", "A"), ("prose", "B.")]),
        ("<gallery>\na.jpg|A mill.\nb.jpg\n</gallery>", [("caption", "A mill.")]),
        ("[[File:a.jpg|thumb|200px|A [[b|c]] d.]]E.", [("caption", "A [[b|c]] d."), ("prose", "E.")]),
        ("A.\n----\nB.", [("prose", "A."), ("prose", "B.")]),
        ("| stray\n! row", []),
        ("{{ordered list|start=4|It is [[fast]].|It is new.}}A.", [("list_item", "It is [[fast]]."), ("list_item", "It is new."), ("prose", "A.")]),
        ("{{plainlist|\n* a\n* b\n}}", [("list_item", "a"), ("list_item", "b")]),
        ("{{term|mill}}\n{{defn|A house.}}", [("definition", "mill"), ("definition", "A house.")]),
        ("{{Quote box|It rains.}}\n{{цитата|It rains.}}", [("quotation", "{{цитата|It rains.}}")]),
        ("; a<ref>http://b: c</ref> <nowiki>d: e</nowiki>: f", [("definition", "a <nowiki>d: e</nowiki>"), ("definition", "f")]),
        ("A<nowiki>[[</nowiki>.<ref name=b>\n{{cite}}\n</ref>", [("prose", "A<nowiki>[[</nowiki>.")]),
        ("A.\n<references responsive>\n<ref name=b>C</ref>\n</references>", [("prose", "A.")]),
        ("{{Box|a=<math>{b}}</math>\n|c=d}}\nE.", [("prose", "E.")]),
        ("[[File:a.jpg|mini|hochkant=1.2|Eine Mühle.|links]]B.", [("caption", "Eine Mühle."), ("prose", "B.")]),
        ("<gallery>\na.jpg|alt=b|A [[c|mill]].\n</gallery>", [("caption", "A [[c|mill]].")]),
        ("[[File:a.jpg|thumb|A\n<blockquote>\n{{legend|x|b}}\n</blockquote>\n]]\nC.", [("caption", "A\n<blockquote>\n{{legend|x|b}}\n</blockquote>"), ("prose", "C.")]),
        ("[[File:a.jpg|thumb|A]][[File:b.jpg|thumb|\n\nB [[c|d]]\n]]<gallery>\ne.jpg|F\n</gallery>", [("caption", "A"), ("caption", "B [[c|d]]"), ("caption", "F")]),
        ("{{Life|1923}}{{featured star|x}} {{nobots}}", []),
        ("{{Life|1923}}{{nowrap|a}}", [("prose", "{{Life|1923}}{{nowrap|a}}")]),
        ("<ul>\n<li>A.\n<li class=x>B.</li>C.\n</ul>", [("list_item", "A."), ("list_item", "B."), ("prose", "C.")]),
        ("A.<ol><li>B.<li>C.</ol>D.", [("prose", "A."), ("list_item", "B."), ("list_item", "C."), ("prose", "D.")]),
        ("<dl><dt>A<dd>B</dl>", [("definition", "A"), ("definition", "B")]),
        ("A {{nowrap|<li>b}} c", [("prose", "A {{nowrap|<li>b}} c")]),
        ("A <source lang=html>\n<ul>\n<li>b\n</source> c", [("prose", "A"), ("code", "<ul>\n<li>b"), ("prose", "c")]),
        ("A.<table><tr><td>b</table>C.", [("table_cell", "b"), ("prose", "A. C.")]),
        ("{{flatlist|\n* a\n* b\n}}\n{{hlist|c|d}}", [("list_item", each) for each in "abcd"]),
        ("; http://a.b/c:1 : d", [("definition", "http://a.b/c:1"), ("definition", "d")]),
        ("=====\nA.[[File:b.jpg|thumb|C]]D[[File:e.jpg|20px]]e.", [("caption", "C"), ("prose", "A. De.")]),
        ("[[File:a.jpg|thumb|A [[b|c]]\n\nD.\n* E.", [("caption", "A [[b|c]]"), ("prose", "D."), ("list_item", "E.")]),
    ],
)  # fmt: skip
def test_what_a_line_is(wikitext: str, expected: list[tuple[str, str]]) -> None:
    assert blocks(wikitext) == expected


def test_headings_are_a_path() -> None:
    text = "Lead.\n== A ==\na\n==== B ====\nb\n=== ''C'' ===\nc\n== D ==\nd"
    assert [(one.titles, one.level, len(one.blocks)) for one in sections_of(text, ENGLISH, ())] == [
        ([], 1, 1),
        (["A"], 2, 1),
        (["A", "B"], 4, 1),
        (["A", "C"], 3, 1),
        (["D"], 2, 1),
    ]


def test_what_is_not_closed() -> None:
    assert take_files("[[File:a.jpg|thumb|b", ENGLISH) == ("[[File:a.jpg|thumb|b", [])
    assert without_leading_templates("{{a|b") == "{{a|b"
    assert blocks("{{Infobox\n| a\n== B ==\nc") == [("prose", "{{Infobox\n| a"), ("prose", "c")]


def test_cells_of_a_table_in_a_table() -> None:
    assert _cells('{|\n! a !! b\n|-\n|\n{| class=x\n| inner\n|}\n| style="x" | c || d\nmore\n|}') == [
        "a",
        "b",
        "c",
        "d\nmore",
    ]


def _cells(table: str) -> list[str]:
    return [cell.wikitext for cell in cells_of(table) if cell.kind == "table_cell"]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("{|\n| {{bartable|62||2||background:blue}} || b\n|}", ["{{bartable|62||2||background:blue}}", "b"]),
        ("{|\n| {{x\n| y = z\n}} a\n|-\n| [[b|c]] | d\n|}", ["{{x\n| y = z\n}} a", "[[b|c]] | d"]),
        ("{|\n| <math>a||b</math> !! c\n! <nowiki>||</nowiki> !! d\n|}", ["<math>a||b</math> !! c", "<nowiki>||</nowiki>", "d"]),
        ("{|\n| {{open || a\n| b\n|}", ["{{open", "a", "b"]),
        ("{|", []),
    ],
)  # fmt: skip
def test_cells_with_bars_in_templates(table: str, expected: list[str]) -> None:
    assert _cells(table) == expected


def test_blocks_separates_prose_cells_of_layout_tables_from_data() -> None:
    table = "{|\n|+ Two columns\n| valign=top |\nThe mill was built by two brothers.\n\n* Corn\n[[File:a.jpg|thumb|A mill.]]\n| 1905\n|}"
    assert blocks(table) == [
        ("caption", "Two columns"),
        ("table_cell", "The mill was built by two brothers."),
        ("table_cell", "Corn"),
        ("caption", "A mill."),
        ("table_cell", "1905"),
    ]
    html = "<table><caption>Two columns</caption><tr><td>The mill was built by two brothers.<td>1905</table>"
    for kinds, expected in (
        (set(KINDS) - {"table"}, ["caption", "table_prose", "table_cell"]),
        (("table_prose",), ["table_prose"]),
        (("table_cell",), ["table_cell"]),
        (("prose",), []),
    ):
        sections = PageReader(MODEL, Wanted(frozenset(kinds))).sections(html, ENGLISH)
        assert [each.paragraph["kind"] for section in sections for each in section.paragraphs] == expected


def test_convert_makes_two_cells() -> None:
    table = "{|\n! Year !! Barrels !! m3\n|-\n| 1974\n|{{convert|172|oilbbl|0|disp=table}}\n|}"
    (section,) = PageReader(MODEL, Wanted(frozenset(("table",)))).sections(table, ENGLISH)
    (read,) = section.paragraphs
    assert read.paragraph["text"] == "| Year | Barrels | m3 |\n| --- | --- | --- |\n| 1974 | 172 | 27 |"


THEOREM = """\
It says:
{{math theorem|name=Lemma|note=[[Max Zorn|Zorn]]|math_statement=
It is
* [[fast]].

{{NumBlk|:|<math>a = b</math>|{{EquationRef|1}}}}
}} So.
{{math proof|proof=It is {{math theorem|2}}.

{{proof|drop=yes|It ends.}}}}
"""


def test_a_theorem_has_blocks() -> None:
    assert blocks(THEOREM) == [
        ("prose", "It says:"),
        ("prose", "'''Lemma''' ([[Max Zorn|Zorn]]) — It is"),
        ("list_item", "[[fast]]."),
        ("prose", "{{NumBlk|:|<math>a = b</math>|{{EquationRef|1}}}}"),
        ("prose", "So."),
        ("prose", "'''Proof'''"),
        ("prose", "It is {{math theorem|2}}."),
        ("prose", "'''Proof'''"),
        ("prose", "It ends."),
    ]
    assert blocks("{{math theorem|name=Lemma}}") == []
    assert len(blocks("{{proof|" * 30 + "It ends." + "}}" * 30)) == 9  # eight headings, and the rest in one line


def test_a_theorem_is_known_in_english_only() -> None:
    assert [each.blocks for each in sections_of("{{proof|It ends.}}", WikiSyntax(language="de"), ())] == [[]]


def test_a_cladogram_is_left_out_and_counted_with_tables() -> None:
    page = "The tree:\n{{clade\n|1=[[Tarsiers]]\n|2={{clade|1=Lemurs}}\n}}\nIt grows."
    counts = {}
    for kinds in (("prose",), ("prose", "table")):
        reader = PageReader(MODEL, Wanted(frozenset(kinds)))
        (section,) = reader.sections(page, ENGLISH)
        assert [each.paragraph["text"] for each in section.paragraphs] == ["The tree:", "It grows."]
        counts[kinds] = dict(reader.paragraphs.dropped)
    assert counts == {("prose",): {}, ("prose", "table"): {Drop.KIND: 1}}


def test_code_on_one_line() -> None:
    assert blocks("<pre>a</pre>" * 3_000) == [("code", "a")] * 3_000
    assert blocks("<pre>a </source>") == [("prose", "<pre>a </source>")]
    assert blocks("<pre>a</pre><source lang=c>b <pre>c</pre>") == [
        ("code", "a"),
        ("prose", "<source lang=c>b <pre>c</pre>"),
    ]


def test_a_table_that_is_left_out_is_counted_by_its_cells() -> None:
    reader = PageReader(MODEL, Wanted(frozenset(("table_prose", "prose"))))
    reader.sections("{|\n| 1905 || The mill was built by two brothers.\n|}\nIt stands.", ENGLISH)
    assert (reader.paragraphs.incoming, reader.paragraphs.kept, dict(reader.paragraphs.dropped)) == (
        3,
        2,
        {Drop.KIND: 1},
    )


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("A [[b#c|d e]]s [[File:x.jpg]] [[f_g]].", [("d es", "b#c"), ("f g", "f g")]),
        ("{{nowrap|[[a]] b}} [[:c]]", [("a", "a"), (":c", "c")]),
        ("[[a|''b'']] ([[c]])", [("b", "a"), ("c", "c")]),
        ("No link.", []),
    ],
)
def test_links(wikitext: str, expected: list[tuple[str, str]]) -> None:
    text = render(wikitext)
    found = [(text[start:end], target) for start, end, target in anchors_of(wikitext, text, render)]
    assert [(words.lstrip(":"), target) for words, target in found] == [(each.lstrip(":"), to) for each, to in expected]


def test_sentences_with_holes_are_left_out_and_links_move() -> None:
    reader = PageReader(MODEL, Wanted(frozenset(KINDS), sentences=True, links=True, holes="drop"))
    text = (
        "It {{x}} rained. He [[walk]]ed. Then {{y}} left.\n\n{{z}}\n\n{{z}} only.\n\n… It {{z}} rained for a long time."
    )
    (lead,) = reader.sections(text, ENGLISH)
    ((paragraph, anchors, _),) = lead.paragraphs
    assert paragraph == {"kind": "prose", "text": "He walked.", "holes": [], "sentences": ["He walked."]}
    assert anchors == [(3, 9, "walk")]
    assert (reader.paragraphs.incoming, reader.paragraphs.kept, dict(reader.paragraphs.dropped)) == (
        3,
        1,
        {Drop.HOLE: 2},
    )
    assert (reader.sentences.incoming, reader.sentences.kept, dict(reader.sentences.dropped)) == (
        6,
        1,
        {Drop.HOLE: 4, Drop.NO_WORD: 1},
    )


def test_records_of_a_page() -> None:
    sections = PageReader(MODEL, Wanted(links=True)).sections("A [[b]].\n\nC.\n== D ==\nE [[f]].", ENGLISH)
    (article,) = units_of(sections, "article", links=True)
    text = joined(inner_paragraphs(article["sections"], None))
    assert text == "A b.\n\nC.\n\nE f."
    assert [(text[link["start"] : link["end"]], link["target"]) for link in article["links"]] == [
        ("b", "b"),
        ("f", "f"),
    ]
    assert [
        (joined(one["paragraphs"]), one["titles"], one["position"])
        for one in units_of(sections, "section", links=False)
    ] == [("A b.\n\nC.", [], 0), ("E f.", ["D"], 1)]
    paragraphs = list(units_of(sections, "paragraph", links=False))
    assert [(one["text"], one["kind"], one["titles"], one["position"]) for one in paragraphs] == [
        ("A b.", "prose", [], 0),
        ("C.", "prose", [], 1),
        ("E f.", "prose", ["D"], 2),
    ]
    assert list(units_of([], "article", links=False)) == []
