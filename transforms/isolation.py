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
_READ_BYTES = 256 * 1024
#: Deadlines are in CPU time, and BLAS reserves memory for each of its threads. It reads this when NumPy is imported.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
#: What a parser may raise on hostile text. It cannot be told from a bug of ours; both are recorded, neither is hidden.
_PARSER_ERRORS = (ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError)


class CannotStart(Exception):
    """The child ends before it can work, which no piece of work is to blame for."""


class WorkFailed(Exception):
    """One piece of work could not be done; the message tells why. The next piece can."""


@dataclass(frozen=True)
class Limits:
    """What one piece of work may take: CPU seconds (whole ones, rounded up) and bytes of address space.

    The space is counted beyond what the child has when it is ready: torch, which spaCy imports where it is installed,
    reserves gigabytes of it and uses few.
    """

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
    _answers: bytearray = field(default_factory=bytearray, init=False)
    _is_ready: bool = field(default=False, init=False)

    def send(self, pieces: list[Any]) -> None:
        """Hand over pieces; the results of the pieces sent before must have been taken."""
        if self._sent:
            raise RuntimeError("the results of the last batch were not taken")
        self._sent = list(pieces)
        self._submit(self._sent)

    def results(self, foreseen: Callable[[int], WorkFailed | None] | None = None) -> Iterator[Any]:
        """Yield the result of each piece sent, in order, or a `WorkFailed` in its place.

        Args:
            foreseen: asked by its number in the batch whether a piece will fail as well, once one has killed the child
                and its result was taken; such a piece is not tried. A text that kills often comes in several pieces.

        Raises:
            CannotStart: the child ends before it takes any work.
        """
        lost: dict[int, WorkFailed] = {}
        number = 0
        while number < len(self._sent):
            if self._process is None:
                lost = self._resubmit(number, foreseen)
            result = lost[number] if number in lost else self._result()
            number += 1
            if number == len(self._sent):
                self._sent = []
            yield result

    def _result(self) -> Any:
        reply = self._receive()
        if reply is not None:
            return reply[1] if reply[0] else WorkFailed(reply[1])
        failure = self._bury()
        if not self._is_ready:
            raise CannotStart(f"{failure} at its start, before it took any work; its error stands above")
        return failure

    def _resubmit(self, first: int, foreseen: Callable[[int], WorkFailed | None] | None) -> dict[int, WorkFailed]:
        """Give the pieces from the first on to a new child, without those of which it is known that they fail."""
        failures = ((number, foreseen(number)) for number in range(first, len(self._sent))) if foreseen else ()
        lost = {number: failure for number, failure in failures if failure is not None}
        self._submit([piece for number, piece in enumerate(self._sent) if number >= first and number not in lost])
        return lost

    def close(self) -> None:
        """End the child; what it was at work on is forgotten."""
        self._sent = []
        if self._process is not None:
            self._process.kill()
            self._bury()

    def _submit(self, pieces: list[Any]) -> None:
        # A child that died before it took the batch in is found out when its answer is read.
        with contextlib.suppress(BrokenPipeError):
            if self._process is None:
                self._start()
            _write(self._pipe("stdin"), pieces)

    def _start(self) -> None:
        environment = os.environ | _ONE_THREAD
        environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
        self._answers.clear()
        self._is_ready = False
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from transforms.isolation import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            process_group=0,  # Ctrl-C reaches the whole group; we end the child
        )
        order = (self.module, self.function, self.arguments, self.limits.cpu_seconds, self.limits.memory_bytes)
        _write(self._pipe("stdin"), order)

    def _pipe(self, name: str) -> BinaryIO:
        pipe = getattr(self._process, name)
        assert pipe is not None
        return pipe

    def _receive(self) -> Any:
        """The child's next answer, or None if it died or went silent."""
        if not self._is_ready:
            if self._next_message() is None:
                return None
            self._is_ready = True
        return self._next_message()

    def _next_message(self) -> Any:
        pipe = self._pipe("stdout").fileno()
        while (message := _cut(self._answers)) is None:
            self._kill_if_silent(pipe)
            data = os.read(pipe, _READ_BYTES)
            if not data:
                return None
            self._answers += data
        return message

    def _kill_if_silent(self, pipe: int) -> None:
        """Wait for something to read; kill the child if it neither answers nor burns CPU."""
        assert self._process is not None
        poll = select.poll()
        poll.register(pipe, select.POLLIN)
        burnt = None
        while not poll.poll(_SILENCE * 1000):
            before, burnt = burnt, _cpu_ticks(self._process.pid)
            if before == burnt:
                self._process.kill()
                return

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
    _send(pipe, marshal.dumps(value))


def _send(pipe: BinaryIO, data: bytes) -> None:
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _cut(data: bytearray) -> Any:
    """Take the first message off the data, or None if it is not complete yet."""
    if len(data) < _LENGTH.size:
        return None
    end = _LENGTH.size + _LENGTH.unpack_from(data)[0]
    if len(data) < end:
        return None
    message = marshal.loads(bytes(data[_LENGTH.size : end]))
    del data[:end]
    return message


def _cpu_ticks(process_id: int) -> str | None:
    """The CPU time that a process has used, where the system tells."""
    try:
        with open(f"/proc/{process_id}/stat") as file:
            return " ".join(file.read().rsplit(")", 1)[1].split()[11:13])
    except OSError:
        return None


def _read(pipe: BinaryIO) -> Any:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    return marshal.loads(data) if len(data) == length else None


def serve() -> None:
    """The child's main function: answer batches until the parent closes the pipe."""
    commands, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the protocol
    module, function, arguments, cpu_seconds, memory_bytes = _read(commands)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    work = getattr(__import__(module, fromlist=[function]), function)(*arguments)
    _limit_memory(_address_space() + memory_bytes)
    renew = _deadline(cpu_seconds)
    try:
        _write(answers, "ready")
        _answer_all(commands, answers, work, renew)
    except BrokenPipeError:
        os._exit(0)  # the parent has gone


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
    last = [0]

    def renew() -> None:
        limit = math.ceil(time.process_time() + cpu_seconds)
        if hard != resource.RLIM_INFINITY:
            limit = min(limit, hard)
        if limit != last[0]:
            last[0] = limit
            resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))

    return renew
