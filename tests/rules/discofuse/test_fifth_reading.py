"""What the fifth blind reading called wrong: tenses of places, titles, lists, claims, names in the plural."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.apposition import match_apposition
from wikimill.rules.discofuse.cataphora import match_cataphora
from wikimill.rules.discofuse.coordination import match_coordination
from wikimill.rules.discofuse.other_readings import has_other_reading
from wikimill.rules.discofuse.relative import match_relative
from wikimill.rules.discofuse.subordination import match_forward, match_inner

ILLINOIS = (
    "They/PRP/nsubj>1 moved/VBD/ROOT to/IN/case>3 Illinois/NNP/obl>1 ,/,/punct>7 a/DT/det>7 free/JJ/amod>7 state/NN/appos>3"
    " ,/,/punct>10 in/IN/case>10 {year}/CD/obl>1 ././punct>1"
)
BERLIN = parsed(
    "He/PRP/nsubj>1 saw/VBD/ROOT Berlin/NNP/obj>1 ,/,/punct>5 the/DT/det>5 older/JJR/appos>2 of/IN/case>8 two/CD/nummod>8"
    " zoos/NNS/nmod>5 ,/,/punct>11 in/IN/case>11 Prussia/NNP/obl>1 ././punct>1"
)
EARTHRISE = parsed(
    "He/PRP/nsubj>1 took/VBD/ROOT Earthrise/NNP/obj>1 ,/,/punct>7 a/DT/det>7 now/RB/advmod>6 famous/JJ/amod>7"
    " photo/NN/appos>2 ,/,/punct>10 later/RBR/advmod>10 picked/VBN/acl>7 by/IN/case>12 Life/NNP/obl:agent>10 ././punct>1"
)
MACRIANI = parsed(
    "The/DT/det>1 Macriani/NNP/nsubj>7 ,/,/punct>5 a/DT/det>5 Roman/JJ/amod>5 family/NN/appos>1 ,/,/punct>1 kept/VBD/ROOT"
    " images/NNS/obj>7 of/IN/case>10 him/PRP/nmod>8 ././punct>7"
)
TROY = parsed(
    "In/IN/case>3 the/DT/det>3 famous/JJ/amod>3 Destruction/NN/obl>12 of/IN/case>5 Troy/NNP/nmod>3 ,/,/punct>8 the/DT/det>8"
    " summary/NN/appos>5 of/IN/case>10 it/PRP/nmod>8 ,/,/punct>12 died/VBD/ROOT Troilus/NNP/nsubj>12 ././punct>12"
)
COMMISSIONER = parsed(
    "A/DT/det>1 Commissioner/NNP/nsubj:pass>11 of/IN/case>4 the/DT/det>4 Bureau/NNP/nmod>1 ,/,/punct>7 the/DT/det>7"
    " branch/NN/appos>1 of/IN/case>9 it/PRP/nmod>7 ,/,/punct>1 was/VBD/aux:pass>12 sentenced/VBN/ROOT ././punct>12"
)
AREAS = parsed(
    "It/PRP/nsubj>2 is/VBZ/cop>2 influence/NN/ROOT from/IN/case>5 the/DT/det>5 languages/NNS/nmod>2 spoken/VBN/acl>5"
    " in/IN/case>9 the/DT/det>9 areas/NNS/obl>6 ,/,/punct>13 which/WDT/nsubj>13 have/VBP/aux>13 provided/VBN/acl:relcl>9"
    " words/NNS/obj>13 ,/,/punct>13 in/IN/case>17 part/NN/obl>2 ././punct>2"
)
AIM = parsed(
    "Although/IN/mark>1 difficult/JJ/advcl>13 to/TO/mark>3 aim/VB/xcomp>1 ,/,/punct>7 as/IN/mark>7 they/PRP/nsubj>7"
    " moved/VBD/advcl>1 it/PRP/obj>7 ,/,/punct>1 the/DT/det>11 crew/NN/nsubj>13 was/VBD/cop>13 able/JJ/ROOT ././punct>13"
)
ROUTES = parsed(
    "It/PRP/nsubj>1 has/VBZ/ROOT routes/NNS/obj>1 :/:/punct>5 One/NNP/nsubj>5 runs/VBZ/parataxis>1 north/RB/advmod>5"
    " and/CC/cc>9 Two/NNP/nsubj>9 ends/VBZ/conj>5 here/RB/advmod>9 ;/:/punct>13 Three/NNP/nsubj>13 runs/VBZ/parataxis>5"
    " south/RB/advmod>13 ././punct>1"
)
TURN = parsed(
    "He/PRP/nsubj>3 in/IN/case>2 turn/NN/obl>3 defeated/VBD/ROOT him/PRP/obj>3 and/CC/cc>7 was/VBD/aux:pass>7"
    " declared/VBN/conj>3 king/NN/xcomp>7 ././punct>3"
)
ACTUALLY = parsed(
    "They/PRP/nsubj:pass>2 were/VBD/aux:pass>2 stopped/VBN/ROOT for/IN/case>4 reasons/NNS/obl>2 ,/,/punct>12 but/CC/cc>12"
    " actually/RB/advmod>12 because/IN/mark>12 some/DT/det>10 numbers/NNS/nsubj:pass>12 were/VBD/aux:pass>12"
    " used/VBN/advcl>2 ././punct>2"
)
DEBATE = parsed(
    "A/DT/det>1 debate/NN/nsubj>2 rose/VBD/ROOT that/IN/mark>6 it/PRP/expl>6 is/VBZ/cop>6 wrong/JJ/ccomp>2 because/IN/mark>10"
    " humans/NNS/nsubj>10 are/VBP/cop>10 incapable/JJ/advcl>6 ././punct>2"
)
TITLE = parsed(
    "She/PRP/nsubj>1 won/VBD/ROOT what/WP/obj>4 ?/./punct>4 made/VBD/ccomp>1 ,/,/punct>8 while/IN/mark>8 he/PRP/nsubj>8"
    " took/VBD/advcl>1 one/CD/obj>8 ././punct>1"
)
FROGS = parsed(
    "Frogs/NNS/nsubj>1 have/VBP/ROOT cycles/NNS/obj>1 ,/,/punct>4 live/VB/conj>1 in/IN/case>6 zones/NNS/obl>4 ,/,/punct>10"
    " and/CC/cc>10 are/VBP/cop>10 small/JJ/conj>1 ././punct>1"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (parsed(ILLINOIS.format(year=1830)), "the sentence tells whether it still is so"),
        (BERLIN, "the sentence tells whether it still is so"),
        (TROY, 'no other noun may be meant ("one of the X of Y , a Z")'),
        (COMMISSIONER, 'no other noun may be meant ("one of the X of Y , a Z")'),
    ],
)
def test_appositions_that_are_refused(doc, condition) -> None:
    assert (drafted(match_apposition(doc)), missed(match_apposition(doc))) == ([], [condition])


@pytest.mark.parametrize(
    ("doc", "halves"),
    [
        (parsed(ILLINOIS.format(year=1980)), ("They moved to Illinois in 1980 .", "Illinois is a free state .")),
        (EARTHRISE, ("He took Earthrise , later picked by Life .", "Earthrise is a now famous photo .")),
        (MACRIANI, ("The Macriani kept images of him .", "The Macriani were a Roman family .")),
    ],
)
def test_appositions_with_the_form_that_fits(doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(match_apposition(doc))] == [halves]


def test_a_clause_about_one_of_two_nouns_beside_a_participle() -> None:
    assert drafted(match_relative(AREAS)) == []


def test_a_second_clause_before_the_main_one() -> None:
    assert missed(match_forward(AIM)) == ["one clause stands before the main clause, not two"]


def test_a_list_behind_a_colon_and_a_list_of_verbs() -> None:
    assert [drafted(match_coordination(doc)) for doc in (ROUTES, FROGS)] == [[], []]


def test_in_turn_is_the_first_verbs() -> None:
    assert [outcome[2:] for outcome in drafted(match_coordination(TURN))] == [
        ("He in turn defeated him .", "He was declared king .")
    ]


def test_what_stands_before_because_goes_with_it() -> None:
    assert [outcome[2:] for outcome in drafted(match_inner(ACTUALLY))] == [
        ("They were stopped for reasons .", "Some numbers were used .")
    ]


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (DEBATE, "it is no part of what somebody says"),
        (TITLE, "no mark that ends a sentence stands in a name"),
    ],
)
def test_claims_and_titles_with_a_mark(doc, condition) -> None:
    assert (drafted(match_inner(doc)), missed(match_inner(doc))) == ([], [condition])


def test_what_the_fourth_reading_had_left() -> None:
    city = parsed(
        "It/PRP/nsubj>1 grew/VBD/ROOT and/CC/cc>7 together/RB/advmod>7 the/DT/det>5 city/NN/nsubj>7 have/VBP/aux>7"
        " won/VBN/conj>1 ././punct>1"
    )
    leading = parsed(
        "Leading/VBG/advcl>5 up/RP/compound:prt>0 to/IN/case>3 it/PRP/obl>0 ,/,/punct>0 won/VBD/ROOT he/PRP/nsubj>5 ././punct>5"
    )
    hero = parsed(
        "He/PRP/nsubj>2 was/VBD/cop>2 loved/JJ/ROOT --/:/punct>5 but/CC/cc>5 Bradford/NNP/conj>2 ,/,/punct>8 who/WP/nsubj>8"
        " hated/VBD/acl:relcl>5 him/PRP/obj>8 --/:/punct>12 for/IN/case>12 work/NN/obl>2 ,/,/punct>14 and/CC/cc>14"
        " art/NN/conj>12 ././punct>2"
    )
    assert missed(match_coordination(city)) == ["the verb has its subject's number"]
    assert missed(match_cataphora(leading)) == ["it tells what the subject does, not from when on or in view of what"]
    assert drafted(match_relative(hero)) == []


def other(first, source, second, anaphor, kind, topic=Topic()) -> bool:  # noqa: B008 - a value
    link = Link(Mention(1, *anaphor), Mention(0, *source), kind, 0.97)
    return has_other_reading(link, [first, second], topic)


def test_nouns_of_which_there_are_others() -> None:
    cities = parsed(
        "It/PRP/nsubj>1 met/VBD/ROOT Bath/NNP/obj>1 ,/,/punct>5 which/WDT/nsubj>5 joined/VBD/acl:relcl>2 the/DT/det>8"
        " leading/JJ/amod>8 cities/NNS/obj>5 ././punct>1"
    )
    the_cities = parsed("The/DT/det>1 cities/NNS/nsubj>2 grew/VBD/ROOT ././punct>2")
    big = parsed("The/DT/det>2 leading/JJ/amod>2 cities/NNS/nsubj>3 grew/VBD/ROOT ././punct>3")
    assert other(cities, (6, 9), the_cities, (0, 2), "nominal")
    assert not other(big, (0, 3), the_cities, (0, 2), "nominal")


def test_a_country_is_no_he_though_the_document_is_about_it() -> None:
    grew = parsed("Afghanistan/NNP/nsubj>1 grew/VBD/ROOT ././punct>1")
    he = parsed("He/PRP/nsubj>1 wrote/VBD/ROOT ././punct>1")
    country = Topic("Afghanistan", {"he": 20, "she": 0, "it": 2, "they": 0}, frozenset({"country"}))
    assert other(grew, (0, 1), he, (0, 1), "pronoun", country)
