from __future__ import annotations

from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.apposition import match_apposition

PERSON = parsed(
    "Spaulding/NNP/nsubj>7 ,/,/punct>4 the/DT/det>4 former/JJ/amod>4 teacher/NN/appos>0 there/RB/advmod>4 ,/,/punct>4"
    " founded/VBD/ROOT it/PRP/obj>7 in/IN/case>10 1931/CD/obl>7 ././punct>7"
)
LABELLED_OTHERWISE = parsed(
    "The/DT/det>1 party/NN/nsubj>8 ,/,/punct>4 the/DT/det>4 proponents/NNS/conj>1 of/IN/case>6 it/PRP/nmod>4 ,/,/punct>4"
    " won/VBD/ROOT ././punct>8"
)
LIST = parsed(
    "They/PRP/nsubj>1 saw/VBD/ROOT the/DT/det>3 river/NN/obj>1 ,/,/punct>6 the/DT/det>6 lake/NN/appos>3 ,/,/punct>9"
    " the/DT/det>9 hills/NNS/conj>3 and/CC/cc>12 the/DT/det>12 sea/NN/conj>3 ././punct>1"
)
OPENING = parsed(
    "According/VBG/case>3 to/IN/fixed>0 the/DT/det>3 Foundation/NNP/obl>11 ,/,/punct>7 a/DT/det>7 think/NN/compound>7"
    " tank/NN/appos>3 ,/,/punct>7 production/NN/nsubj>11 has/VBZ/aux>11 grown/VBN/ROOT ././punct>11"
)
INTRODUCTION = parsed(
    "In/IN/case>1 1905/CD/obl>7 ,/,/punct>1 the/DT/det>4 team/NN/nsubj>7 easily/RB/advmod>7 ,/,/punct>5 won/VBD/ROOT ././punct>7"
)


def test_what_a_person_was_is_told_in_the_tense_of_the_rest() -> None:
    assert drafted(match_apposition(PERSON)) == [
        ("SINGLE_APPOSITION", "", "Spaulding founded it in 1931 .", "Spaulding was the former teacher there .")
    ]


def test_an_apposition_that_the_parser_calls_otherwise() -> None:
    assert drafted(match_apposition(LABELLED_OTHERWISE)) == [
        ("SINGLE_APPOSITION", "", "The party won .", "The party is the proponents of it .")
    ]


def test_the_main_clause_keeps_its_comma() -> None:
    assert drafted(match_apposition(OPENING)) == [
        (
            "SINGLE_APPOSITION",
            "",
            "According to the Foundation , production has grown .",
            "The Foundation is a think tank .",
        )
    ]


def test_a_list_is_no_apposition() -> None:
    assert drafted(match_apposition(LIST)) == []
    assert missed(match_apposition(LIST))[0] == "it is no list"


def test_the_subject_behind_an_introduction_is_no_apposition() -> None:
    assert missed(match_apposition(INTRODUCTION)) == [
        "an apposition to a noun phrase before the comma stands behind it (appos)"
    ]
