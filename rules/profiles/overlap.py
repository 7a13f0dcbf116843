"""The overlap of source and target: how much a model of the task must copy, and how much it must generate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Overlap:
    """The distinct n-grams of a target, n = 1 to 4: how many there are, and how many the source has, too.

    Novel n-grams, as See et al. (2017, §6.1) count them for summaries, are the rest. Case is ignored, so that a word is
    not new because it begins a sentence.
    """

    totals: tuple[int, ...]
    shared: tuple[int, ...]

    @property
    def novel_words(self) -> int:
        """Distinct words of the target that the source has not; punctuation counts as words."""
        return self.totals[0] - self.shared[0]


def overlap(source: Sequence[str], target: Sequence[str]) -> Overlap:
    """Compare texts of one or several sentences; no n-gram goes across the end of a sentence.

    Args:
        source: the sentences that a model is given, tokens joined by single spaces.
        target: those that it is to write.

    >>> overlap(["A b c ."], ["a b .", "It c ."])
    Overlap(totals=(5, 4, 2, 0), shared=(4, 2, 0, 0))
    """
    wanted = _grams(target)
    found: tuple[set[Any], ...] = set(), set(), set(), set()
    for text in source:
        words = text.lower().split(" ")
        found[0].update(wanted[0].intersection(words))
        # Of the source no n-gram is kept that the target has not, and where no two words are shared, no three are.
        second = words[1:]
        if two := wanted[1].intersection(zip(words, second, strict=False)):
            found[1].update(two)
            third = words[2:]
            if three := wanted[2].intersection(zip(words, second, third, strict=False)):
                found[2].update(three)
                found[3].update(wanted[3].intersection(zip(words, second, third, words[3:], strict=False)))
    return Overlap(tuple(map(len, wanted)), tuple(map(len, found)))


def _grams(sentences: Sequence[str]) -> tuple[set[Any], ...]:
    """Return the distinct n-grams, written out because every example of a corpus comes through here."""
    grams: tuple[set[Any], ...] = set(), set(), set(), set()
    for text in sentences:
        words = text.lower().split(" ")
        second, third, fourth = words[1:], words[2:], words[3:]
        grams[0].update(words)
        grams[1].update(zip(words, second, strict=False))
        grams[2].update(zip(words, second, third, strict=False))
        grams[3].update(zip(words, second, third, fourth, strict=False))
    return grams
