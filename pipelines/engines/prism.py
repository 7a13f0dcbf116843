"""Ends the process of Prism, Beam's engine in Go, which Beam leaves running if this process ends by an error."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PROC = Path("/proc")


@contextmanager
def prism_ended(location: str | None) -> Iterator[None]:
    """Open a context at whose end this process's children that run a program get SIGTERM.

    Args:
        location: path of the program's file; None does nothing.
    """
    try:
        yield
    finally:
        for process in children_running(location) if location is not None else ():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


def children_running(program: str) -> list[int]:
    """Return the ids of this process's child processes that run a program, in any order; empty without /proc.

    Args:
        program: path of the program's file.
    """
    found = []
    for folder in _PROC.glob("[0-9]*"):
        with suppress(OSError, ValueError):  # it has ended meanwhile, or is another user's
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == os.getpid() and os.path.samefile(folder / "exe", program):
                found.append(int(folder.name))
    return found
