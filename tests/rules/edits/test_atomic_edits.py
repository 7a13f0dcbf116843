"""Atomic edits among sentences that went and came, against a brute-force search of all pairs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.drops import Drop
from wikimill.rules.edits.atomic_edits import MAX_ALIKE, AtomicEdit, EditLimits, find_atomic_edits
from wikimill.rules.edits.spans import KINDS, differing_span
from wikimill.rules.wikitext.changed_sentences import ChangedSentence
from wikimill.rules.wikitext.prose import Sentence

BASE = "The old mill stands on the left bank of the river ."
DEFAULT = EditLimits()
ALL = EditLimits(kinds=KINDS)
ANY = EditLimits(kinds=KINDS, min_tokens=1, min_shared=0.0, keep_case=True, keep_numbers=True, keep_punctuation=True)


def placed(*texts: str, paragraph: int = 0, **attributes: Any) -> list[ChangedSentence]:
    return [
        ChangedSentence.of(Sentence(text, tuple(text.split()), **attributes), paragraph, paragraph, order)
        for order, text in enumerate(texts)
    ]


def found(gone: list[ChangedSentence], new: list[ChangedSentence], limits: EditLimits = DEFAULT) -> list[str]:
    """Edits as kind, position and phrase; drops by name."""
    return [
        f"{each.span.kind} {each.span.start}: {' '.join(each.phrase)}" if isinstance(each, AtomicEdit) else str(each)
        for each in find_atomic_edits(gone, new, limits)
    ]


def one(before: str, after: str, limits: EditLimits = DEFAULT) -> str:
    (edit,) = found(placed(before), placed(after), limits)
    return edit


EDITS = {
    "insertion": (BASE.replace("left bank", "left , steep bank"), "insertion 7: , steep"),
    "deletion": (BASE.replace("old ", ""), "deletion 1: old"),
    "replacement is not wanted": (BASE.replace("old", "new"), "edit_kind"),
    "insertion in front": (f"Today {BASE}", "insertion 0: Today"),
    "insertion before the end": (
        BASE.replace("river .", "river Lynt in Marrowshire ."),
        "insertion 11: Lynt in Marrowshire",
    ),
    "two spans": (BASE.replace("old", "very old").replace("left", "left , steep"), "edit_kind"),
    "long phrase": (BASE.replace("river", " ".join(["river", "of", *"abcdefghijklmnopqrst"])), "phrase_length"),
    "URL": (BASE.replace("river", "river www.example.org"), "url"),
    "punctuation": (BASE.replace("mill", "mill ,"), "only_punctuation"),
    "number": (BASE.replace("mill", "mill 1 -- 2"), "only_numbers"),
    "number with a word": (BASE.replace("mill", "mill No. 2"), "insertion 3: No. 2"),
    "bracket": (BASE.replace("mill", "mill ( Harrow"), "unbalanced"),
    "lower case": (f"the {BASE}", "sentence_start"),
    "name in lower case": (f"eBay and {BASE}", "insertion 0: eBay and"),
    "markup": (BASE.replace("mill", "mill [ Harrow ]"), "mark"),
}


@pytest.mark.parametrize(("after", "expected"), EDITS.values(), ids=EDITS)
def test_edit_of_one_sentence(after, expected):
    assert one(BASE, after) == expected


@pytest.mark.parametrize(
    ("after", "limits", "expected"),
    [
        (BASE.replace("old", "new"), ALL, "replacement 1: new"),
        (BASE.replace("old mill stands on the left bank", "new house is a bit"), ALL, "little_shared"),
        (BASE.replace("old mill stands on", "new house is at"), ALL, "replacement 1: new house is at"),
        (BASE.replace("old", "Old"), ALL, "case_only"),
        (BASE.replace("old", "Old"), EditLimits(kinds=KINDS, keep_case=True), "replacement 1: Old"),
        (BASE.replace("mill", "mill ,"), EditLimits(keep_punctuation=True), "insertion 3: ,"),
        (BASE.replace("mill", "mill 12"), EditLimits(keep_numbers=True), "insertion 3: 12"),
        (BASE.replace("old ", ""), EditLimits(kinds=("insertion",)), "edit_kind"),
        (BASE.replace("old ", ""), EditLimits(min_tokens=12), "edit_length"),
        (BASE.replace("old", "old , old"), EditLimits(max_tokens=13), "edit_length"),
    ],
)
def test_limits(after, limits, expected):
    assert one(BASE, after, limits) == expected


def test_find_atomic_edits_drops_a_pair_by_the_defect_of_either_sentence():
    vulgar = placed(BASE.replace("old", "old , stupid"), defect=Drop.VULGAR)
    assert found(placed(BASE), vulgar) == ["vulgar"]
    assert found(vulgar, placed(BASE)) == ["vulgar"]


def test_half_of_a_split_sentence_is_not_a_deletion():
    whole = "The old mill stands on the left bank and its wheel is made of oak ."
    halves = placed("The old mill stands on the left bank .", "Its wheel is made of oak .")
    assert found(placed(whole), halves) == ["edit_kind", "moved"]
    assert found(halves, placed(whole)) == ["edit_kind", "moved"]


def test_the_pair_that_changes_least_wins():
    near, far = BASE.replace("old", "old , grey"), BASE.replace("old", "old , grey , leaking , sunken")
    assert found(placed(BASE), placed(far, near)) == ["better_pair", "insertion 2: , grey"]


def test_the_same_paragraph_goes_before_another():
    gone = placed(BASE)
    here, there = placed(BASE.replace("old", "very old")), placed(BASE.replace("old", "once old"), paragraph=1)
    there[0].order = 7
    pairs = [each for each in find_atomic_edits(gone, [*there, *here], DEFAULT) if isinstance(each, AtomicEdit)]
    assert [each.after for each in pairs] == here


def test_a_crowd_of_like_sentences_is_dropped_in_linear_work():
    gone = placed(*(f"It is number {number} of the old mills ." for number in range(MAX_ALIKE + 1)))
    new = placed(*(f"It is number {number} of the very old mills ." for number in range(MAX_ALIKE + 1)))
    assert Counter(found(gone, new)) == {"crowded": 2 * len(gone)}


words = st.lists(st.sampled_from(["A", "B", "C"]), min_size=3, max_size=6).map(lambda tokens: " ".join([*tokens, "."]))
texts = st.lists(words, max_size=4, unique=True)


@given(texts, texts)
def test_each_pair_is_an_edit_or_has_a_reason_and_none_is_missed(gone_texts, new_texts):
    gone = placed(*(text for text in gone_texts if text not in new_texts))
    new = placed(*(text for text in new_texts if text not in gone_texts))
    results = list(find_atomic_edits(gone, new, ANY))
    edits = [each for each in results if isinstance(each, AtomicEdit)]
    alike = [(old, fresh) for old in gone for fresh in new if old[:2] == fresh[:2] or old[-2:] == fresh[-2:]]
    assert len(results) == len(alike)
    for one_side in ("before", "after"):
        orders = [getattr(each, one_side).order for each in edits]
        assert len(orders) == len(set(orders))
    # Two like sentences may both be left without an edit only if a pair was dropped as moved.
    taken = {each.before.order for each in edits}, {each.after.order for each in edits}
    for old, fresh in alike:
        if old.order not in taken[0] and fresh.order not in taken[1]:
            assert Drop.MOVED in results
    # And the edit that changes the fewest tokens is never given up for another one.
    if alike and Drop.MOVED not in results:
        least = min(differing_span(old, fresh).changed for old, fresh in alike)
        assert min(each.span.changed for each in edits) == least


@given(texts, texts)
def test_an_insertion_leaves_all_other_tokens(gone_texts, new_texts):
    for each in find_atomic_edits(placed(*gone_texts), placed(*new_texts), ANY):
        if isinstance(each, AtomicEdit) and each.span.kind == "insertion":
            assert (*each.before[: each.span.start], *each.phrase, *each.before[each.span.start :]) == each.after
