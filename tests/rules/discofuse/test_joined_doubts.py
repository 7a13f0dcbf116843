"""Two joined verbs: whose the second one is, and what stands before both."""

from __future__ import annotations

import pytest
from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.coordination import match_coordination

ARRESTED = parsed(
    "In/IN/case>1 1979/CD/obl>4 she/PRP/nsubj:pass>4 was/VBD/aux:pass>4 arrested/VBN/ROOT and/CC/cc>10 in/IN/case>7"
    " 1980/CD/obl>10 she/PRP/nsubj:pass>10 was/VBD/aux:pass>10 tried/VBN/conj>4 there/RB/advmod>10 and/CC/cc>13"
    " sentenced/VBN/conj>10 ././punct>4"
)
GREETED = parsed(
    "When/WRB/advmod>2 she/PRP/nsubj>2 came/VBD/advcl>5 ,/,/punct>2 he/PRP/nsubj>5 greeted/VBD/ROOT her/PRP/obj>5"
    " and/CC/cc>8 left/VBD/conj>5 ././punct>5"
)
WON_IT = parsed(
    "It/PRP/nsubj>3 was/VBD/cop>3 in/IN/case>3 2004/CD/ROOT she/PRP/nsubj>5 won/VBD/parataxis>3 it/PRP/obj>5 ,/,/punct>3"
    " he/PRP/nsubj>9 finished/VBD/parataxis>3 sixth/RB/advmod>9 and/CC/cc>12 failed/VBD/conj>9 later/RB/advmod>12"
    " ././punct>9"
)
LARGELY = parsed(
    "She/PRP/nsubj>2 largely/RB/advmod>2 disappeared/VBD/ROOT from/IN/case>4 view/NN/obl>2 and/CC/cc>6 lived/VBD/conj>2"
    " there/RB/advmod>6 ././punct>2"
)
ALSO = parsed(
    "She/PRP/nsubj>2 also/RB/advmod>2 sang/VBD/ROOT songs/NNS/obj>2 and/CC/cc>5 played/VBD/conj>2 chess/NN/obj>5"
    " ././punct>2"
)
LATTER = parsed(
    "The/DT/det>2 latter/JJ/amod>2 two/CD/nsubj>4 are/VBP/cop>4 good/JJ/ROOT and/CC/cc>6 has/VBZ/conj>4 an/DT/det>8"
    " effect/NN/obj>6 ././punct>4"
)
SHELL = parsed(
    "He/PRP/nsubj:pass>2 was/VBD/aux:pass>2 hit/VBN/ROOT by/IN/case>5 a/DT/det>5 shell/NN/obl:agent>2 that/WDT/nsubj>7"
    " passed/VBD/acl:relcl>5 him/PRP/obj>7 ,/,/punct>13 but/CC/cc>13 did/VBD/aux>13 not/RB/advmod>13 harm/VB/conj>2"
    " his/PRP$/nmod:poss>15 mind/NN/obj>13 ././punct>2"
)
FIRED = parsed(
    "He/PRP/nsubj>1 fired/VBD/ROOT a/DT/det>3 shell/NN/obj>1 that/WDT/nsubj>5 passes/VBZ/acl:relcl>3 walls/NNS/obj>5"
    " ,/,/punct>9 but/CC/cc>9 missed/VBD/conj>1 it/PRP/obj>9 ././punct>1"
)
DARCY = parsed(
    "Darcy/NNP/nsubj>1 decides/VBZ/ROOT that/IN/mark>4 he/PRP/nsubj>4 needs/VBZ/ccomp>1 a/DT/det>6 wife/NN/obj>4"
    " and/CC/cc>8 resolves/VBZ/conj>4 to/TO/mark>10 find/VB/xcomp>8 one/CD/obj>10 ././punct>1"
)
SCHOLAR = parsed(
    "He/PRP/nsubj>3 is/VBZ/cop>3 a/DT/det>3 scholar/NN/ROOT and/CC/cc>5 presented/VBN/conj>3 a/DT/det>7 paper/NN/obj>5"
    " ././punct>3"
)
TOMB = parsed(
    "The/DT/det>1 part/NN/nsubj>4 is/VBZ/cop>4 the/DT/det>4 tomb/NN/ROOT and/CC/cc>6 approached/VBD/conj>4 through/IN/case>9"
    " seven/CD/nummod>9 gates/NNS/obl>6 ././punct>4"
)
DIAGNOSED = parsed(
    "She/PRP/nsubj:pass>2 was/VBD/aux:pass>2 diagnosed/VBN/ROOT there/RB/advmod>2 and/CC/cc>5 underwent/VBD/conj>2"
    " surgery/NN/obj>5 and/CC/cc>8 recovered/VBN/conj>2 ././punct>2"
)
TALK = parsed(
    "He/PRP/nsubj>1 arrived/VBD/ROOT early/RB/advmod>1 and/CC/cc>8 after/IN/case>6 a/DT/det>6 talk/NN/obl>8 ,/,/punct>6"
    " set/VBD/conj>1 out/RP/compound:prt>8 ././punct>1"
)
RITCHIE = parsed(
    "Ritchie/NNP/nsubj>1 tried/VBD/ROOT ,/,/punct>4 but/CC/cc>4 failed/VBD/conj>1 to/TO/mark>6 win/VB/xcomp>4 ././punct>1"
)
FOUND = parsed(
    "He/PRP/nsubj>1 found/VBD/ROOT that/IN/mark>5 she/PRP/nsubj>5 had/VBD/aux>5 left/VBN/ccomp>1 and/CC/cc>9 John/NNP/nsubj>9"
    " was/VBD/cop>9 sick/JJ/conj>5 ././punct>1"
)
FOUND_OUT = parsed(
    "He/PRP/nsubj>1 found/VBD/ROOT that/IN/mark>5 she/PRP/nsubj>5 had/VBD/aux>5 left/VBN/ccomp>1 ,/,/punct>10 and/CC/cc>10"
    " John/NNP/nsubj>10 wept/VBD/conj>1 loud/RB/advmod>10 ././punct>1"
)


@pytest.mark.parametrize(
    ("doc", "condition"),
    [
        (WON_IT, "it is sure what stands before both verbs"),
        (LATTER, "both verbs have the subject's number"),
        (SHELL, "no clause stands between whose verb may be meant"),
        (DARCY, "no clause stands between whose verb may be meant"),
        (SCHOLAR, "what follows is a finite verb or shares an auxiliary"),
        (TOMB, "what follows is a finite verb or shares an auxiliary"),
        (DIAGNOSED, "what follows is a finite verb or shares an auxiliary"),
        (TALK, "no phrase with a comma stands right behind the conjunction"),
        (RITCHIE, "the verbs share no object behind the second"),
        (FOUND, "it is no part of what somebody says"),
    ],
)
def test_verbs_that_the_subject_does_not_share(doc, condition) -> None:
    assert missed(match_coordination(doc))[-1:] == [condition]


@pytest.mark.parametrize(
    ("doc", "halves"),
    [
        (ARRESTED, ("In 1979 she was arrested and in 1980 she was tried there .", "In 1980 she was sentenced .")),
        (GREETED, ("When she came , he greeted her .", "When she came , he left .")),
        (LARGELY, ("She largely disappeared from view .", "She lived there .")),
        (ALSO, ("She also sang songs .", "She also played chess .")),
        (FIRED, ("He fired a shell that passes walls .", "He missed it .")),
        (FOUND_OUT, ("He found that she had left .", "John wept loud .")),
    ],
)
def test_what_both_verbs_share(doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(match_coordination(doc))][-1:] == [halves]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "This/DT/nsubj>3 was/VBD/cop>3 a/DT/det>3 firm/NN/ROOT ,/,/punct>6 and/CC/cc>6 laid/VBD/conj>3 roads/NNS/obj>6"
            " ././punct>3",
            "no other noun stands right before the second verb",
        ),
        (
            "They/PRP/nsubj>1 zig/VBP/ROOT -/HYPH/punct>3 zag/NN/dep>1 here/RB/advmod>1 and/CC/cc>6 rest/VBP/conj>1"
            " there/RB/advmod>6 ././punct>1",
            "the first verb is a word of its own",
        ),
        (
            "It/PRP/nsubj>1 includes/VBZ/ROOT good/JJ/amod>3 morphing/NN/obj>1 of/IN/case>5 films/NNS/nmod>3 and/CC/cc>7"
            " interpolated/VBD/conj>1 rotoscoping/NN/obj>7 ././punct>1",
            "the verbs share no object behind the second",
        ),
        (
            "Many/JJ/nsubj>1 lay/VBP/ROOT eggs/NNS/obj>1 ,/,/punct>6 and/CC/cc>6 the/DT/det>6 wriggle/NN/conj>1 or/CC/cc>9"
            " are/VBP/aux:pass>9 moved/VBN/conj>1 there/RB/advmod>9 ././punct>1",
            "no other clause with a subject of its own stands between",
        ),
        (
            "She/PRP/nsubj>1 had/VBD/ROOT doubts/NNS/obj>1 ,/,/punct>4 calling/VBG/advcl>1 it/PRP/obj>4 sweet/JJ/xcomp>4"
            " and/CC/cc>9 deeply/RB/advmod>9 felt/VBD/conj>1 ././punct>1",
            "what follows is a finite verb or shares an auxiliary",
        ),
        (
            "It/PRP/nsubj>1 meant/VBD/ROOT ruin/NN/obj>1 ,/,/punct>6 and/CC/cc>6 the/DT/det>6 risk/NN/obj>1 as/IN/mark>9"
            " they/PRP/nsubj>9 armed/VBD/advcl>1 it/PRP/obj>9 ././punct>1",
            "its subject stands before its verb",
        ),
    ],
)
def test_lists_and_other_subjects(text: str, condition: str) -> None:
    doc = parsed(text)
    assert (drafted(match_coordination(doc)), missed(match_coordination(doc))[-1:]) == ([], [condition])


def test_a_time_before_the_subject_is_no_subject() -> None:
    doc = parsed(
        "A/DT/det>2 few/JJ/amod>2 years/NNS/obl>7 later/RB/advmod>2 ,/,/punct>2 when/WRB/advmod>7 she/PRP/nsubj>7"
        " asked/VBD/advcl>10 ,/,/punct>7 he/PRP/nsubj>10 helped/VBD/ROOT her/PRP/obj>10 and/CC/cc>13 paid/VBD/conj>10"
        " ././punct>10"
    )
    assert drafted(match_coordination(doc))[-1][3] == "A few years later , when she asked , he paid ."
