"""Frames of sentences: what is masked, and which sentences have none."""

from __future__ import annotations

import pytest

from wikimill.rules.articles.frames import frames_of
from wikimill.rules.articles.record import Kind


def frames(text: str, title: str = "Title", kind: Kind = "prose") -> list[int]:
    return frames_of([{"kind": kind, "text": text, "holes": []}], title)


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("It lies 3 km from Lynt.", "He lies 1,400 km from Old Moor.", True),
        ("Ada Lynt is a small beetle.", "Moor (L.) is a small beetle!", True),
        ("It is a small beetle.", "It is a large beetle.", False),
        ("Loài này được Lynt miêu tả năm 1899.", "Loài này được Moor miêu tả năm 1901.", True),
    ],
)
def test_names_and_numbers_are_masked(one: str, other: str, are_same: bool) -> None:
    assert len(frames(one)) == len(frames(other)) == 1
    assert (frames(one) == frames(other)) is are_same


def test_the_title_is_masked() -> None:
    assert frames("Abax ater is a beetle of woods.", "Abax ater") == frames("Abax is a beetle of woods.", "Abax")


def test_sentences_of_few_words_and_other_kinds_have_no_frame() -> None:
    assert frames("In 1905, Ada Lynt married Bob. It rained. He was born in Lynt.") == frames("He was born in Lynt.")
    assert frames("It is a small beetle.", kind="list_item") == []
