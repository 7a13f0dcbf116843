"""Links that another reading is near to."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.other_readings import has_other_reading

NAMES = FirstNames({"robert": 1.0, "john": 1.0, "anna": 0.0})
HE = parsed("He/PRP/nsubj>1 came/VBD/ROOT ././punct>1")
IT_GREW = parsed("It/PRP/nsubj>1 grew/VBD/ROOT ././punct>1")
NAME = parsed("It/PRP/nsubj>3 is/VBZ/cop>3 a/DT/det>3 name/NN/ROOT ././punct>3")
JOHN = parsed("John/NNP/nsubj>1 left/VBD/ROOT ././punct>1")
MET = parsed("John/NNP/nsubj>1 met/VBD/ROOT Robert/NNP/obj>1 ././punct>1")
MET_ALONE = parsed("They/PRP/nsubj>1 met/VBD/ROOT Robert/NNP/obj>1 ././punct>1")
WRITES = parsed("John/NNP/nsubj>1 writes/VBZ/ROOT that/IN/mark>4 Robert/NNP/nsubj>4 came/VBD/ccomp>1 ././punct>1")
EGYPT = parsed("They/PRP/nsubj>1 went/VBD/ROOT to/IN/case>3 Egypt/NNP/obl>1 ././punct>1")
MODEL = parsed("His/PRP$/nmod:poss>2 own/JJ/amod>2 model/NN/nsubj>3 failed/VBD/ROOT ././punct>3")
FATHER = parsed("John/NNP/nmod:poss>2 's/POS/case>0 father/NN/nsubj>3 left/VBD/ROOT ././punct>3")
PLANT = parsed("The/DT/det>1 firm/NN/nsubj>2 built/VBD/ROOT the/DT/det>4 plant/NN/obj>2 ././punct>2")
CUT = parsed("The/DT/det>1 Legnano/NNP/nsubj>4 --/:/punct>3 Pirelli/NNP/flat>1 left/VBD/ROOT ././punct>4")
PARTNERS = parsed(
    "They/PRP/nsubj>1 praised/VBD/ROOT Robert/NNP/obj>1 ,/,/punct>5 who/WP/nsubj>5 left/VBD/acl:relcl>2"
    " his/PRP$/nmod:poss>7 wife/NN/obj>5 ././punct>1"
)
TELLS = parsed(
    "John/NNP/nsubj>1 tells/VBZ/ROOT him/PRP/obj>1 to/TO/mark>4 go/VB/xcomp>1 but/CC/cc>7 he/PRP/nsubj>7 stays/VBZ/conj>1"
    " ././punct>1"
)
STAYS = parsed("John/NNP/nsubj>1 left/VBD/ROOT but/CC/cc>4 he/PRP/nsubj>4 wrote/VBD/conj>1 ././punct>1")
PLAYS = parsed("He/PRP/nsubj>1 played/VBD/ROOT John/NNP/obj>1 and/CC/cc>5 he/PRP/nsubj>5 sang/VBD/conj>1 ././punct>1")
WON = parsed("Then/RB/advmod>2 Robert/NNP/nsubj>2 won/VBD/ROOT his/PRP$/nmod:poss>4 title/NN/obj>2 ././punct>2")
DECISIONS = parsed("The/DT/det>1 decisions/NNS/nsubj>2 helped/VBD/ROOT them/PRP/obj>2 ././punct>2")
BOTH = parsed("They/PRP/nsubj>2 both/DT/advmod>2 worked/VBD/ROOT ././punct>2")
PANACEA = parsed("The/DT/det>1 panacea/NN/nsubj>2 meant/VBD/ROOT evolution/NN/obj>2 ././punct>2")


@pytest.mark.parametrize(
    ("first", "source", "second", "other"),
    [
        (JOHN, (0, 1), WON, True),  # Robert's
        (DECISIONS, (0, 2), BOTH, True),
        (PANACEA, (0, 2), IT_GREW, False),
        (PANACEA, (0, 4), IT_GREW, True),  # cut wrongly
        (JOHN, (0, 1), HE, False),
        (MET, (0, 1), HE, False),  # the subject goes on
        (MET, (2, 3), HE, True),  # the object, where the subject may be meant
        (MET_ALONE, (2, 3), HE, False),
        (WRITES, (3, 4), HE, True),  # who writes may be meant
        (WRITES, (0, 1), HE, True),  # another person is a subject in between
        (EGYPT, (3, 4), HE, True),  # no person
        (MODEL, (0, 3), HE, True),
        (FATHER, (0, 3), HE, True),  # two persons
        (PLANT, (0, 2), IT_GREW, False),
        (PLANT, (3, 5), IT_GREW, True),
        (PLANT, (0, 2), NAME, True),  # a name is of the last thing said
        (CUT, (0, 2), IT_GREW, True),
        (JOHN, (0, 1), PARTNERS, True),  # the clause is about Robert
    ],
)
def test_a_link_across_sentences(first: Doc, source: tuple[int, int], second: Doc, other: bool) -> None:
    pronoun = {id(PARTNERS): 6, id(WON): 3}.get(id(second), 0)
    link = Link(Mention(1, pronoun, pronoun + 1), Mention(0, *source), "pronoun", 0.9)
    assert has_other_reading(link, [first, second], Topic(), NAMES) == other


def test_what_the_document_is_about_is_taken_beside_a_subject() -> None:
    link = Link(Mention(1, 0, 1), Mention(0, 2, 3), "pronoun", 0.9)
    topic = Topic("Robert Burns", {"he": 9, "she": 0})
    assert not has_other_reading(link, [MET, HE], topic, NAMES)


@pytest.mark.parametrize(
    ("doc", "source", "pronoun", "other"),
    [(STAYS, (0, 1), 3, False), (TELLS, (0, 1), 6, True), (PLAYS, (2, 3), 4, True)],
)
def test_a_link_inside_a_sentence(doc: Doc, source: tuple[int, int], pronoun: int, other: bool) -> None:
    link = Link(Mention(0, pronoun, pronoun + 1), Mention(0, *source), "pronoun", 0.9)
    assert has_other_reading(link, [doc], Topic(), NAMES) == other


FESTIVAL = parsed("The/DT/det>2 Cannes/NNP/compound>2 Festival/NNP/nsubj>3 began/VBD/ROOT ././punct>3")
ENROLMENT = parsed("The/DT/det>1 School/NNP/nmod:poss>3 's/POS/case>1 enrolment/NN/nsubj>4 grew/VBD/ROOT ././punct>4")
FULL = parsed("John/NNP/nsubj>2 Burns/NNP/flat>0 left/VBD/ROOT ././punct>2")
HIGHEST = parsed("The/DT/det>2 highest/JJS/amod>2 rate/NN/nsubj>3 fell/VBD/ROOT ././punct>3")
THE_RATE = parsed("The/DT/det>1 rate/NN/nsubj>2 fell/VBD/ROOT ././punct>2")
THE_FILM = parsed("The/DT/det>1 film/NN/nsubj>2 ended/VBD/ROOT ././punct>2")
THE_SCHOOL = parsed("The/DT/det>1 school/NN/nsubj>2 closed/VBD/ROOT ././punct>2")
BURNS = parsed("Burns/NNP/nsubj>1 wrote/VBD/ROOT ././punct>1")


@pytest.mark.parametrize(
    ("first", "source", "second", "end", "other"),
    [
        (FESTIVAL, (0, 3), THE_FILM, 2, True),
        (ENROLMENT, (0, 4), THE_SCHOOL, 2, True),
        (HIGHEST, (0, 3), THE_RATE, 2, True),  # not every rate is the highest
        (FULL, (0, 2), BURNS, 1, False),
        (FULL, (0, 2), JOHN, 1, True),  # a first name may be another one's
    ],
)
def test_a_noun_or_a_part_of_a_name(first: Doc, source: tuple[int, int], second: Doc, end: int, other: bool) -> None:
    link = Link(Mention(1, 0, end), Mention(0, *source), "nominal", 0.9)
    assert has_other_reading(link, [first, second], Topic(), NAMES) == other
