"""A memo of bounded size for pure functions of a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """A cache of a pure function's values by text: two generations of at most `chars` characters of keys.

    When the young generation is full it becomes the old one, and what is still asked for moves on: memory stays flat,
    and what recurs (the lines of a page that is vandalised and restored) stays.
    """

    def __init__(self, chars: int) -> None:
        self._limit = chars
        self._young: dict[str, Value] = {}
        self._old: dict[str, Value] = {}
        self._chars = 0

    def get_or_make(self, key: str, make: Callable[[str], Value]) -> Value:
        """Return the value of `key`, remembered or made now."""
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
