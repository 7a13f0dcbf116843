"""The connectives that raters may choose from do not reveal which one the text has."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from support.rated import id_of

from wikimill.rules.discofuse.human_eval.connective_choices import connective_choices
from wikimill.rules.text.connective_senses import SENSES, Sense, sense_of

CONNECTIVES = ["", *sorted(SENSES)]
ids = st.integers(0, 10_000).map(id_of)


@given(ids, st.sampled_from(CONNECTIVES))
def test_one_of_each_sense_the_own_among_them_and_none(example, connective):
    *words, last = connective_choices(example, connective, "salt")
    assert last == "none"
    assert sorted(map(sense_of, words)) == sorted(Sense)
    assert connective in ("", *words)
    assert connective_choices(example, connective, "salt") == (*words, last)


def test_connective_choices_do_not_reveal_the_connective_of_the_text():
    chosen = [connective_choices(id_of(number), "however ,", "salt") for number in range(2000)]
    places = Counter(choices.index("however") for choices in chosen)
    assert sorted(places) == [0, 1, 2, 3]
    assert all(430 < count < 570 for count in places.values())
    # Where the text has no connective, "however" is offered as often as any other connective of its sense.
    without = Counter(word for number in range(2000) for word in connective_choices(id_of(number), "", "salt"))
    assert 250 < without["however"] < 420
