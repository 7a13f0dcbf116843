"""Clusters of a conversation's posts as threads: k-means of their words, step one of Shang et al. (2018)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

Vector = Mapping[str, float]
#: Most passes of k-means, which usually converges earlier.
_PASSES = 20


def weights_of(posts: Sequence[Sequence[str]]) -> list[Vector]:
    """Return the TF-IDF weights of each post's words, as vectors of length 1; {} for a post without words.

    Shang et al. also reduce the vectors by latent semantic analysis; wikimill does not.

    Args:
        posts: the content words of each post.
    """
    holding = Counter(word for post in posts for word in set(post))
    return [
        _unit(
            {word: count * math.log((len(posts) + 1) / holding[word]) for word, count in sorted(Counter(post).items())}
        )
        for post in posts
    ]


def clusters(vectors: Sequence[Vector], count: int) -> list[list[int]]:
    """Return groups of similar vectors of length 1, as indexes, in order of each group's first vector.

    Spherical k-means. The first centre is the first vector; each further one is the vector least similar to the
    previous centres, the first of equals. The result is deterministic.

    Args:
        vectors: one or more vectors.
        count: number of groups, at least 1; fewer are returned if vectors repeat or a group loses all members.

    >>> clusters([{"a": 1.0}, {"b": 1.0}, {"a": 0.8, "c": 0.6}], 2)
    [[0, 2], [1]]
    """
    centres = _first_centres(vectors, count)
    labels: list[int] = []
    for _ in range(_PASSES):
        found = [
            max(range(len(centres)), key=lambda place: (_dot(vector, centres[place]), -place)) for vector in vectors
        ]
        if found == labels:
            break
        labels = found
        groups = [
            [vectors[place] for place, label in enumerate(labels) if label == number] for number in range(len(centres))
        ]
        centres = [_sum(group) if group else centre for group, centre in zip(groups, centres, strict=True)]
    members: dict[int, list[int]] = {}
    for place, label in enumerate(labels):
        members.setdefault(label, []).append(place)
    return list(members.values())


def _first_centres(vectors: Sequence[Vector], count: int) -> list[Vector]:
    centres = [vectors[0]]
    likeness = [_dot(vector, centres[0]) for vector in vectors]
    while len(centres) < count:
        place = min(range(len(vectors)), key=likeness.__getitem__)
        if likeness[place] > 1 - 1e-9:
            break
        centres.append(vectors[place])
        likeness = [max(former, _dot(vector, centres[-1])) for former, vector in zip(likeness, vectors, strict=True)]
    return centres


def _dot(one: Vector, other: Vector) -> float:
    small, large = sorted((one, other), key=len)
    return math.fsum(weight * large[word] for word, weight in small.items() if word in large)


def _sum(vectors: Sequence[Vector]) -> Vector:
    parts: dict[str, list[float]] = {}
    for vector in vectors:
        for word, weight in vector.items():
            parts.setdefault(word, []).append(weight)
    return _unit({word: math.fsum(found) for word, found in parts.items()})


def _unit(vector: Vector) -> Vector:
    length = math.sqrt(math.fsum(weight * weight for weight in vector.values()))
    return {word: weight / length for word, weight in vector.items() if weight} if length else {}
