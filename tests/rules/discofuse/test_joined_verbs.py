"""Verbs behind a conjunction that do not go with the subject, auxiliary or time of the first."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.conjuncts import clause_fault
from wikimill.rules.discofuse.coordination import match_coordination
from wikimill.rules.discofuse.joined_verbs import joins_adjectives

FORM = "what follows is a finite verb or shares an auxiliary"
NEAR = "no verb that it may be joined to is nearer"
TIME = "what opens the sentence goes with the second verb's tense"
ASSIGNED = parsed(
    "He/PRP/nsubj:pass>2 was/VBD/aux:pass>2 moved/VBN/ROOT and/CC/cc>6 ultimately/RB/advmod>6 be/VB/aux:pass>6"
    " assigned/VBN/conj>2 there/RB/advmod>6 ././punct>2"
)
DETAILED = parsed(
    "It/PRP/nsubj>1 uses/VBZ/ROOT less/RBR/advmod>3 detailed/JJ/obj>1 or/CC/cc>6 more/RBR/advmod>6 stylized/VBD/conj>1"
    " drawings/NNS/obj>6 ././punct>1"
)
ENGINE = parsed(
    "Demands/NNS/nsubj>1 led/VBD/ROOT to/IN/case>3 engines/NNS/obl>1 being/VBG/aux:pass>5 attached/VBN/acl>3"
    " here/RB/advmod>5 and/CC/cc>8 used/VBD/conj>1 to/TO/mark>10 pull/VB/xcomp>8 ././punct>1"
)
NARRATOR = parsed(
    "The/DT/det>1 trick/NN/nsubj>2 creates/VBZ/ROOT a/DT/det>4 narrator/NN/obj>2 who/WP/nsubj>6 details/VBZ/acl:relcl>4"
    " it/PRP/obj>6 but/CC/cc>9 feels/VBZ/conj>2 well/RB/advmod>9 ././punct>2"
)
CARNIVAL = parsed(
    "Over/IN/case>2 the/DT/det>2 years/NNS/obl>6 the/DT/det>4 carnival/NN/nsubj>6 has/VBZ/aux>6 changed/VBN/ROOT and/CC/cc>9"
    " now/RB/advmod>9 starts/VBZ/conj>6 here/RB/advmod>9 ././punct>6"
)
CHINA = parsed(
    "The/DT/det>1 nomads/NNS/nsubj>10 of/IN/case>3 China/NNP/nmod>1 ,/,/punct>5 India/NNP/conj>3 ,/,/punct>9 and/CC/cc>9"
    " the/DT/det>9 East/NNP/conj>3 adapted/VBD/ROOT ././punct>10"
)
COURT = parsed(
    "It/PRP/nsubj>1 rained/VBD/ROOT ;/:/punct>7 both/DT/nsubj>7 courts/NNS/dep>3 and/CC/cc>7 it/PRP/nsubj>7 may/MD/conj>1"
    " ././punct>1"
)
LOADED = parsed(
    "Sands/NNS/nsubj:pass>2 are/VBP/aux:pass>2 mined/VBN/ROOT here/RB/advmod>2 and/CC/cc>5 loaded/VBD/conj>2"
    " into/IN/case>7 trucks/NNS/obj>5 ././punct>2"
)
RESIGNED = parsed(
    "He/PRP/nsubj>2 immediately/RB/advmod>2 resigned/VBD/ROOT it/PRP/obj>2 but/CC/cc>5 remained/VBD/conj>2"
    " premier/NN/xcomp>5 ././punct>2"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [(ASSIGNED, FORM), (DETAILED, FORM), (ENGINE, NEAR), (NARRATOR, NEAR), (CARNIVAL, TIME)],
)
def test_a_verb_that_does_not_go_with_the_first(doc: Doc, condition: str) -> None:
    assert (drafted(match_coordination(doc)), missed(match_coordination(doc))) == ([], [condition])


def test_a_list_of_nouns_is_no_two_clauses() -> None:
    assert drafted(match_coordination(CHINA)) == []


def test_a_finite_verb_stands_behind_the_semicolon() -> None:
    assert drafted(match_coordination(COURT)) == []


def test_a_participle_called_a_past_tense_shares_the_passive() -> None:
    assert drafted(match_coordination(LOADED)) == [
        ("SINGLE_VP_COORD", "and", "Sands are mined here .", "Sands are loaded into trucks .")
    ]


def test_an_adverb_of_the_first_verb_is_not_said_of_its_contrast() -> None:
    assert drafted(match_coordination(RESIGNED)) == [
        ("SINGLE_VP_COORD", "but", "He immediately resigned it .", "He remained premier .")
    ]


def test_an_adjective_and_a_participle_before_one_noun_are_not_parted() -> None:
    function = parsed(
        "It/PRP/nsubj>7 is/VBZ/cop>7 an/DT/det>7 older/JJR/amod>7 but/CC/cc>6 widely/RB/advmod>6 used/VBN/conj>3"
        " function/NN/ROOT ././punct>7"
    )
    assert drafted(match_coordination(function)) == []
    assert joins_adjectives(function, function[6], 4)


def test_a_clause_does_not_begin_with_its_verb() -> None:
    doc = parsed(
        "She/PRP/nsubj>1 wins/VBZ/ROOT ,/,/punct>4 so/CC/cc>4 calls/VBZ/conj>1 and/CC/cc>7 she/PRP/nsubj>7 sings/VBZ/conj>4"
        " ././punct>1"
    )
    assert clause_fault(doc, doc[1], doc[4], 3) == "its subject stands before its verb"
