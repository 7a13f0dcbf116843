"""The process in which `Sandbox` has its work done: a program, which Python starts by the path of this file.

A module would be looked for in folders, the current one among them, and whatever lies there would be run. So nothing
but the standard library is imported before the parent has said where it imports from.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import marshal
import math
import os
import resource
import select
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

LENGTH = struct.Struct("<Q")
#: What `ps -o comm` shows of a child that is a copy (`sandbox_server`), before the process id of whoever it works for.
NAME = "sandbox"
#: A deadline that was set so many seconds ago is as good as a new one.
_SOON = 0.02
#: What a terminal, a scheduler or a service manager sends to all processes of a run: the parent decides what comes of
#: it. A child that ended by it would be taken for one that its work has killed.
FOR_THE_PARENT = tuple(getattr(signal, f"SIG{name}") for name in ("HUP", "INT", "QUIT", "TERM", "USR1", "USR2"))
#: What a parser may raise on hostile text. It cannot be told from a bug of ours; both are recorded, neither is hidden.
_PARSER_ERRORS = (ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError)


def write(pipe: BinaryIO, value: Any) -> None:
    """Send a value to the other side."""
    _send(pipe, marshal.dumps(value))


def _send(pipe: BinaryIO, data: bytes) -> None:
    pipe.write(LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _read(pipe: BinaryIO) -> Any:
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = pipe.read(length)
    return marshal.loads(data) if len(data) == length else None


def serve(lifeline: int) -> None:
    """Answer batches until the parent closes the pipe of commands.

    Args:
        lifeline: a pipe whose other end only the parent holds.
    """
    for number in FOR_THE_PARENT:
        signal.signal(number, signal.SIG_IGN)
    end_with_parent(lifeline)
    commands, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the protocol
    order = _read(commands)
    if order is None:
        os._exit(0)  # the parent has gone
    sys.path[:], module, function, arguments, cpu_seconds, memory_bytes = order
    gc.disable()  # modules and models stay: looking for garbage among them takes a tenth of the time
    work = worker_of(module, function, arguments)
    from wikimill.transforms.mining.garbage import keep_what_is_loaded  # it is found since `sys.path` is the parent's

    keep_what_is_loaded()
    work_through(commands, answers, work, cpu_seconds, memory_bytes)


def worker_of(module: str, function: str, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """What is applied to the pieces, as `Sandbox` tells."""
    work: Callable[..., Any] = getattr(__import__(module, fromlist=[function]), function)(*arguments)
    return work


def work_through(
    commands: BinaryIO, answers: BinaryIO, work: Callable[..., Any], cpu_seconds: float, memory_bytes: int
) -> None:
    """Answer batches within limits, which are this process's from now on, until the parent closes the commands."""
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)  # the command may have been started with it ignored
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _limit_memory(_address_space() + memory_bytes)
    renew = _deadline(cpu_seconds)
    try:
        write(answers, "ready")
        _answer_all(commands, answers, work, renew)
    except BrokenPipeError:
        os._exit(0)  # the parent has gone


def keep_open(*descriptors: int) -> None:
    """Close all files but these and the standard streams: what a copy of a process holds would not be seen to end."""
    kept = sorted(descriptors)
    for first, last in zip((2, *kept), (*kept, os.sysconf("SC_OPEN_MAX")), strict=True):
        os.closerange(first + 1, last)


def rename(name: str) -> None:
    """Have `ps -o comm` and `top` show a name, of which the system takes 15 characters."""
    with contextlib.suppress(OSError), open("/proc/self/comm", "w") as file:
        file.write(name)


def do_and_exit(work: Callable[[], None]) -> NoReturn:
    """Do what a copy of a process is for, and end it: nothing that the process was at is gone on with."""
    code = 1
    try:
        work()
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def end_with_parent(lifeline: int) -> None:
    """Have the kernel kill this process when the parent is gone, in the midst of C code as well.

    Args:
        lifeline: a pipe whose other end only the parent holds.

    Not by PR_SET_PDEATHSIG, which looks at the thread that started the child: those of an engine come and go.
    """
    # Linux has this; elsewhere, or in a sandbox without it, the end of the commands tells, when they are read.
    with contextlib.suppress(AttributeError, OSError):
        fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:
        os._exit(0)


def _address_space() -> int:
    """How many bytes of address space this process has, where the system tells."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _limit_memory(limit: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > limit:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def _answer_all(commands: BinaryIO, answers: BinaryIO, work: Callable[..., Any], renew: Callable[[], None]) -> None:
    while (pieces := _read(commands)) is not None:
        for piece in pieces:
            renew()
            try:
                data = marshal.dumps((True, work(piece, renew)))
            except _PARSER_ERRORS as error:
                data = marshal.dumps((False, f"{type(error).__name__}: {str(error)[:300]}"))
            _send(answers, data)


def _deadline(cpu_seconds: float) -> Callable[[], None]:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    last, asked = [0], [-_SOON]

    def renew() -> None:
        # One thread burns no more CPU time than passes, and the clock is no call of the kernel as the CPU's is.
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
    serve(int(sys.argv[1]))
