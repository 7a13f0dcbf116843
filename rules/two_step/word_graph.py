"""Compression of sentences on one subject into one: short paths through a graph of their words (Filippova, 2010)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

#: Most paths of the graph that are compared (Filippova, 2010: K = 100).
_PATHS = 100
#: Most steps of the search for paths; it bounds the time for any graph.
_STEPS = 20_000
_START, _END = 0, 1


@dataclass
class _Node:
    """A word of the graph.

    Attributes:
        word: the word as first written.
        places: sentence → index of the word in it; a node has at most one word of a sentence.
    """

    word: str
    places: dict[int, int] = field(default_factory=dict)


class WordGraph:
    """A graph with words of sentences as nodes, and an edge from each word to the next.

    Args:
        sentences: tokens of each sentence; at least one sentence.
        is_content: whether a lower-cased token always shares the node of an equal token; other tokens share it only if
            a neighbour is equal, too.
    """

    def __init__(self, sentences: Sequence[Sequence[str]], is_content: Callable[[str], bool]) -> None:
        self._nodes = [_Node(""), _Node("")]
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._following: dict[int, dict[int, None]] = defaultdict(dict)
        #: The words adjacent to each node, in lower case, "" at the ends of sentences.
        self._before: dict[int, set[str]] = defaultdict(set)
        self._after: dict[int, set[str]] = defaultdict(set)
        self._is_content = is_content
        for number, tokens in enumerate(sentences):
            self._add(number, tokens)

    def paths(self) -> Iterator[tuple[float, tuple[str, ...]]]:
        """Yield (sum of edge weights, words) of paths from start to end without repeated nodes, in ascending order.

        At most `_PATHS`, and fewer if `_STEPS` steps do not find them. A* search with the exact distance to the end as
        heuristic.
        """
        weights = {(one, other): self._weight(one, other) for one, row in self._following.items() for other in row}
        left = _distances_to_end(weights)
        heap: list[tuple[float, int, float, tuple[int, ...]]] = [(left[_START], 0, 0.0, (_START,))]
        found = 0
        for step in range(1, _STEPS):
            if not heap or found == _PATHS:
                return
            _, _, cost, path = heappop(heap)
            if path[-1] == _END:
                found += 1
                yield cost, tuple(self._nodes[node].word for node in path[1:-1])
                continue
            for number, node in enumerate(self._following[path[-1]]):
                if node not in path:
                    total = cost + weights[path[-1], node]
                    heappush(heap, (total + left[node], step * len(self._nodes) + number, total, (*path, node)))

    def _add(self, sentence: int, tokens: Sequence[str]) -> None:
        lower = [token.lower() for token in tokens]
        around = ["", *lower, ""]
        last = _START
        for place, (token, word) in enumerate(zip(tokens, lower, strict=True)):
            node = self._node(sentence, token, word, around[place], around[place + 2])
            self._nodes[node].places[sentence] = place
            self._before[node].add(around[place])
            self._after[node].add(around[place + 2])
            self._following[last][node] = None
            last = node
        self._nodes[_START].places[sentence] = -1
        self._nodes[_END].places[sentence] = len(tokens)
        self._following[last][_END] = None

    def _node(self, sentence: int, token: str, word: str, before: str, after: str) -> int:
        """Return the node of a token: the node of the same word with the most neighbours in common, or a new one."""
        free = [node for node in self._by_word[word] if sentence not in self._nodes[node].places]
        common = {node: (before in self._before[node]) + (after in self._after[node]) for node in free}
        best = max(free, key=lambda node: (common[node], len(self._nodes[node].places), -node), default=None)
        if best is not None and (self._is_content(word) or common[best]):
            return best
        self._nodes.append(_Node(token))
        self._by_word[word].append(len(self._nodes) - 1)
        return len(self._nodes) - 1

    def _weight(self, one: int, other: int) -> float:
        """Return w'(e) = w(e) / (freq(i) freq(j)), w(e) = (freq(i) + freq(j)) / Σ_s diff(s, i, j)^−1.

        diff is the distance of j after i in a sentence that has both in this order (Filippova, 2010, equations 2 to 4).
        """
        first, second = self._nodes[one].places, self._nodes[other].places
        nearness = math.fsum(
            1 / (second[sentence] - place)
            for sentence, place in first.items()
            if sentence in second and second[sentence] > place
        )
        frequency = len(first), len(second)
        return sum(frequency) / nearness / (frequency[0] * frequency[1])


def _distances_to_end(weights: Mapping[tuple[int, int], float]) -> dict[int, float]:
    preceding: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for (one, other), weight in weights.items():
        preceding[other].append((one, weight))
    found: dict[int, float] = {}
    heap = [(0.0, _END)]
    while heap:
        distance, node = heappop(heap)
        if node not in found:
            found[node] = distance
            for one, weight in preceding[node]:
                heappush(heap, (distance + weight, one))
    return found
