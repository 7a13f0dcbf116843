"""The end of a command before it is done: Ctrl-C, SIGTERM. Children end with it.

What has been published by then is looked up when the last message needs it.
"""

from __future__ import annotations

import contextlib
import glob
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from wikimill.pipelines.terminal import signals
from wikimill.pipelines.terminal.errors import INTERRUPTED, warn
from wikimill.transforms.mining.sandbox import give_up

if TYPE_CHECKING:
    from wikimill.transforms.release.workspace import Workspace


#: Commands that publish releases, next to those of the corpora.
_PUBLISHING = frozenset(("publish", "demo", "entities"))
_REFRESH = "refresh"

_command = ""
_is_publishing = False
_workspaces: list[Workspace] = []


def begin(command: str, *, publishes: bool = False) -> None:
    """Begin a command, of which nothing is published yet; `publishes` says whether it mines a corpus."""
    global _command, _is_publishing
    _command, _is_publishing = command, publishes or command in _PUBLISHING
    _workspaces.clear()


def watch(workspaces: Iterable[Workspace]) -> None:
    """Look, when the command ends, whether these were published."""
    _workspaces.extend(workspaces)


def consequence() -> str:
    """Return what to say after "failed: …" or "interrupted": of a command that publishes nothing, nothing."""
    if _command == _REFRESH:
        return "; LATEST names whole releases, the same command goes on where this one was"
    if not _is_publishing:
        return ""
    published = [workspace.output for workspace in _workspaces if workspace.is_published]
    return f"; {' and '.join(published)} was published before that" if published else "; nothing was published"


_INTERRUPTED = "interrupted"
#: How long a command that ends may take to put things in order.
_GRACE_SECONDS, _LAST_GRACE_SECONDS = 5.0, 20.0
#: When a command that ends is ended whatever it still does, by the monotonic clock.
_last_moment = [0.0]
#: What must be done before the process ends, see `before_the_end`.
_duties: list[Callable[[], None]] = []


class Ending:
    """A context in which signals end the command, whatever it is waiting for.

    Attributes:
        reason: what the user is told, once that has happened, before what is published by then.
        code: the exit code.
    """

    def __init__(self) -> None:
        self.reason: str | None = None
        self.code = INTERRUPTED
        self._former: dict[signal.Signals, Any] = {}
        self._hook = threading.excepthook

    def __enter__(self) -> Ending:
        self._hook = threading.excepthook
        for number in signals.ending():
            self._former[number] = signal.signal(number, self._interrupt)
        for number in signals.WARNING:
            self._former[number] = signal.signal(number, signal.SIG_IGN)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is signals.end_at_once else handler)
        threading.excepthook = self._hook if self.reason is None else _say_nothing

    def _interrupt(self, *_: object) -> None:
        self._begin(_INTERRUPTED, INTERRUPTED)
        raise KeyboardInterrupt

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
