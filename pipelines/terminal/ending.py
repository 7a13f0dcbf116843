"""The early end of a command, by Ctrl-C or a signal: child processes end, and a message states what was published."""

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


#: Commands that publish releases, in addition to the corpora's commands.
_PUBLISHING = frozenset(("mine", "publish", "demo", "entities"))
#: A command whose next run does not begin anew, and one that has no `--work_dir`.
_REFRESH, _DEMO = "refresh", "demo"

_command = ""
_is_publishing = False
_workspaces: list[Workspace] = []
#: Describes what is kept of the work; None until there is work.
_kept: Callable[[], str] | None = None


def begin(command: str, *, publishes: bool = False) -> None:
    """Record the command for `consequence`, and forget what `watch` and `keep` recorded for an earlier one.

    Args:
        command: name of the command.
        publishes: whether it is the command of a corpus; the other commands that publish releases are known.
    """
    global _command, _is_publishing, _kept
    _command, _is_publishing, _kept = command, publishes or command in _PUBLISHING, None
    _workspaces.clear()


def watch(workspaces: Iterable[Workspace]) -> None:
    """Add workspaces whose publication `consequence` reports."""
    _workspaces.extend(workspaces)


def keep(describe: Callable[[], str]) -> None:
    """Set the function that describes what is kept of the work; `consequence` calls it while the command ends."""
    global _kept
    _kept = describe


def consequence() -> str:
    """Return the clause after "failed: …" or "interrupted": what was published, and what is kept of the work.

    It begins with "; ". Empty for commands that do not publish.
    """
    if _command == _REFRESH:
        return "; LATEST names whole releases, the same command goes on where this one was"
    if not _is_publishing:
        return ""
    published = [workspace.output for workspace in _workspaces if workspace.is_published]
    if published:
        return f"; {' and '.join(published)} was published before that"
    former = ", the former release is unchanged" if any(each.keeps_former for each in _workspaces) else ""
    kept = f"; {_kept()}" if _kept is not None and _command != _DEMO else ""
    return f"; nothing was published{former}{kept}"


_INTERRUPTED = "interrupted"
#: Seconds for the clean-up of a command that ends.
_GRACE_SECONDS, _LAST_GRACE_SECONDS = 5.0, 20.0
#: The time by the monotonic clock at which a command that ends is killed.
_last_moment = [0.0]
#: Functions to call before the process ends, see `before_the_end`.
_duties: list[Callable[[], None]] = []


class Ending:
    """A context in which signals end the command, even while it waits.

    Attributes:
        reason: why the command ends, the first word of its last message; None until a signal arrives.
        code: the exit code, if a signal has arrived.
    """

    def __init__(self) -> None:
        self.reason: str | None = None
        self.code = INTERRUPTED
        self._former: dict[signal.Signals, Any] = {}
        self._hook = threading.excepthook

    def __enter__(self) -> Ending:
        self._hook = threading.excepthook
        for number in signals.ending_signals():
            self._former[number] = signal.signal(number, self._interrupt)
        for number in signals.WARNING:
            self._former[number] = signal.signal(number, signal.SIG_IGN)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is signals.end_at_once else handler)
        threading.excepthook = self._hook if self.reason is None else _ignore

    def _interrupt(self, *_: object) -> None:
        self._begin(_INTERRUPTED, INTERRUPTED)
        raise KeyboardInterrupt

    def _begin(self, reason: str, code: int) -> None:
        self.reason, self.code = reason, code
        allow(_GRACE_SECONDS)
        for number in self._former:
            signal.signal(number, signal.SIG_IGN)
        give_up()
        # The engine's threads lose their workers now; their errors are of no interest.
        logging.disable()
        threading.excepthook = _ignore
        threading.Thread(target=_end, args=(reason, code), name="end", daemon=True).start()


def allow(seconds: float) -> None:
    """Give a command that is ending some seconds from now until it is killed, for instance to wait for a service."""
    _last_moment[0] = time.monotonic() + seconds


@contextlib.contextmanager
def before_the_end(act: Callable[[], None]) -> Iterator[None]:
    """Call `act` if a signal ends the process within the context, even if the main thread misses the interruption.

    Python drops a KeyboardInterrupt that it raises in a finalizer, such as that of a file closed by garbage collection.
    `act` is called in another thread, and its errors are ignored.
    """
    _duties.append(act)
    try:
        yield
    finally:
        _duties.remove(act)


def _end_children() -> None:
    """Kill the child processes of this one, where /proc lists them."""
    for path in glob.glob("/proc/self/task/*/children"):
        with contextlib.suppress(OSError), open(path) as file:
            for process_id in file.read().split():
                os.kill(int(process_id), signal.SIGKILL)


def _await_last_moment() -> None:
    while time.monotonic() < _last_moment[0]:
        _end_children()
        time.sleep(0.05)


def _end(reason: str, code: int) -> None:
    """End the process with its children, because Beam and a worker that is starting would wait for each other."""
    _await_last_moment()
    if _duties:
        for act in list(_duties):
            with contextlib.suppress(Exception):  # the process ends in any case
                act()
        allow(_LAST_GRACE_SECONDS)  # the main thread may notice now, and clean up
        _await_last_moment()
    warn(reason + consequence())
    os._exit(code)


def _ignore(_: threading.ExceptHookArgs) -> None:
    return
