"""The choice among examples with the same complex sentence."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from wikimill.rules.wikisplit.record import SplitExample

#: Decimal places to which BLEU sums are compared, so that the last bit of a logarithm never decides.
_DIGITS = 9


def preference(example: SplitExample) -> tuple[Any, ...]:
    """Return a sort key by neighbours, largest BLEU sum, text, id and earliest edit; the smallest key is preferred.

    Last come differences between two dumps' records of one edit, such as the dump's date or a page's new title.
    """
    return not example.adjacent, *paper_preference(example)


def paper_preference(example: SplitExample) -> tuple[Any, ...]:
    """Return the sort key of the paper's arg max: as `preference`, but neighbours come first only among equal pairs."""
    return (
        -round(example.bleu_1 + example.bleu_2, _DIGITS),
        example.simple_sentence_1,
        example.simple_sentence_2,
        example.id,
        not example.adjacent,
        example.timestamp or "",
        len(example.new_revision_id),
        example.new_revision_id,
        example.old_revision_id,
        example.direction,
        repr(example),
    )


def complex_sentence_key(example: SplitExample) -> bytes:
    """Return the digest of the complex sentence; the corpus has at most one example for each digest."""
    return blake2b(example.complex_sentence.encode(), digest_size=16).digest()
