"""The page of attention: which words have the colour of which summary."""

from __future__ import annotations

from wikimill.pipelines.terminal.attention import Conversation, Word, attention_page, coloured
from wikimill.transforms.release.report.page import said_by


def test_words_have_the_colour_of_their_highest_ranking_summary():
    posts = [["rain", "<fell>"], ["snow"] * 12]
    first, second = [0.1, 0.9, *[0.2] * 12], [0.3, 0.1, *[0.0] * 10, 0.5, 0.4]
    found = coloured(Conversation("1", posts, [("on rain", first), ("on snow", second)]))
    assert [len(row) for row in found] == [2, 12]
    # Of 14 words each summary colours two; the second of an order is half as opaque.
    assert found[0] == [Word("rain", "0.10 0.30", 167, 0.0), Word("<fell>", "0.90 0.10", 30, 1.0)]
    assert found[1][0] == Word("snow", "0.20 0.00", 30, 0.5)
    assert found[1][10:] == [Word("snow", "0.20 0.50", 167, 1.0), Word("snow", "0.20 0.40", 167, 0.5)]
    assert {word.opacity for word in found[1][1:10]} == {0.0}


def test_the_page_escapes_words_and_numbers_summaries():
    page = attention_page("models/m", [Conversation("x&y", [["<b>"]], [("one", [0.25])])])
    assert b"<b>" not in page
    assert page.count(b"x&amp;y") == 1
    assert said_by(page)[-4:] == ["x&y", "0.25", "<b>", "one"]
