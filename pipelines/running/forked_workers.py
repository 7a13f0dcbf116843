"""Local workers that are forked from the command before it has threads: they need not import anything again.

They are children of the command, as the processes that Beam would start are, and wait until the runner asks for one,
which tells them where it serves. Each spares half a second and the memory of what is imported. gRPC and threads do not
outlive a fork, so this is for a process that has neither yet; any other starts its workers as programs
(`local_worker`).
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import partial

from apache_beam.runners.worker import sdk_worker_main  # noqa: F401  # so that no worker needs to import it

from wikimill.pipelines.running import local_worker
from wikimill.pipelines.terminal import own_process
from wikimill.transforms.mining.child_process import import_path
from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT, do_and_exit, keep_open, rename
from wikimill.transforms.mining.served_child import descriptors

#: What `ps -o comm` and `top` show of a worker; the system takes 15 characters.
NAME = "wikimill-worker"
#: Threads that libraries have for themselves, which survive a fork or are started anew: Arrow's memory, and those that
#: have the name of the process, OpenBLAS's.
_HARMLESS = "jemalloc_bg_thd"
#: Handlers of these are the command's.
_ITS_OWN = (signal.SIGALRM, signal.SIGXCPU)
_spare: list[ForkedWorker] = []


class ForkedWorker:
    """A worker that waits to be told what to serve; it is waited for and killed as a `subprocess.Popen`."""

    def __init__(self) -> None:
        reads, self._writes = os.pipe()
        parent = os.getpid()
        # What arrives meanwhile is for the command, whose handlers the worker must not run.
        former = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            self.process_id = os.fork()
            if not self.process_id:
                do_and_exit(partial(_work, reads, parent, former))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, former)
            os.close(reads)
        self._code: int | None = None

    def start(self, environment: dict[str, str]) -> None:
        """Tell it the environment to work in."""
        with contextlib.suppress(BrokenPipeError), os.fdopen(self._writes, "w") as pipe:  # who waits sees that it died
            json.dump(environment, pipe)

    def dismiss(self) -> None:
        """Have it end; it was not needed."""
        os.close(self._writes)
        self.wait()

    def wait(self) -> int:
        """Wait until it has ended; returns the exit code, or the negative number of the signal that killed it."""
        if self._code is None:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.process_id, 0)[1])
        return self._code

    def poll(self) -> int | None:
        """The same if it has ended, else None."""
        if self._code is None:
            ended, status = os.waitpid(self.process_id, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if ended else None
        return self._code

    def kill(self) -> None:
        """Kill it."""
        if self._code is None:
            os.kill(self.process_id, signal.SIGKILL)


@contextlib.contextmanager
def spare_workers(count: int) -> Iterator[None]:
    """Have so many workers to hand out, if this process can be forked; those that nobody takes end with the context."""
    try:
        for _ in range(count if can_fork() else 0):
            _spare.append(ForkedWorker())
        yield
    finally:
        while (worker := take()) is not None:
            worker.dismiss()


def take() -> ForkedWorker | None:
    """A worker that waits, if there is one left."""
    try:
        return _spare.pop(0)  # the threads that ask come at once
    except IndexError:
        return None


def can_fork() -> bool:
    """Whether a copy of this process would work: it is the command's own, and has no thread that a copy would miss."""
    if sys.platform != "linux" or not own_process.is_own() or threading.active_count() > 1:
        return False
    try:
        names = [_name_of(f"/proc/self/task/{thread}/comm") for thread in os.listdir("/proc/self/task")]
        own = _name_of("/proc/self/comm")
    except OSError:
        return False
    return all(name in (own, _HARMLESS) for name in names)


def _name_of(path: str) -> str:
    with open(path) as file:
        return file.read().rstrip("\n")


def _work(reads: int, parent: int, mask: set[int | signal.Signals]) -> None:
    """What the fork does."""
    for number in FOR_THE_PARENT:
        signal.signal(number, signal.SIG_IGN)
    for number in _ITS_OWN:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    keep_open(reads, *descriptors())  # locks and pipes of the command would last as long as this process
    rename(NAME)
    with os.fdopen(reads) as pipe:
        told = pipe.read()
    if told:
        os.environ.clear()
        os.environ.update(json.loads(told))
        sys.argv = [local_worker.__file__]  # Beam takes options from there, too
        local_worker.serve(parent, import_path())
