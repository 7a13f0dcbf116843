"""The choice among pairs with the same complex sentence."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from wikimill.rules.wikisplit.record import SplitExample

#: Digits to which BLEU sums are compared, so that the last bit of a logarithm decides nothing.
_DIGITS = 9


def preference(example: SplitExample) -> tuple[Any, ...]:
    """Return a sort key, the smallest being preferred: neighbours, largest BLEU sum, text, stable id, earliest edit.

    Where two dumps describe one edit differently (the dump's date, a page's new title), that decides last.
    """
    return not example.adjacent, *paper_preference(example)


def paper_preference(example: SplitExample) -> tuple[Any, ...]:
    """Return the paper's arg max: `preference`, but of equal pairs only the neighbours come first."""
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
    """Return the digest of the complex sentence, each of which is published once in the whole corpus."""
    return blake2b(example.complex_sentence.encode(), digest_size=16).digest()
