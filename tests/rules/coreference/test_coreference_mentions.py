"""Noun phrases: the words to put in a pronoun's place, and what they agree with."""

from __future__ import annotations

import pytest
from support.coreference_sentences import NAMES, discourse_of, docs_of, phrases_of

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mentions import NounPhrase, noun_phrases
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.pronouns import agrees, anaphors, is_description, is_replacement

SPANS = {
    "a name of two words": ("Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT ././punct>2", ["Zoe Telford"]),
    "without the relative clause behind it": (
        "the/DT/det>1 man/NN/nsubj>5 who/WP/nsubj>3 left/VBD/acl:relcl>1 has/VBZ/aux>5 died/VBN/ROOT ././punct>5",
        ["the man"],
    ),
    "without the apposition behind a comma": (
        "Bob/NNP/nsubj>5 ,/,/punct>3 a/DT/det>3 spy/NN/appos>0 ,/,/punct>3 died/VBD/ROOT ././punct>5",
        ["Bob", "a spy"],
    ),
    "with an of-phrase": (
        "the/DT/det>1 Bank/NNP/nsubj>4 of/IN/case>3 Rome/NNP/nmod>1 closed/VBD/ROOT ././punct>4",
        ["the Bank of Rome", "Rome"],
    ),
    "without another prepositional phrase": (
        "the/DT/det>1 bank/NN/nsubj>4 in/IN/case>3 Rome/NNP/nmod>1 closed/VBD/ROOT ././punct>4",
        ["the bank", "Rome"],
    ),
    "coordinated names are phrases on their own and together": (
        "Cassius/NNP/nsubj>3 and/CC/cc>2 Dio/NNP/conj>0 met/VBD/ROOT ././punct>3",
        ["Cassius", "Cassius and Dio", "Dio"],
    ),
    "a disjunction is no group": (
        "Cassius/NNP/nsubj>3 or/CC/cc>2 Dio/NNP/conj>0 met/VBD/ROOT ././punct>3",
        ["Cassius", "Dio"],
    ),
    "the genitive's mark stays out": (
        "Bob/NNP/nmod:poss>2 's/POS/case>0 car/NN/nsubj>3 broke/VBD/ROOT ././punct>3",
        ["Bob", "Bob 's car"],
    ),
    "a reflexive is no part of the name": (
        "Offusius/NNP/nsubj>2 himself/PRP/nmod:unmarked>0 left/VBD/ROOT ././punct>2",
        ["Offusius"],
    ),
    "a name of which a wrong parse made two": (
        "Aldous/NNP/nsubj>3 Huxley/NNP/nsubj>3 was/VBD/aux>3 born/VBN/ROOT ././punct>3",
        ["Aldous Huxley"],
    ),
}


@pytest.mark.parametrize("case", SPANS)
def test_spans(case: str) -> None:
    sentence, expected = SPANS[case]
    assert sorted(phrases_of(sentence)) == sorted(expected)


# A sentence, one of its phrases, and the pronouns that agree with it.
AGREEMENT = {
    "a woman's first name": ("Ann/NNP/nsubj>1 left/VBD/ROOT", "Ann", "she it"),
    "a woman's full name": ("Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT", "Zoe Telford", "she"),
    "a surname tells nothing": ("Telford/NNP/nsubj>1 left/VBD/ROOT", "Telford", "he she it"),
    "what is said to be a school is no person": (
        "Cardinal/NNP/compound>1 Pole/NNP/nsubj>4 is/VBZ/cop>4 a/DT/det>4 school/NN/ROOT ././punct>4",
        "Cardinal Pole",
        "it",
    ),
    "a month beside a day stands for nothing": (
        "on/IN/case>2 4/CD/nummod>2 August/NNP/obl>3 left/VBD/ROOT",
        "4 August",
        "",
    ),
    "a title tells": ("Mrs./NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT", "Mrs. Telford", "she"),
    "a noun before the name tells": (
        "actress/NN/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT",
        "actress Telford",
        "she",
    ),
    "a man": ("the/DT/det>1 king/NN/nsubj>2 died/VBD/ROOT", "the king", "he"),
    "a person": ("the/DT/det>1 singer/NN/nsubj>2 died/VBD/ROOT", "the singer", "he she"),
    "a thing": ("the/DT/det>1 car/NN/nsubj>2 broke/VBD/ROOT", "the car", "it"),
    "a group is it and they": ("the/DT/det>1 team/NN/nsubj>2 won/VBD/ROOT", "the team", "it they"),
    "a university is no person": (
        "Boston/NNP/compound>1 University/NNP/nsubj>2 grew/VBD/ROOT",
        "Boston University",
        "it",
    ),
    "a plural": ("the/DT/det>1 cars/NNS/nsubj>2 broke/VBD/ROOT", "the cars", "they"),
    "a team's plural name": ("the/DT/det>1 Huskies/NNPS/nsubj>2 won/VBD/ROOT", "the Huskies", "they"),
    "a state's plural name": ("the/DT/det>1 States/NNPS/nsubj>2 won/VBD/ROOT", "the States", "it"),
    "a surname in -s is no plural": ("Giffords/NNPS/nsubj>1 won/VBD/ROOT", "Giffords", "he she it"),
    "a coordination": ("Cassius/NNP/nsubj>3 and/CC/cc>2 Dio/NNP/conj>0 met/VBD/ROOT", "Cassius and Dio", "they"),
    "a time is nothing": ("the/DT/det>1 year/NN/nsubj>2 ended/VBD/ROOT", "the year", ""),
}


@pytest.mark.parametrize("case", AGREEMENT)
def test_agreement(case: str) -> None:
    sentence, words, expected = AGREEMENT[case]
    phrase = phrases_of(sentence)[words]
    assert [kind for kind in ("he", "she", "it", "they") if agrees(kind, phrase)] == expected.split()


# What a pronoun may be replaced by.
REPLACEMENTS = {
    "a definite": ("The/DT/det>1 man/NN/nsubj>2 left/VBD/ROOT", "The man", True),
    "a new thing": ("A/DT/det>1 man/NN/nsubj>2 left/VBD/ROOT", "A man", False),
    "anything of a kind": ("A/DT/det>1 disk/NN/nsubj>2 holds/VBZ/ROOT data/NNS/obj>2", "A disk", True),
    "a number": ("Two/CD/nummod>1 men/NNS/nsubj>2 left/VBD/ROOT", "Two men", False),
    "nobody": ("No/DT/det>1 man/NN/nsubj>2 left/VBD/ROOT", "No man", False),
}


@pytest.mark.parametrize("case", REPLACEMENTS)
def test_replacement(case: str) -> None:
    sentence, words, expected = REPLACEMENTS[case]
    assert is_replacement(discourse_of(sentence), phrases_of(sentence)[words]) is expected


def test_a_description_is_not_named_again() -> None:
    discourse = discourse_of("It/PRP/nsubj>3 is/VBZ/cop>3 a/DT/det>3 theatre/NN/ROOT in/IN/case>5 Rome/NNP/nmod>3")
    assert is_description(discourse, 3)
    assert not is_description(discourse, 5)


# Sentences, and the pronouns in them that refer to something.
ANAPHORS = {
    "subject and possessor": ("He/PRP/nsubj>1 lost/VBD/ROOT his/PRP$/nmod:poss>3 hat/NN/obj>1", [(0, "he"), (2, "he")]),
    "a reflexive is bound": ("He/PRP/nsubj>1 hurt/VBD/ROOT himself/PRP/obj>1", [(0, "he")]),
    "it seems": (
        "It/PRP/expl>1 seems/VBZ/ROOT that/IN/mark>4 he/PRP/nsubj>4 left/VBD/ccomp>1",
        [(3, "he")],
    ),
    "it is estimated that": (
        "it/PRP/nsubj:pass>2 is/VBZ/aux:pass>2 estimated/VBN/ROOT that/IN/mark>5 he/PRP/nsubj>5 left/VBD/ccomp>2",
        [(4, "he")],
    ),
    "it was easy to grow": (
        "it/PRP/expl>2 was/VBD/cop>2 easy/JJ/ROOT to/TO/mark>4 grow/VB/xcomp>2",
        [(0, "it")],
    ),
    "it was easy to grow it": (
        "it/PRP/expl>2 was/VBD/cop>2 easy/JJ/ROOT to/TO/mark>4 grow/VB/xcomp>2 wheat/NN/obj>4",
        [],
    ),
    "it is considered to be": (
        "it/PRP/nsubj:pass>2 is/VBZ/aux:pass>2 considered/VBN/ROOT to/TO/mark>5 be/VB/cop>5 safe/JJ/xcomp>2",
        [(0, "it")],
    ),
    "it was Ann who": (
        "it/PRP/nsubj>2 was/VBD/cop>2 Ann/NNP/ROOT who/WP/nsubj>4 left/VBD/acl:relcl>2",
        [],
    ),
    "it was a theatre": ("it/PRP/nsubj>3 was/VBD/cop>3 a/DT/det>3 theatre/NN/ROOT", [(0, "it")]),
    "we and you are none": ("We/PRP/nsubj>1 saw/VBD/ROOT you/PRP/obj>1", []),
}


@pytest.mark.parametrize("case", ANAPHORS)
def test_anaphors(case: str) -> None:
    sentence, expected = ANAPHORS[case]
    assert anaphors(discourse_of(sentence)) == expected


ZOE_LEFT = "Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT ././punct>2"
MAY = "In/IN/case>1 May/NNP/obl>5 the/DT/det>3 kings/NNS/nsubj>5 all/RB/advmod>5 died/VBD/ROOT"
IN_MAY = "They/PRP/nsubj>1 died/VBD/ROOT in/IN/case>3 May/NNP/obl>1"
FOUR = "4/CD/nummod>1 kings/NNS/nsubj>2 died/VBD/ROOT ././punct>2"
ACTRESS = "He/PRP/nsubj>1 met/VBD/ROOT an/DT/det>3 actress/NN/obj>1"
YEAR = "He/PRP/nsubj>1 left/VBD/ROOT in/IN/case>3 1900/CD/obl>1"


@pytest.mark.parametrize("neighbours", [(ZOE_LEFT,), (ACTRESS,), (YEAR,), (ZOE_LEFT, YEAR), ()])
@pytest.mark.parametrize("sentence", [ZOE_LEFT, MAY, IN_MAY, FOUR, ACTRESS])
@pytest.mark.parametrize("following", [(FOUR,), (ZOE_LEFT,), ()])
def test_a_sentence_that_is_seen_again_elsewhere_has_the_phrases_of_one_that_is_new(
    sentence: str, neighbours: tuple[str, ...], following: tuple[str, ...]
) -> None:
    (seen,) = docs_of(sentence)
    noun_phrases(Discourse.of([seen]), NAMES)
    again = Discourse.of([*docs_of(*neighbours), seen, *docs_of(*following)])
    anew = discourse_of(*neighbours, sentence, *following)
    assert noun_phrases(again, NAMES) == noun_phrases(anew, NAMES)


def test_noun_phrases_take_a_last_word_for_a_month_before_a_day() -> None:
    (seen,) = docs_of(IN_MAY)
    alone = noun_phrases(Discourse.of([seen]), NAMES)
    followed = noun_phrases(Discourse.of([seen, *docs_of(FOUR)]), NAMES)
    assert alone == [NounPhrase(3, 3, 4, True, classes=alone[0].classes)]
    assert followed[0] == alone[0]._replace(is_month=True)


def test_phrases_are_kept_for_the_names_that_they_were_found_with() -> None:
    (seen,) = docs_of(ZOE_LEFT)
    genders = [noun_phrases(Discourse.of([seen]), names)[0].gender for names in (NAMES, FirstNames(), NAMES)]
    assert genders == [-0.98, 0.0, -0.98]
