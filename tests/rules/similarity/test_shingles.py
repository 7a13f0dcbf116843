import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.similarity.shingles import jaccard, letters_digest, shingles, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It does n't matter .", "It doesn’t matter."),
        ("`` So , '' he said -- twice .", "“So,” he said – twice."),
        ("a grayish - green bird", "A grayish-green bird"),
        ("The ﬁrst １９ days", "The first 19 days"),
        ("100,000 people 's votes", "100 000 people's votes"),
    ],
)
def test_typography_and_tokenisation_make_no_other_text(one, other):
    assert words(one) == words(other)
    assert shingles(one) == shingles(other)
    assert letters_digest(one) == letters_digest(other)


def test_where_words_are_cut_decides_the_shingles_but_not_the_letters():
    assert words("He can not") != words("He cannot")
    assert letters_digest("He can not") == letters_digest("He cannot")


@pytest.mark.parametrize(
    ("one", "other", "similarity"),
    [
        ("a b c d e", "a b c d e", 1),
        ("a b c d e", "a b x d e", 2 / 6),
        ("a b c d", "e f g h", 0),
        ("a b a b a b", "b a b a", 1),
        ("Yes .", "yes", 1),
        (". . .", "!", 0),
    ],
)
def test_similarity(one, other, similarity):
    assert jaccard(shingles(one), shingles(other)) == similarity


def test_one_word_of_nineteen_may_differ():
    text = [f"w{number}" for number in range(19)]
    edited = [*text[:9], "x", *text[10:]]
    assert jaccard(shingles(" ".join(text)), shingles(" ".join(edited))) == 16 / 20
    assert jaccard(shingles(" ".join(text[1:])), shingles(" ".join(edited[1:]))) == 15 / 19


def test_what_a_text_is_compared_by_is_pinned():
    """Expected digests are from coreutils: `printf 'the cat' | b2sum -l 32`. A change to them must raise RULES_VERSION."""
    assert [f"{shingle:08x}" for shingle in shingles("The cat sat .")] == ["2d0a8c09", "61b562c2"]
    assert f"{letters_digest('The cat sat .'):016x}" == "66068b3f90126e77"


@given(st.text(), st.text())
def test_any_text_can_be_compared(one, other):
    assert shingles(one) == sorted(set(shingles(one))) != []
    assert 0 <= jaccard(shingles(one), shingles(other)) <= 1
    assert jaccard(shingles(one), shingles(one)) == 1
