"""Pronouns that are left as they are: their sentence names what they stand for, or the antecedent does not fit."""

from __future__ import annotations

import pytest
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention
from wikimill.rules.discofuse.named_twice import repeats_name

NAMES = FirstNames({"susan": 0.0, "fred": 1.0})
FRED = parsed("Fred/NNP/nsubj>1 left/VBD/ROOT ././punct>1")
EDIE = parsed("Edie/NNP/nsubj>1 died/VBD/ROOT ././punct>1")
SONS = parsed(
    "His/PRP$/nmod:poss>1 sons/NNS/nsubj>6 Ellac/NNP/flat>1 ,/,/punct>4 Ernak/NNP/conj>2 ,/,/punct>1 left/VBD/ROOT"
    " ././punct>6"
)
ALKYL = parsed("An/DT/det>2 alkyl/NN/compound>2 group/NN/nsubj>4 is/VBZ/cop>4 small/JJ/ROOT ././punct>4")
GROUPS = parsed("The/DT/det>1 groups/NNS/nsubj>3 are/VBP/cop>3 small/JJ/ROOT ././punct>3")
THEY = parsed("They/PRP/nsubj>2 are/VBP/cop>2 many/JJ/ROOT ././punct>2")
CONFESSES = parsed(
    "Fred/NNP/nsubj>1 confesses/VBZ/ROOT that/IN/mark>4 he/PRP/nsubj>4 used/VBD/ccomp>1 it/PRP/obj>4 ././punct>1"
)
AND_HE = parsed("Fred/NNP/nsubj>1 came/VBD/ROOT and/CC/cc>4 he/PRP/nsubj>4 used/VBD/conj>1 it/PRP/obj>4 ././punct>1")
ALTHOUGH = parsed(
    "Although/IN/mark>2 he/PRP/nsubj>2 lost/VBD/advcl>5 ,/,/punct>2 Fred/NNP/nsubj>5 stayed/VBD/ROOT ././punct>5"
)
KILLED = parsed("He/PRP/nsubj>2 had/VBD/aux>2 killed/VBN/ROOT Fred/NNP/obj>2 ././punct>2")
SUSAN = parsed(
    "Susan/NNP/nsubj>1 tells/VBZ/ROOT him/PRP/iobj>1 about/IN/case>5 her/PRP$/nmod:poss>5 fall/NN/obl>1 ././punct>1"
)
TOLD = parsed(
    "He/PRP/nsubj>1 told/VBD/ROOT Susan/NNP/iobj>1 about/IN/case>5 her/PRP$/nmod:poss>5 fall/NN/obl>1 ././punct>1"
)

FINDS = parsed(
    "Fred/NNP/nsubj>1 falls/VBZ/ROOT and/CC/cc>3 finds/VBZ/conj>1 that/IN/mark>6 he/PRP/nsubj>6 aches/VBZ/ccomp>3 ././punct>1"
)
TIRED = parsed(
    "Tired/VBN/advcl>5 by/IN/case>3 her/PRP$/nmod:poss>3 work/NN/obl>0 ,/,/punct>0 left/VBD/ROOT Susan/NNP/nsubj>5 ././punct>5"
)
HIS_SON = parsed(
    "His/PRP$/nmod:poss>1 son/NN/appos>3 ,/,/punct>1 Fred/NNP/nsubj>5 ,/,/punct>3 left/VBD/ROOT ././punct>5"
)
JOHN = parsed("John/NNP/nsubj>1 left/VBD/ROOT ././punct>1")
RACE = parsed("A/DT/det>1 Race/NNP/nsubj>2 came/VBD/ROOT ././punct>2")
HE = parsed("He/PRP/nsubj>1 won/VBD/ROOT ././punct>1")


@pytest.mark.parametrize(
    ("first", "source", "second", "pronoun", "expected"),
    [
        (FRED, (0, 1), CONFESSES, 3, True),
        (FRED, (0, 1), AND_HE, 3, False),
        (FRED, (0, 1), ALTHOUGH, 1, True),
        (FRED, (0, 1), KILLED, 0, True),
        (EDIE, (0, 1), SUSAN, 4, True),
        (EDIE, (0, 1), TOLD, 4, False),
        (SONS, (0, 3), THEY, 0, True),
        (ALKYL, (0, 3), THEY, 0, True),
        (GROUPS, (0, 2), THEY, 0, False),
        (FRED, (0, 1), FINDS, 5, True),
        (EDIE, (0, 1), TIRED, 2, True),
        (RACE, (0, 2), HE, 0, True),
        (FRED, (0, 1), HE, 0, False),
        (JOHN, (0, 1), HIS_SON, 0, False),
    ],
)
def test_what_is_left_as_it_is(first, source, second, pronoun, expected) -> None:
    link = Link(Mention(1, pronoun, pronoun + 1), Mention(0, *source), "pronoun", 0.99)
    assert repeats_name(link, [first, second], NAMES) == expected


def test_nominals_are_not_asked() -> None:
    assert not repeats_name(Link(Mention(1, 0, 1), Mention(0, 0, 3), "nominal", 0.9), [SONS, THEY], NAMES)
