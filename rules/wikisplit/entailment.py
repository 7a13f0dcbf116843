"""Entailment of S1 and S2 by C: the least probability, and constants; `transforms/models/entailment.py` has the model.

WikiSplit++ (Tsukagoshi et al., 2024) keeps a pair if roberta-large-mnli gives "entailment" a probability over 0.5 for
each simple sentence given the complex one. By the published counts, 63 % of WikiSplit is kept (630,433 of 999,944
rows).
"""

from __future__ import annotations

from collections.abc import Iterable

#: The threshold of WikiSplit++.
WIKISPLIT_PP_THRESHOLD = 0.5
#: Pairs per batch. On two sets of pairs, with a model of RoBERTa's base size and one thread, batches of 8 are 1.4 and
#: 1.6 times as fast as single pairs, and batches of 32, with more padding, 1.2 and 1.9 times.
DEFAULT_BATCH = 8
#: Decimal places of a probability; results of other batch sizes differ by at most 1.5e-7 in those pairs.
_DIGITS = 6


def least(probabilities: Iterable[float | None]) -> float | None:
    """Return the least of one or more probabilities, to six decimal places; None if one of them is None.

    >>> least([0.98, 0.1234567]), least([0.98, None])
    (0.123457, None)
    """
    known = list(probabilities)
    return None if None in known else min(round(value, _DIGITS) for value in known if value is not None)
