from __future__ import annotations

from support.outcomes import drafted, missed
from support.parses import parsed, tokens

from wikimill.rules.discofuse.relative import match_relative, match_relative_final, may_have_relative

WHOSE = parsed(
    "Juan/NNP/nsubj>7 ,/,/punct>4 whose/WP$/nmod:poss>3 sister/NN/nsubj>4 lives/VBZ/acl:relcl>0 there/RB/advmod>4 ,/,/punct>4"
    " built/VBD/ROOT it/PRP/obj>7 ././punct>7"
)
OBJECT = parsed(
    "He/PRP/nsubj>1 bought/VBD/ROOT the/DT/det>3 house/NN/obj>1 ,/,/punct>7 which/WDT/obj>7 they/PRP/nsubj>7"
    " sold/VBD/acl:relcl>3 in/IN/case>9 1990/CD/obl>7 ,/,/punct>7 from/IN/case>12 Juan/NNP/obl>1 ././punct>1"
)
FINAL = parsed(
    "He/PRP/nsubj>1 married/VBD/ROOT Anna/NNP/obj>1 ,/,/punct>7 who/WP/nsubj>7 was/VBD/cop>7 a/DT/det>7 singer/NN/acl:relcl>2"
    " ././punct>1"
)
STONE = parsed(
    "The/DT/det>1 inscription/NN/nsubj>10 on/IN/case>4 his/PRP$/nmod:poss>4 grave/NN/nmod>1 ,/,/punct>8 which/WDT/nsubj:pass>8"
    " was/VBD/aux:pass>8 lost/VBN/acl:relcl>4 ,/,/punct>8 read/VBD/ROOT so/RB/advmod>10 ././punct>10"
)
TOWNS = parsed(
    "The/DT/det>1 walls/NNS/nsubj>9 of/IN/case>4 the/DT/det>4 town/NN/nmod>1 ,/,/punct>7 which/WDT/nsubj>7"
    " are/VBP/acl:relcl>4 ,/,/punct>7 fell/VBD/ROOT down/RP/compound:prt>9 ././punct>9"
)
DATE = parsed(
    "On/IN/case>1 July/NNP/obl>7 1/CD/nummod>1 ,/,/punct>5 which/WDT/nsubj>5 came/VBD/acl:relcl>1 ,/,/punct>5 died/VBD/ROOT"
    " he/PRP/nsubj>7 ././punct>7"
)
CAUSED = parsed(
    "It/PRP/nsubj>1 had/VBD/ROOT a/DT/det>3 fire/NN/obj>1 ,/,/punct>6 which/WDT/nsubj>6 caused/VBD/acl:relcl>3 trouble/NN/obj>6"
    " ,/,/punct>6 in/IN/case>10 1990/CD/obl>1 ././punct>1"
)
FIRST = parsed(
    "The/DT/det>1 house/NN/nsubj>7 ,/,/punct>5 which/WDT/obj>5 they/PRP/nsubj>5 sold/VBD/acl:relcl>1 ,/,/punct>5"
    " burnt/VBD/ROOT down/RP/compound:prt>7 ././punct>7"
)
FRIEND = parsed(
    "He/PRP/nsubj>3 was/VBD/cop>3 a/DT/det>3 friend/NN/ROOT of/IN/case>5 Igor/NNP/nmod>3 Stravinsky/NNP/flat>5 ,/,/punct>9"
    " who/WP/nsubj>9 thanked/VBD/acl:relcl>5 him/PRP/obj>9 ,/,/punct>9 in/IN/case>13 1990/CD/obl>3 ././punct>3"
)
NUMBER = parsed(
    "The/DT/det>1 farm/NN/nsubj>6 ,/,/punct>4 which/WDT/nsubj>4 feed/VBP/acl:relcl>1 ,/,/punct>4 grew/VBD/ROOT ././punct>6"
)
PLACE = parsed(
    "He/PRP/nsubj>1 lives/VBZ/ROOT in/IN/case>3 Rome/NNP/obl>1 ,/,/punct>6 which/WDT/nsubj>6 grows/VBZ/acl:relcl>3 ,/,/punct>10"
    " as/IN/mark>10 he/PRP/nsubj>10 says/VBZ/advcl>1 ././punct>1"
)


def test_whose_becomes_a_possessive() -> None:
    assert drafted(match_relative(WHOSE)) == [
        ("SINGLE_RELATIVE", "", "Juan built it .", "Juan 's sister lives there .")
    ]


def test_an_object_goes_behind_its_verb() -> None:
    assert drafted(match_relative(OBJECT)) == [
        ("SINGLE_RELATIVE", "", "He bought the house from Juan .", "They sold the house in 1990 .")
    ]
    # "The" had its capital from the beginning of the sentence.
    assert drafted(match_relative(FIRST)) == [
        ("SINGLE_RELATIVE", "", "The house burnt down .", "They sold the house .")
    ]


def test_who_goes_with_the_name_before_it() -> None:
    assert drafted(match_relative(FRIEND)) == [
        ("SINGLE_RELATIVE", "", "He was a friend of Igor Stravinsky in 1990 .", "Igor Stravinsky thanked him .")
    ]


def test_a_comma_with_a_work_of_its_own_stays() -> None:
    assert drafted(match_relative(PLACE)) == [
        ("SINGLE_RELATIVE", "", "He lives in Rome , as he says .", "Rome grows .")
    ]


def test_the_verb_must_agree() -> None:
    assert missed(match_relative(NUMBER)) == ["a noun phrase that the clause modifies ends before the comma"]


def test_table_14_asks_for_a_second_comma() -> None:
    assert missed(match_relative(FINAL)) == ["a comma closes the clause"]
    assert drafted(match_relative_final(FINAL)) == [("SINGLE_RELATIVE", "", "He married Anna .", "Anna was a singer .")]
    assert missed(match_relative_final(WHOSE)) == ["no comma closes the clause"]


def test_of_two_nouns_the_number_decides_or_nothing() -> None:
    assert missed(match_relative(STONE)) == ["a noun phrase that the clause modifies ends before the comma"]
    assert drafted(match_relative(TOWNS)) == [
        ("SINGLE_RELATIVE", "", "The walls of the town fell down .", "The walls of the town are .")
    ]


def test_a_date_is_no_antecedent() -> None:
    assert missed(match_relative(DATE)) == ["the noun before the comma is no date and no bare number"]


def test_a_clause_about_the_clause_before_it_is_none_about_the_noun() -> None:
    assert missed(match_relative(CAUSED)) == ["the clause tells of the noun, not of the clause before it"]


def test_cheap_test() -> None:
    assert may_have_relative(tokens("The man , who left , was old ."))
    assert not may_have_relative(tokens("The man who left , was old ."))
