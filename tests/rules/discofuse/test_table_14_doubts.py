"""What the profile `published` refuses of table 14's letter: what two blind readers of 144 examples called wrong."""

from __future__ import annotations

import pytest
from support.outcomes import drafted
from support.parses import parsed

from wikimill.rules.discofuse.rule_sets import PUBLISHED
from wikimill.rules.discofuse.table_14 import appositions, cataphors, forward_connectives, relative_clauses
from wikimill.rules.discofuse.table_14_doubts import literal_fault
from wikimill.rules.discofuse.table_14_joined import coordinations, inner_connectives_anywhere

FRAGMENT = "each half has a subject and a finite verb, and is no subordinate clause"
NO_FACT = "the clause behind the connective tells what is so, no condition and no purpose"

LIST = parsed(
    "It/PRP/nsubj>1 has/VBZ/ROOT a/DT/det>3 hall/NN/obj>1 ,/,/punct>6 a/DT/det>6 field/NN/conj>3 ,/,/punct>9 a/DT/det>9"
    " park/NN/conj>3 and/CC/cc>12 a/DT/det>12 pond/NN/conj>3 ././punct>1"
)
HALL = parsed(
    "The/DT/det>1 hall/NN/nsubj>6 ,/,/punct>4 a/DT/det>4 ruin/NN/appos>1 ,/,/punct>4 fell/VBD/ROOT early/RB/advmod>6"
    " ././punct>6"
)
CLAUSE_INSIDE = parsed(
    "After/IN/case>2 the/DT/det>2 war/NN/obl>7 ,/,/punct>5 all/DT/det>5 Jews/NNPS/conj>2 quickly/RB/advmod>7"
    " left/VBD/ROOT it/PRP/obj>7 ,/,/punct>12 of/IN/case>11 whom/WP/obl>12 went/VBD/acl:relcl>5 ././punct>7"
)
IN_CODE = parsed(
    "In/IN/case>1 code/NN/obl>8 ,/,/punct>4 a/DT/det>4 change/NN/appos>1 ,/,/punct>8 it/PRP/nsubj>8 often/RB/advmod>8"
    " helps/VBZ/ROOT ././punct>8"
)
OF_CODE = parsed(
    "To/TO/mark>1 show/VB/csubj>10 gains/NNS/obj>1 in/IN/case>4 code/NN/nmod>2 ,/,/punct>7 a/DT/det>7 change/NN/appos>4"
    " ,/,/punct>7 can/MD/aux>10 help/VB/ROOT ././punct>10"
)
WERE_UNCOVERED = parsed(
    "He/PRP/nsubj>1 evaded/VBD/ROOT them/PRP/obj>1 in/IN/case>4 Baltimore/NNP/obl>1 ,/,/punct>8 who/WP/nsubj:pass>8"
    " were/VBP/aux:pass>8 found/VBN/acl:relcl>4 by/IN/case>11 the/DT/det>11 head/NN/obl:agent>8 ,/,/punct>13"
    " Allan/NNP/appos>11 ././punct>1"
)
TWO_CLAUSES = parsed(
    "He/PRP/nsubj>1 met/VBD/ROOT Anna/NNP/obj>1 ,/,/punct>5 who/WP/nsubj>5 sang/VBD/acl:relcl>2 ,/,/punct>10 and/CC/cc>10"
    " whom/WP/obj>10 he/PRP/nsubj>10 loved/VBD/conj>5 ././punct>1"
)
KUBLER = parsed(
    "Kubler/NNP/nsubj>6 ,/,/punct>3 who/WP/nsubj>3 retired/VBD/acl:relcl>0 early/RB/advmod>3 ,/,/punct>6 remained/VBD/ROOT"
    " a/DT/det>8 hero/NN/xcomp>6 ././punct>6"
)
ACCORDING = parsed(
    "According/VBG/case>2 to/IN/fixed>0 legend/NN/obl>5 ,/,/punct>2 it/PRP/nsubj>5 burned/VBD/ROOT twice/RB/advmod>5"
    " ././punct>5"
)
WHICH = parsed(
    "Locating/VBG/csubj>3 them/PRP/obj>0 there/RB/advmod>0 helped/VBD/ROOT ,/,/punct>6 which/WDT/nsubj>6"
    " simplified/VBD/advcl>3 it/PRP/obj>6 ././punct>3"
)
BEGINNING = parsed(
    "Beginning/VBG/case>2 in/IN/case>2 1900/CD/obl>5 ,/,/punct>2 he/PRP/nsubj>5 played/VBD/ROOT there/RB/advmod>5 ././punct>5"
)
SINCE = parsed(
    "Since/IN/case>2 the/DT/det>2 1970s/NNS/obl>6 ,/,/punct>2 several/JJ/amod>5 towns/NNS/nsubj>6 grew/VBD/ROOT"
    " fast/RB/advmod>6 ././punct>6"
)
ALTHOUGH_POOR = parsed(
    "Although/IN/mark>2 he/PRP/nsubj>2 left/VBD/advcl>5 ,/,/punct>2 she/PRP/nsubj>5 stayed/VBD/ROOT there/RB/advmod>5"
    " ././punct>5"
)
OFFICER = parsed(
    "He/PRP/nsubj>3 had/VBD/aux>3 been/VBN/cop>3 poor/JJ/ROOT ,/,/punct>8 although/IN/mark>8 a/DT/det>8 junior/JJ/amod>8"
    " officer/NN/advcl>3 ././punct>3"
)
UNLESS = parsed(
    "He/PRP/nsubj>2 will/MD/aux>2 stay/VB/ROOT unless/IN/mark>5 he/PRP/nsubj>5 pays/VBZ/advcl>2 ././punct>2"
)
HIRED = parsed("It/PRP/nsubj>2 is/VBZ/cop>2 open/JJ/ROOT unless/IN/mark>5 he/PRP/nsubj>5 pays/VBZ/advcl>2 ././punct>2")
BURIED = parsed(
    "Priam/NNP/nsubj>1 pleads/VBZ/ROOT so/IN/mark>6 that/IN/fixed>2 he/PRP/nsubj>6 may/MD/aux>6 win/VB/advcl>1 ././punct>1"
)
STAYED = parsed(
    "It/PRP/nsubj>1 rained/VBD/ROOT so/IN/mark>5 that/IN/fixed>2 they/PRP/nsubj>5 stayed/VBD/advcl>1 ././punct>1"
)
APOLLO = parsed(  # as the shipped parser has it
    "Apollo/NNP/nsubj>7 4/CD/flat>0 and/CC/cc>5 Six/NNP/nsubj>5 had/VBD/aux>5 flown/VBN/conj>0 ,/,/punct>7 using/VBG/ROOT"
    " it/PRP/obj>7 ././punct>7"
)
EITHER = parsed(
    "They/PRP/nsubj>1 say/VBP/ROOT either/CC/cc:preconj>4 it/PRP/nsubj>4 works/VBZ/ccomp>1 or/CC/cc>7 it/PRP/nsubj>7"
    " fails/VBZ/conj>4 badly/RB/advmod>7 ././punct>1"
)
JOINED = parsed(
    "She/PRP/nsubj>1 came/VBD/ROOT and/CC/cc>4 he/PRP/nsubj>4 left/VBD/conj>1 early/RB/advmod>4 ././punct>1"
)
HOWEVER = parsed(
    "Tribes/NNS/nsubj>2 however/RB/advmod>2 ruled/VBD/ROOT it/PRP/obj>2 and/CC/cc>5 paid/VBD/conj>2 for/IN/case>7"
    " it/PRP/obl>5 ././punct>2"
)


@pytest.mark.parametrize(
    ("rule", "doc", "faults"),
    [
        (appositions, LIST, ["it is no list"]),
        (appositions, OF_CODE, ["the comma does not end a phrase before the main clause"]),
        (appositions, IN_CODE, [""]),
        (appositions, CLAUSE_INSIDE, ["no clause stands between the commas"]),
        (appositions, HALL, [""]),
        (relative_clauses, WERE_UNCOVERED, ["the clause's verb agrees with the noun in number"]),
        (relative_clauses, TWO_CLAUSES, ["it is one relative clause"]),
        (relative_clauses, KUBLER, [""]),
        (cataphors, ACCORDING, ["the participle is no preposition"]),
        (cataphors, WHICH, ["the main clause has a subject that can act"]),
        (cataphors, BEGINNING, [""]),
        (forward_connectives, SINCE, [FRAGMENT]),
        (forward_connectives, ALTHOUGH_POOR, [""]),
        (inner_connectives_anywhere, OFFICER, [FRAGMENT]),
        (inner_connectives_anywhere, UNLESS, [NO_FACT]),
        (inner_connectives_anywhere, HIRED, [""]),
        (inner_connectives_anywhere, BURIED, [NO_FACT]),
        (inner_connectives_anywhere, STAYED, [""]),
        (coordinations, APOLLO, ["two clauses are joined, not two subjects"]),
        (coordinations, EITHER, ['the conjunction is no second half of "either … or", "not only … but"']),
        (coordinations, JOINED, [""]),
        (coordinations, HOWEVER, [""]),
    ],
)
def test_what_is_asked_besides_the_letter(rule, doc, faults) -> None:
    assert [literal_fault(draft, doc) for draft in rule(doc)] == faults


def test_what_fails_is_told_with_its_condition() -> None:
    (rule,) = (rule for rule in PUBLISHED.single if rule.id == "forward_connective")
    assert [outcome.condition for outcome in rule.match(SINCE)][-1:] == [FRAGMENT]


def test_however_is_not_said_twice() -> None:
    assert [made[2:] for made in drafted(coordinations(HOWEVER))] == [
        ("Tribes however ruled it .", "Tribes paid for it .")
    ]
