"""The sandboxed side of `MineSplits`: from the units that went and came to accepted rewrites.

Results cross the pipe as tuples; `pack` and `unpack` are each other's inverse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import Findings, Rewrite, find_rewrites
from wikimill.rules.wikisplit.criteria import DEFAULT, criteria_of
from wikimill.rules.wikitext.prose import Sentence
from wikimill.transforms.mining.prose_readers import ProseReaders
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model

Piece = tuple[tuple[str, ...], tuple[str, ...], tuple[list[str], list[str]]]


def split_finder(
    language: str,
    own_model: bytes | None = None,
    rules: str = "default",
    min_bleu: float = DEFAULT.min_bleu,
    max_length_ratio: float | None = DEFAULT.max_length_ratio,
) -> Callable[[Piece, Callable[[], None]], tuple[Any, ...]]:
    """Return the function of (units gone, units new, (file prefixes, category prefixes)) that the worker applies.

    Args:
        language: whose shipped sentence model is used.
        own_model: the JSON of another one.
        rules, min_bleu, max_length_ratio: as in `WikiSplitOptions`.
    """
    criteria = criteria_of(rules, min_bleu, max_length_ratio)
    model = sentence_model(language) if own_model is None else model_of(own_model)
    if criteria.max_token_chars is not None:
        model = replace(model, language=replace(model.language, max_token_chars=criteria.max_token_chars))
    readers = ProseReaders(model)

    def find(piece: Piece, renew: Callable[[], None]) -> tuple[Any, ...]:
        gone, new, prefixes = piece
        return pack(find_rewrites(gone, new, readers.of_wiki(prefixes, renew), criteria))

    return find


def pack(findings: Findings) -> tuple[Any, ...]:
    """Turn findings into what `marshal` carries."""
    rewrites = [
        (
            rewrite.direction,
            *((part.text, part.tokens) for part in (rewrite.complex_sentence, rewrite.simple_1, rewrite.simple_2)),
            rewrite.bleu_1,
            rewrite.bleu_2,
            rewrite.adjacent,
            rewrite.same_paragraph,
            rewrite.unit,
            rewrite.old_unit,
        )
        for rewrite in findings.rewrites
    ]
    return rewrites, findings.proposed, {str(reason): count for reason, count in findings.dropped.items()}


def unpack(packed: tuple[Any, ...]) -> Findings:
    """Turn what `pack` made back into findings; sentences come back without what only mining needs."""
    rewrites = [
        Rewrite(direction, Sentence(*c), Sentence(*s1), Sentence(*s2), bleu_1, bleu_2, *placed)
        for direction, c, s1, s2, bleu_1, bleu_2, *placed in packed[0]
    ]
    return Findings(rewrites, packed[1], Counter({Drop(reason): count for reason, count in packed[2].items()}))
