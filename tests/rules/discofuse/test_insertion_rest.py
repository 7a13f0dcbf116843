"""Insertions behind whose closing comma the sentence does not go on, and those of another noun."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.apposition import match_apposition
from wikimill.rules.discofuse.clause_senses import loses_item
from wikimill.rules.discofuse.operations import words_of
from wikimill.rules.discofuse.relative import match_relative
from wikimill.rules.discofuse.relative_doubts import relative_fault
from wikimill.rules.discofuse.shared_parts import is_cut_subject, without_pointing

KASUMI = parsed(
    "It/PRP/nsubj>1 stars/VBZ/ROOT Kasumi/NNP/obj>1 ,/,/punct>5 a/DT/det>5 cook/NN/appos>2 ,/,/punct>8 Akane/NNP/nsubj>8"
    " sings/VBZ/parataxis>1 ././punct>1"
)
STRIKE = parsed(
    "Dwight/NNP/nsubj>1 owns/VBZ/ROOT Aircraft/NNP/obj>1 ,/,/punct>5 a/DT/det>5 producer/NN/appos>2 ,/,/punct>8 and/CC/cc>8"
    " joins/VBZ/conj>1 them/PRP/obj>8 ././punct>1"
)
TRAINING = parsed(
    "It/PRP/nsubj>1 grew/VBD/ROOT during/IN/case>4 the/DT/det>4 War/NNP/obl>1 ,/,/punct>7 a/DT/det>7 camp/NN/appos>4"
    " ,/,/punct>7 in/IN/case>10 1865/CD/obl>1 ././punct>1"
)
SOME = parsed(
    "Some/DT/nsubj>7 of/IN/case>2 Rome/NNP/nmod>0 ,/,/punct>5 a/DT/det>5 city/NN/appos>2 ,/,/punct>5 fell/VBD/ROOT"
    " ././punct>7"
)
PAUSANIAS = parsed(
    "Pausanias/NNP/nsubj>5 ,/,/punct>3 a/DT/det>3 geographer/NN/appos>0 ,/,/punct>3 writes/VBZ/ROOT well/RB/advmod>5 ././punct>5"
)
TITAN = parsed(
    "Titan/NNP/nsubj>5 ,/,/punct>3 a/DT/det>3 moon/NN/appos>0 ,/,/punct>3 attracted/VBD/ROOT it/PRP/obj>5 ././punct>5"
)
CONTRACTOR = parsed(
    "It/PRP/nsubj>1 joined/VBD/ROOT Akron/NNP/obj>1 ,/,/punct>5 a/DT/det>5 network/NN/appos>2 ,/,/punct>7"
    " used/VBN/acl>2 here/RB/advmod>7 ././punct>1"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (KASUMI, "no next item of a list stands behind it"),
        (TRAINING, "what it is said of is no time of the sentence"),
        (SOME, 'no other noun may be meant ("one of the X of Y , a Z")'),
        (PAUSANIAS, "the sentence tells whether the person still is what is said"),
    ],
)
def test_an_apposition_that_may_be_none(doc: Doc, condition: str) -> None:
    assert (drafted(match_apposition(doc)), missed(match_apposition(doc))) == ([], [condition])


@pytest.mark.parametrize(
    ("doc", "first", "second"),
    [
        (STRIKE, "Dwight owns Aircraft , and joins them .", "Aircraft is a producer ."),
        (TITAN, "Titan attracted it .", "Titan is a moon ."),
        (CONTRACTOR, "It joined Akron , used here .", "Akron was a network ."),
    ],
)
def test_an_apposition_behind_which_the_sentence_goes_on(doc: Doc, first: str, second: str) -> None:
    assert drafted(match_apposition(doc)) == [("SINGLE_APPOSITION", "", first, second)]


BLAMES = parsed(
    "He/PRP/nsubj>1 likes/VBZ/ROOT Dagny/NNP/obj>1 ,/,/punct>6 whom/WP/obj>6 he/PRP/nsubj>6 knows/VBZ/acl:relcl>2 and/CC/cc>8"
    " blames/VBZ/conj>6 ,/,/punct>6 at/IN/case>11 times/NNS/obl>1 ././punct>1"
)
PERMIT = parsed(
    "They/PRP/nsubj>1 sell/VBP/ROOT meat/NN/obj>1 ,/,/punct>6 which/WDT/nsubj>6 is/VBZ/cop>6 rare/JJ/acl:relcl>2 ,/,/punct>10"
    " although/IN/mark>10 it/PRP/nsubj>10 sells/VBZ/advcl>6 ././punct>1"
)
ACHILLES = parsed(
    "They/PRP/nsubj>1 met/VBD/ROOT Achilles/NNP/obj>1 ,/,/punct>5 who/WP/nsubj>5 attacked/VBD/acl:relcl>2 cattle/NNS/obj>5"
    " ,/,/punct>8 sacked/VBD/conj>1 cities/NNS/obj>8 and/CC/cc>11 left/VBD/conj>1 ././punct>1"
)
LIU = parsed(
    "He/PRP/nsubj>1 met/VBD/ROOT Liu/NNP/obj>1 ,/,/punct>5 who/WP/nsubj>5 led/VBD/acl:relcl>2 them/PRP/obj>5 ,/,/punct>11"
    " not/RB/advmod>11 a/DT/det>11 poor/JJ/amod>11 man/NN/appos>2 ././punct>1"
)
BELIEVES = parsed(
    "The/DT/det>1 split/NN/nsubj>9 ,/,/punct>7 which/WDT/nsubj>7 Franz/NNP/nsubj>5 believes/VBZ/parataxis>7 has/VBZ/aux>7"
    " existed/VBN/acl:relcl>1 ,/,/punct>7 grew/VBD/ROOT ././punct>9"
)
MAGHREB = parsed(
    "He/PRP/nsubj>1 met/VBD/ROOT a/DT/det>3 teacher/NN/obj>1 from/IN/case>6 the/DT/det>6 Maghreb/NNP/nmod>3 ,/,/punct>9"
    " who/WP/nsubj>9 sang/VBD/acl:relcl>3 ,/,/punct>9 in/IN/case>12 1950/CD/obl>1 ././punct>1"
)
END = "it is sure where the clause ends"


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (BLAMES, "the pronoun is the object of one verb"),
        (PERMIT, "no clause that may be the main one's ends it"),
        (ACHILLES, "the verb behind it has its subject before it"),
        (LIU, END),
        (BELIEVES, "the pronoun is the subject of the clause's own verb"),
    ],
)
def test_a_relative_clause_that_a_reader_takes_otherwise(doc: Doc, condition: str) -> None:
    assert (drafted(match_relative(doc)), missed(match_relative(doc))) == ([], [condition])


def test_a_person_from_a_place_is_meant_and_not_the_place() -> None:
    found = drafted(match_relative(MAGHREB))
    assert [row[3] for row in found] == ["The teacher from the Maghreb sang ."]


FLOWERS = parsed(
    "It/PRP/nsubj>1 thrives/VBZ/ROOT because/IN/mark>4 it/PRP/nsubj>4 has/VBZ/advcl>1 irises/NNS/obj>4 ,/,/punct>7"
    " roses/NNS/conj>5 and/CC/cc>9 orchids/NNS/conj>5 ././punct>1"
)
PEACE = parsed(
    "It/PRP/nsubj>1 thrives/VBZ/ROOT because/IN/mark>4 it/PRP/nsubj>4 keeps/VBZ/advcl>1 order/NN/obj>4 ,/,/punct>8"
    " also/RB/advmod>8 ensuring/VBG/advcl>4 peace/NN/obj>8 ././punct>1"
)


@pytest.mark.parametrize(("doc", "loses"), [(FLOWERS, True), (PEACE, False)])
def test_what_trim_cuts_off_a_list(doc: Doc, loses: bool) -> None:
    assert loses_item(doc, 3, 7) == loses


@pytest.mark.parametrize(
    ("front", "left"),
    [
        ("However , he", "he"),
        ("In 1990 , however , the firm", "In 1990 , the firm"),
        ("He , however ,", "He"),
        ("He", "He"),
    ],
)
def test_however_is_said_once(front: str, left: str) -> None:
    assert " ".join(word.text for word in without_pointing(words_of(front.split()))) == left


UNIVERSITY = parsed(
    "He/PRP/nsubj>1 joined/VBD/ROOT Lincoln/NNP/obj>1 in/IN/case>4 Utah/NNP/nmod>2 ,/,/punct>7 a/DT/det>7 college/NN/appos>4"
    " ,/,/punct>7 in/IN/case>10 1946/CD/obl>1 ././punct>1"
)


def test_a_place_behind_a_name_is_not_what_the_name_is() -> None:
    found = missed(match_apposition(UNIVERSITY))
    assert found == ['no other noun may be meant ("one of the X of Y , a Z")']


def test_a_clause_does_not_end_at_a_dash_in_a_name() -> None:
    axiom = parsed(
        "The/DT/det>1 axiom/NN/nsubj>10 ,/,/punct>4 which/WDT/nsubj>4 fits/VBZ/acl:relcl>1 Tarski/NNP/obj>4 --/:/punct>7"
        " Groth/NNP/flat>5 theory/NN/obj>4 ,/,/punct>4 holds/VBZ/ROOT ././punct>10"
    )
    faults = [relative_fault(axiom, axiom[3], axiom[4], axiom[1], 2, stop) for stop in (6, 9)]
    assert faults == [END, ""]


def test_a_noun_with_two_adjectives_is_not_cut_between_them() -> None:
    skies = parsed(
        "It/PRP/nsubj>1 thrives/VBZ/ROOT because/IN/mark>4 they/PRP/nsubj>4 expect/VBP/advcl>1 clear/JJ/amod>8 ,/,/punct>8"
        " sunny/JJ/amod>8 skies/NNS/obj>4 ././punct>1"
    )
    assert loses_item(skies, 3, 7)


@pytest.mark.parametrize(
    ("front", "is_cut"), [("The wife Ino ,", True), ("In 1990 , the firm , a bank ,", False), ("He", False)]
)
def test_a_subject_that_lost_one_of_its_commas(front: str, is_cut: bool) -> None:
    assert is_cut_subject(words_of(front.split()), STRIKE[1], STRIKE[0]) == is_cut
