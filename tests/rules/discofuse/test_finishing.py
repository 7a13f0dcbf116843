from __future__ import annotations

import pytest

from wikimill.rules.discofuse.finishing import finish, lowered, raised, text_of
from wikimill.rules.discofuse.operations import words_of


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (", space is limited .", "Space is limited ."),
        ("they left ,", "They left ."),
        ("they left , .", "They left ."),
        ("the man , , who left , went", "The man , who left , went ."),
        ("did they leave ?", "Did they leave ?"),
        ("he said :", "He said :"),
        ("it is small ( about 5 km , )", "It is small ( about 5 km ) ."),
        ("it rained . )", "It rained . )"),
        ("iPhone sales fell .", "iPhone sales fell ."),
        ("-- and left --", "And left ."),
        ("'s it", "'s it ."),
        (", ,", ""),
        ("", ""),
    ],
)
def test_finish(words: str, sentence: str) -> None:
    assert text_of(finish(words_of(words.split()))) == sentence


def test_what_is_finished_stays_as_it_is() -> None:
    words = finish(words_of("the man , , who left , went".split()))
    assert finish(words) == words


def test_case_of_first_words() -> None:
    assert [raised(word) for word in ("the", "The", "eBay", "23rd", "")] == ["The", "The", "eBay", "23rd", ""]
    assert [lowered(word) for word in ("The", "Ruiz", "His", "U.S.")] == ["the", "Ruiz", "his", "U.S."]
