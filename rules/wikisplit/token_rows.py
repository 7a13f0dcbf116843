"""Some examples as rows of arrays: the numbers of their tokens, of C and of S1 and S2 one behind the other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wikimill.rules.text.place_arrays import MOST_PLACES, Bits, Numbers, Truths, places_in, rows_of
from wikimill.rules.wikisplit.token_numbers import TokenNumbers

#: What fills rows of C and of the target up, and what stands between S1 and S2: numbers that no token has.
_END_OF_COMPLEX, _END, _BETWEEN = -1, -2, -3


@dataclass(frozen=True)
class Sentences:
    """One sentence of each example.

    Attributes:
        numbers: of all tokens, one sentence behind the other.
        lengths: how many tokens each sentence has.
    """

    numbers: Numbers
    lengths: Numbers

    def of(self, examples: Numbers) -> Sentences:
        """The sentences of some examples, by their places."""
        lengths = self.lengths[examples]
        starts = (np.cumsum(self.lengths) - self.lengths)[examples]
        within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return Sentences(self.numbers[np.repeat(starts, lengths) + within], lengths)


def fits(lengths: Numbers) -> Truths:
    """Whether examples fit into rows, by the lengths of C, S1 and S2 (three columns)."""
    return (lengths.min(axis=1) > 2) & (lengths[:, 0] <= MOST_PLACES) & (lengths[:, 1] + lengths[:, 2] < MOST_PLACES)


@dataclass(frozen=True)
class TokenRows:
    """Examples whose tokens stand in rows. The target is S1, a number that no token has, and S2.

    Attributes:
        known: what the numbers mean.
        lengths: of C, S1 and S2, three columns.
        of_complex, of_target: the numbers of all tokens, one example behind the other.
        complex_rows, target_rows: the same as rows.
    """

    known: TokenNumbers
    lengths: Numbers
    of_complex: Numbers
    of_target: Numbers
    complex_rows: Numbers
    target_rows: Numbers

    @classmethod
    def of(cls, known: TokenNumbers, sentences: tuple[Sentences, Sentences, Sentences]) -> TokenRows:
        """Rows of C, S1 and S2 that fit."""
        lengths = np.stack([each.lengths for each in sentences], axis=1).astype(np.int64)
        complex_rows = rows_of(sentences[0].numbers, lengths[:, 0], _END_OF_COMPLEX)
        _, first, second = lengths.T
        places = np.arange(int((first + second + 1).max(initial=0)))
        target = np.full((len(lengths), len(places)), _END, np.int32)
        target[places < first[:, None]] = sentences[1].numbers
        target[np.arange(len(lengths)), first] = _BETWEEN
        target[(places > first[:, None]) & (places <= (first + second)[:, None])] = sentences[2].numbers
        return cls(known, lengths, sentences[0].numbers, target[target >= 0], complex_rows, target)

    @cached_property
    def is_complex(self) -> Truths:
        """Where C has tokens."""
        return self.complex_rows >= 0

    @cached_property
    def is_target(self) -> Truths:
        """Where the target has tokens."""
        return self.target_rows >= 0

    @cached_property
    def in_first(self) -> Truths:
        """Where S1 stands in the target, and what is behind it there."""
        places: Numbers = np.arange(self.target_rows.shape[1])
        return places <= self.lengths[:, 1, None]

    def in_complex(self, values: Numbers) -> Numbers:
        """Values of C's tokens, as rows."""
        return _scattered(values, self.is_complex, _END_OF_COMPLEX)

    def in_target(self, values: Numbers) -> Numbers:
        """Values of the target's tokens, as rows."""
        return _scattered(values, self.is_target, _END)

    def own_places(self, target: Numbers) -> Bits:
        """Where each token of the target stands in the target."""
        return places_in(target, target) * self.is_target

    def examples(self, where: Truths) -> Numbers:
        """The example of each token, for `is_complex` or `is_target`."""
        return np.repeat(np.arange(len(where)), where.sum(axis=1))


def _scattered(values: Numbers, where: Truths, fill: int) -> Numbers:
    rows = np.full(where.shape, fill, values.dtype)
    rows[where] = values
    return rows
