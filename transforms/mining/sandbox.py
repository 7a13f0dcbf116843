"""Runs work on hostile input in a process that can be killed.

A wikitext parser can hang or take 30 GB on a page, in C code that no signal handler interrupts. So all cleaning and
mining runs in a child process, forked from a process that has loaded the models (`forker`). The kernel ends the child
at its deadline in CPU time or at its memory limit, and a new child replaces it. Work is sent in batches, so the
pipe costs little.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wikimill.transforms.mining.codec import NOT_DECODABLE, encode, parsed, reader_of
from wikimill.transforms.mining.forker import CannotLoad, Child, Order, new_child, release, use
from wikimill.transforms.mining.sandbox_process import LENGTH, write

#: A child that neither uses CPU time nor answers for this many seconds is killed.
_SILENCE = 600.0
#: The states of a process that would go on if a busy machine let it: runnable, or waiting for a disk.
_WAITING = ("R", "D")
_READ_BYTES = 256 * 1024
_is_given_up = threading.Event()


class _ForkerLost(Exception):
    """The child has ended with the process that forked it; a new child takes over its work."""


class CannotStart(Exception):
    """The child ends before it takes any work, so no piece of work is the cause."""


class GivenUp(Exception):
    """This process is ending, and its children with it; their current work has no result."""


class WorkFailed(Exception):
    """A piece of work failed; the message states the reason. The next piece can succeed."""


@dataclass(frozen=True)
class Limits:
    """The limits of a piece of work: CPU seconds (rounded up to whole ones) and bytes of address space.

    The limit of address space is in addition to the space that the child has when it is ready, because torch, which
    spaCy imports if it is installed, reserves gigabytes and uses little of them.
    """

    cpu_seconds: float = 30.0
    memory_bytes: int = 2 * 1024**3


@dataclass
class Sandbox:
    """A child process that applies `function` of `module` to pieces of work, in order.

    `module.function(*arguments)` is called once, as a rule before the child is forked. It must return a function of
    (piece, renew), where `renew()` restarts the deadline. Arguments and pieces are JSON values: tuples become lists.

    Attributes:
        module, function, arguments: the function that returns the work, and its arguments.
        limits: the limits of each piece of work.
        result: the type of the results; a value of another type is a failure.
    """

    module: str
    function: str
    arguments: tuple[Any, ...]
    limits: Limits = field(default_factory=Limits)
    result: Any = Any
    _is_user: bool = field(default=False, init=False)
    _process: Child | None = field(default=None, init=False)
    _sent: list[Any] = field(default_factory=list, init=False)
    _answers: bytearray = field(default_factory=bytearray, init=False)
    _is_ready: bool = field(default=False, init=False)

    def send(self, pieces: list[Any]) -> None:
        """Send pieces to the child, and start one if there is none.

        Raises:
            RuntimeError: results of the previous pieces were not taken.
            CannotStart: the models cannot be loaded.
            OSError: the child cannot be forked.
        """
        if self._sent:
            raise RuntimeError("the results of the last batch were not taken")
        self._sent = list(pieces)
        self._submit(self._sent)

    def results(self, foreseen: Callable[[int], WorkFailed | None] | None = None) -> Iterator[Any]:
        """Yield the result of each piece sent, in order, or a `WorkFailed` in its place.

        Args:
            foreseen: number of a piece in the batch → the failure to expect, or None. It is asked after a piece has
                killed the child; a piece with a failure is not tried. A text that kills often is in several pieces.

        Raises:
            CannotStart: the models cannot be loaded, or the child ends before it takes any work.
            GivenUp: the child died after `give_up` was called.
            OSError: the child cannot be forked again.
        """
        lost: dict[int, WorkFailed] = {}
        number = 0
        while number < len(self._sent):
            if self._process is None:
                lost = self._resubmit(number, foreseen)
            try:
                result = lost[number] if number in lost else self._result()
            except _ForkerLost:
                continue
            number += 1
            if number == len(self._sent):
                self._sent = []
            yield result

    def _result(self) -> Any:
        reply = self._receive()
        if reply is not None:
            try:
                is_done, value = reply
                return reader_of(self.result)(value) if is_done else WorkFailed(str(value))
            except NOT_DECODABLE as error:
                return WorkFailed(f"the isolated process gave no result: {error}")
        failure = self._bury()
        if _is_given_up.is_set():
            raise GivenUp
        if failure is None:
            raise _ForkerLost
        if not self._is_ready:
            raise CannotStart(_at_start(failure))
        return failure

    def _resubmit(self, first: int, foreseen: Callable[[int], WorkFailed | None] | None) -> dict[int, WorkFailed]:
        """Send the pieces from number `first` on to a new child, except those that will fail; return their failures."""
        failures = ((number, foreseen(number)) for number in range(first, len(self._sent))) if foreseen else ()
        lost = {number: failure for number, failure in failures if failure is not None}
        self._submit([piece for number, piece in enumerate(self._sent) if number >= first and number not in lost])
        return lost

    def close(self) -> None:
        """End the child, discard its work, and release the forking process."""
        self._sent = []
        if self._process is not None:
            self._process.kill()
            self._bury()
        if self._is_user:
            self._is_user = False
            release(self.order)

    def _submit(self, pieces: list[Any]) -> None:
        # That a child died before it took the batch is noticed when its answer is read.
        with contextlib.suppress(BrokenPipeError):
            if self._process is None:
                self._start()
            write(self._child.commands, encode(pieces))

    @property
    def order(self) -> Order:
        """The order for `forker`: module, function and arguments."""
        return self.module, self.function, self.arguments

    def _start(self) -> None:
        self._answers.clear()
        self._is_ready = False
        if not self._is_user:
            use(self.order)
            self._is_user = True
        try:
            self._process = new_child(self.order, (self.limits.cpu_seconds, self.limits.memory_bytes))
        except CannotLoad as error:
            raise CannotStart(_at_start(error)) from None

    @property
    def _child(self) -> Child:
        assert self._process is not None
        return self._process

    def _receive(self) -> Any:
        """Return the child's next answer; None if the child died or was killed because it was silent."""
        if not self._is_ready:
            if self._next_message() is None:
                return None
            self._is_ready = True
        return self._next_message()

    def _next_message(self) -> Any:
        pipe = self._child.answers
        while (message := _cut(self._answers)) is None:
            self._kill_if_silent(pipe)
            data = os.read(pipe, _READ_BYTES)
            if not data:
                return None
            self._answers += data
        return message

    def _kill_if_silent(self, pipe: int) -> None:
        """Wait for an answer; kill the child if it neither answers, nor uses CPU time, nor waits for its turn."""
        poll = select.poll()
        poll.register(pipe, select.POLLIN)
        seen = None
        while not poll.poll(_SILENCE * 1000):
            before, seen = seen, _scheduled(self._child.pid)
            if before == seen and (seen is None or seen[0] not in _WAITING):
                self._child.kill()
                return

    def _bury(self) -> WorkFailed | None:
        """End the child; return the failure that ended it, or None if it ended with the process that forked it."""
        child, self._process = self._child, None
        code = child.end()
        if code is None:
            return None
        if code == -signal.SIGXCPU:
            return WorkFailed(f"took more than {self.limits.cpu_seconds:g} s of CPU time and was killed")
        if code < 0:
            return WorkFailed(f"the isolated process was ended by {signal.Signals(-code).name}")
        return WorkFailed(f"the isolated process ended with code {code}")


def give_up() -> None:
    """Mark this process as ending: when a child dies from now on, `results` raises `GivenUp`."""
    _is_given_up.set()


def _at_start(failure: object) -> str:
    return f"{failure} at its start, before it took any work; its error is printed above"


def _cut(data: bytearray) -> Any:
    """Take the first message off the data, or None if it is not complete yet."""
    if len(data) < LENGTH.size:
        return None
    end = LENGTH.size + LENGTH.unpack_from(data)[0]
    if len(data) < end:
        return None
    with memoryview(data) as view, view[LENGTH.size : end] as body:
        message = bytes(body)
    del data[:end]
    return parsed(message)


def _scheduled(process_id: int) -> list[str] | None:
    """Return the state of a process and its CPU time (user, system); None if the system does not show them."""
    try:
        with open(f"/proc/{process_id}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return [fields[0], *fields[11:13]]
