"""Pages as Markdown, and tables as grids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.articles.grids import MOST_COLUMNS, grid_of
from wikimill.rules.articles.passages import passages_of
from wikimill.rules.articles.reading import PageReader, Wanted
from wikimill.rules.articles.record import RUNNING
from wikimill.rules.articles.tables import table_of
from wikimill.rules.articles.units import units_of
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import ENGLISH, HOLE, render

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})
PAGE = """'''Mills''' grind.
* Wind
** Post
*# Water
: Set in.
; Term
: Said.
<blockquote>It turns.</blockquote>
== Life ==
=== Early ===
{| class="wikitable"
|+ align=left | Mills of ''Lynt''
! Name !! Year
|-
| [[Ada]] || rowspan=2 | 1905
|-
| a|b
|-
| colspan=2 | Both
|}
<poem>
one
two
</poem>
== Code ==
<pre>
x = 1
</pre>
{| class="navbox"
| Left out
|}
{| class="navbox"
|
* A list
|
* that is left out
|}
{|
|
* In a column
|
A paragraph of a layout table.

Another one.
* And an item
|}
"""
EXPECTED = """Mills grind.

- Wind
    - Post
    1. Water

Set in.

Term
: Said.

> It turns.

## Life

### Early

Mills of Lynt

| Name | Year |
| --- | --- |
| Ada | 1905 |
| b | 1905 |
| Both |  |

one@@
two

## Code

```
x = 1
```

- In a column

A paragraph of a layout table.

Another one.

- And an item""".replace("@@", "  ")


def test_page_as_markdown() -> None:
    reader = PageReader(MODEL, Wanted(frozenset((*RUNNING, "table"))))
    sections = reader.sections(PAGE, ENGLISH)
    (article,) = units_of(sections, "article", links=False, markdown=True)
    assert article["text"] == EXPECTED
    by_section = [each["text"] for each in units_of(sections, "section", links=False, markdown=True)]
    assert by_section[1].startswith("## Life\n\n### Early\n\nMills of Lynt\n\n| Name | Year |")
    blocks = [each["text"] for each in units_of(sections, "paragraph", links=False, markdown=True)]
    assert blocks[1:4] == ["- Wind", "- Post", "1. Water"]


@pytest.mark.parametrize(
    ("wikitext", "markdown"),
    [
        (":* a\n:* b\n::* c", "- a\n- b\n    - c"),
        ("* a\n:* b\n::* c\n* d", "- a\n    - b\n        - c\n- d"),
        ("<poem>\na\nb\n\nc\n</poem>", "a  \nb\n\nc"),
        ("Of:\n*: a\n*: b", "Of:\n\n- a\n- b"),
        ("*** a\n* b\n**# c", "- a\n- b\n    1. c"),
        ("# a\n## b\nC.\n** d", "1. a\n    1. b\n\nC.\n\n- d"),
    ],
)
def test_lists_as_markdown(wikitext: str, markdown: str) -> None:
    (section,) = units_of(PageReader(MODEL).sections(wikitext, ENGLISH), "section", links=False, markdown=True)
    assert section["text"] == markdown


@pytest.mark.parametrize(
    ("wikitext", "markdown"),
    [
        ("'''Ada''' wrote ''the [[mill|first]] mill''.", "**Ada** wrote *the first mill*."),
        ("<b>Ada</b> <I>wrote</I>\nit.", "**Ada** *wrote* it."),
        ("''A'' <i lang=\"fr\">mot</i> it <b/>''is''", "*A* *mot* it *is*"),
        ("The crew of ''Titanic'''s boats.", "The crew of *Titanic'*s boats."),
        ("It ''is\nopen. It's ''closed''", "It *is* open. It's *closed*"),
        ("A ''' b'''<ref>''c''</ref>.", "A b."),
        ("* ''one''\n* two", "- *one*\n- two"),
        ("; '''Term'''\n: Said.", "**Term**\n: Said."),
        ("<poem>\n''a\nb''\n</poem>", "*a*  \nb"),
        ("<pre>\n''a''\n</pre>", "```\n''a''\n```"),
        (
            "{|\n|+ ''Mills''\n! Name !! ''Year''\n|-\n| '''Ada''' || 1905\n|}",
            "*Mills*\n\n| Name | *Year* |\n| --- | --- |\n| **Ada** | 1905 |",
        ),
    ],
)
def test_emphasis_as_markdown(wikitext: str, markdown: str) -> None:
    reader = PageReader(MODEL, Wanted(frozenset((*RUNNING, "table")), emphasis=True))
    (section,) = units_of(reader.sections(wikitext, ENGLISH), "section", links=False, markdown=True)
    assert section["text"] == markdown
    plain = PageReader(MODEL, Wanted(frozenset((*RUNNING, "table")))).sections(wikitext, ENGLISH)
    assert section["paragraphs"] == [each.paragraph for each in plain[0].paragraphs]


def test_emphasis_is_cut_with_its_paragraph() -> None:
    wanted = Wanted(emphasis=True, holes="drop", sentences=True)
    (section,) = PageReader(MODEL, wanted).sections("A {{x}} ''mill''. ''It'' rained. He ''sang''.", ENGLISH)
    passages = units_of(list(passages_of(section, 2, sentences=False)), "passage", links=False, markdown=True)
    assert [each["text"] for each in passages] == ["*It* rained.", "He *sang*."]


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("{|\n|+ Caption\n| a || b\n|-\n| c\n|}", [["a", "b"], ["c", ""]]),
        ("{|\n! rowspan=2 | a !! b\n|-\n| c\n|}", [["a", "b"], ["a", "c"]]),
        ("{|\n| colspan=2 | a || b\n|-\n| c || d || e\n|}", [["a", "a", "b"], ["c", "d", "e"]]),
        ("{|\n| colspan=3 | a\n|-\n| c || d || e\n|}", [["a", "", ""], ["c", "d", "e"]]),
        ("{|\n| a\n* b\n* c\n|-\n|\n|}", [["a; b; c"]]),
        ("{|\n| a\n{|\n| inner\n|}\n|}", [["a"]]),
        ("{|\n| colspan='2' {{yes}} || b\n|-\n| c || d || e\n|}", [["Yes", "Yes", "b"], ["c", "d", "e"]]),
        ("{|\n| nowrap rowspan=2 {{yes|a}} || b\n|-\n| c\n|}", [["a", "b"], ["a", "c"]]),
        ('{|\n| bgcolor=white data-sort-value="3" {{x}} || b\n|}', [[HOLE, "b"]]),
        ("{|\n| Width {{yes}} || x=5 {{yes}}\n|}", [["Width Yes", "x=5 Yes"]]),
        ("<table><tr><th>a<th>b<tr><td colspan='2'>c</table>", [["a", "b"], ["c", ""]]),
        ("{|\n| rowspan=9999 colspan=9999 | a\n|}", [["a", *[""] * (MOST_COLUMNS - 1)]]),
        ("{|\n| *p || ''*t''\n|}", [["*p", "*t"]]),
        ("{|\n| <gallery>\na.jpg|b\n</gallery> c\n|}", [["c"]]),
        ("{|\n! a\n|-\n| [[File:a.jpg]]\n|}", []),
        ("{|\n|}", []),
    ],
)
def test_grid_of(table: str, rows: list[list[str]]) -> None:
    assert grid_of(table_of(table).rows, render) == rows


INNER = "{| class=wikitable\n! Code\n|-\n| 040\n|}"
CODE = "| Code |\n| --- |\n| 040 |"


@pytest.mark.parametrize(
    ("table", "markdown"),
    [
        (f"{{|\n|\n{INNER}\n|}}", CODE),
        (f"{{|\n|\n{INNER}\n|\n{INNER}\n|}}", f"{CODE}\n\n{CODE}"),
        (f"{{|\n| Some words.\n|\n{INNER}\n|}}", f"Some words.\n\n{CODE}"),
        (f"{{|\n! Mill\n|-\n| Ada\n{INNER}\n|}}", f"| Mill |\n| --- |\n| Ada |\n\n{CODE}"),
        (f"{{|\n|\n{{|\n|\n{INNER}\n|}}\n|}}", CODE),
        (f"{{|\n|\n{INNER.replace('wikitable', 'navbox')}\n| Ada\n|}}", "Ada"),
        ("<table><tr><td><table><tr><th>Code<tr><td>040</table></table>", CODE),
        (
            "<table><tr><th>Mill<tr><td>Ada <table><tr><td>040</table></table>",
            "| Mill |\n| --- |\n| Ada |\n\n| 040 |\n| --- |",
        ),
    ],
)
def test_tables_in_tables_as_markdown(table: str, markdown: str) -> None:
    reader = PageReader(MODEL, Wanted(frozenset((*RUNNING, "table"))))
    (article,) = units_of(reader.sections(table, ENGLISH), "article", links=False, markdown=True)
    assert article["text"] == markdown


@given(
    st.lists(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=4), min_size=1, max_size=5)
)
def test_grid_of_places_each_cell_where_html_does(spans: list[list[tuple[int, int]]]) -> None:
    lines, number = ["{|"], 0
    taken: dict[tuple[int, int], str] = {}
    for place, row in enumerate(spans):
        lines.append("|-")
        column = 0
        for rows, columns in row:
            lines.append(f"| rowspan={rows} colspan={columns} | w{number}")
            while (place, column) in taken:
                column += 1
            fills = columns > 1 and len(row) == 1 and column == 0
            width = 0
            while width < columns and (place, column + width) not in taken:
                width += 1
            if width < columns:
                return  # cells overlap; browsers differ
            for down in range(rows):
                for across in range(columns):
                    taken[place + down, column + across] = "" if fills and across else f"w{number}"
            number += 1
    found = grid_of(table_of("\n".join([*lines, "|}"])).rows, render)
    width = max(column for row, column in taken if row < len(spans)) + 1
    expected = [[taken.get((row, column), "") for column in range(width)] for row in range(len(spans))]
    assert found == [row for row in expected if any(row)]
