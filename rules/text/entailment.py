"""The parts of entailment scoring without a model: the index of the label, and batches of similar length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ENTAILMENT = "entailment"


def entailment_label(labels: Mapping[int, str]) -> int:
    """Return a model's index of the label "entailment", in any case; it differs between models.

    >>> entailment_label({0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"})
    2

    Raises:
        ValueError: no label, or more than one, has this name.
    """
    found = [index for index, label in labels.items() if label.strip().casefold() == ENTAILMENT]
    if len(found) != 1:
        named = ", ".join(f"{index} {label!r}" for index, label in sorted(labels.items()))
        raise ValueError(f"expected one label {ENTAILMENT!r}, found {named or 'none'}")
    return found[0]


def batches_by_length(lengths: Sequence[int], longest: int, size: int) -> list[list[int]]:
    """Return the indices of items in batches of at most `size`, shortest first, without items over `longest`.

    >>> batches_by_length([7, 3, 99, 5], longest=50, size=2)
    [[1, 3], [0]]
    """
    order = sorted((length, index) for index, length in enumerate(lengths) if length <= longest)
    indices = [index for _, index in order]
    return [indices[start : start + size] for start in range(0, len(indices), size)]
