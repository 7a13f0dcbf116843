"""Clauses behind an inner connective: conditions, reports, and "that" for a subject."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.subordination import match_forward, match_inner

THREATEN = parsed(
    "They/PRP/nsubj>1 threaten/VBP/ROOT to/TO/mark>3 jail/VB/xcomp>1 her/PRP/obj>3 unless/IN/mark>7 she/PRP/nsubj>7"
    " talks/VBZ/advcl>3 ././punct>1"
)
GO_ON = parsed(
    "It/PRP/nsubj>2 will/MD/aux>2 go/VB/ROOT on/RB/advmod>2 unless/IN/mark>7 the/DT/det>6 player/NN/nsubj>7"
    " stops/VBZ/advcl>2 it/PRP/obj>7 ././punct>2"
)
HALL = parsed(
    "The/DT/det>1 hall/NN/nsubj>3 is/VBZ/cop>3 open/JJ/ROOT every/DT/det>5 day/NN/obl:unmarked>3 unless/IN/mark>9"
    " it/PRP/nsubj:pass>9 is/VBZ/aux:pass>9 hired/VBN/advcl>3 ././punct>3"
)
ROOMS = parsed(
    "They/PRP/nsubj>1 shared/VBD/ROOT rooms/NNS/obj>1 ,/,/punct>8 so/IN/mark>8 that/DT/nsubj>8 was/VBD/cop>8 the/DT/det>8"
    " last/JJ/advcl>1 she/PRP/nsubj>10 saw/VBD/acl:relcl>8 ././punct>1"
)
TITLE = parsed(
    "The/DT/det>1 storm/NN/nsubj>3 was/VBD/cop>3 heavy/JJ/ROOT ,/,/punct>5 meaning/VBG/advcl>3 the/DT/det>7"
    " title/NN/nsubj>10 did/VBD/aux>10 not/RB/advmod>10 pass/VB/ccomp>5 and/CC/cc>12 won/VBD/conj>10 a/DT/det>14"
    " match/NN/obj>12 ././punct>3"
)
ARGUED = parsed(
    "She/PRP/nsubj>1 argued/VBD/ROOT that/IN/mark>5 it/PRP/nsubj>5 was/VBD/cop>5 costly/JJ/ccomp>1 ,/,/punct>11"
    " because/IN/mark>11 firms/NNS/nsubj>11 could/MD/aux>11 not/RB/advmod>11 pay/VB/advcl>5 ././punct>1"
)
ARGUED_FOR = parsed(
    "She/PRP/nsubj>1 argued/VBD/ROOT that/IN/mark>5 it/PRP/nsubj>5 was/VBD/cop>5 costly/JJ/ccomp>1 ,/,/punct>9"
    " while/IN/mark>9 he/PRP/nsubj>9 praised/VBD/advcl>1 it/PRP/obj>9 ././punct>1"
)
DEBUT = parsed(
    "Since/IN/case>2 her/PRP$/nmod:poss>2 debut/NN/obl>12 in/IN/case>4 2006/CD/nmod>2 ,/,/punct>8 where/WRB/advmod>8"
    " she/PRP/nsubj>8 lost/VBD/acl:relcl>2 ,/,/punct>2 she/PRP/nsubj>12 has/VBZ/aux>12 played/VBN/ROOT well/RB/advmod>12"
    " ././punct>12"
)
GAPPED = parsed(
    "Both/DT/nsubj>2 are/VBP/cop>2 tired/JJ/ROOT ,/,/punct>5 and/CC/cc>5 Megan/NNP/conj>2 mainly/RB/advmod>9"
    " because/IN/mark>9 there/EX/expl>9 is/VBZ/advcl>2 a/DT/det>11 hole/NN/nsubj>9 ././punct>2"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (THREATEN, '"unless" tells what is so, not what would be'),
        (GO_ON, '"unless" tells what is so, not what would be'),
        (ROOMS, '"that" is no subject'),
        (TITLE, 'a comma stands before "meaning", and one clause behind it'),
        (ARGUED, "it is no part of what somebody says"),
        (GAPPED, "the first clause has its verb"),
    ],
)
def test_what_is_no_fact_of_its_own(doc, condition) -> None:
    assert (drafted(match_inner(doc)), missed(match_inner(doc))) == ([], [condition])


@pytest.mark.parametrize(
    ("doc", "halves"),
    [
        (HALL, ("The hall is open every day .", "It is hired .")),
        (ARGUED_FOR, ("She argued that it was costly .", "He praised it .")),
    ],
)
def test_what_is(doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(match_inner(doc))] == [halves]


def test_since_with_a_time_that_a_clause_is_about() -> None:
    assert missed(match_forward(DEBUT)) == ["it does not tell since when"]
