"""Antecedents that cannot be meant, by number, gender or kin."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.unlike_sources import is_unlike

NAMES = FirstNames({"thomas": 1.0, "george": 1.0, "eldon": 1.0})
HE = parsed("He/PRP/nsubj>1 came/VBD/ROOT ././punct>1")
IT_ENDED = parsed("It/PRP/nsubj>1 ended/VBD/ROOT ././punct>1")
THEY_PLAY = parsed("They/PRP/nsubj>1 play/VBP/ROOT ././punct>1")
THEY_PLAYED = parsed("They/PRP/nsubj>1 played/VBD/ROOT ././punct>1")
HER_REIGN = parsed("Her/PRP$/nmod:poss>1 reign/NN/nsubj>2 ended/VBD/ROOT ././punct>2")
THE_FILM = parsed("The/DT/det>1 film/NN/nsubj>2 began/VBD/ROOT ././punct>2")
THE_BAND = parsed("The/DT/det>1 band/NN/nsubj>2 began/VBD/ROOT ././punct>2")
THE_SOCIETY = parsed("The/DT/det>1 society/NN/nsubj>2 began/VBD/ROOT ././punct>2")

CLUB = parsed("The/DT/det>1 club/NN/nsubj:pass>3 was/VBD/aux:pass>3 formed/VBN/ROOT ././punct>3")
CLUB_LEFT = parsed("The/DT/det>1 club/NN/nsubj>2 left/VBD/ROOT ././punct>2")
HOOVER = parsed("Hoover/NNP/nsubj>3 were/VBD/cop>3 a/DT/det>3 band/NN/ROOT ././punct>3")
JIM = parsed("Hoover/NNP/nsubj>3 was/VBD/cop>3 a/DT/det>3 singer/NN/ROOT ././punct>3")
MURRAY = parsed("Murray/NNP/nsubj>1 left/VBD/ROOT ././punct>1")
FOUND = parsed(
    "They/PRP/nsubj>1 found/VBD/ROOT Murray/NNP/obj>1 in/IN/case>5 his/PRP$/nmod:poss>5 cell/NN/obl>1 ././punct>1"
)
FOUND_HIM = parsed(
    "They/PRP/nsubj>1 found/VBD/ROOT Grey/NNP/obj>1 in/IN/case>5 his/PRP$/nmod:poss>5 cell/NN/obl>1 ././punct>1"
)
CAREER = parsed("In/IN/case>2 his/PRP$/nmod:poss>2 career/NN/obl>4 Murray/NNP/nsubj>4 played/VBD/ROOT ././punct>4")
WIFE = parsed(
    "Piya/NNP/nsubj>4 Sengupta/NNP/flat>0 is/VBZ/cop>4 his/PRP$/nmod:poss>4 wife/NN/ROOT ././punct>4"
)  # fmt: skip
ANUP = parsed("Anup/NNP/nsubj>2 Sengupta/NNP/flat>0 sings/VBZ/ROOT ././punct>2")
RODNEY = parsed(
    "Rodney/NNP/nsubj>3 was/VBD/cop>3 the/DT/det>3 son/NN/ROOT of/IN/case>5 George/NNP/nmod>3 Rodney/NNP/flat>5 ././punct>3"
)
GILMOUR = parsed(
    "Allan/NNP/nsubj>5 Gilmour/NNP/flat>0 Sr./NNP/flat>0 was/VBD/cop>5 the/DT/det>5 son/NN/ROOT of/IN/case>7"
    " Allan/NNP/nmod>5 Gilmour/NNP/flat>7 ././punct>5"
)
MURAD = parsed(
    "Help/NN/nsubj>3 for/IN/case>2 Murad/NNP/nmod>0 failed/VBD/ROOT and/CC/cc>6 Murad/NNP/nsubj>6 left/VBD/conj>3 ././punct>3"
)
EMILIA = parsed(
    "Emilia/NNP/nsubj:pass>6 Bayer/NNP/flat>0 or/CC/cc>3 Emmy/NNP/conj>0 Bayer/NNP/flat>3 was/VBD/aux:pass>6 born/VBN/ROOT"
    " ././punct>6"
)
COUSIN = parsed("Chopra/NNP/nsubj>3 is/VBZ/cop>3 his/PRP$/nmod:poss>3 cousin/NN/ROOT ././punct>3")
SHAPES = parsed(
    "Stitch/NNP/nsubj>2 was/VBD/cop>2 one/CD/ROOT of/IN/case>5 his/PRP$/nmod:poss>5 heroes/NNS/nmod>2 ././punct>2"
)
BAND_OF = parsed(
    "Stitch/NNP/nsubj>3 was/VBD/cop>3 a/DT/det>3 singer/NN/ROOT in/IN/case>6 his/PRP$/nmod:poss>6 town/NN/nmod>3 ././punct>3"
)
MAIDENS = parsed("Mugain/NNP/nsubj>1 led/VBD/ROOT her/PRP$/nmod:poss>3 maidens/NNS/obj>1 ././punct>1")
HOWARD = parsed(
    "Eldon/NNP/nsubj>5 Howard/NNP/flat>0 was/VBD/cop>5 a/DT/det>5 British/JJ/amod>5 writer/NN/ROOT ././punct>5"
)
SHE_WROTE = parsed(
    "She/PRP/nsubj>1 wrote/VBD/ROOT for/IN/case>4 his/PRP$/nmod:poss>4 firm/NN/obl>1 ././punct>1"
)  # fmt: skip
MET = parsed("George/NNP/nsubj>1 met/VBD/ROOT Anna/NNP/obj>1 ././punct>1")
ANNEXED = parsed("Bora/NNP/nsubj:pass>3 Bora/NNP/flat>0 was/VBD/aux:pass>3 annexed/VBN/ROOT ././punct>3")
FESTIVAL = parsed(
    "It/PRP/nsubj>1 won/VBD/ROOT at/IN/case>6 the/DT/det>6 Berlin/NNP/compound>6 Film/NNP/compound>6 Festival/NNP/obl>1 ././punct>1"
)
JOURNAL = parsed(
    "He/PRP/nsubj>1 wrote/VBD/ROOT the/DT/det>5 Royal/NNP/compound>5 Society/NNP/compound>5 Journal/NNP/obj>1 ././punct>1"
)
SOCIETY = parsed("He/PRP/nsubj>1 left/VBD/ROOT the/DT/det>4 Royal/NNP/compound>4 Society/NNP/obj>1 ././punct>1")
COVERS = parsed("It/PRP/nsubj>1 covers/VBZ/ROOT Thomas/NNP/obj>1 Jefferson/NNP/flat>2 ././punct>1")
SEQUEL = parsed(
    "It/PRP/nsubj>3 is/VBZ/cop>3 the/DT/det>3 sequel/NN/ROOT to/IN/case>7 the/DT/det>7 film/NN/compound>7 Rat/NNP/nmod>3 ././punct>3"
)
FOLLOWS = parsed("It/PRP/nsubj>1 follows/VBZ/ROOT the/DT/det>4 film/NN/compound>4 Rat/NNP/obj>1 ././punct>1")


@pytest.mark.parametrize(
    ("first", "source", "second", "place", "unlike"),
    [
        (CLUB, (0, 2), THEY_PLAY, 0, True),  # "The club was formed", "the club play"
        (CLUB, (0, 2), THEY_PLAYED, 0, False),
        (CLUB_LEFT, (0, 2), THEY_PLAY, 0, False),  # the verb does not tell that it is one
        (HOOVER, (0, 1), IT_ENDED, 0, True),
        (JIM, (0, 1), HE, 0, False),
        (MURRAY, (0, 1), FOUND, 4, True),  # "found Murray in Murray 's cell"
        (MURRAY, (0, 1), FOUND_HIM, 4, False),
        (MURRAY, (0, 1), CAREER, 1, True),  # "In Murray 's career Murray played"
        (ANUP, (0, 2), WIFE, 3, False),  # "Piya Sengupta is Anup Sengupta 's wife"
        (RODNEY, (5, 7), HE, 0, True),  # the father
        (RODNEY, (0, 1), HE, 0, False),
        (GILMOUR, (0, 2), HE, 0, True),  # the father's name is the same
        (MURAD, (2, 3), HE, 0, False),  # the same man
        (EMILIA, (3, 5), HE, 0, False),  # the same one
        (COUSIN, (0, 1), HE, 0, True),
        (SHAPES, (0, 1), HE, 0, True),
        (BAND_OF, (0, 1), HE, 0, False),
        (MAIDENS, (0, 1), HE, 0, True),
        (MAIDENS, (0, 1), HER_REIGN, 0, False),
        (HOWARD, (0, 2), SHE_WROTE, 3, True),
        (MET, (0, 1), SHE_WROTE, 3, False),  # Anna wrote
        (ANNEXED, (0, 2), HER_REIGN, 0, True),
        (ANNEXED, (0, 2), IT_ENDED, 0, False),
    ],
)
def test_pronouns_of_others(first: Doc, source: tuple[int, int], second: Doc, place: int, unlike: bool) -> None:
    link = Link(Mention(1, place, place + 1), Mention(0, *source), "pronoun", 0.9)
    assert is_unlike(link, [first, second], Topic("Teriimaevarua"), NAMES) == unlike


@pytest.mark.parametrize(
    ("first", "source", "second", "title", "unlike"),
    [
        (FESTIVAL, (3, 7), THE_FILM, "Emma", True),  # the festival
        (JOURNAL, (2, 6), THE_SOCIETY, "Little", True),
        (SOCIETY, (2, 5), THE_SOCIETY, "Little", False),
        (COVERS, (2, 4), THE_FILM, "Monticello", True),  # a person
        (COVERS, (2, 4), THE_FILM, "Thomas Jefferson (film)", False),
        (COVERS, (2, 4), THE_BAND, "Monticello", False),
        (SEQUEL, (5, 8), THE_FILM, "Baby", True),  # the film is "It"
        (FOLLOWS, (2, 5), THE_FILM, "Baby", False),
    ],
)
def test_nouns_of_others(first: Doc, source: tuple[int, int], second: Doc, title: str, unlike: bool) -> None:
    link = Link(Mention(1, 0, 2), Mention(0, *source), "nominal", 0.9)
    assert is_unlike(link, [first, second], Topic(title), NAMES) == unlike


def test_the_noun_of_the_lead_is_what_it_is() -> None:
    link = Link(Mention(1, 0, 2), Mention(0, 2, 5), "nominal", 0.9)
    assert is_unlike(link, [FOLLOWS, THE_FILM], Topic("Baby", {}, frozenset({"film"})), NAMES)
