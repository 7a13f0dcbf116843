"""Names cut short, and places where a name cannot stand."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.cut_titles import is_cut_short

NAMES = FirstNames({"frank": 1.0, "aditya": 1.0, "uday": 1.0, "anna": 0.0})
HE = parsed("He/PRP/nsubj>1 came/VBD/ROOT ././punct>1")
IT = parsed("It/PRP/nsubj>1 grew/VBD/ROOT ././punct>1")
THE_FILM = parsed("The/DT/det>1 film/NN/nsubj>2 began/VBD/ROOT ././punct>2")
MOCKING = parsed(
    "The/DT/det>5 movie/NN/obl>3 -/HYPH/punct>3 mocking/VBG/amod>5 television/NN/compound>5 show/NN/nsubj>6 ended/VBD/ROOT"
    " ././punct>6"
)
JEFFERSON = parsed("In/IN/case>2 the/DT/det>2 film/NN/obl>4 Jefferson/NNP/nsubj>4 sings/VBZ/ROOT ././punct>4")
FILM_COMMA = parsed(
    "In/IN/case>2 the/DT/det>2 film/NN/obl>5 ,/,/punct>5 Jefferson/NNP/nsubj>5 sings/VBZ/ROOT ././punct>5"
)
DASH = parsed("Ten/CD/nsubj>1 left/VBD/ROOT -/:/punct>4 she/PRP/nsubj>4 stayed/VBD/parataxis>1 ././punct>1")

HORNY = parsed("Horny/NNP/nsubj>4 as/IN/case>3 a/DT/det>3 Dandy/NNP/nmod>0 grew/VBD/ROOT ././punct>4")
KATWE = parsed("Queen/NNP/nsubj>3 of/IN/case>2 Katwe/NNP/nmod>0 opened/VBD/ROOT ././punct>3")
MASOVIA = parsed("Alexander/NNP/nsubj>3 of/IN/case>2 Masovia/NNP/nmod>0 ruled/VBD/ROOT ././punct>3")
MOST_OF = parsed("Most/JJS/nsubj>4 of/IN/case>3 the/DT/det>3 Masovia/NNP/nmod>0 left/VBD/ROOT ././punct>4")
MANY_OF = parsed(
    "Many/JJ/nsubj>5 of/IN/case>4 Breillat/NNP/nmod:poss>4 's/POS/case>2 films/NNS/nmod>0 end/VBP/ROOT ././punct>5"
)
VOICE = parsed(
    "He/PRP/nsubj>1 sang/VBD/ROOT The/DT/det>3 Voice/NNP/obj>1 of/IN/case>5 Frank/NNP/nmod>3 Sinatra/NNP/flat>5 ././punct>1"
)
TSCHET = parsed("Irmen/NNP/compound>2 -/HYPH/punct>2 Tschet/NNP/nsubj>3 worked/VBD/ROOT ././punct>3")
HOOVER = parsed("Jimmy/NNP/nsubj>3 The/DT/det>2 Hoover/NNP/appos>0 sang/VBD/ROOT ././punct>3")
HOTEL = parsed(
    "The/DT/det>2 Swedish/JJ/amod>2 Hotel/NNP/compound>6 and/CC/cc>4 Restaurant/NNP/conj>2 Workers/NNPS/compound>6"
    " Union/NNP/nsubj>7 met/VBD/ROOT ././punct>7"
)
SWEAT = parsed(
    "They/PRP/nsubj>1 heard/VBD/ROOT Blood/NNP/obj>1 ,/,/punct>4 Sweat/NNP/conj>2 &/CC/cc>6 Tears/NNPS/conj>2 ././punct>1"
)
ITALY = parsed(
    "In/IN/case>1 Italy/NNP/obl>4 ,/,/punct>1 Rome/NNP/nsubj>4 grew/VBD/ROOT and/CC/cc>6 fell/VBD/conj>4 ././punct>4"
)
CHOPRAS = parsed(
    "Aditya/NNP/nsubj>5 Chopra/NNP/flat>0 and/CC/cc>3 Uday/NNP/conj>0 Chopra/NNP/flat>3 left/VBD/ROOT ././punct>5"
)
WITH_ANNA = parsed(
    "Aditya/NNP/nsubj>5 Chopra/NNP/flat>0 and/CC/cc>3 Anna/NNP/conj>0 Chopra/NNP/flat>3 left/VBD/ROOT ././punct>5"
)
BELCOURT = parsed("Belcourt/NNP/nsubj>3 ,/,/punct>2 Dakota/NNP/appos>0 grew/VBD/ROOT ././punct>3")
SON_OF = parsed("YASH/NNP/compound>1 Raj/NNP/compound>2 Films/NNPS/nsubj>3 grew/VBD/ROOT ././punct>3")


@pytest.mark.parametrize(
    ("first", "source", "second", "title", "is_cut"),
    [
        (HORNY, (0, 1), IT, "Horny as a Dandy", True),
        (HORNY, (0, 1), IT, "", True),  # the capital behind "as a" tells it
        (HORNY, (0, 1), HE, "", False),  # a man as a dandy
        (HORNY, (0, 4), IT, "Horny as a Dandy", False),
        (KATWE, (2, 3), IT, "Queen of Katwe", True),
        (KATWE, (2, 3), IT, "", True),  # behind "of" and a capital
        (KATWE, (0, 1), IT, "", True),  # before it
        (KATWE, (0, 3), IT, "Queen of Katwe (film)", False),
        (MASOVIA, (2, 3), HE, "Alexander of Masovia", True),
        (MASOVIA, (0, 1), HE, "Alexander of Masovia", False),  # a person may be called so
        (MASOVIA, (0, 1), IT, "Alexander of Masovia", True),
        (MOST_OF, (2, 4), HE, "Masovia", False),
        (MANY_OF, (2, 4), HE, "", False),
        (VOICE, (5, 7), HE, "Frank Sinatra", False),  # a known first name
        (TSCHET, (2, 3), HE, "Konstantin", True),
        (TSCHET, (0, 3), HE, "Konstantin", False),
        (HOOVER, (1, 3), IT, "", True),
        (HOTEL, (0, 3), IT, "", True),
        (HOTEL, (0, 7), IT, "", False),
        (SWEAT, (2, 3), IT, "", True),
        (ITALY, (1, 2), IT, "", False),
        (CHOPRAS, (0, 2), HE, "Ravi Chopra", True),
        (CHOPRAS, (3, 5), HE, "Ravi Chopra", True),
        (WITH_ANNA, (0, 2), HE, "", False),  # the first names tell which of the two
        (BELCOURT, (0, 1), IT, "Belcourt, Dakota", False),
        (SON_OF, (0, 1), HE, "", True),  # tells more of a firm
    ],
)
def test_parts_of_names(first: Doc, source: tuple[int, int], second: Doc, title: str, is_cut: bool) -> None:
    link = Link(Mention(1, 0, 1), Mention(0, *source), "pronoun", 0.9)
    assert is_cut_short(link, [first, second], Topic(title), NAMES) == is_cut


@pytest.mark.parametrize(
    ("second", "anaphor", "is_cut"),
    [
        (THE_FILM, (0, 2), False),
        (MOCKING, (0, 2), True),  # "Swamp Women - mocking"
        (JEFFERSON, (1, 3), True),  # "In Queen of Katwe Jefferson sings"
        (FILM_COMMA, (1, 3), False),
    ],
)
def test_where_a_name_stands(second: Doc, anaphor: tuple[int, int], is_cut: bool) -> None:
    link = Link(Mention(1, *anaphor), Mention(0, 0, 3), "nominal", 0.9)
    assert is_cut_short(link, [KATWE, second], Topic("Queen of Katwe")) == is_cut


def test_a_dash_before_a_pronoun_ties_nothing() -> None:
    link = Link(Mention(1, 3, 4), Mention(0, 0, 3), "pronoun", 0.9)
    assert not is_cut_short(link, [KATWE, DASH], Topic("Queen of Katwe"))


def test_a_last_name_is_its_full_name_whoever_is_joined() -> None:
    chopra = parsed("Chopra/NNP/nsubj>1 came/VBD/ROOT ././punct>1")
    link = Link(Mention(1, 0, 1), Mention(0, 0, 2), "nominal", 0.9)
    assert not is_cut_short(link, [CHOPRAS, chopra], Topic())
