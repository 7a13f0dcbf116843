"""Every reason for which something is left out, in one enum. What has no name here is not dropped.

The value is the name under which it is counted in `manifest.json` and `stats.json`.
"""

from __future__ import annotations

from enum import StrEnum


class Drop(StrEnum):
    """A named reason, grouped by what is dropped. The groups are `PAGE`, `REVISION`, `CANDIDATE`, `EXAMPLE`."""

    # pages
    NAMESPACE = "namespace"
    # revisions: each counts as an empty snapshot, but for the last, which is only not mined
    TEXT_EMPTY = "text_empty"
    TEXT_DELETED = "text_deleted"
    NOT_WIKITEXT = "not_wikitext"
    REDIRECT = "redirect"
    OUTSIDE_DATES = "outside_dates"
    # candidates (C, S1, S2) that the trigram indexes propose
    COMPLEX_LENGTH = "complex_length"
    SIMPLE_LENGTH = "simple_length"
    SENTENCE_END = "sentence_end"
    HOLE = "hole"
    MARKUP_RESIDUE = "markup_residue"
    LONG_TOKEN = "long_token"
    REPEATED_TOKEN = "repeated_token"
    VULGAR = "vulgar"
    TRIGRAM = "trigram"
    SAME_SUFFIX = "same_suffix"
    BLEU = "bleu"
    GLUED = "glued"
    NEAR_COPY = "near_copy"
    BETTER_CANDIDATE = "better_candidate"
    STILL_THERE = "still_there"
    CROWDED = "crowded"
    # examples
    NOT_ADJACENT = "not_adjacent"
    REVERTED = "reverted"
    MIN_BLEU = "min_bleu"
    DUPLICATE = "duplicate"


PAGE = (Drop.NAMESPACE,)
REVISION = (Drop.TEXT_EMPTY, Drop.TEXT_DELETED, Drop.NOT_WIKITEXT, Drop.REDIRECT, Drop.OUTSIDE_DATES)
EXAMPLE = (Drop.NOT_ADJACENT, Drop.REVERTED, Drop.MIN_BLEU, Drop.DUPLICATE)
CANDIDATE = tuple(reason for reason in Drop if reason not in PAGE + REVISION + EXAMPLE)
