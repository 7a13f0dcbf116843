"""The posts of a conversation, and the summaries of its threads, as a hierarchical model reads and writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from wikimill.rules.metrics.normalisation import SENTENCE_MARK


def parts(tokens: Sequence[str], most_parts: int, most_tokens: int) -> list[tuple[str, ...]]:
    """Return what marks (`<::::>`) divide, in lower case; empty parts are left out.

    Karn et al. (2021), section 5: "the steps are limited", "texts are lower-cased".

    Args:
        tokens: of posts or summaries, with marks between them.
        most_parts: parts after them are cut off.
        most_tokens: of a part; tokens after them are cut off.

    >>> parts("It rains again <::::> <::::> No . <::::> Yes".split(), 2, 2)
    [('it', 'rains'), ('no', '.')]
    """
    return [part[:most_tokens] for part in _divided(tokens)][:most_parts]


def _divided(tokens: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for is_mark, part in groupby(tokens, SENTENCE_MARK.__eq__):
        if not is_mark:
            yield tuple(token.lower() for token in part)
