"""How a command ends before it is done: Ctrl-C, SIGTERM, a worker process that has gone. Children end with it."""

from __future__ import annotations

import contextlib
import glob
import logging
import os
import re
import signal
import threading
import time
from typing import Any

from pipelines.exit_codes import FAILED, INTERRUPTED
from pipelines.options import warn

_INTERRUPTED = "interrupted; nothing was published"
#: How long a command that ends may take to put things in order.
_GRACE_SECONDS = 5.0
#: Beam waits for each of its local workers in a thread of this name, which fails if the worker does.
_WAITING = "run_worker"
_STATUS = re.compile(r"return code (-?\d+)")


class WorkerLost(Exception):
    """A worker process ended before its work was done. Beam's runner would wait for it for ever."""


class Ending:
    """A context in which SIGINT, SIGTERM and the end of a worker process end the command, whatever it is waiting for.

    Attributes:
        reason: what the user is told, once that has happened.
        code: the exit code.
    """

    def __init__(self) -> None:
        self.reason: str | None = None
        self.code = INTERRUPTED
        self._former: dict[signal.Signals, Any] = {}
        self._hook = threading.excepthook

    def __enter__(self) -> Ending:
        self._hook, threading.excepthook = threading.excepthook, self._of_thread
        for number, handler in (
            (signal.SIGINT, self._interrupt),
            (signal.SIGTERM, self._interrupt),
            (signal.SIGUSR1, self._fail),
        ):
            self._former[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._former.items():
            signal.signal(number, handler)
        threading.excepthook = self._hook if self.reason is None else _say_nothing

    def _interrupt(self, *_: object) -> None:
        self._begin(_INTERRUPTED, INTERRUPTED)
        raise KeyboardInterrupt

    def _of_thread(self, failed: threading.ExceptHookArgs) -> None:
        """An exception that ended a thread: that of a lost worker is passed on to the main thread, which waits."""
        if failed.thread is None or failed.thread.name != _WAITING:
            self._hook(failed)
            return
        status = _STATUS.search(str(failed.exc_value))
        self._lost = lost_worker(int(status[1]) if status is not None else 1)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    def _fail(self, *_: object) -> None:
        self._begin(f"failed: {self._lost}; nothing was published", FAILED)
        raise WorkerLost(self._lost)

    def _begin(self, reason: str, code: int) -> None:
        self.reason, self.code = reason, code
        for number in self._former:
            signal.signal(number, signal.SIG_IGN)
        # The engine's threads lose their workers now; what they would say of it is not news.
        logging.disable()
        threading.excepthook = _say_nothing
        threading.Thread(target=_end, args=(reason, code), name="end", daemon=True).start()


def lost_worker(status: int) -> str:
    """What to say of a worker process that ended with this status, as `subprocess` gives it.

    >>> lost_worker(-9)
    'a worker process was killed (signal 9), by the system if memory ran out'
    >>> lost_worker(3)
    'a worker process ended with exit code 3'
    """
    if status == -signal.SIGKILL:
        return "a worker process was killed (signal 9), by the system if memory ran out"
    return (
        f"a worker process was killed (signal {-status})"
        if status < 0
        else (f"a worker process ended with exit code {status}")
    )


def _end_children() -> None:
    """End the processes that this one started, where the system tells which they are."""
    for path in glob.glob("/proc/self/task/*/children"):
        with contextlib.suppress(OSError), open(path) as file:
            for process_id in file.read().split():
                os.kill(int(process_id), signal.SIGKILL)


def _end(reason: str, code: int) -> None:
    """End the engine: Beam waits for its workers, and a worker that is just starting would wait for Beam."""
    last = time.monotonic() + _GRACE_SECONDS
    while time.monotonic() < last:
        _end_children()
        time.sleep(0.05)
    warn(reason)
    os._exit(code)


def _say_nothing(_: threading.ExceptHookArgs) -> None:
    return
