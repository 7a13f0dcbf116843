"""Alignment of a prediction with the gold text, word by word (Geva et al., 2019, §5.4).

The paper states that outputs were "automatically aligned", but not how. Here the longest common runs of tokens are
found (`difflib`, without its heuristic for frequent tokens), which is deterministic; case is ignored.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.similarity.alignment import Block

#: Punctuation that may be between two clauses next to a connective.
PUNCTUATION = frozenset((",", ".", ";", ":", "--", "-"))


def unmatched(blocks: Sequence[Block]) -> set[int]:
    """Return the indexes of the gold tokens that the other text lacks."""
    return {place for block in blocks if not block.is_equal for place in range(block.start, block.end)}


def counterpart(blocks: Sequence[Block], start: int, end: int) -> tuple[int, int]:
    """Return the range [start, end) of the other text for such a range of the gold text, with insertions next to it.

    The result is empty if the other text has nothing in its place.

    Args:
        blocks: the alignment of the gold text with the other one.
        start, end: indexes of gold tokens.

    >>> from wikimill.rules.similarity.alignment import align
    >>> counterpart(align("it was late so he left".split(), "it was late so that he left".split()), 3, 4)
    (3, 5)
    """
    places: list[int] = []
    for block in blocks:
        if block.is_equal and block.start < end and start < block.end:
            shift = block.there - block.start
            places += (max(start, block.start) + shift, min(end, block.end) + shift)
        elif not block.is_equal and block.start <= end and start <= block.end and _touches(block, start, end):
            places += (block.there, block.there_end)
    return (min(places), max(places)) if places else (0, 0)


def with_punctuation(gold: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """Widen a span over adjacent punctuation, because ", but" and ". However ," may share only a comma.

    >>> with_punctuation("he ran . However , she fell".split(), 3, 4)
    (2, 5)
    """
    while start and gold[start - 1] in PUNCTUATION:
        start -= 1
    while end < len(gold) and gold[end] in PUNCTUATION:
        end += 1
    return start, end


def _touches(block: Block, start: int, end: int) -> bool:
    """Return whether a block replaces some of the tokens, or is an insertion at their edge."""
    return block.start == block.end or (block.start < end and start < block.end)
