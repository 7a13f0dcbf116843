"""Which of many examples keep every rule of acceptance, surely: `acceptance.rejection` says nothing of them.

What is close to a bound, or rare, is left to the rule itself, which says what is wrong. So what is found sound here is
sound, and what is not need not be wrong.
"""

from __future__ import annotations

import numpy as np

from wikimill.rules.text.place_arrays import Numbers, Truths
from wikimill.rules.wikisplit.criteria import Alignment, Criteria
from wikimill.rules.wikisplit.many_comparisons import Compared
from wikimill.rules.wikisplit.many_coverages import Coverages
from wikimill.rules.wikisplit.pair_rules import NEAR_COPY_BLEU
from wikimill.rules.wikisplit.token_numbers import BAD, BEGINS, BRACKET, ENDS
from wikimill.rules.wikisplit.token_rows import TokenRows

#: Closer to a bound than this, the sum of logarithms decides, which is another one here in its last digits.
_MARGIN = 1e-9


def are_sound(rows: TokenRows, found: Compared, criteria: Criteria, adjacent: Truths) -> Truths:
    """Whether each example is accepted, surely; round brackets are not looked at, see `have_brackets`.

    Args:
        rows, found: the examples, compared.
        criteria: what is asked.
        adjacent: whether S2 directly follows S1.
    """
    of_complex, first, second = rows.lengths.T
    bleu = found.bleu
    sound: Truths = (
        (criteria.min_complex_tokens <= of_complex)
        & (of_complex <= criteria.max_complex_tokens)
        & (criteria.min_simple_tokens <= np.minimum(first, second))
        & (np.maximum(first, second) <= criteria.max_simple_tokens)
        & (bleu.min(axis=1) >= criteria.min_bleu + _MARGIN)
        & _have_sound_tokens(rows)
        & _share_trigrams(rows, criteria)
    )
    if criteria.max_length_ratio is not None:
        sound &= first + second <= criteria.max_length_ratio * of_complex
    if criteria.strangers:
        sound &= adjacent | (bleu.max(axis=1) < NEAR_COPY_BLEU - _MARGIN)
    of_neighbours = _are_aligned(found.coverages, criteria.neighbours_alignment)
    of_strangers = _are_aligned(found.coverages, criteria.strangers_alignment)
    return sound & np.where(adjacent, of_neighbours, of_strangers)


def have_brackets(rows: TokenRows) -> Truths:
    """Whether round brackets stand in an example, which must have their partners."""
    return _any_with(rows, BRACKET)


def _have_sound_tokens(rows: TokenRows) -> Truths:
    """What is asked of tokens, of the first and the last one, and of repeated ones."""
    places = np.arange(len(rows.lengths))
    of_complex, first, second = rows.lengths.T
    end = first + second
    firsts = rows.complex_rows[:, 0], rows.target_rows[:, 0], rows.target_rows[places, first + 1]
    ends = rows.complex_rows[places, of_complex - 1], rows.target_rows[places, first - 1], rows.target_rows[places, end]
    sound = np.ones(len(places), np.bool_)
    for each in firsts:
        sound &= (rows.known.flags(each) & BEGINS) != 0
    for each in ends:
        sound &= (rows.known.flags(each) & ENDS) != 0
    sound &= ~_any_with(rows, BAD)
    for tokens, is_token in ((rows.complex_rows, rows.is_complex), (rows.target_rows, rows.is_target)):
        same = (tokens[:, 1:] == tokens[:, :-1]) & is_token[:, 1:]
        sound &= ~(same[:, 2:] & same[:, 1:-1] & same[:, :-2]).any(axis=1)
    return sound


def _any_with(rows: TokenRows, flag: int) -> Truths:
    found = np.zeros(len(rows.lengths), np.bool_)
    for numbers, where in ((rows.of_complex, rows.is_complex), (rows.of_target, rows.is_target)):
        has_flag = (rows.known.flags(numbers) & flag) != 0
        if has_flag.any():
            found[rows.examples(where)[has_flag]] = True
    return found


def _share_trigrams(rows: TokenRows, criteria: Criteria) -> Truths:
    """S1 begins and S2 ends as C; S1 ends, and S2 begins, in another way. Trigrams are compared as whole tokens."""
    of_complex, first, second = rows.lengths.T
    places, target_end = np.arange(len(of_complex))[:, None], first + 1 + second
    trigram = np.arange(3)
    begins = rows.complex_rows[:, :3], rows.target_rows[:, :3]
    ends = (
        rows.complex_rows[places, of_complex[:, None] - 3 + trigram],
        rows.target_rows[places, target_end[:, None] - 3 + trigram],
    )
    first_ends = rows.target_rows[places, first[:, None] - 2 + trigram[:2]]
    second_begins = rows.target_rows[places, first[:, None] + 1 + trigram[:2]]

    def form(tokens: Numbers) -> Numbers:
        return tokens if criteria.exact_trigrams else rows.known.forms(tokens.ravel())[1].reshape(tokens.shape)

    def lower(tokens: Numbers) -> Numbers:
        return rows.known.forms(tokens.ravel())[0].reshape(tokens.shape)

    sound: Truths = (form(begins[0]) == form(begins[1])).all(axis=1) & (form(ends[0]) == form(ends[1])).all(axis=1)
    sound &= (form(ends[0][:, 1:]) != form(first_ends)).any(axis=1)
    if criteria.distinct_prefix:
        sound &= (lower(begins[0][:, :2]) != lower(second_begins)).any(axis=1)
    return sound


def _are_aligned(covered: Coverages, alignment: Alignment | None) -> Truths:
    if alignment is None:
        return np.ones(len(covered.alone), np.bool_)
    return (
        (covered.alone <= alignment.max_alone)
        & (covered.together >= alignment.min_together)
        & (covered.at_once <= alignment.max_at_once)
    )
