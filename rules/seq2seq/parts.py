"""The posts of a conversation and the summaries of its threads, as input and output of a hierarchical model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.text.tokens import tokenise


def parts(text: Sequence[str], most_parts: int, most_tokens: int) -> list[tuple[str, ...]]:
    """Return the lower-cased tokens of each part between marks (`<::::>`); empty parts are left out.

    Karn et al. (2021), section 5: "the steps are limited", "texts are lower-cased".

    Args:
        text: words of posts or summaries, with marks between them.
        most_parts: most parts; further ones are cut off.
        most_tokens: most tokens of a part; further ones are cut off.

    >>> parts("It rains, again. <::::> <::::> No. <::::> Yes.".split(), 2, 4)
    [('it', 'rains', ',', 'again'), ('no', '.')]
    """
    whole = (tokenise(" ".join(part)) for part in _divided(text))
    return [tuple(token.lower() for token in part[:most_tokens]) for part in islice(filter(None, whole), most_parts)]


def _divided(text: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for is_mark, part in groupby(text, SENTENCE_MARK.__eq__):
        if not is_mark:
            yield tuple(part)
