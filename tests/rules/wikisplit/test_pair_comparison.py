"""What S1 and S2 have that C has not."""

from __future__ import annotations

import pytest

from wikimill.rules.wikisplit.comparison import Comparison, comparison

C = "The mill was built in 1804 by John Lee and stands on the river ."


def compared(s1: str, s2: str, language: str = "en") -> Comparison:
    return comparison(C.split(), s1.split(), s2.split(), language)


def test_all_columns() -> None:
    found = compared("The mill was built in 1804 by John Lee .", "Today it stands on the Aire in 2 parts .")
    assert found == Comparison(
        new_words=3,
        lost_words=1,
        new_numbers=1,
        new_names=1,
        length_ratio=1.333333,
        covered_alone=0.666667,
        covered_together=0.866667,
        covered_at_once=0.066667,
    )


# S1, S2, then new words, lost words, new numbers, new names.
COUNTED = {
    "nothing": ("The mill was built in 1804 by John Lee .", "It stands on the river .", (0, 0, 0, 0)),
    "other inflections": ("The mills build in 1804 by John Lee .", "It standing on rivers .", (1, 1, 0, 0)),
    "stop words": ("However the mill was built in 1804 by John Lee .", "It also stands on the river .", (0, 0, 0, 0)),
    "a name first is no new name": (
        "Leeds mill was built in 1804 by John Lee .",
        "It stands on the river .",
        (1, 0, 0, 0),
    ),
    "the same name twice": ("The mill of Kate was built .", "Kate stands on the river of Kate .", (1, 2, 0, 1)),
    "a name that C has in lower case": ("The Mill of John Lee .", "The River stands .", (0, 1, 0, 0)),
    "a comma of thousands": ("The mill was built in 1,804 by John Lee .", "It stands on the river .", (0, 0, 0, 0)),
    "lost": ("The mill stands .", "It stands on the river .", (0, 3, 0, 0)),
}


@pytest.mark.parametrize(("s1", "s2", "counts"), COUNTED.values(), ids=COUNTED.keys())
def test_counts(s1: str, s2: str, counts: tuple[int, int, int, int]) -> None:
    found = compared(s1, s2)
    assert (found.new_words, found.lost_words, found.new_numbers, found.new_names) == counts


def test_another_language_has_no_stop_words() -> None:
    assert compared("However the mill was built in 1804 by John Lee .", "It stands on the river .", "de").new_words == 2
