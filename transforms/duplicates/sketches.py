"""Sketches of texts for comparison: a key, its shingles, and the bands of its MinHash signature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray
from rensa import RMinHash

from wikimill.rules.similarity.banding import Banding
from wikimill.rules.similarity.shingles import jaccard, letters_digest, shingles
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText

#: Seeds the hash functions of the signatures; another seed proposes other pairs.
SEED = 20181031
_OWN_BIT = 1 << 63
#: Odd constants of splitmix64 (Steele, Lea, Flood, 2014), by which the rows of a band are mixed into one number.
_STEP, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
_SHIFT = np.uint64(31)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The digest of a text for comparison.

    Attributes:
        key: 64 bits. Of two similar texts, the one with the smaller key is kept. Texts of excluded files have smaller
            keys than examples.
        letters: `wikimill.rules.similarity.shingles.letters_digest` of the text.
        shingles: `wikimill.rules.similarity.shingles.shingles` of the text, 4 bytes each, little-endian.
        passages: digests of the passages the text derives from.
        source: number of the excluded file that has the text, or `OWN`.
    """

    key: int
    letters: int
    shingles: bytes
    passages: frozenset[int] = frozenset()
    source: int = OWN


def key_of(compared: ComparedText) -> int:
    """Return the text's key, 64 bits: a stable hash of text, place and source; the top bit is set only for examples."""
    named = f"{compared.source}\n{compared.place}\n{compared.text}"
    digest = _digest(named) & (_OWN_BIT - 1)
    return digest | _OWN_BIT if compared.source == OWN else digest


def sketch_of(compared: ComparedText) -> Sketch:
    """Sketch a text."""
    return Sketch(
        key_of(compared),
        letters_digest(compared.text),
        np.array(shingles(compared.text), dtype="<u4").tobytes(),
        frozenset(_digest(passage) for passage in compared.passages),
        compared.source,
    )


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def are_alike(one: Sketch, other: Sketch, threshold: float) -> bool:
    """Return whether one text is a copy of the other: the same letters, or a Jaccard similarity of at least
    `threshold`.

    Texts that share a passage are never copies.
    """
    if one.passages & other.passages:
        return False
    return one.letters == other.letters or jaccard(_numbers(one), _numbers(other)) >= threshold


def _numbers(sketch: Sketch) -> list[int]:
    found: list[int] = np.frombuffer(sketch.shingles, dtype="<u4").tolist()
    return found


def signatures(sketches: Sequence[Sketch], rows: int) -> NDArray[np.uint64]:
    """Return the MinHash signatures of the shingles: an array of shape (len(sketches), rows).

    Args:
        sketches: the sketches of the texts.
        rows: length of a signature, the number of hash functions.
    """
    sizes = [len(sketch.shingles) // 4 for sketch in sketches]
    flat = np.frombuffer(b"".join(sketch.shingles for sketch in sketches), dtype="<u4").astype(np.uint64)
    offsets = np.concatenate(([0], np.cumsum(sizes))).astype(np.uint64)
    matrix = RMinHash.digest_matrix_from_flat_token_hashes(flat, offsets, rows, SEED)
    return np.array(matrix.to_rows(), dtype=np.uint64).reshape(len(sketches), rows)


def bands_of(sketches: Sequence[Sketch], banding: Banding) -> NDArray[np.uint64]:
    """Return the bands of sketches, of which similar texts share one: an array of shape (len(sketches), banding.bands +
    1).

    The last column is of the letters, so that texts with the same letters always meet.
    """
    rows = signatures(sketches, banding.bands * banding.rows).reshape(len(sketches), banding.bands, banding.rows)
    mixed = np.broadcast_to(np.arange(banding.bands, dtype=np.uint64) * _MIX, rows.shape[:2])
    for row in range(banding.rows):
        mixed = (mixed ^ rows[:, :, row]) * _STEP
        mixed = mixed ^ (mixed >> _SHIFT)
        mixed = mixed * _MIX
    letters = np.array([[sketch.letters] for sketch in sketches], dtype=np.uint64)
    return np.hstack((mixed ^ (mixed >> _SHIFT), letters))
