from __future__ import annotations

from support.outcomes import drafted
from support.parses import parsed, tokens

from wikimill.rules.discofuse.propose.relative import may_have_relative, propose_relative

WHOSE = parsed(
    "Juan/NNP/nsubj>7 ,/,/punct>4 whose/WP$/nmod:poss>3 sister/NN/nsubj>4 lives/VBZ/acl:relcl>0 there/RB/advmod>4 ,/,/punct>4"
    " built/VBD/ROOT it/PRP/obj>7 ././punct>7"
)
OBJECT = parsed(
    "He/PRP/nsubj>1 bought/VBD/ROOT the/DT/det>3 house/NN/obj>1 ,/,/punct>7 which/WDT/obj>7 they/PRP/nsubj>7"
    " sold/VBD/acl:relcl>3 in/IN/case>9 1990/CD/obl>7 ,/,/punct>7 from/IN/case>12 Juan/NNP/obl>1 ././punct>1"
)
FIRST = parsed(
    "The/DT/det>1 house/NN/nsubj>7 ,/,/punct>5 which/WDT/obj>5 they/PRP/nsubj>5 sold/VBD/acl:relcl>1 ,/,/punct>5"
    " burnt/VBD/ROOT down/RP/compound:prt>7 ././punct>7"
)
FRIEND = parsed(
    "He/PRP/nsubj>3 was/VBD/cop>3 a/DT/det>3 friend/NN/ROOT of/IN/case>5 Igor/NNP/nmod>3 Stravinsky/NNP/flat>5 ,/,/punct>9"
    " who/WP/nsubj>9 thanked/VBD/acl:relcl>5 him/PRP/obj>9 ,/,/punct>9 in/IN/case>13 1990/CD/obl>3 ././punct>3"
)
PLACE = parsed(
    "He/PRP/nsubj>1 lives/VBZ/ROOT in/IN/case>3 Rome/NNP/obl>1 ,/,/punct>6 which/WDT/nsubj>6 grows/VBZ/acl:relcl>3 ,/,/punct>10"
    " as/IN/mark>10 he/PRP/nsubj>10 says/VBZ/advcl>1 ././punct>1"
)


def test_whose_becomes_a_possessive() -> None:
    assert drafted(propose_relative(WHOSE)) == [
        ("SINGLE_RELATIVE", "", "Juan built it .", "Juan 's sister lives there .")
    ]


def test_an_object_goes_behind_its_verb() -> None:
    assert drafted(propose_relative(OBJECT)) == [
        ("SINGLE_RELATIVE", "", "He bought the house from Juan .", "They sold the house in 1990 .")
    ]
    # "The" had its capital from the beginning of the sentence.
    assert drafted(propose_relative(FIRST)) == [
        ("SINGLE_RELATIVE", "", "The house burnt down .", "They sold the house .")
    ]


def test_who_goes_with_the_name_before_it() -> None:
    assert drafted(propose_relative(FRIEND)) == [
        ("SINGLE_RELATIVE", "", "He was a friend of Igor Stravinsky in 1990 .", "Igor Stravinsky thanked him .")
    ]


def test_a_comma_with_a_work_of_its_own_stays() -> None:
    assert drafted(propose_relative(PLACE)) == [
        ("SINGLE_RELATIVE", "", "He lives in Rome , as he says .", "Rome grows .")
    ]


def test_cheap_test() -> None:
    assert may_have_relative(tokens("The man , who left , was old ."))
    assert not may_have_relative(tokens("The man who left , was old ."))
