"""The exact pairs of texts above a Jaccard similarity, against which recall is measured.

Prefix filtering (Bayardo, Ma, Srikant, WWW 2007): two sets with a similarity of at least t share one of the rarest
n - ceil(t n) + 1 shingles of each, so only these are indexed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import ceil

from wikimill.rules.similarity.shingles import jaccard


def similar_pairs(sets: Sequence[Sequence[int]], threshold: float) -> dict[tuple[int, int], float]:
    """Return (i, j) → similarity for all pairs i < j of sets whose similarity is at least `threshold`."""
    frequency = Counter(shingle for shingles in sets for shingle in shingles)
    index: dict[int, list[int]] = defaultdict(list)
    found = {}
    for j, shingles in enumerate(sets):
        rarest = sorted(shingles, key=lambda shingle: (frequency[shingle], shingle))
        # A little below the threshold: floats must not lose a pair that is just on it.
        prefix = rarest[: len(rarest) - ceil((threshold - 1e-9) * len(rarest)) + 1]
        for i in {i for shingle in prefix for i in index[shingle]}:
            similarity = jaccard(sets[i], shingles)
            if similarity >= threshold:
                found[i, j] = similarity
        for shingle in prefix:
            index[shingle].append(j)
    return found
