from __future__ import annotations

from support.outcomes import drafted
from support.parses import parsed

from wikimill.rules.discofuse.propose.apposition import propose_apposition

PERSON = parsed(
    "Spaulding/NNP/nsubj>7 ,/,/punct>4 the/DT/det>4 former/JJ/amod>4 teacher/NN/appos>0 there/RB/advmod>4 ,/,/punct>4"
    " founded/VBD/ROOT it/PRP/obj>7 in/IN/case>10 1931/CD/obl>7 ././punct>7"
)
LABELLED_OTHERWISE = parsed(
    "The/DT/det>1 party/NN/nsubj>8 ,/,/punct>4 the/DT/det>4 proponents/NNS/conj>1 of/IN/case>6 it/PRP/nmod>4 ,/,/punct>4"
    " won/VBD/ROOT ././punct>8"
)
OPENING = parsed(
    "According/VBG/case>3 to/IN/fixed>0 the/DT/det>3 Foundation/NNP/obl>11 ,/,/punct>7 a/DT/det>7 think/NN/compound>7"
    " tank/NN/appos>3 ,/,/punct>7 production/NN/nsubj>11 has/VBZ/aux>11 grown/VBN/ROOT ././punct>11"
)
TWO = parsed(
    "Booth/NNP/nsubj>8 ,/,/punct>3 an/DT/det>3 actor/NN/appos>0 and/CC/cc>5 sympathizer/NN/conj>3 ,/,/punct>3 soon/RB/advmod>8"
    " fled/VBD/ROOT ././punct>8"
)
FATHER = parsed(
    "His/PRP$/nmod:poss>1 father/NN/nsubj>9 ,/,/punct>3 Juan/NNP/appos>1 ,/,/punct>6 a/DT/det>6 baker/NN/appos>3 here/RB/advmod>6"
    " ,/,/punct>6 sang/VBD/ROOT well/RB/advmod>9 ././punct>9"
)

MONK = parsed(
    "Albertus/NNP/nsubj:pass>6 ,/,/punct>3 a/DT/det>3 monk/NN/appos>0 ,/,/punct>3 is/VBZ/aux:pass>6 known/VBN/ROOT"
    " to/TO/mark>9 have/VB/aux>9 written/VBN/xcomp>6 works/NNS/obj>9 ././punct>6"
)
SOCIOLOGIST = parsed(
    "Barry/NNP/nsubj>8 ,/,/punct>3 a/DT/det>3 sociologist/NN/appos>0 who/WP/nsubj>6 has/VBZ/aux>6 seen/VBN/acl:relcl>3"
    " ,/,/punct>3 argues/VBZ/ROOT that/IN/mark>11 it/PRP/nsubj>11 fell/VBD/ccomp>8 ././punct>8"
)
PUT = parsed(
    "Anita/NNP/nsubj>5 ,/,/punct>3 a/DT/det>3 novelist/NN/appos>0 ,/,/punct>3 put/VBP/ROOT him/PRP/obj>5 there/RB/advmod>5"
    " ././punct>5"
)


def test_a_person_of_the_past_was_what_the_apposition_says() -> None:
    made = [drafted(propose_apposition(doc))[0][3] for doc in (MONK, SOCIOLOGIST, PUT)]
    assert made == ["Albertus was a monk .", "Barry is a sociologist who has seen .", "Anita was a novelist ."]


def test_propose_apposition_takes_the_tense_of_the_main_verb() -> None:
    assert drafted(propose_apposition(PERSON)) == [
        ("SINGLE_APPOSITION", "", "Spaulding founded it in 1931 .", "Spaulding was the former teacher there .")
    ]


def test_an_apposition_that_the_parser_calls_otherwise() -> None:
    assert drafted(propose_apposition(LABELLED_OTHERWISE)) == [
        ("SINGLE_APPOSITION", "", "The party won .", "The party was the proponents of it .")
    ]


def test_the_main_clause_keeps_its_comma() -> None:
    assert drafted(propose_apposition(OPENING)) == [
        (
            "SINGLE_APPOSITION",
            "",
            "According to the Foundation , production has grown .",
            "The Foundation is a think tank .",
        )
    ]


def test_propose_apposition_keeps_the_singular_for_a_coordinated_apposition() -> None:
    assert drafted(propose_apposition(TWO)) == [
        ("SINGLE_APPOSITION", "", "Booth soon fled .", "Booth was an actor and sympathizer .")
    ]


def test_the_first_comma_of_three_keeps_its_partner() -> None:
    assert drafted(propose_apposition(FATHER))[-1] == (
        "SINGLE_APPOSITION",
        "",
        "His father , Juan , sang well .",
        "Juan was a baker here .",
    )


def test_propose_apposition_uses_the_present_for_current_despite_a_past_verb() -> None:
    current = parsed(
        "Gaston/NNP/nsubj>6 ,/,/punct>4 the/DT/det>4 current/JJ/amod>4 manager/NN/appos>0 ,/,/punct>4 won/VBD/ROOT it/PRP/obj>6"
        " ././punct>6"
    )
    assert [row[3] for row in drafted(propose_apposition(current))] == ["Gaston is the current manager ."]
