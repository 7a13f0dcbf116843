"""Word-level differences of two texts (kept, removed, added), for people to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from wikimill.rules.similarity.alignment import align

Change = Literal["kept", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Words:
    """Adjacent words with the same fate: kept, removed or added."""

    change: Change
    text: str


def word_changes(old: Sequence[str], new: Sequence[str]) -> tuple[list[Words], list[Words]]:
    """Compare two texts word by word, without case.

    Args:
        old: tokens.
        new: tokens.

    Returns:
        The old text, with what was removed, and the new one, with what was added.

    >>> old, new = word_changes("He ran and sat .".split(), "He ran . He sat .".split())
    >>> [(words.change, words.text) for words in old]
    [('kept', 'He ran'), ('removed', 'and'), ('kept', 'sat .')]
    >>> [(words.change, words.text) for words in new]
    [('kept', 'He ran'), ('added', '. He'), ('kept', 'sat .')]
    """
    before: list[Words] = []
    after: list[Words] = []
    for block in align([word.lower() for word in old], [word.lower() for word in new]):
        if block.start < block.end:
            before.append(Words("kept" if block.is_equal else "removed", " ".join(old[block.start : block.end])))
        if block.there < block.there_end:
            after.append(Words("kept" if block.is_equal else "added", " ".join(new[block.there : block.there_end])))
    return before, after


def marked(old: str, new: str) -> str:
    """Return the new text with [-what is gone-] and {+what has come+}, word by word, as wdiff writes it.

    >>> marked("It is small , but it grows .", "It is small . It grows .")
    'It is small [-, but it-] {+. It+} grows .'
    """
    olds, news = old.split(), new.split()
    shown: list[str] = []
    for block in align(olds, news):
        if block.is_equal:
            shown += news[block.there : block.there_end]
            continue
        if block.start < block.end:
            shown.append(f"[-{' '.join(olds[block.start : block.end])}-]")
        if block.there < block.there_end:
            shown.append(f"{{+{' '.join(news[block.there : block.there_end])}+}}")
    return " ".join(shown)
