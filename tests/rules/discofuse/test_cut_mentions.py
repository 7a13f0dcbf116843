"""Mentions that cannot stand where a link would put them."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention
from wikimill.rules.discofuse.cut_mentions import is_misplaced

BOTH = parsed("Both/DT/det>1 parties/NNS/nsubj>2 deprecated/VBD/ROOT war/NN/obj>2 ././punct>2")
LIONS = parsed("Lions/NNS/nsubj>1 hunt/VBP/ROOT ././punct>1")
THE_LIONS = parsed("The/DT/det>1 lions/NNS/nsubj>2 hunt/VBP/ROOT ././punct>2")
BEATLES = parsed("Beatles/NNPS/nsubj>1 sang/VBD/ROOT ././punct>1")
ONE_OF = parsed("One/CD/nsubj>3 of/IN/case>2 them/PRP/nmod>0 left/VBD/ROOT ././punct>3")
LEADER_OF = parsed("A/DT/det>1 leader/NN/nsubj>4 of/IN/case>3 them/PRP/nmod>1 left/VBD/ROOT ././punct>4")
THEY = parsed("They/PRP/nsubj>1 left/VBD/ROOT ././punct>1")
PANACEA = parsed(
    "The/DT/det>1 panacea/NN/compound>3 symbolized/VBN/amod>3 evolution/NN/ROOT from/IN/case>5 it/PRP/nmod>3 ././punct>3"
)
ARMED = parsed("The/DT/det>2 armed/VBN/amod>2 men/NNS/nsubj>3 left/VBD/ROOT ././punct>3")
PLAYERS = parsed("Agassi/NNP/nsubj>3 and/CC/cc>2 Federer/NNP/conj>0 played/VBD/ROOT ././punct>3")
LED = parsed("Federer/NNP/nsubj>1 led/VBD/ROOT their/PRP$/nmod:poss>3 series/NN/obj>1 ././punct>1")
HE_LED = parsed("He/PRP/nsubj>1 led/VBD/ROOT their/PRP$/nmod:poss>3 series/NN/obj>1 ././punct>1")

GENERALS = parsed(
    "Generals/NNP/nsubj>4 Sherman/NNP/flat>0 and/CC/cc>3 Sheridan/NNP/conj>0 destroyed/VBD/ROOT towns/NNS/obj>4 ././punct>4"
)
ANTHIME = parsed(
    "To/IN/case>2 his/PRP$/nmod:poss>2 friend/NN/obl>5 Anthime/NNP/flat>2 he/PRP/nsubj>5 complained/VBD/ROOT ././punct>5"
)
IN_GREECE = parsed("In/IN/case>2 archaic/JJ/amod>2 Greece/NNP/obl>4 he/PRP/nsubj>4 complained/VBD/ROOT ././punct>4")
IN_MAY = parsed("In/IN/case>1 May/NNP/obl>3 he/PRP/nsubj>3 complained/VBD/ROOT ././punct>3")


@pytest.mark.parametrize(
    ("first", "size", "second", "anaphor", "misplaced"),
    [
        (BOTH, 2, ONE_OF, 2, True),  # "One of both parties"
        (BOTH, 2, LEADER_OF, 3, True),
        (BOTH, 2, THEY, 0, False),
        (LIONS, 1, ONE_OF, 2, True),  # "One of lions"
        (LIONS, 1, LEADER_OF, 3, False),
        (THE_LIONS, 2, ONE_OF, 2, False),
        (BEATLES, 1, ONE_OF, 2, False),
        (PANACEA, 4, THEY, 0, True),  # "The panacea symbolized evolution left"
        (ARMED, 3, THEY, 0, False),
        (PLAYERS, 3, LED, 2, True),  # "Federer led Agassi and Federer 's series"
        (PLAYERS, 3, HE_LED, 2, False),
        (GENERALS, 2, THEY, 0, True),  # "Generals Sherman left"
        (GENERALS, 4, THEY, 0, False),
        (PLAYERS, 1, ANTHIME, 4, True),  # "To his friend Anthime Agassi complained"
        (THE_LIONS, 2, ANTHIME, 4, False),
        (PLAYERS, 1, IN_MAY, 2, False),
        (PLAYERS, 1, IN_GREECE, 3, False),
    ],
)
def test_where_a_mention_would_stand(first: Doc, size: int, second: Doc, anaphor: int, misplaced: bool) -> None:
    link = Link(Mention(1, anaphor, anaphor + 1), Mention(0, 0, size), "pronoun", 0.9)
    assert is_misplaced(link, [first, second]) == misplaced
