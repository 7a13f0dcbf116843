"""What the fourth blind reading called wrong: names listed, verbs denied, titles, brackets, semicolons, a comma left."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.apposition import match_apposition
from wikimill.rules.discofuse.coordination import match_coordination
from wikimill.rules.discofuse.insertion_rest import holds_break, is_cut_title, is_in_bracket
from wikimill.rules.discofuse.operations import words_of
from wikimill.rules.discofuse.relative import match_relative
from wikimill.rules.discofuse.shared_parts import is_cut_subject
from wikimill.rules.discofuse.subordination import match_inner

PRODUCERS = parsed(
    "Producers/NNPS/nsubj>8 Outokumpu/NNP/flat>0 ,/,/punct>3 Nucor/NNP/appos>0 ,/,/punct>7 and/CC/cc>7 US/NNP/compound>7"
    " Steel/NNP/conj>3 have/VBP/ROOT mills/NNS/obj>8 and/CC/cc>11 employ/VBP/conj>8 many/NN/obj>11 ././punct>8"
)
PIGS = parsed(
    "Pigs/NNS/nsubj>6 ,/,/punct>2 Snowball/NNP/appos>0 and/CC/cc>4 Napoleon/NNP/conj>2 ,/,/punct>0 assume/VBP/ROOT"
    " command/NN/obj>6 and/CC/cc>9 prepare/VBP/conj>6 it/PRP/obj>9 ././punct>6"
)
NO_LONGER = parsed(
    "The/DT/det>1 king/NN/nsubj>4 no/RB/advmod>3 longer/RB/advmod>4 ruled/VBD/ROOT Iran/NNP/obj>4 and/CC/cc>8"
    " was/VBD/aux:pass>8 seized/VBN/conj>4 there/RB/advmod>8 ././punct>4"
)
TITLE = parsed(
    "Her/PRP$/det>1 work/NN/nsubj>2 included/VBD/ROOT Love/NNP/compound>4 Letters/NNPS/obj>2 ,/,/punct>8 and/CC/cc>8"
    " You/PRP/nsubj>8 Came/VBD/conj>2 Along/RB/advmod>8 ././punct>2"
)
ISRAELI = parsed(
    "Four/CD/nsubj>2 were/VBD/cop>2 Russian/JJ/ROOT ,/,/punct>7 and/CC/cc>7 one/CD/nsubj>7 was/VBD/cop>7"
    " Israeli/JJ/conj>2 ././punct>2"
)
MARINE = parsed(
    "Marine/NNP/nsubj>3 organisms/NNS/dep>3 here/RB/advmod>3 split/VBD/ROOT and/CC/cc>5 died/VBD/conj>3 out/RP/advmod>5"
    " ././punct>3"
)
TROUBLE = parsed(
    "The/DT/det>1 trouble/NN/nsubj>2 is/VBZ/ROOT that/IN/mark>5 it/PRP/nsubj>5 breaks/VBZ/ccomp>2 often/RB/advmod>5"
    " and/CC/cc>8 requires/VBZ/conj>2 care/NN/obj>8 ././punct>2"
)
JULY = parsed(
    "On/IN/case>1 July/NNP/obl>5 2/CD/nummod>1 ,/,/punct>5 they/PRP/nsubj>5 voted/VBD/ROOT and/CC/cc>7 left/VBD/conj>5"
    " on/IN/case>9 July/NNP/obl>7 4/CD/nummod>9 ././punct>5"
)
CAREFULLY = parsed(
    "They/PRP/nsubj:pass>2 were/VBD/aux:pass>2 carefully/RB/ROOT and/CC/cc>5 cleverly/RB/advmod>5 built/VBN/conj>2"
    " ././punct>2"
)
FORTIFIED = parsed(
    "It/PRP/nsubj:pass>3 was/VBD/aux:pass>3 heavily/RB/advmod>3 fortified/VBN/ROOT and/CC/cc>5 built/VBN/conj>3"
    " here/RB/advmod>5 ././punct>3"
)
TOWNS = parsed(
    "He/PRP/nsubj>1 wrote/VBD/ROOT that/IN/mark>11 our/PRP$/nmod:poss>4 towns/NNS/nsubj>11 ,/,/punct>8 while/IN/mark>8"
    " we/PRP/nsubj>8 fight/VBP/advcl>11 ,/,/punct>8 will/MD/aux>11 avail/VB/ccomp>1 little/RB/advmod>11 ././punct>1"
)
RAND = parsed(
    "Although/IN/mark>3 Rand/NNP/compound>3 opposed/VBN/amod>3 anarchism/NN/obl>9 ,/,/punct>7 which/WDT/obj>7"
    " she/PRP/nsubj>7 disliked/VBD/acl:relcl>3 ,/,/punct>9 sold/VBD/ROOT well/RB/advmod>9 ././punct>9"
)
WORLD = parsed(
    "Macau/NNP/nsubj>1 won/VBD/ROOT (/-LRB-/punct>4 the/DT/det>4 world/NN/dep>1 ,/,/punct>7 which/WDT/nsubj>7"
    " grows/VBZ/acl:relcl>4 ,/,/punct>4 lost/VBD/parataxis>1 )/-RRB-/punct>4 ././punct>1"
)
ATABEGS = parsed(
    "It/PRP/nsubj:pass>2 was/VBD/aux:pass>2 ruled/VBN/ROOT by/IN/case>4 Atabegs/NNPS/obl>2 ,/,/punct>8 who/WP/nsubj>8"
    " were/VBD/cop>8 vassals/NNS/acl:relcl>4 ,/,/punct>10 being/VBG/advcl>2 weak/JJ/xcomp>10 ././punct>2"
)
PERLEBERG = parsed(
    "Merkel/NNP/nsubj>1 left/VBD/ROOT ,/,/punct>3 moving/VBG/advcl>1 east/RB/advmod>3 when/WRB/advmod>12 her/PRP$/nmod:poss>7"
    " father/NN/nsubj>12 ,/,/punct>10 a/DT/det>10 clergyman/NN/appos>7 ,/,/punct>10 received/VBD/advcl>3 a/DT/det>14"
    " post/NN/obj>12 ././punct>1"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (PRODUCERS, "the subject is no list of names"),
        (TROUBLE, "no clause stands between whose verb may be meant"),
        (JULY, "what opens the sentence is no date where the second verb has its own"),
        (CAREFULLY, "what follows is a finite verb or shares an auxiliary"),
        (NO_LONGER, 'no adverb like "no longer" is the first verb\'s alone'),
        (TITLE, "what follows is no title"),
    ],
)
def test_conjuncts_that_do_not_share_what_stands_before(doc, condition) -> None:
    assert (drafted(match_coordination(doc)), missed(match_coordination(doc))[-1:]) == ([], [condition])


@pytest.mark.parametrize(
    ("doc", "halves"),
    [
        (PIGS, ("Pigs , Snowball and Napoleon , assume command .", "Pigs prepare it .")),
        (FORTIFIED, ("It was heavily fortified .", "It was built here .")),
        (ISRAELI, ("Four were Russian .", "One was Israeli .")),
    ],
)
def test_conjuncts_that_do(doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(match_coordination(doc))] == [halves]


def test_relative_clauses_in_brackets_and_before_a_participle() -> None:
    assert [drafted(match_relative(doc)) for doc in (WORLD, ATABEGS)] == [[], []]
    assert missed(match_relative(ATABEGS)) == ["what stands behind it belongs to the main clause"]


def test_a_clause_around_an_inner_connective_and_a_verb_in_a_phrase() -> None:
    assert missed(match_inner(TOWNS)) == ["the first clause does not go on behind the second"]
    assert missed(match_relative(RAND)) == ["it is sure which noun it is said of"]


@pytest.mark.parametrize(("front", "is_cut"), [("Marine", True), ("Marine organisms here", False)])
def test_a_subject_that_lost_its_noun(front: str, is_cut: bool) -> None:
    assert is_cut_subject(words_of(front.split()), MARINE[3], MARINE[0]) == is_cut


def test_both_commas_go_in_a_clause_behind_an_aside() -> None:
    assert [outcome[2] for outcome in drafted(match_apposition(PERLEBERG))] == [
        "Merkel left , moving east when her father received a post ."
    ]


def test_where_an_insertion_stands() -> None:
    howe = parsed("Howe/NNP/ROOT ,/,/punct>0 a/DT/det>3 Whig/NN/appos>0 ;/:/punct>0 Cornwallis/NNP/dep>0 ,/,/punct>0")
    living = parsed("Beyond/IN/case>3 We/PRP/dep>3 the/DT/det>3 Living/NNP/ROOT ,/,/punct>3")
    great = parsed("By/IN/case>3 Alexander/NNP/dep>3 the/DT/det>3 Great/NNP/ROOT ,/,/punct>3")
    assert (holds_break(howe, 1, 6), holds_break(howe, 1, 4)) == (True, False)
    assert (is_in_bracket(WORLD, 5), is_in_bracket(ATABEGS, 5)) == (True, False)
    assert (is_cut_title(living, 2), is_cut_title(great, 2)) == (True, False)
