"""Relative clauses and appositions: a word of a clause, an insertion in another, persons and places, lists of roles."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.apposition import match_apposition
from wikimill.rules.discofuse.apposition_doubts import kind_fault
from wikimill.rules.discofuse.cataphora import match_cataphora
from wikimill.rules.discofuse.operations import inserted
from wikimill.rules.discofuse.relative import match_relative, match_relative_final

SIAVASH = parsed(
    "When/WRB/advmod>1 Siavash/NNP/advcl>11 ,/,/punct>5 who/WP/nsubj:pass>5 was/VBD/aux:pass>5 raised/VBN/acl:relcl>1"
    " there/RB/advmod>5 ,/,/punct>8 returns/VBZ/conj>1 ,/,/punct>1 she/PRP/nsubj>11 sees/VBZ/ROOT him/PRP/obj>11"
    " ././punct>11"
)
RAY = parsed(
    "Ray/NNP/nsubj>11 ,/,/punct>3 a/DT/det>3 son/NN/appos>0 of/IN/case>5 Fritz/NNP/nmod>3 ,/,/punct>8 who/WP/nsubj>8"
    " led/VBD/acl:relcl>5 it/PRP/obj>8 ,/,/punct>11 left/VBD/ROOT early/RB/advmod>11 ././punct>11"
)
WEDDING = parsed(
    "Vanity/NNP/nsubj>1 called/VBD/ROOT the/DT/det>3 wedding/NN/obj>1 ,/,/punct>7 which/WDT/nsubj:pass>7 was/VBD/aux:pass>7"
    " seen/VBN/acl:relcl>3 by/IN/case>9 many/JJ/obl:agent>7 ,/,/punct>12 the/DT/det>12 event/NN/conj>9 of/IN/case>15"
    " the/DT/det>15 year/NN/nmod>12 ././punct>1"
)
CASINO = parsed(
    "She/PRP/nsubj>1 returned/VBD/ROOT for/IN/case>4 a/DT/det>4 fight/NN/obl>1 at/IN/case>7 the/DT/det>7"
    " Casino/NNP/nmod>4 ,/,/punct>11 which/WDT/obj>11 she/PRP/nsubj>11 won/VBD/acl:relcl>7 there/RB/advmod>11 ,/,/punct>14"
    " in/IN/case>15 1990/CD/obl>1 ././punct>1"
)
ARMY = parsed(
    "The/DT/det>1 army/NN/nsubj>9 ,/,/punct>6 whose/WP$/nmod:poss>4 views/NNS/nsubj>6 had/VBD/aux>6 helped/VBN/acl:relcl>1"
    " it/PRP/obj>6 ,/,/punct>1 began/VBD/ROOT to/TO/mark>11 waver/VB/xcomp>9 ././punct>9"
)
POTI = parsed(
    "He/PRP/nsubj:pass>2 was/VBD/aux:pass>2 born/VBN/ROOT in/IN/case>4 Poti/NNP/obl>2 ,/,/punct>7 the/DT/det>7"
    " son/NN/appos>4 of/IN/case>10 a/DT/det>10 mayor/NN/nmod>7 ,/,/punct>13 and/CC/cc>13 died/VBD/conj>2 there/RB/advmod>13"
    " ././punct>2"
)
SAYRE = parsed(
    "He/PRP/nsubj>1 takes/VBZ/ROOT the/DT/det>3 help/NN/obj>1 of/IN/case>5 Sayre/NNP/nmod>3 ,/,/punct>8 a/DT/det>8"
    " friend/NN/appos>5 for/IN/case>13 a/DT/det>11 week/NN/nmod:poss>13 's/POS/case>11 stay/NN/nmod>8 ,/,/punct>16"
    " to/TO/mark>16 win/VB/advcl>1 ././punct>1"
)
FOYLE = parsed(
    "They/PRP/nsubj>1 sent/VBD/ROOT Foyle/NNP/obj>1 ,/,/punct>5 the/DT/det>5 climber/NN/appos>2 Lucy/NNP/flat>5 and/CC/cc>9"
    " operator/NN/compound>9 Ian/NNP/conj>2 ,/,/punct>12 to/IN/case>12 Paris/NNP/obl>1 ././punct>1"
)
CALVENA = parsed(
    "Calvena/NNPS/nsubj>6 ,/,/punct>4 a/DT/det>4 learned/JJ/amod>4 man/NN/appos>0 ,/,/punct>6 left/VBD/ROOT"
    " early/RB/advmod>6 ././punct>6"
)
PAINTING = parsed(
    "Modelling/VBG/advcl>5 for/IN/case>2 him/PRP/obl>0 ,/,/punct>0 painting/NN/nsubj>5 became/VBD/ROOT central/JJ/xcomp>5"
    " to/IN/case>8 her/PRP/obl>6 ././punct>5"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (SIAVASH, "no word of a clause opens the noun phrase"),
        (RAY, "it stands in no other insertion"),
        (WEDDING, "it is sure which noun it is said of"),
        (CASINO, "it is sure which noun it is said of"),
    ],
)
def test_relative_clauses_that_are_refused(doc, condition) -> None:
    assert (drafted(match_relative(doc)), missed(match_relative(doc))) == ([], [condition])


def test_a_relative_clause_about_the_subject() -> None:
    assert drafted(match_relative(ARMY)) == [
        ("SINGLE_RELATIVE", "", "The army began to waver .", "The army 's views had helped it .")
    ]


def test_a_clause_that_runs_to_the_end_of_a_text_without_a_mark() -> None:
    endless = parsed(
        "He/PRP/nsubj>1 met/VBD/ROOT Anna/NNP/obj>1 ,/,/punct>5 who/WP/nsubj>5 sang/VBD/acl:relcl>2 ,/,/punct>5"
        " well/RB/advmod>5 enough/RB/advmod>7"
    )
    assert [missed(match(endless)) for match in (match_relative, match_relative_final)] == [
        ["it is sure where the clause ends"],
        ["no comma closes the clause"],
    ]


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (POTI, "a person is no place"),
        (SAYRE, "it is sure where it ends"),
        (FOYLE, "it is no list"),
    ],
)
def test_appositions_that_are_refused(doc, condition) -> None:
    assert (drafted(match_apposition(doc)), missed(match_apposition(doc))) == ([], [condition])


def test_one_person_is_one_whatever_the_tagger_takes_the_name_for() -> None:
    assert drafted(match_apposition(CALVENA)) == [
        ("SINGLE_APPOSITION", "", "Calvena left early .", "Calvena was a learned man .")
    ]


@pytest.mark.parametrize(
    ("text", "head", "appositive", "condition"),
    [
        ("York/NNP/ROOT ,/,/punct>0 the/DT/det>3 day/NN/appos>0", 0, 3, "it is no date"),
        ("Mitr/NNP/ROOT ,/,/punct>0 My/PRP$/nmod:poss>3 Friend/NN/appos>0", 0, 3, "it is said of a whole name"),
        ("Mitr/NNP/ROOT ,/,/punct>0 my/PRP$/nmod:poss>3 friend/NN/appos>0", 0, 3, ""),
    ],
)
def test_what_one_noun_can_be(text: str, head: int, appositive: int, condition: str) -> None:
    doc = parsed(text)
    assert kind_fault(doc, doc[head], doc[appositive], inserted(doc[head].text), 1) == condition


def test_a_new_shop_is_not_a_name() -> None:
    doc = parsed("a/DT/det>1 store/NN/ROOT ,/,/punct>1 Amanda/NNP/nmod:poss>5 's/POS/case>3 Amuffins/NNP/appos>1")
    fault = "a new thing is not said to be a known one"
    assert kind_fault(doc, doc[1], doc[5], inserted("a", "store"), 2) == fault


def test_what_paints_is_no_painting() -> None:
    assert missed(match_cataphora(PAINTING)) == ["the main clause has a subject that can act"]


def test_a_place_and_a_person_that_a_clause_is_not_about() -> None:
    baltimore = parsed(
        "He/PRP/nsubj>1 met/VBD/ROOT killers/NNS/obj>1 in/IN/case>4 Baltimore/NNP/nmod>2 ,/,/punct>8 who/WP/nsubj:pass>8"
        " were/VBD/aux:pass>8 seen/VBN/acl:relcl>4 ,/,/punct>8 in/IN/case>11 1861/CD/obl>1 ././punct>1"
    )
    physicist = parsed(
        "He/PRP/nsubj:pass>2 was/VBD/aux:pass>2 greeted/VBN/ROOT like/IN/case>5 a/DT/det>5 physicist/NN/obl>2 ,/,/punct>8"
        " which/WDT/nsubj>8 included/VBD/acl:relcl>5 music/NN/obj>8 ,/,/punct>8 in/IN/case>12 Bath/NNP/obl>2 ././punct>2"
    )
    assert [outcome[3] for outcome in drafted(match_relative(baltimore))] == ["Killers in Baltimore were seen ."]
    assert drafted(match_relative(physicist)) == []


def test_a_person_of_the_past_is_told_of_in_the_past() -> None:
    doc = parsed(
        "It/PRP/nsubj>1 derives/VBZ/ROOT from/IN/case>3 Atropates/NNP/obl>1 ,/,/punct>6 a/DT/det>6 satrap/NN/appos>3"
        " there/RB/advmod>6 ,/,/punct>12 who/WP/nsubj:pass>12 was/VBD/aux:pass>12 later/RB/advmod>12 seen/VBN/acl:relcl>6"
        " ././punct>1"
    )
    assert [outcome[3] for outcome in drafted(match_apposition(doc))] == ["Atropates was a satrap there ."]
