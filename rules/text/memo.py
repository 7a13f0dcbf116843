"""A cache of bounded size for pure functions of a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """A cache of a pure function's values by text, in two generations of about `chars` characters of keys each.

    When the young generation is full, it replaces the old one; an old entry that is used moves to the young one. So
    memory is bounded, and recurring keys (the lines of a page that is vandalised and restored) stay cached.
    """

    def __init__(self, chars: int) -> None:
        self._limit = chars
        self._young: dict[str, Value] = {}
        self._old: dict[str, Value] = {}
        self._chars = 0

    def get_or_make(self, key: str, make: Callable[[str], Value]) -> Value:
        """Return the cached value of `key`, or call `make` and cache its value; None is made again each time."""
        value = self._young.get(key)
        if value is not None:
            return value
        value = self._old.get(key)
        if value is None:
            value = make(key)
        self._young[key] = value
        self._chars += len(key)
        if self._chars > self._limit:
            self._old, self._young, self._chars = self._young, {}, 0
        return value
