"""Children of a `Sandbox` that are copies of one process, which has loaded their models (`sandbox_server`).

The command starts that process before it has workers; they inherit the socket on which it is asked for children. So
models are loaded once for all workers, while the command is still building its graph, share their memory, and are there
at once when a child that a text has killed is replaced. Where there is no such process, or it has gone, children are
programs (`child_process`).

That process is a program where it loads models, so that it can do so while the command imports Beam. Where it needs
nothing but modules that the command has as well, it is a copy of the command (`process_copy`), which has nothing to
import; it loads the little that is left when the first child is asked for.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, BinaryIO, cast

from wikimill.transforms.mining import sandbox_server
from wikimill.transforms.mining.child_process import child_environment, import_path, python_running
from wikimill.transforms.mining.process_copy import ProcessCopy
from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT, keep_open, rename

Order = tuple[str, str, tuple[Any, ...]]
_NUMBER_BYTES = 32
#: What `ps -o comm` shows of the process that is a copy of the command; the system takes 15 characters.
NAME = "sandbox-server"
_servers: list[SandboxServer] = []
#: One that was started before it was known what its children do.
_early: list[SandboxServer] = []


class _ServerCopy(ProcessCopy):
    """A copy of this process that is to be told what a program is told, on its standard input; see `SandboxServer`."""

    def __init__(self, requests: int, lifeline: int) -> None:
        commands, writes = os.pipe()
        try:
            super().__init__(partial(_become_server, commands, requests, lifeline))
        except BaseException:
            os.close(writes)
            raise
        finally:
            os.close(commands)
        self.stdin = os.fdopen(writes, "wb")


def _become_server(commands: int, requests: int, lifeline: int) -> None:
    os.setpgid(0, 0)  # as a program
    keep_open(commands, requests, lifeline)
    os.dup2(commands, 0)
    os.close(commands)
    sys.stdin = os.fdopen(0)
    rename(NAME)
    sandbox_server.main(requests, lifeline, ())


class SandboxServer:
    """The process that is copied.

    Args:
        modules: what it imports before it is told its order.
        is_copy: whether it is a copy of this process, which has one thread; else a program.

    Attributes:
        order: module, function and arguments of the `Sandbox` whose children it serves; None: it was not told yet.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, modules: Sequence[str] = (), *, is_copy: bool = False) -> None:
        self.order: Order | None = None
        self._asks, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        lifeline, self._lifeline = os.pipe()
        start = _ServerCopy if is_copy else _program
        try:
            self._process: _ServerCopy | subprocess.Popen[bytes] = start(theirs.fileno(), lifeline)
        except BaseException:
            self._asks.close()
            os.close(self._lifeline)
            raise
        finally:
            theirs.close()
            os.close(lifeline)
        self._tell((import_path(), list(modules)))

    def load(self, order: Order, *, at_once: bool) -> None:
        """Tell it what its children do.

        Args:
            order: what it loads.
            at_once: now; else when somebody asks for a child.
        """
        self.order = order
        self._tell((*order, at_once))

    def _tell(self, message: tuple[Any, ...]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(BrokenPipeError):  # whoever asks it for a child sees that it died
            stdin.write(marshal.dumps(message))
            stdin.flush()

    @property
    def descriptor(self) -> int:
        """The socket on which it is asked, which a worker that is forked must not close."""
        return self._asks.fileno()

    def ask(self, limits: tuple[float, int], files: list[int]) -> None:
        """Ask for a child.

        Args:
            limits: CPU seconds and bytes of a piece of work.
            files: what it reads, what it writes, its lifeline, and where its process id and its end are reported.

        Raises:
            OSError: the process has gone.
        """
        socket.send_fds(self._asks, [marshal.dumps((os.getpid(), *limits))], files)

    def close(self) -> None:
        """End it, and its children."""
        self._asks.close()
        self._process.kill()
        with contextlib.suppress(BrokenPipeError):
            cast(BinaryIO, self._process.stdin).close()
        self._process.wait()
        os.close(self._lifeline)


def _program(requests: int, lifeline: int) -> subprocess.Popen[bytes]:
    ignored = [str(int(number)) for number in FOR_THE_PARENT]
    return subprocess.Popen(
        [*python_running(sandbox_server.__file__), str(requests), str(lifeline), *ignored],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=child_environment(),
        pass_fds=(requests, lifeline),
        process_group=0,  # Ctrl-C reaches the whole group; we end it
    )


class ServedChild:
    """A `Child` that a server has forked.

    Args:
        server: who is asked.
        limits: CPU seconds and bytes of a piece of work.

    Raises:
        OSError: the server has gone, or could not make one.
    """

    def __init__(self, server: SandboxServer, limits: tuple[float, int]) -> None:
        with contextlib.ExitStack() as given, contextlib.ExitStack() as ours:
            self._reports, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ours.callback(self._reports.close)
            given.callback(theirs.close)
            (asked, asks), (self.answers, answered), (held, lifeline) = os.pipe(), os.pipe(), os.pipe()
            for file in (asked, answered, held):
                given.callback(os.close, file)
            for file in (asks, self.answers, lifeline):
                ours.callback(os.close, file)
            server.ask(limits, [asked, answered, held, theirs.fileno()])
            given.close()
            told = self._reports.recv(_NUMBER_BYTES)  # it waits until all is loaded
            if not told:
                raise ConnectionError("the process that has the models has gone")
            self.pid, self.commands = int(told), cast(BinaryIO, os.fdopen(asks, "wb"))
            self._lifeline = lifeline
            ours.pop_all()

    def kill(self) -> None:
        """See `Child`."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it ends with the server
            self._reports.send(b"kill")

    def end(self) -> int | None:
        """See `Child`."""
        with contextlib.suppress(BrokenPipeError):
            self.commands.close()
        os.close(self.answers)
        try:
            told = self._reports.recv(_NUMBER_BYTES)
        except ConnectionResetError:
            told = b""
        self._reports.close()
        os.close(self._lifeline)
        return int(told) if told else None


def import_early(module: str) -> None:
    """Start the process for `served_children` of a command that is still starting itself, and have it import a module.

    It ends with this process, if nobody uses it.
    """
    if sys.platform == "linux":
        _early.append(SandboxServer([module]))


@contextlib.contextmanager
def served_children(order: Order | None, *, at_once: bool = True, is_copy: bool = False) -> Iterator[None]:
    """A context in which children of this process, and of its forks, that have this order are copies of one process.

    Args:
        order: what they do. None, or a system that cannot do it: they are programs.
        at_once: whether the process loads what they need now; else when the first one is asked for.
        is_copy: whether the process is a copy of this one, if none was started early.
    """
    server = _early.pop() if _early else None
    if order is None or sys.platform != "linux":
        if server is not None:
            server.close()
        yield
        return
    server = server or SandboxServer(is_copy=is_copy)
    server.load(order, at_once=at_once)
    _servers.append(server)
    try:
        yield
    finally:
        _servers.remove(server)
        server.close()


def served_child(order: Order, limits: tuple[float, int]) -> ServedChild | None:
    """A child that is a copy, if there is a process for this order and it is alive."""
    for server in _servers:
        if server.order == order:
            with contextlib.suppress(OSError):
                return ServedChild(server, limits)
    return None


def descriptors() -> list[int]:
    """The sockets that a fork of this process needs to have children."""
    return [server.descriptor for server in _servers]
