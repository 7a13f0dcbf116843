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


class LineMemory:
    """Cuts texts into lines, and remembers those that it has seen, up to a limit."""

    def __init__(self, limit: int = _REMEMBERED_BYTES) -> None:
        self._limit = limit
        self._young: dict[bytes, str] = {}
        self._old: dict[bytes, str] = {}
        self._bytes = 0
        self._behind: dict[str, State] = {}
        self._behind_chars = 0

    def lines(self, text: Text) -> list[str]:
        """The lines of a text, decoded."""
        return self.raw_lines(text.raw) if isinstance(text, EscapedText) else text.split("\n")

    def raw_lines(self, raw: bytes) -> list[str]:
        """The lines of bytes that are `escaped_text.is_escaped`, decoded.

        >>> LineMemory().raw_lines(b"a &lt;b&gt;\\nc")
        ['a <b>', 'c']
        """
        parts = raw.split(b"\n")
        lines = list(map(self._young.get, parts))
        if None in lines:
            return [self._line(part) if line is None else line for line, part in zip(lines, parts, strict=True)]
        return lines  # type: ignore[return-value]  # None is not in it

    def states(self, lines: list[str], start: State = PLAIN) -> list[State]:
        """As `units.states_of`."""
        states, state, behind = [], start, self._behind
        for line in lines:
            states.append(state)
            if state:
                state = next_state(state, line)
            else:
                known = behind.get(line)
                state = self._state_behind(line) if known is None else known
        return states

    def _state_behind(self, line: str) -> State:
        self._behind_chars += len(line)
        if self._behind_chars > self._limit:
            self._behind.clear()
            self._behind_chars = len(line)
        state = self._behind[line] = next_state(PLAIN, line)
        return state

    def _line(self, raw: bytes) -> str:
        line = self._old.get(raw)
        if line is None:
            line = unescaped(raw).decode()
        self._bytes += len(raw)
        if self._bytes > self._limit:
            self._old, self._young, self._bytes = self._young, {}, len(raw)
        self._young[raw] = line
        return line
