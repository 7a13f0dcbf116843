"""Whether this process is the command's own: what is changed in it for good, no other program can miss or inherit.

A program that calls wikimill as a library has its own threads, pipelines and signals, which stay as they are.
"""

from __future__ import annotations

_is_own = False


def claim() -> None:
    """Say that this process runs one command, and ends with it."""
    global _is_own
    _is_own = True


def is_own() -> bool:
    """Whether it was said."""
    return _is_own
