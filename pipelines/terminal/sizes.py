"""Sizes, written for people."""

from __future__ import annotations


def human_bytes(size: float) -> str:
    """A size for people.

    >>> human_bytes(59_231_007)
    '59.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
