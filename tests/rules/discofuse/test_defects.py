from __future__ import annotations

import pytest
from support.parses import parsed

from wikimill.rules.discofuse.defects import draft_defect, half_defect, surface_defect
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import inserted, words_of
from wikimill.rules.drops import Drop

LEFT = parsed("He/PRP/nsubj>1 left/VBD/ROOT because/IN/mark>4 it/PRP/nsubj>4 rained/VBD/advcl>1 ././punct>1")


def half(doc: object, start: int, end: int, predicate: int) -> Half:
    words = words_of([token.text for token in doc])  # type: ignore[attr-defined]
    return Half((*words[start:end], *inserted(".")), doc, predicate)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "defect"),
    [
        ("He left .", None),
        (", he left .", Drop.ORPHAN_COMMA),
        ("He left , .", Drop.ORPHAN_COMMA),
        ("He , , left .", Drop.ORPHAN_COMMA),
        ("He left ( early .", Drop.UNBALANCED),
        ("He left early ) .", Drop.UNBALANCED),
        ("He left the the house .", Drop.DOUBLED_WORD),
        ("He had had enough .", None),
        ("He realised that that was it .", None),
        ("His reaction was of .", Drop.DANGLING_WORD),
        ("They met the .", Drop.DANGLING_WORD),
        ("( As noted ) , he left .", Drop.ORPHAN_COMMA),
        ("( He left . )", None),
        ("", Drop.ORPHAN_COMMA),
    ],
)
def test_surface(sentence: str, defect: Drop | None) -> None:
    assert surface_defect(inserted(*sentence.split())) == defect


def test_a_half_needs_its_subject_and_its_finite_verb() -> None:
    assert half_defect(half(LEFT, 0, 2, 1)) is None
    assert half_defect(half(LEFT, 3, 5, 4)) is None
    assert half_defect(half(LEFT, 1, 2, 1)) == Drop.NO_SUBJECT
    assert half_defect(half(LEFT, 0, 1, 1)) == Drop.NO_FINITE_VERB


def test_a_half_is_no_subordinate_clause() -> None:
    assert half_defect(half(LEFT, 2, 5, 4)) == Drop.SUBORDINATE


def test_a_list_needs_its_conjunction() -> None:
    wrote = (
        "He/PRP/nsubj>1 wrote/VBD/ROOT ,/,/punct>3 sang/VBD/conj>1 ,/,/punct>6 and/CC/cc>6 left/VBD/conj>1 ././punct>1"
    )
    doc = parsed(wrote)
    assert half_defect(half(doc, 0, 4, 1)) == Drop.LOST_CONJUNCTION
    assert half_defect(half(doc, 0, 2, 1)) is None
    assert half_defect(half(doc, 0, 7, 1)) is None


def test_a_half_has_no_order_of_a_question() -> None:
    never = "They/PRP/nsubj>1 came/VBD/ROOT ,/,/punct>6 nor/CC/cc>6 did/VBD/aux>6 they/PRP/nsubj>6 stay/VB/conj>1"
    doc = parsed(f"{never} ././punct>1")
    assert half_defect(half(doc, 4, 7, 6)) == Drop.INVERTED
    assert half_defect(half(doc, 3, 7, 6)) is None
    assert half_defect(Half((*words_of([token.text for token in doc])[4:7], *inserted("?")), doc, 6)) is None


def test_a_verb_phrase_after_nor_has_the_order_of_a_question() -> None:
    halves = half(LEFT, 0, 2, 1), half(LEFT, 3, 5, 4)
    for connective, defect in ((", nor", Drop.INVERTED), (", and", None)):
        assert draft_defect(Draft("verb_phrase_coordination", "SINGLE_VP_COORD", halves, connective, 2)) == defect


def test_a_connective_is_cut_with_what_modifies_it() -> None:
    more = "More/RBR/advmod>1 specifically/RB/advmod>4 ,/,/punct>4 they/PRP/nsubj>4 left/VBD/ROOT ././punct>4"
    doc = parsed(more)
    halves = half(LEFT, 0, 2, 1), Half(words_of([token.text for token in doc]), doc, 4)
    assert draft_defect(Draft("backward_connective", "PAIR_CONN", halves, "specifically ,", 1)) == Drop.DANGLING_WORD
    assert draft_defect(Draft("backward_connective", "PAIR_CONN", halves, "more", 0)) is None


def test_a_condition_may_open_with_its_verb() -> None:
    had = "Had/VBD/aux>2 they/PRP/nsubj>2 won/VBN/advcl>5 ,/,/punct>5 all/DT/nsubj>5 cheered/VBD/ROOT"
    doc = parsed(f"{had} ././punct>5")
    assert half_defect(half(doc, 0, 6, 5)) is None
    assert half_defect(half(doc, 0, 3, 2)) == Drop.INVERTED


def test_a_participle_that_the_tagger_should_have_called_a_past_tense() -> None:
    doc = parsed("They/PRP/nsubj>1 provided/VBN/ROOT help/NN/obj>1 ././punct>1")
    assert half_defect(half(doc, 0, 3, 1)) is None
    doc = parsed("They/PRP/nsubj>1 taken/VBN/ROOT help/NN/obj>1 ././punct>1")
    assert half_defect(half(doc, 0, 3, 1)) == Drop.NO_FINITE_VERB


def test_a_form_of_be_at_the_end() -> None:
    assert surface_defect(inserted(*"His reaction was .".split())) == Drop.DANGLING_WORD
    assert surface_defect(inserted(*"He can act older than he is .".split())) is None


def test_a_half_keeps_both_words_of_a_pair() -> None:
    preach = parsed(
        "We/PRP/nsubj>1 preach/VBP/ROOT not/RB/advmod>4 only/RB/advmod>4 action/NN/obj>1 ,/,/punct>8 but/CC/cc>8 also/RB/advmod>8"
        " ideas/NNS/conj>4 ././punct>1"
    )
    assert half_defect(half(preach, 0, 5, 1)) == Drop.DANGLING_WORD
    assert half_defect(half(preach, 0, 9, 1)) is None


def test_a_half_without_words_lacks_its_verb() -> None:
    hosts = "A/DT/det>1 server/NN/nsubj>2 hosts/NNS/ROOT it/PRP/obj>2 because/IN/mark>2 ,/,/punct>2 ././punct>2"
    assert half_defect(Half((), parsed(hosts), 2)) == Drop.NO_FINITE_VERB
