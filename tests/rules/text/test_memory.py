"""A memo that forgets, but never says anything wrong."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakSet

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.text.memo import Memory

KEYS = st.lists(st.text("ab", max_size=12), max_size=60)


class Made:
    """A value that a weak reference can point to, with the key that it was made for."""

    def __init__(self, key: str) -> None:
        self.key = key


def maker(calls: list[str]) -> Callable[[str], str]:
    def make(key: str) -> str:
        calls.append(key)
        return key.upper()

    return make


def test_made_once() -> None:
    memory: Memory[str] = Memory(100)
    calls: list[str] = []
    assert [memory.get_or_make(key, maker(calls)) for key in ("a", "b", "a")] == ["A", "B", "A"]
    assert calls == ["a", "b"]


def test_false_values_are_remembered_too() -> None:
    memory: Memory[tuple[str, ...]] = Memory(100)
    assert memory.get_or_make("a", lambda _: ()) == ()
    assert memory.get_or_make("a", lambda _: ("made again",)) == ()


def test_what_is_not_asked_for_is_forgotten() -> None:
    memory: Memory[str] = Memory(10)
    calls: list[str] = []
    for key in ("aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff", "aaaa"):
        memory.get_or_make(key, maker(calls))
    assert calls == ["aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff", "aaaa"]


def test_what_is_asked_for_again_stays() -> None:
    memory: Memory[str] = Memory(10)
    calls: list[str] = []
    for key in ("bbbb", "cccc", "dddd", "eeee", "ffff", "gggg"):
        memory.get_or_make("aaaa", maker(calls))
        memory.get_or_make(key, maker(calls))
    assert calls == ["aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff", "gggg"]


def test_a_key_longer_than_the_limit() -> None:
    memory: Memory[str] = Memory(3)
    assert [memory.get_or_make(key, str.upper) for key in ("aaaaa", "aaaaa", "b")] == ["AAAAA", "AAAAA", "B"]


@settings(derandomize=True, max_examples=300)
@given(KEYS, st.integers(0, 40))
def test_never_a_wrong_value(keys: list[str], limit: int) -> None:
    memory: Memory[str] = Memory(limit)
    assert [memory.get_or_make(key, str.upper) for key in keys] == [key.upper() for key in keys]


@settings(derandomize=True, max_examples=300)
@given(KEYS, st.integers(0, 40))
def test_what_is_held_is_bounded(keys: list[str], limit: int) -> None:
    memory: Memory[Made] = Memory(limit)
    held: WeakSet[Made] = WeakSet()
    for key in keys:
        held.add(memory.get_or_make(key, Made))
        assert sum(len(value.key) for value in held) <= 2 * limit + max(map(len, keys))
