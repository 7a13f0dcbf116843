"""Bands of MinHash signatures, so that similar texts have a band in common (locality-sensitive hashing).

Two texts whose Jaccard similarity is s agree in one row with probability s, in a band of r rows with s ** r, and in at
least one of b bands with 1 - (1 - s ** r) ** b (Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, §3.4.2).
"""

from __future__ import annotations

from dataclasses import dataclass

#: Least probability that a pair with the threshold's similarity shares a band; more similar pairs have a higher one.
MIN_CHANCE = 0.99
#: Most bands of more than `MIN_ROWS` rows, and most rows; every band is a record in the shuffle.
MAX_BANDS = 12
#: Least number of rows; with fewer, texts that share only "of the" would be compared.
MIN_ROWS = 3
MIN_THRESHOLD = 0.5


@dataclass(frozen=True)
class Banding:
    """A division of a signature into `bands` bands of `rows` rows."""

    bands: int
    rows: int

    def chance(self, similarity: float) -> float:
        """Return the probability that two texts of this Jaccard similarity share a band."""
        return 1.0 - (1.0 - similarity**self.rows) ** self.bands


def banding_for(threshold: float) -> Banding:
    """Return the longest bands, which propose the fewest false pairs, for which `MAX_BANDS` reach `MIN_CHANCE`.

    For a threshold under 0.684, not even bands of `MIN_ROWS` rows do: it gets as many of these as it takes.

    Args:
        threshold: Jaccard similarity, from `MIN_THRESHOLD` to 1.

    Raises:
        ValueError: the threshold is outside [`MIN_THRESHOLD`, 1].

    >>> banding_for(0.8), round(banding_for(0.8).chance(0.8), 4), round(banding_for(0.8).chance(0.3), 4)
    (Banding(bands=12, rows=5), 0.9915, 0.0288)
    >>> banding_for(0.5)
    Banding(bands=35, rows=3)
    """
    if not MIN_THRESHOLD <= threshold <= 1:
        raise ValueError(f"a threshold of {threshold:g}: expected a Jaccard similarity from {MIN_THRESHOLD:g} to 1")
    rows = MIN_ROWS
    while rows < MAX_BANDS and _enough(threshold, rows + 1).bands <= MAX_BANDS:
        rows += 1
    return _enough(threshold, rows)


def _enough(threshold: float, rows: int) -> Banding:
    """Return the fewest bands of `rows` rows that reach `MIN_CHANCE`."""
    bands = 1
    while Banding(bands, rows).chance(threshold) < MIN_CHANCE:
        bands += 1
    return Banding(bands, rows)
