"""Texts composed of fragments of wikitext, for tests with Hypothesis: plain `st.text()` hardly ever writes "{{"."""

from __future__ import annotations

from hypothesis import strategies as st

FRAGMENTS = (
    *(
        "\n",
        "\n",
        "\n",
        "\r\n",
        " ",
        "a",
        "B c",
        "It is old.",
        " She ran. He sat.",
        "=",
        "== Life ==",
        "\n== Life ==\n",
    ),
    *(
        "{{",
        "}}",
        "{{cite|x=y}}",
        "\n{|",
        "\n|}",
        "\n| cell",
        "{|",
        "|}",
        "|",
        "[[",
        "]]",
        "[[mill|Mills]]",
        "[http://a.b c]",
    ),
    *("<!--", "-->", "<ref>", "<ref name=a/>", "</ref>", "<REF>", "<nowiki>", "</nowiki>", "<math>", "</math>", "<br>"),
    *("''", "'''", "* ", "# ", ": ", "&nbsp;", "&amp;", "__TOC__", "é", "水。"),
)
TEXTS = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)
