"""Ends Prism, the process that Beam starts for its engine in Go and leaves behind when this one ends at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PROC = Path("/proc")


@contextmanager
def prism_ended(location: str | None) -> Iterator[None]:
    """Run what is in the context, then end the child processes that run this program; None: there is none."""
    try:
        yield
    finally:
        for process in children_running(location) if location is not None else ():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


def children_running(program: str) -> list[int]:
    """Return the numbers of this process's children that run a program; none where there is no /proc."""
    found = []
    for folder in _PROC.glob("[0-9]*"):
        with suppress(OSError, ValueError):  # it has ended meanwhile, or is another user's
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == os.getpid() and os.path.samefile(folder / "exe", program):
                found.append(int(folder.name))
    return found
