"""What is in the place of a connective and of a pronoun."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.metrics.connective_slots import OTHER, predicted_connective
from wikimill.rules.metrics.pronoun_slots import predicted_pronouns
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.slot_alignment import counterpart, unmatched
from wikimill.rules.similarity.alignment import Block, align

GLUED = Reference(
    source=("He ran and fell .", "He was unhurt ."),
    texts=("He ran and fell , but he was unhurt .",),
    connective=", but",
    discourse_type="SINGLE_S_COORD",
)
HOWEVER = Reference(
    source=("Ingram and Ann sold the house .", "Ingram kept the land of Ingram ."),
    texts=("Ingram and Ann sold the house . However , he kept his land .",),
    connective="however ,",
    discourse_type="PAIR_CONN_ANAPHORA",
    first_tokens=7,
    has_pronoun=True,
)


def test_blocks():
    blocks = align("a b c d".split(), "a x c".split())
    assert blocks == [
        Block(True, 0, 1, 0, 1),
        Block(False, 1, 2, 1, 2),
        Block(True, 2, 3, 2, 3),
        Block(False, 3, 4, 3, 3),
    ]
    assert unmatched(blocks) == {1, 3}
    assert [counterpart(blocks, at, at + 1) for at in range(4)] == [(0, 1), (1, 2), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("reference", "prediction", "answer"),
    [
        (GLUED, "He ran and fell , but he was unhurt .", ("but", "but")),
        (GLUED, "He ran and fell , and he was unhurt .", ("but", "and")),
        (GLUED, "He ran and fell . However , he was unhurt .", ("but", "however")),
        (GLUED, "He ran and fell . He was unhurt .", ("but", OTHER)),
        (GLUED, "", ("but", OTHER)),
        (GLUED, "Quite another text .", ("but", OTHER)),
        (HOWEVER, "Ingram and Ann sold the house . However , he kept his land .", ("however", "however")),
        (HOWEVER, "Ingram and Ann sold the house , but he kept his land .", ("however", "but")),
        (HOWEVER, "Ingram and Ann sold the house . On the other hand , he kept his land .", ("however", "on the other hand")),
    ],
)  # fmt: skip
def test_connectives(reference, prediction, answer):
    assert predicted_connective(reference, prediction) == answer


def test_a_longer_connective_is_not_the_shorter_one():
    so = Reference(source=("It was late .", "He left ."), texts=("It was late , so he left .",), connective=", so")
    assert predicted_connective(so, "It was late , so that he left .") == ("so", "so that")
    so_that = Reference(source=so.source, texts=("It was late , so that he left .",), connective=", so that")
    assert predicted_connective(so_that, "It was late , so he left .") == ("so that", "so")


@pytest.mark.parametrize(
    ("source", "text", "discourse_type", "first_tokens", "prediction"),
    [
        # The source has the first "and" too.
        (("A and B ran .", "C fell ."), "A and B ran , and C fell .", "SINGLE_S_COORD", None, "A and B ran , but C fell ."),
        # Both are new: the one at the border is meant.
        (("A ran .", "B fell ."), "and A ran , and B fell .", "SINGLE_S_COORD", None, "and A ran , but B fell ."),
        (("A ran .", "B fell ."), "and A ran , and B fell .", "SINGLE_CONN_START", None, "but A ran , and B fell ."),
        (("A ran .", "B fell ."), "and A ran . and B fell .", "PAIR_CONN", 4, "and A ran . but B fell ."),
    ],
)  # fmt: skip
def test_which_occurrence_is_meant(source, text, discourse_type, first_tokens, prediction):
    reference = Reference(
        source=source, texts=(text,), connective="and", discourse_type=discourse_type, first_tokens=first_tokens
    )
    assert predicted_connective(reference, prediction) == ("and", "but")


@pytest.mark.parametrize(
    ("source", "text", "connective"),
    [
        # The border of the sentences is aligned with an "and" that the source has: copied, not predicted.
        (("He ran , and she sang .", "It rained ."), "He ran , and she sang , and it rained .", ", and"),
        (("A ran and .", "B fell ."), "A ran and B fell and .", "and"),
    ],
)
def test_what_is_copied_is_not_predicted(source, text, connective):
    reference = Reference(source=source, texts=(text,), connective=connective)
    assert predicted_connective(reference, " ".join(source)) == ("and", OTHER)
    assert predicted_connective(reference, text) == ("and", "and")


def test_a_connective_that_the_source_has_is_not_asked_for():
    reference = Reference(source=("He ran and fell .", "B ."), texts=("He ran and fell . B .",), connective="and")
    assert predicted_connective(reference, "He ran and fell . B .") is None


@given(
    st.lists(st.sampled_from(("and", "but", "so", "that", "however", ",", ".", "A", "b")), max_size=12),
    st.lists(st.sampled_from(("and", "but", "so", "that", "however", ",", ".", "A", "b")), max_size=12),
    st.sampled_from(("and", ", but", "so", "so that", "however ,")),
)
def test_a_copy_is_never_right(source, text, connective):
    reference = Reference(source=(" ".join(source),), texts=(" ".join(text),), connective=connective)
    answer = predicted_connective(reference, " ".join(source))
    assert answer is None or answer[1] == OTHER


def test_without_a_connective_nothing_is_asked():
    assert predicted_connective(Reference(source=("A .", "B ."), texts=("A . B .",)), "A and B .") is None
    assert (
        predicted_connective(Reference(source=("A .", "B ."), texts=("A . B .",), connective="so"), "A so B .") is None
    )


@pytest.mark.parametrize(
    ("prediction", "answers"),
    [
        ("Ingram and Ann sold the house . However , he kept his land .", [("he", "he"), ("his", "his")]),
        ("Ingram and Ann sold the house . However , she kept their land .", [("he", "she"), ("his", "their")]),
        ("Ingram and Ann sold the house . However , Ingram kept its land .", [("he", OTHER), ("his", "its")]),
        ("Ingram and Ann sold the house .", [("he", OTHER), ("his", OTHER)]),
    ],
)
def test_pronouns(prediction, answers):
    assert list(predicted_pronouns(HOWEVER, prediction)) == answers


def test_a_pronoun_that_the_source_has_is_not_asked_for():
    assert list(predicted_pronouns(GLUED, "She ran and fell , but she was unhurt .")) == []


def test_where_the_column_says_no_nothing_is_asked():
    reference = Reference(source=("A ran .", "A fell ."), texts=("A ran . He fell .",), has_pronoun=False)
    assert list(predicted_pronouns(reference, "A ran . She fell .")) == []
    unknown = Reference(source=reference.source, texts=reference.texts)
    assert list(predicted_pronouns(unknown, "A ran . She fell .")) == [("he", "she")]
