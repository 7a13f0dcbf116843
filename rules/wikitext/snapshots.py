"""Compares a page's snapshot with the one before it: which units of wikitext went, which came.

A snapshot differs from its predecessor in a few lines, so the common beginning and end are found by comparing whole
strings (memory speed), and only the lines between them are cut into units. Of 1,053 MB of the Anarchism history, 13
MB are in distinct changed lines.
"""

from __future__ import annotations

from itertools import filterfalse
from typing import Literal, NamedTuple

from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.units import PLAIN, State, heading_text, is_heading, next_state, units_of

#: This many characters are compared as one number, which takes as long as two steps of halving.
_AT_ONCE = 128


def shared_lines(old: str, new: str) -> tuple[int, int]:
    """Return how many characters of whole lines two different texts share at the beginning and at the end.

    The second count includes the line break before the shared lines.

    >>> shared_lines("a\\nb\\nc", "a\\nX\\nc"), shared_lines("ab", "ac")
    ((2, 2), (0, 0))
    """
    limit = min(len(old), len(new))
    start = old.rfind("\n", 0, common_prefix(old, new, limit)) + 1
    common = common_suffix(old, new, limit - start)
    tail_start = old.find("\n", len(old) - common)
    return start, len(old) - tail_start if tail_start >= 0 and common else 0


def common_prefix(a: str, b: str, limit: int) -> int:
    """Return how many characters two texts share at the beginning, at most `limit`, by halving."""
    low = 0
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.startswith(a[low:middle], low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[low:limit], b[low:limit], "big")


def common_suffix(a: str, b: str, limit: int) -> int:
    """Return how many characters two texts share at the end, at most `limit`."""
    low, end, other_end = 0, len(a), len(b)
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.endswith(a[end - middle : end - low], 0, other_end - low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[end - limit : end - low], b[other_end - limit : other_end - low], "little")


def _unlike(a: str, b: str, order: Literal["big", "little"]) -> int:
    """Return how many characters of two short texts of one length follow what they share (big), or precede it."""
    coding = "utf-32-be" if order == "big" else "utf-32-le"
    units = [int.from_bytes(text.encode(coding, "surrogatepass"), order) for text in (a, b)]
    return ((units[0] ^ units[1]).bit_length() + 31) // 32


class Snapshot(NamedTuple):
    """A revision's text with its lines and the state in which each begins."""

    text: str
    lines: list[str]
    states: list[State]

    @classmethod
    def of(cls, text: str, memory: LineMemory | None = None) -> Snapshot:
        """Cut a whole text; a memory of lines only makes it faster."""
        memory = LineMemory() if memory is None else memory
        lines = text.split("\n")
        return cls(text, lines, memory.states(lines)[0])

    def __str__(self) -> str:
        return self.text

    def section_of(self, unit: str, from_line: int = 0) -> str:
        """Return the nearest heading above a unit, or an empty string in the lead.

        Args:
            unit: a unit of this snapshot.
            from_line: number (from 0) of a line at or above its first line.
        """
        for index in range(self.lines.index(unit.split("\n", 1)[0], from_line) - 1, -1, -1):
            # A heading also ends what was left open above it.
            if is_heading(self.lines[index]) and not (self.states[index] and self.states[index + 1]):
                return heading_text(self.lines[index])
        return ""


EMPTY = Snapshot.of("")


class Change(NamedTuple):
    """The units in which two snapshots differ, in the order of the text, each once.

    `first_line` is the number (from 0) of the first line looked at, the same on both sides.
    """

    gone: tuple[str, ...]
    new: tuple[str, ...]
    first_line: int

    @property
    def undone(self) -> Change:
        """The change back."""
        return Change(self.new, self.gone, self.first_line)


NO_CHANGE = Change((), (), 0)


def advance(old: Snapshot, text: str, memory: LineMemory | None = None) -> tuple[Snapshot, Change]:
    """Cut `text`, the snapshot after `old`, by reusing what both share, and lines that the page's `memory` has.

    The snapshot equals `Snapshot.of(text)`. The change holds every unit that one text has and the other has not; a
    unit of which the shared lines hold a copy may be in it too. Between a text and an empty one nothing can have
    been rewritten, so that change is empty.
    """
    if text == old.text:
        return old, NO_CHANGE
    memory = LineMemory() if memory is None else memory
    if not old.text or not text:
        return Snapshot.of(text, memory), NO_CHANGE
    first, old_end, middle = _changed_lines(old, text)
    lines = old.lines[:first] + middle + old.lines[old_end:]
    middle_states, state = memory.states(middle, old.states[first])
    states = old.states[:first] + middle_states + old.states[old_end:]
    changed_end = _settle(lines, states, first + len(middle), state)
    snapshot = Snapshot(text, lines, states)
    while first and states[first] != PLAIN:
        first -= 1
    return snapshot, _change(old, snapshot, first, changed_end)


def _changed_lines(old: Snapshot, text: str) -> tuple[int, int, list[str]]:
    """From which to which of the old lines another text differs, and what is in their place."""
    start, tail = shared_lines(old.text, text)
    first, old_end = _lines_between(old.text, start, tail, len(old.lines))
    return first, old_end, text[start : len(text) - tail].split("\n")


def _lines_between(old: str, start: int, tail: int, lines: int) -> tuple[int, int]:
    """Return the numbers of the lines between a text's beginning and its end; the longer of the two is not counted."""
    end = len(old) - tail
    changed = old.count("\n", start, end)
    if start < tail:
        first = old.count("\n", 0, start)
        return first, first + changed + 1
    old_end = lines - old.count("\n", end)
    return old_end - changed - 1, old_end


def _settle(lines: list[str], states: list[State], index: int, state: State) -> int:
    """Carry a state into the shared end until it agrees with what is there; return where all is as before."""
    while index < len(lines) and states[index] != state:
        states[index] = state
        state = next_state(state, lines[index])
        index += 1
    while index < len(lines) and states[index] != PLAIN:
        index += 1
    return index


def _change(old: Snapshot, new: Snapshot, first: int, new_end: int) -> Change:
    old_end = new_end - len(new.lines) + len(old.lines)
    while old_end < len(old.lines) and old.states[old_end] != PLAIN:
        old_end += 1
    new_end = old_end + len(new.lines) - len(old.lines)
    old_units = dict.fromkeys(units_of(old.lines[first:old_end], old.states[first:old_end]))
    new_units = dict.fromkeys(units_of(new.lines[first:new_end], new.states[first:new_end]))
    return Change(
        tuple(filterfalse(new_units.__contains__, old_units)),
        tuple(filterfalse(old_units.__contains__, new_units)),
        first,
    )
