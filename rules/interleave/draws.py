"""Uniform draws by a stable hash: the same for the same seed, on every machine and version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

_BYTES = 8
_RANGE = 1 << (8 * _BYTES)


class Draws:
    """A sequence of uniform draws of whole numbers below a bound.

    Args:
        seed: texts that determine the draws; different seeds give independent draws.
    """

    def __init__(self, seed: Iterable[str]) -> None:
        # Each part is preceded by its length, so that no two lists of parts have the same text.
        joined = "".join(f"{len(part)}:{part}" for part in seed)
        self._key = blake2b(joined.encode(), digest_size=32).digest()
        self._counter = 0
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """Return a whole number in [0, bound), each equally likely; `bound` is at least 1.

        >>> draws = Draws(["x"])
        >>> [draws.below(6) for _ in range(8)] == [draws.below(6) for _ in range(8)]
        False
        """
        last = _RANGE - _RANGE % bound
        while True:
            drawn = self._next()
            if drawn < last:  # from `last` on, some remainders would be more likely: less than bound / 2^64 of draws
                return drawn % bound

    def between(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def distinct(self, count: int, bound: int) -> list[int]:
        """Return `count` distinct whole numbers in [0, bound), in the order drawn; each arrangement is equally likely.

        `count` is at most `bound`.
        """
        numbers = list(range(bound))
        for place in range(count):
            other = place + self.below(bound - place)
            numbers[place], numbers[other] = numbers[other], numbers[place]
        return numbers[:count]

    def _next(self) -> int:
        if not self._left:
            block = blake2b(self._counter.to_bytes(8, "big"), key=self._key, digest_size=64).digest()
            self._left = [int.from_bytes(block[at : at + _BYTES], "big") for at in range(0, len(block), _BYTES)]
            self._counter += 1
        return self._left.pop()
