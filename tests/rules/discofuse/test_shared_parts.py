from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.coordination import match_coordination

EITHER = parsed(
    "It/PRP/nsubj>3 can/MD/aux>3 either/CC/cc:preconj>3 move/VB/ROOT or/CC/cc>5 heat/VB/conj>3 it/PRP/obj>5 ././punct>3"
)
LIST = parsed(
    "He/PRP/nsubj>1 left/VBD/ROOT it/PRP/obj>1 ,/,/punct>4 sold/VBD/conj>1 it/PRP/obj>4 ,/,/punct>8 and/CC/cc>8"
    " died/VBD/conj>1 ././punct>1"
)
SHARED = parsed("They/PRP/nsubj>1 showcased/VBD/ROOT and/CC/cc>3 preserved/VBD/conj>1 aspects/NNS/obj>1 ././punct>1")
NUMBER = parsed(
    "This/DT/det>1 choice/NN/nsubj>2 gives/VBZ/ROOT two/CD/nummod>4 forms/NNS/obj>2 and/CC/cc>8 are/VBP/aux:pass>8"
    " well/RB/advmod>8 known/VBN/conj>2 ././punct>2"
)
NOR = parsed(
    "He/PRP/nsubj>3 did/VBD/aux>3 not/RB/advmod>3 eat/VB/ROOT ,/,/punct>8 nor/CC/cc>8 did/VBD/aux>8 he/PRP/nsubj>8"
    " drink/VB/conj>3 ././punct>3"
)
SO = parsed(
    "It/PRP/nsubj>1 has/VBZ/ROOT a/DT/det>3 gap/NN/obj>1 and/CC/cc>8 so/RB/advmod>8 can/MD/aux>8 be/VB/aux:pass>8"
    " used/VBN/conj>1 here/RB/advmod>8 ././punct>1"
)
SO_THAT = parsed(
    "He/PRP/nsubj>1 ran/VBD/ROOT ,/,/punct>6 so/IN/mark>6 that/IN/mark>6 he/PRP/nsubj>6 won/VBD/advcl>1 ././punct>1"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (EITHER, 'the conjunction is no second half of "either … or", "not only … but"'),
        (LIST, "two verbs are joined, not three or more"),
        (SHARED, "the verbs share no object behind the second"),
        (NUMBER, "the second verb has the subject's number"),
        (NOR, 'the conjunction is not "nor", which would leave its negation behind'),
        (SO_THAT, "the conjunction joins a clause or verb phrase that follows it"),
    ],
)
def test_what_cannot_be_parted(doc, condition) -> None:
    assert (drafted(match_coordination(doc)), missed(match_coordination(doc))) == ([], [condition])


def test_an_adverb_that_points_back_goes_with_the_conjunction() -> None:
    assert drafted(match_coordination(SO)) == [("SINGLE_VP_COORD", "and", "It has a gap .", "It can be used here .")]
