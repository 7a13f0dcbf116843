"""What the children of the tests of `forker` do: the deeds of `isolated_work`, whose loading leaves a trace."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

from support import isolated_work


def loading(trace: str, *, thread: bool = False) -> Callable[[Any, Callable[[], None]], Any]:
    """Write a line to a file each time that a process loads; then do as each piece says.

    Args:
        trace: the file.
        thread: start a thread, too.
    """
    with open(trace, "a") as file:
        file.write(f"{os.getpid()}\n")
    if thread:
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    return isolated_work.worker()


def with_thread(trace: str) -> Callable[[Any, Callable[[], None]], Any]:
    """Return the same with a thread."""
    return loading(trace, thread=True)


def descriptors() -> Callable[[Any, Callable[[], None]], Any]:
    """Return the number and the kinds of files that are open in the child."""

    def work(piece: Any, renew: Callable[[], None]) -> Any:
        found = []
        for name in os.listdir("/proc/self/fd"):
            try:
                found.append(os.readlink(f"/proc/self/fd/{name}").split(":")[0])
            except OSError:
                continue  # that of the listing itself
        return sorted(found)

    return work
