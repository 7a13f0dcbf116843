"""A page escapes all values as text, links only web addresses, and has the same text in every layout."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.report_samples import Seen

from wikimill.transforms.release.report.charts import Cell, Example, Fold, Table, Text
from wikimill.transforms.release.report.page import draw_page, said_by, web_address

PLAIN = [tag for tag, _ in Seen.of(draw_page("a", [Text("a")], [])).elements]


@given(st.text())
def test_draw_page_escapes_any_text(text):
    seen = Seen.of(draw_page(text, [Text(text)], []))
    assert [tag for tag, _ in seen.elements] == PLAIN
    shown = "".join(data for tag, data in seen.texts if tag == "h1")
    assert not any(ord(character) < 32 and character not in "\t\n\r" for character in shown)


def test_draw_page_replaces_what_html_must_not_hold():
    page = draw_page("", [Text("a\x00\x1b\u202e\ud800<b>")], [])
    assert "<p>a\ufffd\ufffd\ufffd\ufffd&lt;b&gt;</p>" in page.decode()


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        " javascript:alert(1)",
        "JAVASCRIPT:alert(1)//https://x.org",
        "java\nscript:alert(1)",
        "data:text/html,<script>",
        "//evil.example",
        "https:evil.example",
        "https://",
        "https://[",
        "https://x.org/ y",
        "file:///etc/passwd",
        "",
        None,
    ],
)
def test_web_address_refuses_what_is_not_a_web_page(address):
    assert web_address(address) is None


def test_web_address_keeps_a_web_page():
    address = "https://en.wikipedia.org/w/index.php?diff=2&oldid=1"
    assert web_address(address) == address
    example = Example("uk", [("C", [("", "He"), ("del", "ran")])], address, "Mill", ["History"])
    seen = Seen.of(draw_page("", [example], []))
    assert seen.all("a") == [{"href": address, "rel": "noopener noreferrer"}]
    assert seen.all("article") == [{"class": "example", "lang": "uk"}]


def test_said_by_has_words_and_links_but_not_layout():
    table = Table("Pages", ["ns", "count"], [["0", Cell("7", "of 9", "code")]])
    page = draw_page("Title", [Text("a b", True)], [("One", [Fold("more", [table])])])
    said = said_by(page)
    assert said == (
        "Title Title a b #one One One more Pages ns count 0 of 9 7 "
        "Drawn by wikimill report from manifest.json and stats.json."
    ).replace("of 9", "of_9").replace(" ", "\n").replace("of_9", "of 9").split("\n")
    assert said_by(page.replace(b"<td>", b"<td class='x'>\n")) == said
    assert said_by(page.replace(b"7</span>", b"8</span>")) != said
    assert said_by(page + b"<script>alert(1)</script>") != said
