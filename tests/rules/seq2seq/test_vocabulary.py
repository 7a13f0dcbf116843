"""Words of a model, and of a source that it does not know."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.seq2seq.vocabulary import SPECIAL, UNKNOWN, Vocabulary

TOKENS = st.lists(st.sampled_from("abcdefgh"), max_size=12)


def test_vocabulary_keeps_the_most_frequent_words():
    texts = [["b", "a", "b"], ["c", "a", "d", "b"], ["<s>", "<s>", "<s>", "<s>"]]
    assert Vocabulary.of(texts, 7).words == (*SPECIAL, "b", "a", "c")


def test_vocabulary_does_not_depend_on_the_order_of_texts():
    texts = [["x", "y"], ["z", "w"]]
    assert Vocabulary.of(texts, 6) == Vocabulary.of(reversed(texts), 6)


@given(known=TOKENS, source=TOKENS, target=TOKENS)
def test_extended_vocabulary_gives_back_the_words_of_known_and_source(known, source, target):
    words = Vocabulary.of([known], 100).extended(source)
    for token, number in zip(target, words.numbers(target), strict=True):
        assert (words.word(number) if number != UNKNOWN else None) == (token if token in {*known, *source} else None)
