"""Remembers what the lines of a page's texts leave open.

A page that is vandalised and restored shows the same lines again and again, and most lines between two places that an
edit changed are those of the revision before.
"""

from __future__ import annotations

from wikimill.rules.wikitext.units import PLAIN, State, next_state

#: In characters of lines. The largest page (2 MiB) fits.
_REMEMBERED_CHARS = 2 * 1024 * 1024


class LineMemory(dict[str, State]):
    """The state after a line that begins in the plain one, by the line; forgets all at a limit of characters."""

    def __init__(self, limit: int = _REMEMBERED_CHARS) -> None:
        super().__init__()
        self._limit = limit
        self._chars = 0

    def __missing__(self, line: str) -> State:
        self._chars += len(line)
        if self._chars > self._limit:
            self.clear()
            self._chars = len(line)
        state = self[line] = next_state(PLAIN, line)
        return state

    def states(self, lines: list[str], start: State = PLAIN) -> tuple[list[State], State]:
        """As `units.states_of`, and the state after the last line."""
        after = list(map(self.__getitem__, lines))
        if not start and after.count(PLAIN) == len(after):
            return after, PLAIN
        states, state = [], start
        for line, plain in zip(lines, after, strict=True):
            states.append(state)
            state = next_state(state, line) if state else plain
        return states, state
