"""Counts of the n-grams of a few texts that are compared with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

#: SARI and BLEU count up to 4-grams (Xu et al., 2016; Papineni et al., 2002).
MAX_ORDER = 4
#: One counter for each order; an n-gram is a number with the same meaning in all texts that were counted together.
NgramCounts = tuple[Counter[int], ...]


def count_ngrams(texts: Sequence[Sequence[str]], max_order: int = MAX_ORDER) -> list[NgramCounts]:
    """Return the n-gram counts of each text, up to n-grams of `max_order` tokens.

    N-grams are numbers because these are counted faster than tuples.

    >>> ones, twos = count_ngrams(["a a b".split()], max_order=2)[0]
    >>> sorted(ones.values()), sorted(twos.values())
    ([1, 2], [1, 1])
    """
    vocabulary: dict[str, int] = {}
    coded = [[vocabulary.setdefault(token, len(vocabulary) + 1) for token in text] for text in texts]
    width = len(vocabulary).bit_length()
    return [_counts(codes, width, max_order) for codes in coded]


def _counts(codes: list[int], width: int, max_order: int) -> NgramCounts:
    grams, counters = codes, [Counter(codes)]
    for order in range(1, max_order):
        grams = [gram << width | code for gram, code in zip(grams, codes[order:], strict=False)]
        counters.append(Counter(grams))
    return tuple(counters)
