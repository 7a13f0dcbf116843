"""Comparison of a page's snapshot with the previous one: which units of wikitext were removed, which were added.

A snapshot differs from its predecessor in a few lines, so the common beginning and end are found by comparing whole
strings (memory speed), and only the lines between them are cut into units.
"""

from __future__ import annotations

from itertools import filterfalse
from typing import Literal, NamedTuple

from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.units import PLAIN, State, heading_text, is_heading, next_state, units_of

#: Characters that are compared as one number.
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
    """Return how many characters two texts share at the beginning, at most `limit`.

    Args:
        a, b: the texts.
        limit: at most the length of the shorter one.
    """
    low = 0
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.startswith(a[low:middle], low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[low:limit], b[low:limit], "big")


def common_suffix(a: str, b: str, limit: int) -> int:
    """Return how many characters two texts share at the end, at most `limit`; arguments as for `common_prefix`."""
    low, end, other_end = 0, len(a), len(b)
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.endswith(a[end - middle : end - low], 0, other_end - low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[end - limit : end - low], b[other_end - limit : other_end - low], "little")


def _unlike(a: str, b: str, order: Literal["big", "little"]) -> int:
    """Return how many characters of two texts of equal length follow what they share (big), or precede it (little)."""
    coding = "utf-32-be" if order == "big" else "utf-32-le"
    units = [int.from_bytes(text.encode(coding, "surrogatepass"), order) for text in (a, b)]
    return ((units[0] ^ units[1]).bit_length() + 31) // 32


class Snapshot(NamedTuple):
    """A revision's text with its lines and the state in which each begins (`units.State`)."""

    text: str
    lines: list[str]
    states: list[State]

    @classmethod
    def of(cls, text: str, memory: LineMemory | None = None) -> Snapshot:
        """Return the snapshot of a whole text; a memory of lines only makes it faster."""
        memory = LineMemory() if memory is None else memory
        lines = text.split("\n")
        return cls(text, lines, memory.states(lines)[0])

    def __str__(self) -> str:
        return self.text

    def section_of(self, unit: str, from_line: int = 0) -> str:
        """Return the wikitext of the nearest heading above a unit, or an empty string in the lead.

        Of several equal units, the first one from `from_line` on is meant.

        Args:
            unit: a unit of this snapshot.
            from_line: number (from 0) of a line at or above its first line.

        Raises:
            ValueError: the unit is not in the snapshot from that line on.
        """
        lines = unit.split("\n")
        place = self.lines.index(lines[0], from_line)
        while self.lines[place : place + len(lines)] != lines:
            place = self.lines.index(lines[0], place + 1)
        for index in range(place - 1, -1, -1):
            # A heading also ends an element left open above it.
            if is_heading(self.lines[index]) and not (self.states[index] and self.states[index + 1]):
                return heading_text(self.lines[index])
        return ""


EMPTY = Snapshot.of("")


class Change(NamedTuple):
    """The units that differ between two snapshots: `gone` and `new` ones, in the order of the text, each once.

    `first_line` is the index (from 0) of the first compared line, the same on both sides.
    """

    gone: tuple[str, ...]
    new: tuple[str, ...]
    first_line: int

    @property
    def undone(self) -> Change:
        """The inverse change."""
        return Change(self.new, self.gone, self.first_line)


NO_CHANGE = Change((), (), 0)


def advance(old: Snapshot, text: str, memory: LineMemory | None = None) -> tuple[Snapshot, Change]:
    """Return the snapshot of `text`, the successor of `old`, and the change between them.

    The snapshot equals `Snapshot.of(text)`; shared lines and those in `memory` are not read again. The change contains
    every unit that only one text has; it may contain a unit that the shared lines also have. A change from or to an
    empty text is empty, because nothing is rewritten.
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
    """Return the range of old lines that another text changes, and the lines that replace them."""
    start, tail = shared_lines(old.text, text)
    first, old_end = _lines_between(old.text, start, tail, len(old.lines))
    return first, old_end, text[start : len(text) - tail].split("\n")


def _lines_between(old: str, start: int, tail: int, lines: int) -> tuple[int, int]:
    """Return the range of lines between a text's shared beginning and end; the longer of these is not scanned."""
    end = len(old) - tail
    changed = old.count("\n", start, end)
    if start < tail:
        first = old.count("\n", 0, start)
        return first, first + changed + 1
    old_end = lines - old.count("\n", end)
    return old_end - changed - 1, old_end


def _settle(lines: list[str], states: list[State], index: int, state: State) -> int:
    """Update the states of the shared end until they agree with the old ones; return the next plain line."""
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
