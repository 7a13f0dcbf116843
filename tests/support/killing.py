"""Ends a forked process at an exact moment: right before its n-th change of a filesystem, as kill -9 does it by chance."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
#: What changes a filesystem, as Python's audit events, next to opening a file for writing. Of the system calls only
#: `write` and `fsync` have none: `fsync` is watched by a patch, and what `write` may leave is a file half written, which
#: has no name of a release yet (`test_no_system_call_changes_anything_that_is_not_watched`).
CHANGING = frozenset(
    ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod")
)
KILLED = 9

#: A function that begins a command; its argument marks the moment from which changes count.
Action = Callable[[Callable[[], None]], object]
#: What happens at a change: its event, and how many are left before the one that was asked for.
Deed = Callable[[str, int], None]


def kill(event: str, left: int) -> None:
    """The process is killed."""
    if left == 0:
        os._exit(KILLED)


def fill_disk(event: str, left: int) -> None:
    """The disk is full from now on; what is there can be removed."""
    if left <= 0 and event not in ("os.remove", "os.rmdir"):
        raise OSError(28, "No space left on device")


def interrupt(event: str, left: int) -> None:
    """Ctrl-C."""
    if left == 0:
        raise KeyboardInterrupt


def terminate(event: str, left: int) -> None:
    """SIGTERM."""
    if left == 0:
        os.kill(os.getpid(), signal.SIGTERM)


def in_child(action: Action, step: int, deed: Deed = kill) -> int:
    """Do `action` in a forked process, in which `deed` is done from the `step`-th change on.

    Returns:
        0 if the action ended, `KILLED` if the process ended at the step, 8 if the action raised.
    """
    process_id = os.fork()
    if process_id == 0:
        left, is_armed, fsync = step, False, os.fsync

        def changed(event: str) -> None:
            nonlocal left
            if is_armed:
                left -= 1
                deed(event, left)

        def watch(event: str, arguments: tuple[Any, ...]) -> None:
            if event in CHANGING or (event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING):
                changed(event)

        def synced(descriptor: int) -> None:
            changed("os.fsync")
            if deed is not kill:
                return  # what the disk does is not a question then
            fsync(descriptor)

        def arm() -> None:
            nonlocal is_armed
            is_armed = True

        os.fsync = synced
        sys.addaudithook(watch)
        try:
            action(arm)
        except BaseException:
            os._exit(8)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process_id, 0)[1])
