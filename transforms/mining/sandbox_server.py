"""The process that loads once what all children of `Sandbox` need, and is copied for each of them (`served_child`).

A program that Python starts by the path of this file (see `sandbox_child` for why), or a copy of the command, which has
not read a page yet. It has one thread, and is told nothing that comes from a text: hostile input is met in its copies
alone, which share its memory until they write.
"""

from __future__ import annotations

import contextlib
import gc
import marshal
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

#: Commands, answers, lifeline, reports: what a request carries.
_FILES = 4
_MESSAGE_BYTES = 4096


def main(requests: int, lifeline: int, ignored: Sequence[int]) -> None:
    """Import what the first message on stdin says, load what the second says, then serve.

    Args:
        requests: a socket on which whoever wants a child asks for it.
        lifeline: a pipe whose other end only the command holds.
        ignored: numbers of the signals that are for the command.
    """
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
    sys.path[:], modules = _told()
    from wikimill.transforms.mining import sandbox_child  # it is found now

    sandbox_child.end_with_parent(lifeline)
    os.dup2(2, 1)  # a stray print must not break a protocol
    asked = socket.socket(fileno=requests)
    gc.disable()  # modules and models stay: looking for garbage among them takes a tenth of the time
    for module in modules:
        with contextlib.suppress(ImportError):  # who needs it tells
            __import__(module)
    module, function, arguments, is_wanted = _told()
    if not is_wanted:
        select.select([asked], [], [])
    try:
        work = sandbox_child.worker_of(module, function, arguments)
    except Exception:
        os._exit(1)  # who asks for a child starts a program instead, which tells what is wrong
    from wikimill.transforms.mining.garbage import keep_what_is_loaded

    keep_what_is_loaded()
    if len(os.listdir("/proc/self/task")) > 1:
        os._exit(1)  # a library's threads, which a copy would lack
    Server(asked, work).serve()


def _told() -> Any:
    """The next message of the command."""
    try:
        return marshal.load(sys.stdin.buffer)
    except EOFError:
        os._exit(0)  # it has gone, or needs no children


class Server:
    """Forks children, ends them when it is asked to, and tells how each ended.

    Args:
        asked: the socket of requests.
        work: what the children do.
    """

    def __init__(self, asked: socket.socket, work: Callable[..., Any]) -> None:
        self._asked, self._work = asked, work
        #: Process id → where its end is reported; the end of the pipe that ends it with us.
        self._children: dict[int, tuple[socket.socket, int]] = {}
        self._poll = select.poll()
        self._poll.register(asked, select.POLLIN)
        self._wakes, woken = os.pipe()
        os.set_blocking(woken, False)
        os.set_blocking(self._wakes, False)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._poll.register(self._wakes, select.POLLIN)

    def serve(self) -> None:
        """Go on until nobody is left who could ask."""
        while True:
            ready = {file for file, _ in self._poll.poll()}
            # Before its end is told, by which the file is closed: it may be ready as well.
            for file in ready - {self._asked.fileno(), self._wakes}:
                self._kill_child_of(file)
            if self._asked.fileno() in ready:
                self._take_request()
            if self._wakes in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._wakes, _MESSAGE_BYTES)
                self._bury()

    def _take_request(self) -> None:
        told, files, _, _ = socket.recv_fds(self._asked, _MESSAGE_BYTES, _FILES)
        if not told:
            os._exit(0)  # the command and its workers have gone
        try:
            if len(files) == _FILES:
                self._fork(told, files)
        except OSError:
            pass  # no more processes or files: it is told by the end of its reports, and starts a program
        finally:
            for file in files[:_FILES]:
                with contextlib.suppress(OSError):
                    os.close(file)

    def _fork(self, told: bytes, files: list[int]) -> None:
        from wikimill.transforms.mining.sandbox_child import do_and_exit

        lifeline, ours = os.pipe()
        try:
            process_id = os.fork()
            if not process_id:
                do_and_exit(partial(_answer, told, files, lifeline, self._work))
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(lifeline)
        reports = socket.socket(fileno=os.dup(files[-1]))
        self._children[process_id] = reports, ours
        self._poll.register(reports, select.POLLIN)
        _report(reports, process_id)

    def _kill_child_of(self, file: int) -> None:
        """Who asked for a child wants it to end, or has gone."""
        self._poll.unregister(file)
        for process_id, (reports, _) in self._children.items():
            if reports.fileno() == file:
                os.kill(process_id, signal.SIGKILL)  # it was not waited for yet, so the number is its own

    def _bury(self) -> None:
        for process_id in list(self._children):
            ended, status = os.waitpid(process_id, os.WNOHANG)
            if ended:
                reports, lifeline = self._children.pop(process_id)
                with contextlib.suppress(KeyError):
                    self._poll.unregister(reports)
                _report(reports, os.waitstatus_to_exitcode(status))
                reports.close()
                os.close(lifeline)


def _report(reports: socket.socket, number: int) -> None:
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # who asked has gone
        reports.send(b"%d" % number)


def _answer(told: bytes, files: list[int], lifeline: int, work: Callable[..., Any]) -> None:
    """What the copy does: it answers batches."""
    from wikimill.transforms.mining import sandbox_child

    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setpgid(0, 0)
    commands, answers, askers_lifeline = files[:3]
    sandbox_child.keep_open(commands, answers, askers_lifeline, lifeline)
    asker, cpu_seconds, memory_bytes = marshal.loads(told)
    sandbox_child.rename(f"{sandbox_child.NAME} {asker}")
    for each in (askers_lifeline, lifeline):
        sandbox_child.end_with_parent(each)
    with os.fdopen(commands, "rb") as asked, os.fdopen(answers, "wb") as answered:
        sandbox_child.work_through(asked, answered, work, cpu_seconds, memory_bytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), [int(number) for number in sys.argv[3:]])
