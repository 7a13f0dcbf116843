"""The conditions on C and the pair S1 S2 together, cheapest first."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.coverage import Coverage
from wikimill.rules.wikisplit.criteria import DEFAULT, Alignment, Criteria
from wikimill.rules.wikitext.text_defects import is_glued

#: wikimill's threshold: a sentence this close to C is C with a word changed, and not a rewrite together with a sentence
#: from elsewhere. Without it, 10 of the first 123 examples of the history of "Anarchism" were wrong. 0.6 % of the
#: published rows have such an S.
NEAR_COPY_BLEU = 0.75
TRIGRAM = 3


def shares_prefix(complex_folded: Sequence[str], simple_folded: Sequence[str]) -> bool:
    """Return whether S1 begins with the string of C's first three tokens, both folded (`rules.text.tokens.folded`).

    Both have at least three tokens.
    "He is a" begins "He is also a finalist". Nine of 5,000 published rows match only in this way, always with C's
    trigram the shorter one; all other rows match exactly.
    """
    return complex_folded[:2] == simple_folded[:2] and simple_folded[2].startswith(complex_folded[2])


def shares_suffix(complex_folded: Sequence[str], simple_folded: Sequence[str]) -> bool:
    """Return whether S2 ends with the string of C's last three tokens, final punctuation included.

    Both are folded and have at least three tokens.
    """
    return complex_folded[-2:] == simple_folded[-2:] and simple_folded[-3].endswith(complex_folded[-3])


def has_exact_prefix(complex_tokens: Sequence[str], simple: Sequence[str]) -> bool:
    """Return whether the first three tokens of C and S1 are the same: the paper's words, taken literally."""
    return tuple(complex_tokens[:TRIGRAM]) == tuple(simple[:TRIGRAM])


def has_exact_suffix(complex_tokens: Sequence[str], simple: Sequence[str]) -> bool:
    """Return whether the last three tokens of C and S2 are the same."""
    return tuple(complex_tokens[-TRIGRAM:]) == tuple(simple[-TRIGRAM:])


def begins_like(complex_tokens: Sequence[str], simple_2: Sequence[str]) -> bool:
    """Return whether S2 begins with the string of C's first three tokens, without case.

    The rule against it mirrors the rule that S1 must not end like C.

    >>> begins_like("He is a man .".split(), "He is also a father .".split())
    True
    """
    head = " ".join(complex_tokens[:TRIGRAM]).lower()
    return " ".join(simple_2).lower().startswith(head)


def pair_defect(
    lengths: tuple[int, int, int],
    similar: bool,
    criteria: Criteria = DEFAULT,
    *,
    bleu: float,
    text: str,
    adjacent: bool,
) -> Drop | None:
    """Return the first rule that a pair breaks, apart from alignment, or None.

    Args:
        lengths: the lengths of C, S1 and S2, in tokens.
        similar: whether S2 begins like C.
        criteria: the thresholds.
        bleu: the larger one of BLEU(C, S1) and BLEU(C, S2).
        text: C before tokenisation, to detect glued sentences; "" if S1 and S2 are in one paragraph: there, the edit
            only inserted the missing space.
        adjacent: whether S2 directly follows S1.

    >>> pair_defect((20, 15, 16), False, bleu=0.4, text="", adjacent=True)
    <Drop.LENGTH_RATIO: 'length_ratio'>
    """
    if criteria.max_length_ratio is not None and lengths[1] + lengths[2] > criteria.max_length_ratio * lengths[0]:
        return Drop.LENGTH_RATIO
    if criteria.distinct_prefix and similar:
        return Drop.SAME_PREFIX
    if adjacent or not criteria.strangers:
        return None
    if bleu >= NEAR_COPY_BLEU:
        return Drop.NEAR_COPY
    return Drop.GLUED if is_glued(text) else None


def is_aligned(coverage: Coverage, alignment: Alignment) -> bool:
    """Return whether the coverage of C is within the bounds, which are included."""
    return (
        coverage.alone <= alignment.max_alone
        and coverage.together >= alignment.min_together
        and coverage.at_once <= alignment.max_at_once
    )


def alignment_of(criteria: Criteria, *, adjacent: bool) -> Alignment | None:
    """Return the bounds for neighbours, or for other pairs; None if there are none."""
    return criteria.neighbours_alignment if adjacent else criteria.strangers_alignment
