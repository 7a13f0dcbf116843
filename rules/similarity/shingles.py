"""Shingles: texts as sets of word pairs, for finding near duplicates.

A shingle is two neighbouring words of the lower-cased text. Pairs suit short sentences: one changed word in a text of n
+ 1 words changes 2 of its n shingles, so that its Jaccard similarity is (n - 2) / (n + 2), which is at least 0.8 from
19 words on; with triples, from 29. Single words ignore order, and do not distinguish sentences of one pattern (figures:
docs/benchmarks.md).

Only letters and digits count, because corpora and editors differ in typography and tokenisation ("do n't" and "don't",
`` and ", en dashes).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from hashlib import blake2b
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+")
#: "don't" has the words of the tokenised "do n't".
_NEGATION = re.compile(r"n['’]t\b")


def words(text: str) -> list[str]:
    """Return the lower-cased words of a text, without punctuation; a text without words is returned as one word.

    >>> words("“Don’t!” – he said") == words("'' Do n't ! '' -- he said") == ["do", "n", "t", "he", "said"]
    True
    >>> words("...")
    ['...']
    """
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return _WORD.findall(_NEGATION.sub(" n t", plain.lower())) or [text.strip()]


def shingles(text: str) -> list[int]:
    """Return the distinct shingles of a text as ascending 32-bit numbers; a single word is its own shingle.

    >>> len(shingles("the cat saw the cat"))
    3
    >>> jaccard(shingles("The cat sat."), shingles("the cat sat down"))
    0.6666666666666666
    """
    found = words(text)
    pairs = {f"{one} {other}" for one, other in pairwise(found)} or set(found)
    return sorted(int.from_bytes(blake2b(pair.encode(), digest_size=4).digest(), "big") for pair in pairs)


def letters_digest(text: str) -> int:
    """Return a 64-bit number shared by texts with the same letters and digits, regardless of word boundaries.

    >>> letters_digest("It can not be 1,000.") == letters_digest("it cannot be 1 000")
    True
    """
    return int.from_bytes(blake2b("".join(words(text)).encode(), digest_size=8).digest(), "big")


def jaccard(one: Collection[int], other: Collection[int]) -> float:
    """Return the Jaccard similarity of two sets of shingles, from 0 to 1; they may not both be empty."""
    first, second = set(one), set(other)
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared)
