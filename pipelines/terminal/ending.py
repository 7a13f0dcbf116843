"""The end of a command before it is done: Ctrl-C, SIGTERM, a lost worker process. Children end with it."""

from __future__ import annotations

import contextlib
import glob
import logging
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from wikimill.pipelines.terminal import signals
from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.exit_codes import FAILED, INTERRUPTED
from wikimill.pipelines.terminal.published import consequence
from wikimill.transforms.mining.sandbox import give_up

_INTERRUPTED = "interrupted"
#: How long a command that ends may take to put things in order.
_GRACE_SECONDS, _LAST_GRACE_SECONDS = 5.0, 20.0
#: When a command that ends is ended whatever it still does, by the monotonic clock.
_last_moment = [0.0]
#: What must be done before the process ends, see `before_the_end`.
_duties: list[Callable[[], None]] = []
#: Beam waits for each of its local workers in a thread of this name, which fails if the worker does.
_WAITING = "run_worker"
_STATUS = re.compile(r"return code (-?\d+)")


class WorkerLost(Exception):
    """A worker process ended before its work was done. Beam's runner would wait for it for ever."""


class Ending:
    """A context in which signals and the end of a worker process end the command, whatever it is waiting for.

    Attributes:
        reason: what the user is told, once that has happened, before what is published by then.
        code: the exit code.
    """

    def __init__(self) -> None:
        self.reason: str | None = None
        self.code = INTERRUPTED
        self._lost: str | None = None
        self._former: dict[signal.Signals, Any] = {}
        self._hook = threading.excepthook

    def __enter__(self) -> Ending:
        self._hook, threading.excepthook = threading.excepthook, self._of_thread
        for number in signals.ending():
            self._former[number] = signal.signal(number, self._told)
        for number in signals.WARNING:
            self._former[number] = signal.signal(number, signal.SIG_IGN)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is signals.end_at_once else handler)
        threading.excepthook = self._hook if self.reason is None else _say_nothing

    def _told(self, *_: object) -> None:
        """A signal; it is our own if a worker was lost."""
        if self._lost is None:
            self._interrupt()
        else:
            self._fail()

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
        # It wakes the main thread; what it means is what was noted here, for anybody may send any signal.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    def _fail(self, *_: object) -> None:
        self._begin(f"failed: {self._lost}", FAILED)
        raise WorkerLost(self._lost)

    def _begin(self, reason: str, code: int) -> None:
        self.reason, self.code = reason, code
        allow(_GRACE_SECONDS)
        for number in self._former:
            signal.signal(number, signal.SIG_IGN)
        give_up()
        # The engine's threads lose their workers now; what they would say of it is not news.
        logging.disable()
        threading.excepthook = _say_nothing
        threading.Thread(target=_end, args=(reason, code), name="end", daemon=True).start()


def allow(seconds: float) -> None:
    """Give a command that is ending so much time from now: what it asks of a service takes longer than clearing up."""
    _last_moment[0] = time.monotonic() + seconds


@contextlib.contextmanager
def before_the_end(act: Callable[[], None]) -> Iterator[None]:
    """While this lasts, do something before the process ends, even if the main thread never hears of the interruption.

    A KeyboardInterrupt is lost where Python raises it in a finalizer, as of a file that garbage collection closes.
    """
    _duties.append(act)
    try:
        yield
    finally:
        _duties.remove(act)


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


def _await_last_moment() -> None:
    while time.monotonic() < _last_moment[0]:
        _end_children()
        time.sleep(0.05)


def _end(reason: str, code: int) -> None:
    """End the engine: Beam waits for its workers, and a worker that is just starting would wait for Beam."""
    _await_last_moment()
    if _duties:
        for act in list(_duties):
            with contextlib.suppress(Exception):  # the process ends in any case, and says so
                act()
        allow(_LAST_GRACE_SECONDS)  # the main thread may hear of it now, and clear up
        _await_last_moment()
    warn(reason + consequence())
    os._exit(code)


def _say_nothing(_: threading.ExceptHookArgs) -> None:
    return
