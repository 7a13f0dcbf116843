"""What two texts have in common at their beginning and their end, found at memory speed."""

from __future__ import annotations

from typing import AnyStr


def shared_lines(old: AnyStr, new: AnyStr) -> tuple[int, int]:
    """How much of whole lines two different texts share: (at the beginning, at the end).

    The second count takes in the line break before the shared lines. Both are in characters, or in bytes of UTF-8.

    >>> shared_lines("a\\nb\\nc", "a\\nX\\nc"), shared_lines(b"ab", b"ac")
    ((2, 2), (0, 0))
    """
    newline: AnyStr = "\n" if isinstance(old, str) else b"\n"
    limit = min(len(old), len(new))
    start = old.rfind(newline, 0, common_prefix(old, new, limit)) + 1
    common = common_suffix(old, new, limit - start)
    tail_start = old.find(newline, len(old) - common)
    return start, len(old) - tail_start if tail_start >= 0 and common else 0


def common_prefix(a: AnyStr, b: AnyStr, limit: int) -> int:
    """How many characters two texts share at the beginning, at most `limit`; found by halving, at memory speed."""
    low = 0
    while low < limit:
        middle = (low + limit + 1) // 2
        if b.startswith(a[low:middle], low):
            low = middle
        else:
            limit = middle - 1
    return low


def common_suffix(a: AnyStr, b: AnyStr, limit: int) -> int:
    """How many characters two texts share at the end, at most `limit`."""
    low = 0
    while low < limit:
        middle = (low + limit + 1) // 2
        if b.endswith(a[len(a) - middle : len(a) - low], 0, len(b) - low):
            low = middle
        else:
            limit = middle - 1
    return low
