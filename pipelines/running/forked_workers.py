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
import sys
import threading
from collections.abc import Iterator
from functools import partial

from apache_beam.runners.worker import sdk_worker_main  # noqa: F401  # so that no worker needs to import it

from wikimill.pipelines.running import local_worker
from wikimill.pipelines.terminal import own_process
from wikimill.transforms.mining.child_process import import_path
from wikimill.transforms.mining.process_copy import ProcessCopy
from wikimill.transforms.mining.sandbox_child import keep_open, rename
from wikimill.transforms.mining.served_child import descriptors

#: What `ps -o comm` and `top` show of a worker; the system takes 15 characters.
NAME = "wikimill-worker"
#: Threads that libraries have for themselves, which survive a fork or are started anew: Arrow's memory, and those that
#: have the name of the process, OpenBLAS's.
_HARMLESS = "jemalloc_bg_thd"
_spare: list[ForkedWorker] = []


class ForkedWorker(ProcessCopy):
    """A worker that waits to be told what to serve."""

    def __init__(self) -> None:
        reads, self._writes = os.pipe()
        try:
            super().__init__(partial(_work, reads, os.getpid()))
        finally:
            os.close(reads)

    def start(self, environment: dict[str, str]) -> None:
        """Tell it the environment to work in."""
        with contextlib.suppress(BrokenPipeError), os.fdopen(self._writes, "w") as pipe:  # who waits sees that it died
            json.dump(environment, pipe)

    def dismiss(self) -> None:
        """Have it end; it was not needed."""
        os.close(self._writes)
        self.wait()


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


def _work(reads: int, parent: int) -> None:
    """What the fork does."""
    keep_open(reads, *descriptors())  # locks and pipes of the command would last as long as this process
    rename(NAME)
    with os.fdopen(reads) as pipe:
        told = pipe.read()
    if told:
        os.environ.clear()
        os.environ.update(json.loads(told))
        sys.argv = [local_worker.__file__]  # Beam takes options from there, too
        local_worker.serve(parent, import_path())
