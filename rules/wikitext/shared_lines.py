"""What two texts have in common at their beginning and their end, found at memory speed."""

from __future__ import annotations

from typing import AnyStr, Literal

#: So many characters are compared as one number, which takes as long as two steps of halving.
_AT_ONCE = 128


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
    low, part = 0, a if isinstance(a, str) else memoryview(a)  # of which nothing is copied
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.startswith(part[low:middle], low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[low:limit], b[low:limit], "big")


def common_suffix(a: AnyStr, b: AnyStr, limit: int) -> int:
    """How many characters two texts share at the end, at most `limit`."""
    low, part = 0, a if isinstance(a, str) else memoryview(a)
    end, other_end = len(a), len(b)
    while limit - low > _AT_ONCE:
        middle = (low + limit) // 2
        if b.endswith(part[end - middle : end - low], 0, other_end - low):
            low = middle
        else:
            limit = middle - 1
    return limit - _unlike(a[end - limit : end - low], b[other_end - limit : other_end - low], "little")


def _unlike(a: str | bytes, b: str | bytes, order: Literal["big", "little"]) -> int:
    """How much of two short texts of one length stands behind what they share (big), or before it (little)."""
    if isinstance(a, bytes) and isinstance(b, bytes):
        bits = int.from_bytes(a, order) ^ int.from_bytes(b, order)
        return (bits.bit_length() + 7) // 8
    coding = "utf-32-be" if order == "big" else "utf-32-le"
    units = [str(text).encode(coding, "surrogatepass") for text in (a, b)]
    return (_unlike(units[0], units[1], order) + 3) // 4
