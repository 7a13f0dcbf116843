"""A cache of the state after each line of a page's texts.

A page that is vandalised and restored has the same lines again and again, and most lines between two changed places are
those of the previous revision.
"""

from __future__ import annotations

from wikimill.rules.wikitext.units import PLAIN, State, next_state

#: Limit in characters of lines. The largest page (2 MiB) fits.
_REMEMBERED_CHARS = 2 * 1024 * 1024


class LineMemory(dict[str, State]):
    """State after a line that begins in the plain state, by line; a new line's state is found on access.

    Args:
        limit: most characters of lines; when they exceed it, all are forgotten.
    """

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
        """Return the state in which each line begins (`units.states_of`), and the state after the last line."""
        after = list(map(self.__getitem__, lines))
        if not start and after.count(PLAIN) == len(after):
            return after, PLAIN
        states, state = [], start
        for line, plain in zip(lines, after, strict=True):
            states.append(state)
            state = next_state(state, line) if state else plain
        return states, state
