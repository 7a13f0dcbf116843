"""Remembers the lines of a page's texts: decoded once, and known by what they leave open.

A page that is vandalised and restored shows the same lines again and again, and most lines between two places that an
edit changed are those that stood there before. One object stands for all copies of a line: it is hashed once, compared
by identity, and sent to a child process once in a batch.
"""

from __future__ import annotations

from wikimill.rules.wikitext.escaped_text import EscapedText, Text, unescaped
from wikimill.rules.wikitext.units import PLAIN, State, next_state

#: In bytes of lines; there are two generations of so many. The largest page (2 MiB) fits.
_REMEMBERED_BYTES = 2 * 1024 * 1024


class _Lines(dict[bytes, str]):
    """Lines by their bytes; one that is missing is taken from the older generation, or decoded."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._older: dict[bytes, str] = {}
        self._bytes = 0

    def __missing__(self, raw: bytes) -> str:
        line = self._older.get(raw)
        if line is None:
            line = unescaped(raw).decode()
        self._bytes += len(raw)
        if self._bytes > self._limit:
            self._older, self._bytes = dict(self), len(raw)
            self.clear()
        self[raw] = line
        return line


class _Behind(dict[str, State]):
    """The state behind a line that begins in the plain one."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._chars = 0

    def __missing__(self, line: str) -> State:
        self._chars += len(line)
        if self._chars > self._limit:
            self.clear()
            self._chars = len(line)
        state = self[line] = next_state(PLAIN, line)
        return state


class LineMemory:
    """Cuts texts into lines, and remembers those that it has seen, up to a limit."""

    def __init__(self, limit: int = _REMEMBERED_BYTES) -> None:
        self._lines = _Lines(limit)
        self._behind = _Behind(limit)

    def lines(self, text: Text) -> list[str]:
        """The lines of a text, decoded."""
        return self.raw_lines(text.raw) if isinstance(text, EscapedText) else text.split("\n")

    def raw_lines(self, raw: bytes) -> list[str]:
        """The lines of bytes that are `escaped_text.is_escaped`, decoded.

        >>> LineMemory().raw_lines(b"a &lt;b&gt;\\nc")
        ['a <b>', 'c']
        """
        return list(map(self._lines.__getitem__, raw.split(b"\n")))

    def states(self, lines: list[str], start: State = PLAIN) -> tuple[list[State], State]:
        """As `units.states_of`, and the state behind the last line."""
        behind = list(map(self._behind.__getitem__, lines))
        if not start and behind.count(PLAIN) == len(behind):
            return behind, PLAIN
        states, state = [], start
        for line, plain in zip(lines, behind, strict=True):
            states.append(state)
            state = next_state(state, line) if state else plain
        return states, state
