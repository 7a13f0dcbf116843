"""Byte-pair encoding as the units of a model."""

from __future__ import annotations

import pytest

pytest.importorskip("tokenizers", reason="needs the extra [models]")

from wikimill.rules.seq2seq.vocabulary import SPECIAL
from wikimill.transforms.seq2seq.subwords import Subwords

TEXTS = ["the lower mill is low .".split(), "the lowest mill <::::> the mill .".split()] * 5


def test_the_same_texts_give_the_same_units():
    first, second = Subwords.trained(TEXTS, 275), Subwords.trained(TEXTS, 275)
    assert first.stored() == second.stored()
    assert first.words[:4] == SPECIAL
    assert len(first) == 275
    assert len(Subwords.trained(TEXTS, 8)) == 260


def test_units_give_back_any_words():
    units = Subwords.trained(TEXTS, 290)
    for words in (TEXTS[0], ["Žižkov", "—", "<::::>", "mills", "\N{PILE OF POO}"]):
        extended = units.extended(words)
        assert extended.unknown == ()
        assert extended.text(extended.numbers(words)) == " ".join(words)
        assert units.numbers(words) == extended.numbers(words)
    assert len(units.numbers(["<::::>"])) < len("<::::>")


def test_units_are_read_as_they_were_stored():
    units = Subwords.trained(TEXTS, 290)
    name, data = units.stored()
    assert name == "tokenizer.json"
    again = Subwords.read(data)
    assert (again.words, again.numbers(TEXTS[0])) == (units.words, units.numbers(TEXTS[0]))
    assert again.grown([["new"]], 1000) is again
