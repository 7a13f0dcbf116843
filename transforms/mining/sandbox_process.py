"""The program of the sandbox: a process that loads models and meets no text, and its forks, which do the work.

    python -P sandbox_process.py REQUESTS LIFELINE

`forker.Forker` starts it by the path of this file. A module would be looked for in folders, the current one among them,
and a file in it would be run; so only the standard library is imported before the first message says where to import
from. It has one thread, which is what makes forking safe; the process that uses it may have any number. It loads when
the first child is wanted, and each child shares that memory until it writes. Models that start threads cannot be
forked: then the program starts itself again, and each child loads for itself.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import json
import math
import os
import resource
import select
import signal
import socket
import struct
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

#: What precedes a message: its length.
LENGTH = struct.Struct("<Q")
#: A request for a child: who asks, its CPU seconds, its bytes of memory. Four files come with it: commands, answers, a
#: lifeline, and the socket on which its process id and, later, its exit code are reported.
REQUEST, FILES = struct.Struct("<qdq"), 4
REPORT = struct.Struct("<q")
#: The name in `ps -o comm` of a child, before the process id of its worker, and of the process that it is forked from.
CHILD, SERVER = "sandbox", "sandbox-server"
#: What a terminal, a scheduler or a service manager sends to all processes of a run: the parent decides what follows. A
#: child that ended by it would be taken for one that its work has killed.
FOR_THE_PARENT = tuple(getattr(signal, f"SIG{name}") for name in ("HUP", "INT", "QUIT", "TERM", "USR1", "USR2"))
#: Errors that a parser may raise on hostile text. They cannot be distinguished from a bug of wikimill's; both are
#: recorded.
_PARSER_ERRORS = (ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError)
#: A deadline that was set this many seconds ago is as good as a new one.
_SOON = 0.02
#: Garbage is looked for after this many new objects; Python's own 700 are few where texts and lines are held.
_NEW_OBJECTS = 100_000
_EACH_LOADS = "each-loads"
_WAKEUP_BYTES = 4096

Work = Callable[[Any, Callable[[], None]], Any]


def write(pipe: BinaryIO, data: bytes) -> None:
    """Send a message to the other side."""
    pipe.write(LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _read(pipe: BinaryIO) -> bytes | None:
    """Return the next message, or None at the end of the pipe."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def main(requests: int, lifeline: int, *, each_loads: bool) -> None:
    """Take the order from stdin, and fork children until the last client disconnects.

    Args:
        requests: the socket of requests.
        lifeline: a pipe whose other end only the command holds.
        each_loads: whether each child loads for itself.
    """
    for number in FOR_THE_PARENT:
        signal.signal(number, signal.SIG_IGN)
    end_with(lifeline)
    rename(SERVER)
    request = _read(sys.stdin.buffer)
    if request is None:
        os._exit(0)  # the command has gone
    os.dup2(2, 1)  # a stray print must not break a protocol
    sys.path[:], module, function, arguments = json.loads(request)

    def load() -> Work:
        gc.disable()  # modules and models stay: looking for garbage among them takes a tenth of the time
        work: Work = getattr(__import__(module, fromlist=[function]), function)(*arguments)
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS)
        gc.enable()
        return work

    asked = socket.socket(fileno=requests)
    select.select([asked], [], [])
    if each_loads:
        _Server(asked, load).serve()
    work = load()
    if _threads() > 1:
        _start_again(request, requests, lifeline)
    _Server(asked, lambda: work).serve()


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _start_again(request: bytes, requests: int, lifeline: int) -> NoReturn:
    """Become a program that has loaded nothing."""
    with tempfile.TemporaryFile() as file:
        write(file, request)
        file.seek(0)
        os.dup2(file.fileno(), 0)
    os.execv(sys.executable, [sys.executable, "-P", __file__, str(requests), str(lifeline), _EACH_LOADS])


class _Server:
    """Forks children, kills them on request, and reports how each ended."""

    def __init__(self, asked: socket.socket, load: Callable[[], Work]) -> None:
        self._asked, self._load = asked, load
        #: Process id → where its end is reported; the end of the pipe that ends it with this process.
        self._children: dict[int, tuple[socket.socket, int]] = {}
        self._poll = select.poll()
        self._poll.register(asked, select.POLLIN)
        self._wakes, woken = os.pipe()
        os.set_blocking(woken, False)
        os.set_blocking(self._wakes, False)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._poll.register(self._wakes, select.POLLIN)

    def serve(self) -> NoReturn:
        while True:
            ready = {file for file, _ in self._poll.poll()}
            # Before the end of a child is reported, by which its file is closed: it may be ready as well.
            for file in ready - {self._asked.fileno(), self._wakes}:
                self._kill_child_of(file)
            if self._asked.fileno() in ready:
                self._take_request()
            if self._wakes in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._wakes, _WAKEUP_BYTES)
                self._bury()

    def _take_request(self) -> None:
        request, files, _, _ = socket.recv_fds(self._asked, REQUEST.size, FILES)
        if not request:
            os._exit(0)  # the command and its workers have gone
        try:
            if len(files) == FILES:
                self._fork(request, files)
        except OSError:
            traceback.print_exc()  # the process limit was reached: the requester sees the end of its reports
        finally:
            for file in files:
                os.close(file)

    def _fork(self, request: bytes, files: list[int]) -> None:
        lifeline, kept = os.pipe()
        try:
            process_id = os.fork()
            if not process_id:
                _become_child(request, files, lifeline, self._load)
        except BaseException:
            os.close(kept)
            raise
        finally:
            os.close(lifeline)
        reports = socket.socket(fileno=os.dup(files[-1]))
        self._children[process_id] = reports, kept
        self._poll.register(reports, select.POLLIN)
        _report(reports, process_id)

    def _kill_child_of(self, file: int) -> None:
        """Kill the child whose worker asks for it, or has gone."""
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
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the requester has gone
        reports.send(REPORT.pack(number))


def _become_child(request: bytes, files: list[int], lifeline: int, load: Callable[[], Work]) -> NoReturn:
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setpgid(0, 0)
        commands, answers, askers_lifeline = files[:3]
        _close_all_but(commands, answers, askers_lifeline, lifeline)
        asker, cpu_seconds, memory_bytes = REQUEST.unpack(request)
        rename(f"{CHILD} {asker}")
        for each in (askers_lifeline, lifeline):
            end_with(each)
        with os.fdopen(commands, "rb") as asked, os.fdopen(answers, "wb") as answered:
            _work_through(asked, answered, load(), cpu_seconds, memory_bytes)
        code = 0
    except BrokenPipeError:
        code = 0  # the worker has gone
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _close_all_but(*descriptors: int) -> None:
    """Close all files but these and the standard streams: a pipe that a fork holds would not be seen to end."""
    kept = sorted(descriptors)
    for first, last in zip((2, *kept), (*kept, os.sysconf("SC_OPEN_MAX")), strict=True):
        os.closerange(first + 1, last)


def rename(name: str) -> None:
    """Set the name that `ps -o comm` and `top` show; the system keeps 15 characters."""
    with contextlib.suppress(OSError), open("/proc/self/comm", "w") as file:
        file.write(name)


def end_with(lifeline: int) -> None:
    """Have the kernel kill this process when the other end of a pipe is closed, in the midst of C code as well.

    Not by PR_SET_PDEATHSIG, which looks at the thread that started the process: those of an engine come and go.
    """
    # Linux has this; elsewhere the end of the commands ends the process, when they are read.
    with contextlib.suppress(AttributeError, OSError):
        fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:
        os._exit(0)


def _work_through(commands: BinaryIO, answers: BinaryIO, work: Work, cpu_seconds: float, memory_bytes: int) -> None:
    """Answer batches, within limits that are this process's from now on, until the worker closes the commands."""
    from wikimill.transforms.mining.codec import encode, parsed  # found since `sys.path` is the parent's

    signal.signal(signal.SIGXCPU, signal.SIG_DFL)  # the command may have been started with it ignored
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _limit_memory(_address_space() + memory_bytes)
    renew = _deadline(cpu_seconds)
    write(answers, b'"ready"')
    while (request := _read(commands)) is not None:
        for piece in parsed(request):
            renew()
            try:
                answer = encode((True, work(piece, renew)))
            except _PARSER_ERRORS as error:
                answer = encode((False, f"{type(error).__name__}: {str(error)[:300]}"))
            write(answers, answer)


def _address_space() -> int:
    """Return how many bytes of address space this process has, where the system has that file."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _limit_memory(limit: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > limit:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def _deadline(cpu_seconds: float) -> Callable[[], None]:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    last, asked = [0], [-_SOON]

    def renew() -> None:
        # One thread burns no more CPU time than passes, and the clock is not a call of the kernel as the CPU's is.
        now = time.monotonic()
        if now - asked[0] < _SOON:
            return
        asked[0] = now
        limit = math.ceil(time.process_time() + cpu_seconds + _SOON)
        if hard != resource.RLIM_INFINITY:
            limit = min(limit, hard)
        if limit != last[0]:
            last[0] = limit
            resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))

    return renew


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), each_loads=_EACH_LOADS in sys.argv[3:])
