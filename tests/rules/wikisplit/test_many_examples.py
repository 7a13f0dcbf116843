"""What is computed of many examples at once is what the functions of single examples say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.languages.english import MAX_TOKEN_CHARS, VULGAR
from wikimill.rules.languages.stop_words import STOP_WORDS
from wikimill.rules.profiles.overlap import overlap
from wikimill.rules.text.bleu import bleu
from wikimill.rules.text.place_arrays import count_bits
from wikimill.rules.wikisplit.acceptance import rejection
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.coverage import coverage
from wikimill.rules.wikisplit.criteria import DEFAULT, PAPER, PUBLISHED
from wikimill.rules.wikisplit.many_acceptances import are_sound, have_brackets
from wikimill.rules.wikisplit.many_comparisons import compared
from wikimill.rules.wikisplit.sentence_rules import has_balanced_brackets
from wikimill.rules.wikisplit.token_numbers import TokenNumbers
from wikimill.rules.wikisplit.token_rows import Sentences, TokenRows, fits

WORDS = "the The a A town Town city cities , . ( ) '' -- - 1,200 1200 1804 Rome rome I was were is crap x".split()
TOWN = "The town , which has a port , lies on the coast of the sea ."
OLD, LIES = "The town , which is old , has a port .", "It lies on the coast of the sea ."


def rows_of_texts(examples, criteria=DEFAULT):
    """Token rows of examples, each three lists of tokens."""
    known = TokenNumbers(criteria, VULGAR, MAX_TOKEN_CHARS, STOP_WORDS["en"])
    sentences = tuple(
        Sentences(
            known.numbers(token for example in examples for token in example[part]),
            np.array([len(example[part]) for example in examples]),
        )
        for part in range(3)
    )
    return TokenRows.of(known, sentences)


tokens = st.one_of(st.sampled_from(WORDS), st.text("aB1.,İß'", min_size=1, max_size=4))
sentence = st.lists(tokens, min_size=3, max_size=24)


@st.composite
def rewrites(draw):
    """C and two halves that have much of it."""
    whole = [*draw(st.lists(tokens, min_size=6, max_size=24)), "."]
    cut = draw(st.integers(3, len(whole) - 3))
    return whole, [*whole[:cut], *draw(st.lists(tokens, max_size=4)), "."], [*draw(sentence), *whole[cut:]]


examples = st.lists(st.one_of(st.tuples(sentence, sentence, sentence), rewrites()), min_size=1, max_size=12)


@settings(max_examples=300)
@given(examples)
def test_numbers_of_many_examples_are_those_of_each(examples):
    found = compared(rows_of_texts(examples))
    for place, (whole, first, second) in enumerate(examples):
        alone = comparison(whole, first, second)
        assert found.bleu[place] == pytest.approx([bleu(whole, first), bleu(whole, second)], abs=1e-12)
        words = alone.new_words, alone.lost_words, alone.new_numbers, alone.new_names
        assert tuple(found.words[place]) == words
        covered = coverage(whole, first, second)
        assert tuple(each[place] for each in found.coverages) == (covered.alone, covered.together, covered.at_once)
        shared = overlap([" ".join(whole)], [" ".join(first), " ".join(second)])
        assert (tuple(found.totals[place]), tuple(found.shared[place])) == (shared.totals, shared.shared)


@settings(max_examples=300)
@given(examples, st.sampled_from([DEFAULT, PAPER, PUBLISHED]), st.booleans())
def test_what_is_sound_at_once_is_accepted_alone(examples, criteria, adjacent):
    rows = rows_of_texts(examples, criteria)
    sound = are_sound(rows, compared(rows), criteria, np.full(len(examples), adjacent))
    brackets = have_brackets(rows)
    for place, example in enumerate(examples):
        assert brackets[place] == any("(" in token or ")" in token for part in example for token in part)
        if sound[place] and (not criteria.balanced_brackets or all(map(has_balanced_brackets, example))):
            assert rejection(*example, criteria=criteria, adjacent=adjacent) is None


def test_a_good_example_is_sound():
    examples = [(TOWN.split(), OLD.split(), LIES.split())] * 2
    rows = rows_of_texts(examples)
    assert are_sound(rows, compared(rows), DEFAULT, np.array([True, True])).tolist() == [True, True]


@pytest.mark.parametrize(
    ("whole", "first", "second"),
    [
        (TOWN.replace("town", "crap"), OLD.replace("town", "crap"), LIES),
        (TOWN.replace("coast", "coast" * 9), OLD, LIES.replace("coast", "coast" * 9)),
        (TOWN, "The town is old old old old , has a port .", LIES),
        (TOWN, OLD.replace("port .", "the sea ."), LIES),
        (TOWN, OLD, "The town , too , lies on the coast of the sea ."),
        (TOWN, OLD.replace(" .", " ,"), LIES),
        (TOWN, OLD, LIES.replace("It", "it")),
        (TOWN, OLD, "It lies in another land , far by the cold waters of seas ."),
        (TOWN, OLD + " " + OLD, LIES),
    ],
)
def test_what_is_not_accepted_is_not_sound(whole, first, second):
    example = whole.split(), first.split(), second.split()
    rows = rows_of_texts([example])
    assert rejection(*example) is not None
    assert not are_sound(rows, compared(rows), DEFAULT, np.array([True]))[0]


def test_what_fits_into_rows():
    lengths = np.array([[63, 31, 31], [64, 9, 9], [9, 40, 23], [9, 40, 22], [9, 2, 9]])
    assert fits(lengths).tolist() == [True, False, False, True, False]


def test_examples_are_chosen_by_their_places():
    sentences = Sentences(np.array([1, 2, 3, 4, 5, 6]), np.array([1, 3, 2]))
    chosen = sentences.of(np.array([2, 0]))
    assert (chosen.numbers.tolist(), chosen.lengths.tolist()) == ([5, 6, 1], [2, 1])


def test_bits_are_counted_with_any_numpy(monkeypatch):
    bits = np.array([[0, 1, 2**63, 2**64 - 1]], np.uint64)
    assert count_bits(bits).tolist() == [[0, 1, 1, 64]]
    monkeypatch.delattr(np, "bitwise_count", raising=False)
    assert count_bits(bits).tolist() == [[0, 1, 1, 64]]
