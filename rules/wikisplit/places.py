"""Positions of sentences in a change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wikimill.rules.wikitext.prose import Sentence


class Place(NamedTuple):
    """The position of a sentence in a change: unit, chunk in the unit, sentence in the chunk, counted from 0."""

    unit: int
    chunk: int
    sentence: int
    is_last_of_chunk: bool

    def precedes(self, other: Place) -> bool:
        """Return whether the other sentence directly follows this one in the same paragraph."""
        if self.unit != other.unit:
            return False
        if self.chunk == other.chunk:
            return other.sentence == self.sentence + 1
        return other.chunk == self.chunk + 1 and self.is_last_of_chunk and other.sentence == 0


#: A sentence and its places, in text order.
Found = tuple[Sentence, list[Place]]


def share_unit(firsts: Sequence[Place], seconds: Sequence[Place]) -> bool:
    """Return whether any place of S1 and any place of S2 are in the same unit (paragraph)."""
    return not {first.unit for first in firsts}.isdisjoint(second.unit for second in seconds)


def place_before(firsts: Sequence[Place], seconds: Sequence[Place]) -> Place | None:
    """Return the first place of S1 that a place of S2 directly follows; None if there is none."""
    return next((first for first in firsts if any(map(first.precedes, seconds))), None)
