"""The text by which edits are near duplicates: the phrase and what is around it."""

from __future__ import annotations

from wikimill.rules.edits.record import EditExample
from wikimill.transforms.edits.compared_texts import TOKENS_AROUND, edit_site

WORDS = [f"w{number}" for number in range(30)]


def site(kind: str, position: int, phrase: str) -> str:
    """Return the compared text of an edit whose longer sentence is `WORDS`."""
    sentences = {"base_sentence": "x", "edited_sentence": "x"}
    sentences["base_sentence" if kind == "deletion" else "edited_sentence"] = " ".join(WORDS)
    example = EditExample(
        id="",
        wiki="w",
        page_id="1",
        page_title="P",
        url="",
        dump=None,
        split="train",
        phrase=phrase,
        kind=kind,  # type: ignore[arg-type]
        position=position,
        same_paragraph=True,
        reverted=False,
        minor=False,
        section="",
        old_revision_id="1",
        new_revision_id="2",
        timestamp=None,
        **sentences,
    )
    (compared,) = edit_site(example)
    return compared.text


def test_only_the_place_of_the_edit_is_compared():
    around = WORDS[12 - TOKENS_AROUND : 14 + TOKENS_AROUND]
    assert site("insertion", 12, "w12 w13") == " ".join(around)
    assert site("replacement", 12, "w12 w13") == " ".join(around)


def test_a_deletion_is_no_copy_of_the_insertion():
    assert site("deletion", 12, "w12 w13").split() == site("insertion", 12, "w12 w13").split()[::-1]


def test_at_the_ends_of_the_sentence():
    assert site("insertion", 0, "w0") == " ".join(WORDS[: 1 + TOKENS_AROUND])
    assert site("insertion", 29, "w29") == " ".join(WORDS[29 - TOKENS_AROUND :])
