"""The span in which two sentences differ, between their common beginning and end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal["insertion", "deletion", "replacement"]
KINDS: tuple[Kind, ...] = ("insertion", "deletion", "replacement")


class Span(NamedTuple):
    """`before[start:before_end]` became `after[start:after_end]`; all other tokens are the same."""

    start: int
    before_end: int
    after_end: int

    @property
    def kind(self) -> Kind:
        """The kind of the edit."""
        if self.before_end == self.start:
            return "insertion"
        return "deletion" if self.after_end == self.start else "replacement"

    @property
    def changed(self) -> int:
        """The number of deleted and inserted tokens."""
        return self.before_end + self.after_end - 2 * self.start


def differing_span(before: Sequence[str], after: Sequence[str]) -> Span:
    """Return the shortest span in which two different sentences differ, the leftmost if there are several.

    >>> differing_span("A , B .".split(), "A , C , B .".split())
    Span(start=1, before_end=1, after_end=3)
    >>> differing_span("It was big .".split(), "It was very large .".split())
    Span(start=2, before_end=3, after_end=4)
    """
    shorter = min(len(before), len(after))
    suffix = 0
    while suffix < shorter and before[-1 - suffix] == after[-1 - suffix]:
        suffix += 1
    prefix = 0
    while prefix < shorter - suffix and before[prefix] == after[prefix]:
        prefix += 1
    return Span(prefix, len(before) - suffix, len(after) - suffix)


def phrase_of(before: Sequence[str], after: Sequence[str], span: Span) -> Sequence[str]:
    """Return the inserted tokens; for a deletion, the deleted tokens."""
    if span.kind == "deletion":
        return before[span.start : span.before_end]
    return after[span.start : span.after_end]
