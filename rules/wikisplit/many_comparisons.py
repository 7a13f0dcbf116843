"""`comparison`, BLEU and `overlap` of many examples at once, by the numbers of their tokens."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wikimill.rules.text.bleu import MAX_ORDER
from wikimill.rules.text.place_arrays import BITS, Bits, Numbers, begun, count_bits, is_first, places_in
from wikimill.rules.wikisplit.many_coverages import Coverages, coverages
from wikimill.rules.wikisplit.token_numbers import NAME, NONE, QUOTE
from wikimill.rules.wikisplit.token_rows import TokenRows

_ONE = np.uint64(1)


class Compared(NamedTuple):
    """What is computed of examples, a row for each.

    Attributes:
        bleu: of S1 and of S2, two columns.
        words: new and lost words, new numbers, new names: four columns.
        coverages: see `Coverages`.
        totals, shared: distinct n-grams of the target, and those that C has, too; four columns (`Overlap`).
    """

    bleu: Numbers
    words: Numbers
    coverages: Coverages
    totals: Numbers
    shared: Numbers


def compared(rows: TokenRows) -> Compared:
    """Compare C with S1 and S2 in each row."""
    lower, _, stems, digits = rows.known.forms(rows.of_complex)
    target_lower, _, target_stems, target_digits = rows.known.forms(rows.of_target)
    complex_lower, lower_rows = rows.in_complex(lower), rows.in_target(target_lower)
    known = places_in(lower_rows, complex_lower)
    totals, shared = _overlaps(known, rows.own_places(lower_rows))
    of_complex, of_target = rows.examples(rows.is_complex), rows.examples(rows.is_target)
    new, lost = _differences(len(rows.lengths), (of_target, target_stems), (of_complex, stems))
    new_numbers, _ = _differences(len(rows.lengths), (of_target, target_digits), (of_complex, digits))
    words = np.stack([new, lost, new_numbers, _new_names(rows, known)], axis=1)
    covered = coverages(complex_lower, *_halves(rows, lower_rows), rows.lengths)
    return Compared(_bleu(rows), words, covered, totals, shared)


def _bleu(rows: TokenRows) -> Numbers:
    """BLEU of C with S1 and with S2; see `rules.text.bleu`."""
    known, own = places_in(rows.target_rows, rows.complex_rows), rows.own_places(rows.target_rows)
    first = BITS[rows.lengths[:, 1]] - _ONE
    # An n-gram counts as often as it stands in its sentence: places in the other one are none of it.
    same = own & np.where(rows.in_first, first[:, None], ~first[:, None])
    lengths = rows.lengths[:, :1]
    logarithms = np.zeros((len(lengths), 2))
    goes_on = np.ones((len(lengths), 2), np.bool_)
    known_grams, same_grams = known, same
    for order in range(MAX_ORDER):
        if order:
            known_grams, same_grams = begun(known_grams, known, order), begun(same_grams, own, order)
        counted = np.minimum(count_bits(known_grams), count_bits(same_grams)) * is_first(same_grams)
        both = counted.sum(axis=1, dtype=np.int64)
        of_first = (counted * rows.in_first).sum(axis=1, dtype=np.int64)
        matches = np.stack([of_first, both - of_first], axis=1)
        goes_on &= matches > 0
        if not order:
            has_any = goes_on.copy()
        shares = np.where(goes_on, matches, 1) / np.where(goes_on, lengths - order, 1)
        logarithms += np.log(shares) / MAX_ORDER
    penalties = np.minimum(0.0, 1 - rows.lengths[:, 1:] / lengths)
    return np.where(has_any, np.exp(logarithms + penalties), 0.0)


def _overlaps(known: Bits, own: Bits) -> tuple[Numbers, Numbers]:
    """Distinct n-grams of the target, and those that C has, for n = 1 to 4."""
    totals, shared = [], []
    known_grams, own_grams = known, own
    for order in range(MAX_ORDER):
        if order:
            known_grams, own_grams = begun(known_grams, known, order), begun(own_grams, own, order)
        distinct = is_first(own_grams)
        totals.append(distinct.sum(axis=1))
        shared.append((distinct & (known_grams != 0)).sum(axis=1))
    return np.stack(totals, axis=1), np.stack(shared, axis=1)


def _differences(count: int, ones: tuple[Numbers, Numbers], others: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
    """How many distinct forms the ones have that the others have not, and the other way, for each of `count` examples.

    Args:
        count: how many examples there are.
        ones, others: the example of each token, and its form, or NONE.
    """
    keys = []
    most = int(max(ones[1].max(initial=0), others[1].max(initial=0))) + 1
    for side, (examples, forms) in enumerate((ones, others)):
        has_form = forms != NONE
        keys.append((examples[has_form] * most + forms[has_form]) * 2 + side)
    found = np.sort(np.concatenate(keys))
    found = found[np.diff(found, prepend=-1) != 0]
    form, is_other = found >> 1, (found & 1).astype(np.bool_)
    # A form of both sides stands twice, one behind the other.
    again = form[1:] == form[:-1]
    alone = np.ones(len(form), np.bool_)
    alone[1:] &= ~again
    alone[:-1] &= ~again
    examples = form // most
    return (
        np.bincount(examples[alone & ~is_other], minlength=count),
        np.bincount(examples[alone & is_other], minlength=count),
    )


def _new_names(rows: TokenRows, known: Bits) -> Numbers:
    """Distinct words with a capital inside S1 or S2 that C has not; see `comparison.names`."""
    flags = rows.in_target(rows.known.flags(rows.of_target).astype(np.int16))
    flags[~rows.is_target] = QUOTE
    is_word = (flags & QUOTE) == 0
    first, places = rows.lengths[:, 1], np.arange(flags.shape[1])
    starts_first = (is_word & rows.in_first).argmax(axis=1)
    behind = is_word & ~rows.in_first
    starts_second = np.where(behind.any(axis=1), behind.argmax(axis=1), first + 1)
    starts = np.where(rows.in_first, starts_first[:, None], starts_second[:, None])
    example, place = np.nonzero(((flags & NAME) != 0) & (places > starts) & (known == 0))
    most = len(rows.known)
    distinct = np.unique(example * most + rows.target_rows[example, place])
    return np.bincount(distinct // most, minlength=len(flags))


def _halves(rows: TokenRows, target: Numbers) -> tuple[Numbers, Numbers]:
    """S1 and S2 as rows of their own."""
    _, first, second = rows.lengths.T
    places = np.arange(target.shape[1])
    halves = []
    for starts, lengths in ((np.zeros_like(first), first), (first + 1, second)):
        width = int(lengths.max(initial=0))
        half = np.full((len(target), width), -2, target.dtype)
        within = (places >= starts[:, None]) & (places < (starts + lengths)[:, None])
        half[places[:width] < lengths[:, None]] = target[within]
        halves.append(half)
    return halves[0], halves[1]
