"""What the fourth blind reading called wrong: names listed, verbs denied, titles, brackets, semicolons, a comma left."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.apposition import match_apposition
from wikimill.rules.discofuse.coordination import match_coordination
from wikimill.rules.discofuse.insertion_rest import holds_break, is_cut_title, is_in_bracket
from wikimill.rules.discofuse.relative import match_relative

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
        (ISRAELI, ("Four were Russian .", "One was Israeli .")),
    ],
)
def test_conjuncts_that_do(doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(match_coordination(doc))] == [halves]


def test_relative_clauses_in_brackets_and_before_a_participle() -> None:
    assert [drafted(match_relative(doc)) for doc in (WORLD, ATABEGS)] == [[], []]
    assert missed(match_relative(ATABEGS)) == ["what stands behind it belongs to the main clause"]


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
