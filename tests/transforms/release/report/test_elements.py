import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.report_samples import Seen

from wikimill.transforms.release.report.elements import Html, element, is_web_address, joined, link, table

HOSTILE = "<script>alert('1')</script>\"&\x00\x1b\u202e"


@given(st.text())
def test_any_text_stays_text(text):
    seen = Seen.of(element("p", text, title=text).encode())
    assert [tag for tag, _ in seen.elements] == ["p"]
    shown = "".join(data for _, data in seen.texts)
    assert "<" not in element("p", text).removeprefix("<p>").removesuffix("</p>")
    assert len(shown) == len(text.replace("\r\n", "\n")) or "\r" in text
    assert not any(ord(character) < 32 and character not in "\t\n" for character in shown)


def test_what_html_must_not_hold_is_replaced():
    assert (
        element("p", HOSTILE) == "<p>&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&quot;&amp;\ufffd\ufffd\ufffd</p>"
    )


def test_only_what_was_made_here_is_html():
    assert joined([Html("<b>"), "<b>", None, element("i", "x") + "<b>"]) == "<b>&lt;b&gt;&lt;i&gt;x&lt;/i&gt;&lt;b&gt;"


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
    ],
)
def test_no_link_to_what_is_no_web_page(address):
    assert not is_web_address(address)
    assert link(address, "a<b") == "a&lt;b"


def test_a_link():
    assert link("https://en.wikipedia.org/w/index.php?diff=2&oldid=1", "Mill") == (
        '<a href="https://en.wikipedia.org/w/index.php?diff=2&amp;oldid=1" rel="noopener noreferrer">Mill</a>'
    )
    assert link(None, "Mill") == "Mill"


def test_a_table_names_its_heads_and_its_caption():
    assert table("Pages", ["ns", "count"], [["0", "7"]]) == (
        '<div class="scroll" tabindex="0" role="region" aria-label="Pages"><table><caption>Pages</caption>'
        '<thead><tr><th scope="col">ns</th><th scope="col">count</th></tr></thead>'
        '<tbody><tr><th scope="row">0</th><td>7</td></tr></tbody></table></div>'
    )
