"""Sentences that only seem to have gone or come."""

from __future__ import annotations

import pytest

from wikimill.rules.wikisplit.candidates import Rewrite
from wikimill.rules.wikisplit.presence import still_there
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikitext.presence import occurs_in
from wikimill.rules.wikitext.prose import read_sentence

# A text, and whether "He left." is in it as a sentence.
TEXTS = {
    "alone": ("He left.", True),
    "first": ("He left. She stayed.", True),
    "last": ("She stayed. He left.", True),
    "own line": ("She stayed.\nHe left.\nIt burnt.", True),
    "list item": ("* He left.", True),
    "in italics": ("''He left.\nShe stayed.''", True),
    "before a reference": ("She stayed. He left.<ref>a</ref>", True),
    "before a template": ("She stayed. He left.{{cn}}", True),
    "behind a colon": ("They say: He left. So it was.", True),
    "behind a comma": ("She stayed, He left. So it was.", False),
    "behind a word": ("She stayed and He left. So it was.", False),
    "behind a bracket": ("(He left. So it was.)", False),
    "behind a dash": ("She stayed – He left. So it was.", False),
    "in a word": ("SHe left. So it was.", False),
    "goes on in lower case": ("He left. and came", False),
    "goes on without a space": ("He left.Then he came.", False),
    "second place": ("When He left. He left. So it was.", True),
    "no place": ("He leaves.", False),
    "empty text": ("", False),
}


@pytest.mark.parametrize(("wikitext", "expected"), TEXTS.values(), ids=TEXTS.keys())
def test_occurs_in_finds_whole_sentences_only(wikitext: str, expected: bool) -> None:
    assert occurs_in("He left.", wikitext) is expected


C, S1, S2, OTHER = "He left and she stayed.", "He left.", "She stayed.", "It burnt."


@pytest.mark.parametrize(
    ("direction", "old", "new", "there"),
    [
        ("split", [C], [S1, S2], False),
        ("split", [C], [S1, S2, C], True),
        ("split", [C, S1], [S1, S2], True),
        ("split", [C, S2], [S1, S2], True),
        ("split", [C, OTHER], [S1, S2, OTHER], False),
        ("merge", [S1, S2], [C], False),
        ("merge", [S1, S2, C], [C], True),
        ("merge", [S1, S2], [C, S1], True),
        ("merge", [S1, S2], [C, S2], True),
    ],
)
def test_still_there(direction: Direction, old: list[str], new: list[str], there: bool) -> None:
    c, s1, s2 = map(read_sentence, (C, S1, S2))
    rewrite = Rewrite(direction, c, s1, s2, 0.5, 0.5, True, True, 0)
    assert still_there(rewrite, " ".join(old), " ".join(new)) is there
