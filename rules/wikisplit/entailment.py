"""Entailment of S1 and S2 by C, without the model: the least of the scores.

WikiSplit++ (Tsukagoshi et al., 2024) keeps a pair if, for every simple sentence given the complex one,
roberta-large-mnli finds "entailment" more probable than all other labels together: if the least probability is over
0.5. By the published counts that is 63 % of WikiSplit (630,433 of 999,944 rows).
"""

from __future__ import annotations

from collections.abc import Iterable

#: The threshold of WikiSplit++.
WIKISPLIT_PP_THRESHOLD = 0.5
#: Pairs that go through a model together. Measured on two sets of pairs through a model of RoBERTa's base size, one
#: thread: batches of 8 are 1.4 and 1.6 times as fast as single pairs; of 32, which pad more, 1.2 and 1.9 times.
DEFAULT_BATCH = 8
#: Batches of other sizes differ by less (1.5e-7 at most in those pairs).
_DIGITS = 6


def least(probabilities: Iterable[float | None]) -> float | None:
    """Return the least of the probabilities, to six digits; None if one of them is not known.

    >>> least([0.98, 0.1234567]), least([0.98, None])
    (0.123457, None)
    """
    known = list(probabilities)
    return None if None in known else min(round(value, _DIGITS) for value in known if value is not None)
