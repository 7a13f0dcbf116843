"""The documents keep to the words of docs/style.md."""

from __future__ import annotations

import re

import pytest
from support.source_tree import ROOT

DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))
#: What docs/style.md lists in the left column of "Words to avoid", as expressions.
AVOIDED = (
    *("tells?", "telling", "told", "nobody", "somebody", "nothing but", "stands?", "stood", "lies", "besides?"),
    *(
        "but for",
        "so many",
        "so much",
        "whoever",
        "whatever",
        "mills?",
        "milled",
        "milling",
        "behind",
        "go(?:es)? before",
    ),
    *("be it", "be they", "lest", "ours", "theirs", "made of", "comes of", "has to do with", "at hand"),
    r"(?<!there )(?:is|are|was|were) (?:no|none)(?! longer)",
)
_AVOIDED = re.compile(rf"(?<![\w-])(?:{'|'.join(AVOIDED)})(?![\w-])", re.IGNORECASE)
#: Code, and where links lead.
_NO_PROSE = re.compile(r"```.*?```|`[^`\n]+`|\]\([^)]*\)", re.DOTALL)


def avoided_in(text: str) -> list[str]:
    """Return the avoided words of a document's prose, each with its line's number."""
    prose = _NO_PROSE.sub(lambda found: "\n" * found[0].count("\n"), text)
    return [
        f"{number}: {found[0]}"
        for number, line in enumerate(prose.splitlines(), 1)
        for found in _AVOIDED.finditer(line)
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_keeps_to_the_words_of_the_style_guide(name: str) -> None:
    assert avoided_in((ROOT / name).read_text("utf-8")) == []


def test_avoided_words_are_found_in_prose_only() -> None:
    text = "A page told `told` [x](told.md)\n```\ntold\n```\nThere is no page; it is no page, it is no longer one. He who\nmills"
    assert avoided_in(text) == ["1: told", "5: is no", "6: mills"]


def test_the_style_guide_lists_what_is_looked_for() -> None:
    page = (ROOT / "docs/style.md").read_text("utf-8")
    listed = re.findall(r"`([^`]+)`", "\n".join(re.findall(r"^\| (`.+?) \|", page, re.MULTILINE)))
    shown = [word.replace("is no X", "it is no page").replace("is none", "it is none") for word in listed]
    assert [word for word in shown if word != "mill" and not avoided_in(word)] == []
    assert "mill" in listed
