"""The sentences that went and came, with their places."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext import changed_sentences as module
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, ChangeTooLarge, aligned, changed_sentences
from wikimill.rules.wikitext.prose import ProseReader, read_sentence
from wikimill.transforms.models.load_sentence_model import sentence_model

STONE, WHEEL, BRIDGE = "The old mill was built of stone.", "Its wheel is made of oak.", "A bridge leads to the town."


@pytest.fixture(scope="module")
def prose() -> ProseReader:
    return ProseReader(sentence_model("en"))


def places(sentences: list[ChangedSentence]) -> list[tuple[str, int, int, int]]:
    return [(each.text, each.unit, each.paragraph, each.order) for each in sentences]


def test_a_changed_sentence_is_its_tokens():
    sentence = ChangedSentence.of(read_sentence(STONE), 1, 2, 3)
    assert sentence == ("The", "old", "mill", "was", "built", "of", "stone", ".")
    assert (sentence.text, sentence.defect, sentence.unit, sentence.paragraph, sentence.order) == (STONE, None, 1, 2, 3)


def test_only_what_one_side_has_is_given(prose):
    gone, new = changed_sentences([f"{STONE} {WHEEL}", BRIDGE], [f"{STONE} {WHEEL[:-1]} now.", BRIDGE], prose)
    assert places(gone) == [(WHEEL, 0, 0, 0)]
    assert places(new) == [(f"{WHEEL[:-1]} now.", 0, 0, 0)]


def test_a_sentence_that_moved_to_another_paragraph_is_in_neither_list(prose):
    gone, new = changed_sentences([f"{STONE} {WHEEL}", BRIDGE], [STONE, f"{BRIDGE} {WHEEL}"], prose)
    assert (gone, new) == ([], [])


def test_the_paragraph_is_found_by_the_sentences_that_stay(prose):
    gone, new = changed_sentences([f"{STONE} {WHEEL}"], [BRIDGE, f"{STONE} {WHEEL[:-1]} now."], prose)
    assert [(each.unit, each.paragraph) for each in gone] == [(0, 0)]
    assert [(each.unit, each.paragraph) for each in new] == [(0, -1), (1, 0)]


def test_different_markup_of_the_same_words_is_no_change(prose):
    assert changed_sentences([STONE], [STONE.replace("stone", "[[stone]]")], prose) == ([], [])


def test_defects_are_noted(prose):
    _, new = changed_sentences([STONE], [STONE.replace("stone", "{{unknown template}} stone")], prose)
    assert [each.defect for each in new] == [Drop.HOLE]


def test_a_change_without_a_sentence_on_one_side_is_not_read(prose):
    with mock.patch.object(ProseReader, "texts", side_effect=AssertionError):
        assert changed_sentences([STONE], ["vandals were here"], prose) == ([], [])


def test_too_large_changes_are_refused(prose, monkeypatch):
    monkeypatch.setattr(module, "MAX_CHANGED_SENTENCES", 1)
    with pytest.raises(ChangeTooLarge, match="more than 1 sentences"):
        changed_sentences([f"{STONE} {WHEEL}"], [BRIDGE], prose)


pieces = st.lists(st.lists(st.sampled_from("abcd"), max_size=3), max_size=4)


@given(pieces, pieces)
def test_aligned_paragraphs_share_the_most(old, new):
    for number, (found, own) in enumerate(zip(aligned(old, new), new, strict=True)):
        first = {piece: min(i for i, each in enumerate(old) if piece in each) for each in old for piece in each}
        shared = [sum(first.get(piece) == i for piece in own) for i in range(len(old))]
        if any(shared):
            assert shared[found] == max(shared)
        else:
            assert found == (number if len(old) == len(new) else -1 - number)
