"""Requests children of a `Sandbox` from a process that has loaded the models (`sandbox_process`).

A process has one `Forker` for each order of its sandboxes. Workers that are forked from it inherit the socket, so that
models are loaded once for all workers of a machine. `multiprocessing.forkserver` is similar, but preloads modules only,
not models with arguments; a killed run leaves the folder of its socket; and a child in C code outlives its parent.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from wikimill.transforms.mining import sandbox_process
from wikimill.transforms.mining.codec import encode
from wikimill.transforms.mining.sandbox_process import REPORT, REQUEST, write

#: The module and function to import, and the arguments of the function, which are JSON values.
Order = tuple[str, str, tuple[Any, ...]]
#: One thread, because deadlines are in CPU time and BLAS reserves memory for each thread. NumPy reads it on import.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
#: Keeps a worker of a cluster small (docs/flink.md). With it the kernel gives each matrix of a parse new memory, page
#: by page: a fifth of the CPU time of `discofuse`. A child has one thread, and is not larger without it.
_FOR_WORKERS = ("MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_")


class CannotLoad(Exception):
    """The models of the children cannot be loaded; the error was printed."""


class Child:
    """A forked process that answers batches.

    Args:
        asks: the socket on which the forking process takes requests.
        limits: CPU seconds and bytes of memory for a piece of work.

    Attributes:
        pid: the child's process id.
        commands: the pipe from which the child reads batches.
        answers: the file descriptor from which to read its answers.

    Raises:
        OSError: the forking process has ended, or could not fork.
    """

    def __init__(self, asks: socket.socket, limits: tuple[float, int]) -> None:
        with contextlib.ExitStack() as given, contextlib.ExitStack() as kept:
            self._reports, other_end = socket.socketpair()
            kept.callback(self._reports.close)
            given.callback(other_end.close)
            (asked, commands), (self.answers, answered), (held, self._lifeline) = os.pipe(), os.pipe(), os.pipe()
            for file in (asked, answered, held):
                given.callback(os.close, file)
            for file in (commands, self.answers, self._lifeline):
                kept.callback(os.close, file)
            files = [asked, answered, held, other_end.fileno()]
            socket.send_fds(asks, [REQUEST.pack(os.getpid(), *limits)], files)
            given.close()
            pid = self._reported()  # waits until the models are loaded
            if pid is None:
                raise ConnectionError("the process that has the models has gone")
            self.pid, self.commands = pid, cast(BinaryIO, os.fdopen(commands, "wb"))
            kept.pop_all()

    def _reported(self) -> int | None:
        with contextlib.suppress(ConnectionResetError):
            report = self._reports.recv(REPORT.size)
            return int(REPORT.unpack(report)[0]) if report else None
        return None

    def kill(self) -> None:
        """Ask the forking process to kill the child."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the child ends with the forking process
            self._reports.send(REPORT.pack(0))

    def end(self) -> int | None:
        """Close the pipes, wait for the child, and return its exit code, or the negative number of its signal.

        None: the child ended with the forking process, and no piece of work is the cause.
        """
        with contextlib.suppress(BrokenPipeError):
            self.commands.close()
        os.close(self.answers)
        code = self._reported()
        self._reports.close()
        os.close(self._lifeline)
        return code


class Forker:
    """A process that loads the models of an order and forks children.

    Args:
        order: the function that the children apply, and its arguments.

    Raises:
        OSError: the process cannot be started.
    """

    def __init__(self, order: Order) -> None:
        self._owner = os.getpid()
        self._asks, other_end = socket.socketpair()
        lifeline, self._lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(
                [*python_running(sandbox_process.__file__), str(other_end.fileno()), str(lifeline)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                env=_environment(),
                pass_fds=(other_end.fileno(), lifeline),
                process_group=0,  # Ctrl-C reaches the command's group only; the command ends this process itself
            )
        except BaseException:
            self._asks.close()
            os.close(self._lifeline)
            raise
        finally:
            other_end.close()
            os.close(lifeline)
        stdin = cast(BinaryIO, self._process.stdin)
        with contextlib.suppress(BrokenPipeError):  # its death is noticed at the next request
            write(stdin, encode((import_path(), *order)))
            stdin.close()

    def child(self, limits: tuple[float, int]) -> Child:
        """Return a new child, as soon as the models are loaded.

        Args:
            limits: CPU seconds and bytes of memory for a piece of work.

        Raises:
            CannotLoad: the models cannot be loaded.
            OSError: the forking process has ended.
        """
        try:
            return Child(self._asks, limits)
        except OSError as error:
            if self._owner == os.getpid() and (code := self._process.wait()) > 0:
                raise CannotLoad(f"the isolated process ended with code {code}") from error
            raise

    def close(self) -> None:
        """Disconnect; in the process that started it, end the forking process and its children."""
        self._asks.close()
        os.close(self._lifeline)
        if self._owner == os.getpid():
            self._process.kill()
            self._process.wait()


_forkers: dict[bytes, Forker] = {}
_users: dict[bytes, int] = {}
_lock = threading.Lock()
#: How many times a forking process that has ended is replaced.
_REPLACED = 3


@contextlib.contextmanager
def shared_forker(order: Order | None) -> Iterator[None]:
    """Share a forking process among all sandboxes of an order, here and in forks of this process; None: do nothing.

    Raises:
        OSError: the process cannot be started.
    """
    if order is None:
        yield
        return
    use(order)
    try:
        yield
    finally:
        release(order)


def use(order: Order) -> None:
    """Add a user of an order, and start its forking process if there is none. Each call needs a `release`.

    Raises:
        OSError: the process cannot be started.
    """
    key = encode(order)
    with _lock:
        _users[key] = _users.get(key, 0) + 1
        if key not in _forkers:
            _forkers[key] = Forker(order)


def release(order: Order) -> None:
    """Remove a user of an order; end the forking process with the last one."""
    key = encode(order)
    with _lock:
        _users[key] -= 1
        if not _users[key]:
            del _users[key]
            _forkers.pop(key).close()


def new_child(order: Order, limits: tuple[float, int]) -> Child:
    """Return a new child of an order in use; replace a forking process that has ended.

    Raises:
        CannotLoad: the models cannot be loaded.
        OSError: the child cannot be forked.
    """
    key = encode(order)
    for _ in range(_REPLACED):
        forker = _forkers[key]
        with contextlib.suppress(OSError):
            return forker.child(limits)
        with _lock:
            if _forkers[key] is forker:
                forker.close()
                _forkers[key] = Forker(order)
    return _forkers[key].child(limits)


def python_running(program: str) -> list[str]:
    """Return the command that runs a file with this Python, without the current folder in its import path."""
    return [sys.executable, "-P", program]


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _FOR_WORKERS} | _ONE_THREAD


def import_path() -> list[str]:
    """Return the import path of this process without the current folder (""), and wikimill's own folder last."""
    own = Path(__file__).parents[__name__.count(".")]
    return [*(folder for folder in sys.path if folder), str(own)]
