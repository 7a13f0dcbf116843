from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.discofuse.operations import Word, Words, delete, inserted, prepend, replace, split, trim, words_of

WORDS = words_of("He left , but she stayed .".split())


def texts(words: Words) -> str:
    return " ".join(word.text for word in words)


def test_words_keep_where_they_come_from() -> None:
    assert WORDS[:2] == (Word("He", 0), Word("left", 1))
    assert inserted("the", "team") == (Word("the", -1), Word("team", -1))


def test_the_five_operations_of_table_13() -> None:
    assert texts(delete(WORDS, 2, 2)) == "He left she stayed ."
    assert texts(prepend(WORDS, inserted("Then", ","))) == "Then , He left , but she stayed ."
    assert texts(replace(WORDS, (Word("she", 4),), inserted("the", "queen"))) == "He left , but the queen stayed ."
    assert [texts(part) for part in split(WORDS, 2)] == ["He left", ", but she stayed ."]
    assert texts(trim(WORDS)) == "He left ,"
    assert texts(trim(WORDS[:2])) == "He left"


def test_replace_takes_the_token_not_the_word() -> None:
    words = words_of("she said she left".split())
    assert texts(replace(words, (Word("she", 2),), inserted("Ada"))) == "she said Ada left"


small = st.lists(st.sampled_from("ab"), max_size=8)


@given(small, small.filter(bool), small)
def test_replace_against_str_replace(words: list[str], old: list[str], new: list[str]) -> None:
    made = replace(inserted(*words), inserted(*old), inserted(*new))
    assert "".join(word.text for word in made) == "".join(words).replace("".join(old), "".join(new))


@given(small, st.integers(0, 8))
def test_split_loses_nothing(words: list[str], index: int) -> None:
    first, second = split(inserted(*words), index)
    assert first + second == inserted(*words)
