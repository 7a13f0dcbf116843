"""Batches of pairs of similar length, in an order that a seed decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from wikimill.transforms.seq2seq.pairs import Pair

#: Batches that are made together: their pairs are sorted by length (Geva et al., 2019, A.3: buckets by length).
_POOL_BATCHES = 50


def batches(
    places: Sequence[Sequence[Pair]], weights: Sequence[float], batch_pairs: int, seed: int
) -> Iterator[list[Pair]]:
    """Yield an endless stream of batches, each with pairs of similar length from one place.

    Each pass over a place yields every one of its pairs once. The same arguments give the same batches.

    Args:
        places: pairs of each release or file, none empty.
        weights: relative frequency with which a batch of each place is drawn.
        batch_pairs: size of a batch; one batch of each pass may be smaller.
        seed: seed of the order.
    """
    draw = Random(f"{seed} places")
    streams = [_of_one_place(place, batch_pairs, f"{seed} {number}") for number, place in enumerate(places)]
    while True:
        (chosen,) = draw.choices(range(len(places)), weights)
        yield next(streams[chosen])


def groups_of(pairs: Sequence[Pair], size: int) -> list[list[Pair]]:
    """Divide pairs into groups of `size`, in order; the last group may be smaller. Without pairs, return []."""
    return [list(pairs[begin : begin + size]) for begin in range(0, len(pairs), size)]


def _of_one_place(place: Sequence[Pair], size: int, seed: str) -> Iterator[list[Pair]]:
    order = Random(seed)
    while True:
        shuffled = order.sample(place, len(place))
        pool = size * _POOL_BATCHES
        for begin in range(0, len(shuffled), pool):
            ordered = sorted(shuffled[begin : begin + pool], key=lambda pair: (len(pair.source), len(pair.target)))
            groups = groups_of(ordered, size)
            order.shuffle(groups)
            yield from groups
