"""Texts of many records as tokens, the parts between single spaces: which of the different ones each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.text.place_arrays import Numbers, Truths


@dataclass(frozen=True)
class Tokenised:
    """Some columns of texts.

    Attributes:
        different: the different tokens (an array of strings).
        indices: which of them each token is, text behind text, column behind column.
        offsets: where each text begins in `indices`, and the end of the last one.
        count: how many records there are.
    """

    different: Any
    indices: Numbers
    offsets: Numbers
    count: int

    @classmethod
    def of(cls, columns: list[Any]) -> Tokenised:
        """Tokenise columns of strings, none of them null."""
        parts = pc.split_pattern(pa.concat_arrays(columns), " ")
        encoded = parts.values.dictionary_encode()
        return cls(encoded.dictionary, encoded.indices.to_numpy(), parts.offsets.to_numpy(), len(columns[0]))

    def span(self, column: int) -> tuple[int, int]:
        """Where the tokens of a column begin and end."""
        return int(self.offsets[column * self.count]), int(self.offsets[(column + 1) * self.count])

    def lengths(self, column: int) -> Numbers:
        """How many tokens the texts of a column have; an empty text has one, which is empty."""
        return np.diff(self.offsets[column * self.count : (column + 1) * self.count + 1])

    def have_empty(self, column: int) -> Truths:
        """Which texts of a column have an empty token: an empty text, or one with a space at an end or two in a row."""
        found = np.zeros(self.count, np.bool_)
        empty = pc.index(self.different, "").as_py()
        if empty >= 0:
            first, end = self.span(column)
            places = np.flatnonzero(self.indices[first:end] == empty) + first
            found[np.searchsorted(self.offsets, places, side="right") - 1 - column * self.count] = True
        return found
