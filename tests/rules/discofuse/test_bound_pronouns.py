"""Pronouns and nouns that go with another word than the one that they are linked to."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Kind, Link, Mention, Topic
from wikimill.rules.discofuse.bound_pronouns import is_bound_elsewhere

NAMES = FirstNames({"erica": 0.01, "winston": 0.99, "henry": 0.99})
MERIDIAN = Topic("Meridian, Mississippi", {"it": 20}, frozenset({"city"}))

CHURCHILL = parsed("Winston/NNP/nsubj>2 Churchill/NNP/flat>0 closed/VBD/ROOT the/DT/det>4 debate/NN/obj>2 ././punct>2")
REMNANT = parsed("Remnant/NN/nsubj>1 withdrew/VBD/ROOT his/PRP$/nmod:poss>3 motion/NN/obj>1 ././punct>1")
HE_LEFT = parsed("He/PRP/nsubj>1 left/VBD/ROOT ././punct>1")
HE_AND_HIS = parsed("He/PRP/nsubj>4 and/CC/cc>3 his/PRP$/nmod:poss>3 wife/NN/conj>0 left/VBD/ROOT ././punct>4")
A_PLAYER = parsed(
    "That/DT/nsubj>2 was/VBD/cop>2 much/JJ/ROOT for/IN/case>5 a/DT/det>5 player/NN/obl>2 in/IN/case>8"
    " his/PRP$/nmod:poss>8 year/NN/nmod>5 ././punct>2"
)
ERICA = parsed("Erica/NNP/nsubj>2 Brausen/NNP/flat>0 offered/VBD/ROOT it/PRP/obj>2 ././punct>2")
SMITH = parsed(
    "Smith/NNP/nsubj>1 said/VBD/ROOT that/IN/mark>5 Grant/NNP/nsubj:pass>5 was/VBD/aux:pass>5 born/VBN/ccomp>1 ././punct>1"
)
FLIGHT = parsed("Flight/NN/nsubj:pass>3 825/CD/nummod>0 was/VBD/aux:pass>3 piloted/VBN/ROOT ././punct>3")
HENRY = parsed("Henry/NNP/nsubj>2 VI/NNP/flat>0 reigned/VBD/ROOT ././punct>2")
BATTALION = parsed("The/DT/det>1 battalion/NN/nsubj>2 found/VBD/ROOT troops/NNS/obj>2 there/RB/advmod>2 ././punct>2")
THEY_LEFT = parsed("They/PRP/nsubj>1 left/VBD/ROOT ././punct>1")
RIGHT_EAR = parsed(
    "It/PRP/nsubj>1 begins/VBZ/ROOT above/IN/case>5 the/DT/det>5 right/JJ/amod>5 ear/NN/obl>1 ././punct>1"
)
THE_EAR = parsed("A/DT/det>1 strap/NN/nsubj>2 reaches/VBZ/ROOT the/DT/det>4 ear/NN/obj>2 ././punct>2")
MARION = parsed("The/DT/det>1 city/NN/nsubj>4 of/IN/case>3 Marion/NNP/nmod>1 grew/VBD/ROOT ././punct>4")
THE_CITY = parsed("The/DT/det>1 city/NN/nsubj>2 grew/VBD/ROOT ././punct>2")
ALTHOUGH_IT = parsed(
    "Although/IN/mark>3 it/PRP/nsubj>3 is/VBZ/cop>3 rare/JJ/advcl>7 ,/,/punct>3 the/DT/det>6 disease/NN/nsubj>7"
    " kills/VBZ/ROOT ././punct>7"
)
LOBSTER = parsed("The/DT/det>1 lobster/NN/nsubj>2 has/VBZ/ROOT it/PRP/obj>2 ././punct>2")


@pytest.mark.parametrize(
    ("first", "source", "second", "anaphor", "kind", "is_bound"),
    [
        (CHURCHILL, (0, 2), REMNANT, (2, 3), "pronoun", True),  # Remnant withdrew his own motion
        (CHURCHILL, (0, 2), HE_LEFT, (0, 1), "pronoun", False),
        (CHURCHILL, (0, 2), HE_AND_HIS, (2, 3), "pronoun", True),  # "He and Churchill 's wife"
        (CHURCHILL, (0, 2), A_PLAYER, (7, 8), "pronoun", True),
        (ERICA, (0, 2), HE_LEFT, (0, 1), "pronoun", True),
        (SMITH, (0, 1), HE_LEFT, (0, 1), "pronoun", True),
        (SMITH, (3, 4), HE_LEFT, (0, 1), "pronoun", True),
        (FLIGHT, (0, 2), HE_LEFT, (0, 1), "pronoun", True),
        (HENRY, (0, 2), HE_LEFT, (0, 1), "pronoun", False),
        (BATTALION, (0, 2), THEY_LEFT, (0, 1), "pronoun", True),
        (BATTALION, (3, 4), THEY_LEFT, (0, 1), "pronoun", False),
        (RIGHT_EAR, (3, 6), THE_EAR, (3, 5), "nominal", True),
        (MARION, (0, 4), THE_CITY, (0, 2), "nominal", True),
        (LOBSTER, (0, 2), ALTHOUGH_IT, (1, 2), "pronoun", True),
    ],
)
def test_what_an_anaphor_goes_with(
    first: Doc,
    source: tuple[int, int],
    second: Doc,
    anaphor: tuple[int, int],
    kind: Kind,
    is_bound: bool,
) -> None:
    link = Link(Mention(1, *anaphor), Mention(0, *source), kind, 0.9)
    assert is_bound_elsewhere(link, [link], [first, second], MERIDIAN, NAMES) is is_bound


def test_an_earlier_pronoun_that_is_the_same_one_does_not_matter() -> None:
    links = [Link(Mention(1, place, place + 1), Mention(0, 0, 2), "pronoun", 0.9) for place in (0, 2)]
    assert [is_bound_elsewhere(link, links, [CHURCHILL, HE_AND_HIS], MERIDIAN, NAMES) for link in links] == [
        False,
        False,
    ]
