"""Which words of a text another one keeps, loses and gains, for people to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Change = Literal["kept", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Words:
    """Neighbouring words that have one fate."""

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
    matcher = SequenceMatcher(None, [word.lower() for word in old], [word.lower() for word in new], autojunk=False)
    before: list[Words] = []
    after: list[Words] = []
    for code, start, stop, other_start, other_stop in matcher.get_opcodes():
        same = code == "equal"
        if start < stop:
            before.append(Words("kept" if same else "removed", " ".join(old[start:stop])))
        if other_start < other_stop:
            after.append(Words("kept" if same else "added", " ".join(new[other_start:other_stop])))
    return before, after
