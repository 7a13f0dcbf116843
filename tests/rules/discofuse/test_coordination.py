from __future__ import annotations

from support.outcomes import drafted
from support.parses import parsed

from wikimill.rules.discofuse.propose.coordination import propose_coordination

POOL = parsed(
    "The/DT/det>2 International/NNP/compound>2 Pool/NNP/nsubj:pass>4 was/VBD/aux:pass>4 closed/VBN/ROOT in/IN/case>6"
    " 2007/CD/obl>4 and/CC/cc>8 razed/VBN/conj>4 in/IN/case>10 2009/CD/obl>8 ././punct>4"
)
KATY = parsed(
    "Katy/NNP/nsubj:pass>3 was/VBD/aux:pass>3 formally/RB/advmod>3 incorporated/VBN/ROOT ,/,/punct>7 but/CC/cc>7"
    " was/VBD/aux:pass>7 settled/VBN/conj>3 earlier/RBR/advmod>7 ././punct>3"
)
LANG = parsed(
    "Lang/NNP/nsubj>2 is/VBZ/cop>2 forlorn/JJ/ROOT but/CC/cc>5 is/VBZ/cop>5 unable/JJ/conj>2 to/TO/mark>7"
    " convince/VB/xcomp>5 her/PRP/obj>7 ././punct>2"
)
PRISON = parsed(
    "He/PRP/nsubj:pass>3 was/VBD/aux:pass>3 not/RB/advmod>3 imprisoned/VBN/ROOT ,/,/punct>7 but/CC/cc>7 was/VBD/aux:pass>7"
    " fined/VBN/conj>3 ././punct>3"
)
TROOPS = parsed(
    "They/PRP/nsubj>1 helped/VBD/ROOT the/DT/det>3 troops/NNS/obj>1 who/WP/nsubj:pass>6 were/VBD/aux:pass>6"
    " dispatched/VBN/acl:relcl>3 ,/,/punct>9 but/CC/cc>9 refused/VBD/conj>6 to/TO/mark>11 pay/VB/xcomp>9 ././punct>1"
)
SO_FAST = parsed(
    "He/PRP/nsubj>1 ran/VBD/ROOT so/RB/advmod>3 fast/RB/advmod>1 that/IN/mark>6 he/PRP/nsubj>6 won/VBD/advcl>3 ././punct>1"
)
SO = parsed(
    "The/DT/det>1 gear/NN/nsubj>3 is/VBZ/cop>3 frozen/JJ/ROOT ,/,/punct>7 so/RB/advmod>7 he/PRP/nsubj>7 ties/VBZ/parataxis>3"
    " it/PRP/obj>7 off/RP/compound:prt>7 ././punct>3"
)


def test_verb_phrases_share_what_fits_both() -> None:
    assert drafted(propose_coordination(POOL)) == [
        (
            "SINGLE_VP_COORD",
            "and",
            "The International Pool was closed in 2007 .",
            "The International Pool was razed in 2009 .",
        )
    ]
    # The second verb has its own auxiliary: neither the first one nor its adverb goes with it.
    assert drafted(propose_coordination(KATY)) == [
        ("SINGLE_VP_COORD", ", but", "Katy was formally incorporated .", "Katy was settled earlier .")
    ]


def test_a_negation_belongs_to_its_verb() -> None:
    assert drafted(propose_coordination(PRISON)) == [
        ("SINGLE_VP_COORD", ", but", "He was not imprisoned .", "He was fined .")
    ]


def test_a_copular_predicate_counts_as_a_sentence_as_in_the_release() -> None:
    assert drafted(propose_coordination(LANG)) == [
        ("SINGLE_S_COORD", "but", "Lang is forlorn .", "Lang is unable to convince her .")
    ]


def test_behind_a_comma_a_verb_goes_with_the_main_clause() -> None:
    assert drafted(propose_coordination(TROOPS)) == [
        ("SINGLE_VP_COORD", ", but", "They helped the troops who were dispatched .", "They refused to pay .")
    ]


def test_so_before_a_clause_with_its_own_subject() -> None:
    assert drafted(propose_coordination(SO)) == [("SINGLE_S_COORD", ", so", "The gear is frozen .", "He ties it off .")]
    assert drafted(propose_coordination(SO_FAST)) == []


def test_propose_coordination_repeats_an_introduced_subject_with_the() -> None:
    writer = parsed(
        "A/DT/det>1 writer/NN/nsubj>2 made/VBD/ROOT a/DT/det>4 book/NN/obj>2 and/CC/cc>6 sold/VBD/conj>2 it/PRP/obj>6"
        " ././punct>2"
    )
    cell = parsed(
        "A/DT/det>1 cell/NN/nsubj>2 takes/VBZ/ROOT water/NN/obj>2 and/CC/cc>5 loses/VBZ/conj>2 salt/NN/obj>5 ././punct>2"
    )
    assert drafted(propose_coordination(writer)) == [
        ("SINGLE_VP_COORD", "and", "A writer made a book .", "The writer sold it .")
    ]
    assert drafted(propose_coordination(cell)) == [
        ("SINGLE_VP_COORD", "and", "A cell takes water .", "A cell loses salt .")
    ]
