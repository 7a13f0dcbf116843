"""Word tests that choose the sentences to parse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.discofuse.propose.apposition import may_open
from wikimill.rules.discofuse.screening import is_surely_verb, may_be_finite, may_close, may_join_verbs
from wikimill.rules.text.connectives import COORDINATING


@pytest.mark.parametrize(
    ("sentence", "joins"),
    [
        ("He bought apples and ate them .", True),
        ("He bought apples and the others ate them .", True),
        ("He bought apples , and pears were sold out .", True),
        ("He bought apples , and then pears .", False),
        ("He bought apples and pears at the market .", False),
        ("He bought apples and works of art .", True),  # "works" may be a verb right after the conjunction
        ("He bought apples and the works of art .", False),  # there a clause needs what is only a verb
        ("Apples and pears were sold at the market .", False),  # no verb before it
        ("The mill burned and was rebuilt in 1804 .", True),
        ("The mill burned and slowly decayed .", True),
        ("And the mill burned .", False),  # it joins nothing
        ("The mill burned and .", False),
        ("and", False),
    ],
)
def test_a_conjunction_between_two_verbs(sentence: str, joins: bool) -> None:
    assert may_join_verbs(tuple(sentence.split())) is joins


WORDS = st.sampled_from("he bought apples and the , works were slowly , but ate Pears them .".split())


def by_all_places(tokens: tuple[str, ...]) -> bool:
    """Return the result of `may_join_verbs` by trying each conjunction with each verb before and after it."""
    for place in range(2, len(tokens) - 2):
        before, after = tokens[:place], tokens[place + 1 :]
        if tokens[place].lower() not in COORDINATING or not any(map(may_be_finite, before)):
            continue
        following = after[0]
        is_open = before[-1] == "," or following in ("he", "slowly") or may_be_finite(following)
        if any(may_be_finite(word) if is_open else is_surely_verb(word) for word in after):
            return True
    return False


@given(st.lists(WORDS, max_size=14).map(tuple))
def test_may_join_verbs_agrees_with_trying_all_places(tokens: tuple[str, ...]) -> None:
    assert may_join_verbs(tokens) is by_all_places(tokens)


@pytest.mark.parametrize(
    ("sentence", "closes"),
    [
        ("The baths , the largest of all , were closed .", True),
        ("He saw the baths , the largest of all .", False),
        ("He saw the baths , the mill , and others .", False),
        ("In May , the baths , which were old , closed .", True),
        (", the baths , were", False),  # nothing is before the first comma
        ("The baths , closed , were sold .", False),  # no apposition opens there
    ],
)
def test_a_clause_that_a_comma_closes(sentence: str, closes: bool) -> None:
    assert may_close(tuple(sentence.split()), may_open) is closes
