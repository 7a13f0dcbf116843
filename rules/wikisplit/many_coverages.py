"""`rules.wikisplit.coverage` of many examples at once, as rows of arrays; the same table of lengths, the same walk."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wikimill.rules.text.place_arrays import BITS, Bits, Numbers, count_bits, places_in

_ONE = np.uint64(1)


class Coverages(NamedTuple):
    """Shares of C's tokens, a number for each row; see `coverage.Coverage`."""

    alone: Numbers
    together: Numbers
    at_once: Numbers


def coverages(complex_tokens: Numbers, simple_1: Numbers, simple_2: Numbers, lengths: Numbers) -> Coverages:
    """How S1 and S2 cover C, in each row.

    Args:
        complex_tokens, simple_1, simple_2: numbers of tokens in lower case, each filled up with another number.
        lengths: of C, S1 and S2: three columns.
    """
    of_complex, of_first, of_second = lengths.T
    # S2 is looked at from the end, so C is mirrored; `_longest` wants the others' bits in the order of the end.
    first = _longest(complex_tokens, _mirrored(simple_1, of_first), of_complex, of_first)
    second = _longest(_mirrored(complex_tokens, of_complex), simple_2, of_complex, of_second)
    second = _mirrored_bits(second, of_complex)
    return Coverages(
        np.maximum(count_bits(first), count_bits(second)) / of_complex,
        count_bits(first | second) / of_complex,
        count_bits(first & second) / of_complex,
    )


def _mirrored(rows: Numbers, lengths: Numbers) -> Numbers:
    """Each row from its last token to its first, what fills it up still at the end."""
    places = np.arange(rows.shape[1])
    from_end = lengths[:, None] - 1 - places
    return np.take_along_axis(rows, np.where(from_end >= 0, from_end, places), axis=1)


def _mirrored_bits(bits: Bits, lengths: Numbers) -> Bits:
    found = np.zeros_like(bits)
    for place in range(int(lengths.max(initial=0))):
        is_set = (bits >> np.uint64(place)) & _ONE
        found |= is_set << np.maximum(lengths - 1 - place, 0).astype(np.uint64)
    return found


def _longest(tokens: Numbers, mirrored_others: Numbers, lengths: Numbers, widths: Numbers) -> Bits:
    """A longest common subsequence as bits of `tokens`, the one that a reader meets first: `coverage._longest`."""
    matches = places_in(tokens, mirrored_others)
    count, most = tokens.shape
    full = BITS[widths] - _ONE
    rows = np.empty((most + 1, count), np.uint64)
    rows[most] = row = full
    for place in range(most - 1, -1, -1):
        common = row & matches[:, place]
        row = ((row + common) | (row - common)) & full
        rows[place] = row
    return _walked(rows, np.ascontiguousarray(matches.T), lengths, widths)


def _walked(rows: Bits, matches: Bits, lengths: Numbers, widths: Numbers) -> Bits:
    """The walk through the table of lengths; `rows` and `matches` have a column for each example."""
    count = rows.shape[1]
    flat_rows, flat_matches = rows.ravel(), matches.ravel()
    covered = np.zeros(count, np.uint64)
    example, place = np.arange(count), np.zeros(count, np.int64)
    # How many of the others are left; the next of them has the bit below.
    left, ends = widths.astype(np.int64), lengths.astype(np.int64)
    while len(example):
        here = place * count + example
        bit = BITS[left - 1]
        is_covered = (flat_matches[here] & bit) != 0
        covered[example] |= np.where(is_covered, BITS[place], np.uint64(0))
        # The lengths are the zeros among a row's lowest bits.
        behind = count_bits(flat_rows[here + count] & (BITS[left] - _ONE))
        skips_token = behind <= count_bits(flat_rows[here] & (bit - _ONE))
        place = place + (is_covered | skips_token)
        left = left - (is_covered | ~skips_token)
        goes_on = (place < ends) & (left > 0)
        if not goes_on.all():
            example, place, left, ends = example[goes_on], place[goes_on], left[goes_on], ends[goes_on]
    return covered
