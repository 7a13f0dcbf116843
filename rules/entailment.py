"""Whether a complex sentence entails its simple ones, without the model: its labels, its batches, the least of scores.

WikiSplit++ (Tsukagoshi et al., 2024) keeps a pair if, for every simple sentence given the complex one,
roberta-large-mnli finds "entailment" more probable than all other labels together: if the least probability is over
0.5. By the published counts that is 63 % of WikiSplit (630,433 of 999,944 rows).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

ENTAILMENT = "entailment"
#: The threshold of WikiSplit++.
WIKISPLIT_PP_THRESHOLD = 0.5
#: Pairs that go through a model together. Measured on two sets of pairs through a model of RoBERTa's base size, one
#: thread: batches of 8 are 1.4 and 1.6 times as fast as single pairs; of 32, which pad more, 1.2 and 1.9 times.
DEFAULT_BATCH = 8
#: Batches of other sizes differ by less (1.5e-7 at most in those pairs).
_DIGITS = 6


def entailment_label(labels: Mapping[int, str]) -> int:
    """The index of the label "entailment", whose place differs from model to model; capitals do not matter.

    >>> entailment_label({0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"})
    2

    Raises:
        ValueError: no label, or more than one, has this name; the message names the labels.
    """
    found = [index for index, label in labels.items() if label.strip().casefold() == ENTAILMENT]
    if len(found) != 1:
        named = ", ".join(f"{index} {label!r}" for index, label in sorted(labels.items()))
        raise ValueError(f"expected one label {ENTAILMENT!r}, found {named or 'none'}")
    return found[0]


def least(probabilities: Iterable[float | None]) -> float | None:
    """The least of the probabilities, to six digits; None if one of them is not known.

    >>> least([0.98, 0.1234567]), least([0.98, None])
    (0.123457, None)
    """
    known = list(probabilities)
    return None if None in known else min(round(value, _DIGITS) for value in known if value is not None)


def batches_by_length(lengths: Sequence[int], longest: int, size: int) -> list[list[int]]:
    """Indices of items in batches of items of like length, the shortest first; what is too long is in none.

    >>> batches_by_length([7, 3, 99, 5], longest=50, size=2)
    [[1, 3], [0]]
    """
    order = sorted((length, index) for index, length in enumerate(lengths) if length <= longest)
    indices = [index for _, index in order]
    return [indices[start : start + size] for start in range(0, len(indices), size)]
