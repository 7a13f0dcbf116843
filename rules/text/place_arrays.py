"""Where tokens of many sentences stand in others, as bits: sentences are rows of arrays, and no token is a text.

A sentence is a row of token numbers, filled up at its end by a number that no token has. `places_in` gives for each
token the bits of the places at which it stands in another sentence, as `rules.text.bleu.places` does for one sentence;
n-grams are the bits of their tokens, shifted, so none is ever made. 63 places fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Rows of whole numbers, of bits, of truth values.
Numbers = NDArray[Any]
Bits = NDArray[np.uint64]
Truths = NDArray[np.bool_]

#: The most places that a sentence has.
MOST_PLACES = 63
_ONE = np.uint64(1)
#: The bit of each place.
BITS: Bits = _ONE << np.arange(MOST_PLACES + 1, dtype=np.uint64)


def rows_of(flat: Numbers, lengths: Numbers, fill: int) -> Numbers:
    """Rows of numbers, one behind the other, as an array of the longest one's width.

    >>> rows_of(np.array([7, 8, 9]), np.array([1, 2]), -1).tolist()
    [[7, -1], [8, 9]]
    """
    width = int(lengths.max(initial=0))
    found = np.full((len(lengths), width), fill, dtype=flat.dtype)
    found[np.arange(width) < lengths[:, None]] = flat
    return found


def places_in(tokens: Numbers, others: Numbers) -> Bits:
    """The places at which each token of a row stands in the same row of `others`; the first is the lowest bit.

    >>> places_in(np.array([[5, 6]]), np.array([[6, 5, 6]])).tolist()
    [[2, 5]]
    """
    found = np.zeros(tokens.shape, np.uint64)
    equal, shifted = np.empty(tokens.shape, np.bool_), np.empty(tokens.shape, np.uint64)
    for place in range(others.shape[1]):
        np.equal(tokens, others[:, place, None], out=equal)
        np.multiply(equal, BITS[place], out=shifted)
        found |= shifted
    return found


def begun(before: Bits, tokens: Bits, order: int) -> Bits:
    """The places at which the n-grams stand that begin at each token.

    Args:
        before: those of n-grams that are one token shorter.
        tokens: those of the tokens.
        order: n - 1.
    """
    found = np.zeros_like(before)
    width = before.shape[1] - order
    if width > 0:
        found[:, :width] = before[:, :width] & (tokens[:, order:] >> np.uint64(order))
    return found


def is_first(bits: Bits) -> Truths:
    """Whether an n-gram stands at its own place for the first time; `bits` are its places in its own row."""
    return (bits & (~bits + _ONE)) == BITS[: bits.shape[1]]


def count_bits(bits: Bits) -> Numbers:
    """How many bits are set."""
    if hasattr(np, "bitwise_count"):  # from numpy 2 on
        return np.asarray(np.bitwise_count(bits))
    eight = bits.view(np.uint8).reshape(*bits.shape, 8)
    return _BITS_OF_BYTE[eight].sum(axis=-1, dtype=np.uint8)


_BITS_OF_BYTE = np.array([number.bit_count() for number in range(256)], np.uint8)
