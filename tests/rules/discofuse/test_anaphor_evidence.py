"""What words alone tell of what a sentence refers back to."""

from __future__ import annotations

import pytest

from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.discofuse.anaphor_evidence import may_refer_surely

FIRST = "In 1804 Ada Lovelace saw the old mill of the city ."


@pytest.mark.parametrize(
    ("first", "second", "refers"),
    [
        (FIRST, "Later she sold it to a man whom she knew .", True),
        ("It rained all day .", "Later she sold a house .", False),  # nobody is named
        (FIRST, "It burned .", True),
        (FIRST, "In the next year it burned .", True),
        (FIRST, "In the next year of peace it burned .", False),  # not among the first five
        (FIRST, "Their heirs sold everything .", True),
        (FIRST, "Nobody in the family of their heirs knew .", False),
        (FIRST, "Nobody bought them .", False),
        (FIRST, "Lovelace was pleased .", True),
        (FIRST, "Ada Lovelace was pleased .", False),  # as long as before
        (FIRST, "Nothing happened in Lovelace .", True),
        (FIRST, "The mill burned .", True),
        (FIRST, "This mill burned .", True),
        (FIRST, "That mill burned .", False),
        (FIRST, "The Mill burned .", False),  # a name, which the first sentence has not
        (FIRST, "The city burned .", False),  # no more is told of it
        ("He saw the old mills .", "The mill burned .", True),
        ("He saw the old mill .", "These mills burned .", False),
        (FIRST, "In spring nothing happened .", False),
    ],
)
def test_what_may_refer_back(first: str, second: str, refers: bool) -> None:
    assert may_refer_surely(first.split(), second.split(), Topic()) is refers


def test_a_noun_for_the_name_in_the_title() -> None:
    band = Topic("The Beatles", {}, frozenset({"band"}))
    first = "The Beatles played two shows in Hamburg .".split()
    assert may_refer_surely(first, "The band left .".split(), band)
    assert not may_refer_surely(first, "The film ended .".split(), band)
