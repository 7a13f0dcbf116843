"""The acceptance rules for a sentence and its rewrite, in order (Botha et al., 2018, §2.1 and footnote 1).

`rejection` applies them to any three sentences. The miner applies the same functions by index: `halves` and
`pair_choice`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.drops import Drop
from wikimill.rules.languages.en.conventions import MAX_TOKEN_CHARS, VULGAR
from wikimill.rules.text.bleu import bleu
from wikimill.rules.text.tokens import folded
from wikimill.rules.wikisplit.coverage import coverage
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria
from wikimill.rules.wikisplit.pair_rules import (
    TRIGRAM,
    alignment_of,
    begins_like,
    has_exact_prefix,
    has_exact_suffix,
    is_aligned,
    pair_defect,
    shares_prefix,
    shares_suffix,
)
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, has_simple_length, sentence_defect
from wikimill.rules.wikitext.text_defects import token_defect

Tokens = Sequence[str]


def rejection(
    complex_tokens: Tokens,
    simple_1: Tokens,
    simple_2: Tokens,
    vulgar: frozenset[str] = VULGAR,
    max_token_chars: int = MAX_TOKEN_CHARS,
    *,
    criteria: Criteria = DEFAULT,
    adjacent: bool = True,
) -> Drop | None:
    """Return the first reason to reject (C, S1, S2), or None.

    `GLUED` is not checked, because it needs C before tokenisation.

    Args:
        complex_tokens, simple_1, simple_2: the tokens of C, S1 and S2.
        vulgar, max_token_chars: as for `token_defect`; `criteria.max_token_chars` overrides the latter.
        criteria: the thresholds.
        adjacent: whether S2 directly follows S1.

    >>> c = "The town , which has a port , lies on the coast of the sea .".split()
    >>> rejection(c, "The town , which is old , has a port .".split(), "It lies on the coast of the sea .".split())
    """
    reason = sentences_defect(complex_tokens, simple_1, simple_2, vulgar, max_token_chars, criteria=criteria)
    if reason is not None:
        return reason
    scores = bleu(complex_tokens, simple_1), bleu(complex_tokens, simple_2)
    if min(scores) < criteria.min_bleu:
        return Drop.BLEU
    return rewrite_defect(
        complex_tokens, simple_1, simple_2, criteria=criteria, adjacent=adjacent, largest_bleu=max(scores)
    )


def sentences_defect(
    complex_tokens: Tokens,
    simple_1: Tokens,
    simple_2: Tokens,
    vulgar: frozenset[str] = VULGAR,
    max_token_chars: int = MAX_TOKEN_CHARS,
    *,
    criteria: Criteria = DEFAULT,
) -> Drop | None:
    """Return the reason of the first failed check (lengths, each sentence, trigrams), or None; BLEU is not checked."""
    if not has_complex_length(complex_tokens, criteria):
        return Drop.COMPLEX_LENGTH
    if not (has_simple_length(simple_1, criteria) and has_simple_length(simple_2, criteria)):
        return Drop.SIMPLE_LENGTH
    for tokens in (complex_tokens, simple_1, simple_2):
        defect = token_defect(tokens, vulgar, criteria.max_token_chars or max_token_chars)
        if defect is None:
            defect = sentence_defect(tokens, criteria)
        if defect is not None:
            return defect
    return _trigram_defect(complex_tokens, simple_1, simple_2, is_exact=criteria.exact_trigrams)


def rewrite_defect(
    complex_tokens: Tokens,
    simple_1: Tokens,
    simple_2: Tokens,
    *,
    criteria: Criteria = DEFAULT,
    adjacent: bool,
    largest_bleu: float,
    text: str = "",
) -> Drop | None:
    """Return the first reason from the checks of `rejection` after BLEU, the rules for the pair, or None.

    Args:
        complex_tokens, simple_1, simple_2: the tokens of C, S1 and S2.
        criteria: the thresholds.
        adjacent: whether S2 directly follows S1.
        largest_bleu: the larger one of BLEU(C, S1) and BLEU(C, S2).
        text: C before tokenisation, as for `pair_defect`; "" to skip the check for glued sentences.
    """
    lengths = len(complex_tokens), len(simple_1), len(simple_2)
    similar = begins_like(complex_tokens, simple_2)
    defect = pair_defect(lengths, similar, criteria, bleu=largest_bleu, text=text, adjacent=adjacent)
    alignment = alignment_of(criteria, adjacent=adjacent)
    if defect is not None or alignment is None:
        return defect
    aligned = is_aligned(coverage(complex_tokens, simple_1, simple_2), alignment)
    return None if aligned else Drop.ALIGNMENT


def _trigram_defect(complex_tokens: Tokens, simple_1: Tokens, simple_2: Tokens, *, is_exact: bool) -> Drop | None:
    begins = has_exact_prefix if is_exact else shares_prefix
    ends = has_exact_suffix if is_exact else shares_suffix
    fold = tuple if is_exact else folded
    last = fold(complex_tokens[-TRIGRAM:])
    if not (begins(fold(complex_tokens[:TRIGRAM]), fold(simple_1[:TRIGRAM])) and ends(last, fold(simple_2[-TRIGRAM:]))):
        return Drop.TRIGRAM
    return Drop.SAME_SUFFIX if ends(last, fold(simple_1[-TRIGRAM:])) else None
