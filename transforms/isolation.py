"""Runs work on hostile input in a process that can be killed.

A wikitext parser can hang or take 30 GB on one page, in C code that no signal handler interrupts. So all cleaning and
mining happens in a child process: the kernel ends it at its deadline in CPU time (a loaded machine changes nothing) or
at its memory limit, and the parent starts another one. Work is sent in batches, so the pipe costs nothing.
"""

from __future__ import annotations

import contextlib
import marshal
import math
import os
import resource
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<Q")
#: The child burns CPU or answers; a child that does neither for this long (seconds) is given up.
_SILENCE = 600.0
#: What a parser may raise on hostile text. It cannot be told from a bug of ours; both are recorded, neither is hidden.
_PARSER_ERRORS = (ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError)


class WorkFailed(Exception):
    """One piece of work could not be done; the message tells why. The next piece can."""


@dataclass(frozen=True)
class Limits:
    """What one piece of work may take: CPU seconds (whole ones, rounded up) and bytes of address space."""

    cpu_seconds: float = 3.0
    memory_bytes: int = 2 * 1024**3


@dataclass
class IsolatedWorker:
    """A child process that applies `function` of `module` to pieces of work, in order.

    `module.function(*arguments)` is called once in the child and must return a function of (piece, renew), where
    `renew()` starts the deadline anew. Pieces and results are what `marshal` can carry: numbers, strings, tuples,
    lists, dicts.
    """

    module: str
    function: str
    arguments: tuple[Any, ...]
    limits: Limits = field(default_factory=Limits)
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _sent: list[Any] = field(default_factory=list, init=False)

    def send(self, pieces: list[Any]) -> None:
        """Hand over pieces; the results of the pieces sent before must have been taken."""
        if self._sent:
            raise RuntimeError("the results of the last batch were not taken")
        self._sent = list(pieces)
        self._submit()

    def results(self) -> Iterator[Any]:
        """Yield the result of each piece sent, in order, or a `WorkFailed` in its place."""
        while self._sent:
            reply = self._receive()
            if reply is None:
                failure = self._bury()
                self._sent.pop(0)
                if self._sent:
                    self._submit()
                yield failure
            else:
                self._sent.pop(0)
                yield reply[1] if reply[0] else WorkFailed(reply[1])

    def close(self) -> None:
        """End the child."""
        if self._process is not None:
            self._process.kill()
            self._bury()

    def _submit(self) -> None:
        if self._process is None:
            self._process = self._start()
        # A child that died before it took the batch in is found out when its answer is read.
        with contextlib.suppress(BrokenPipeError):
            _write(self._pipe("stdin"), self._sent)

    def _start(self) -> subprocess.Popen[bytes]:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        process = subprocess.Popen(
            [sys.executable, "-c", "from transforms.isolation import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        self._process = process
        order = (self.module, self.function, self.arguments, self.limits.cpu_seconds, self.limits.memory_bytes)
        _write(self._pipe("stdin"), order)
        return process

    def _pipe(self, name: str) -> BinaryIO:
        pipe = getattr(self._process, name)
        assert pipe is not None
        return pipe

    def _receive(self) -> Any:
        """The child's next answer, or None if it died or went silent."""
        pipe = self._pipe("stdout")
        # A buffered answer is not seen by select; peek returns what is there and blocks only if nothing is.
        ready, _, _ = select.select([pipe], [], [], 0)
        if not ready and not pipe.peek(0)[:1]:  # type: ignore[attr-defined]
            ready, _, _ = select.select([pipe], [], [], _SILENCE)
            if not ready:
                assert self._process is not None
                self._process.kill()
                return None
        return _read(pipe)

    def _bury(self) -> WorkFailed:
        process, self._process = self._process, None
        assert process is not None
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        code = process.wait()
        if code == -signal.SIGXCPU:
            return WorkFailed(f"took more than {self.limits.cpu_seconds:g} s of CPU time and was killed")
        if code < 0:
            return WorkFailed(f"the isolated process was ended by {signal.Signals(-code).name}")
        return WorkFailed(f"the isolated process ended with code {code}")


def _write(pipe: BinaryIO, value: Any) -> None:
    data = marshal.dumps(value)
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _read(pipe: BinaryIO) -> Any:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    return marshal.loads(data) if len(data) == length else None


def serve() -> None:
    """The child's main function: answer batches until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    commands, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the protocol
    module, function, arguments, cpu_seconds, memory_bytes = _read(commands)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > memory_bytes:
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, hard))
    work = getattr(__import__(module, fromlist=[function]), function)(*arguments)
    renew = _deadline(cpu_seconds)
    while (pieces := _read(commands)) is not None:
        for piece in pieces:
            renew()
            try:
                answer = (True, work(piece, renew))
            except _PARSER_ERRORS as error:
                answer = (False, f"{type(error).__name__}: {str(error)[:300]}")
            _write(answers, answer)


def _deadline(cpu_seconds: float) -> Callable[[], None]:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    last = [0]

    def renew() -> None:
        limit = math.ceil(time.process_time() + cpu_seconds)
        if limit != last[0]:
            last[0] = limit
            resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))

    return renew
