"""Local workers: child processes that mine portions into a checkpoint store, each in a plain loop.

A worker is a fork of the command's process, so it shares the command's models and options. It receives the number of
each portion over a pipe and answers when the portion is mined; no port is opened. Beam, in the command's own process,
then finds every portion in the store.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import multiprocessing
import os
import signal
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from types import TracebackType
from typing import Any, NoReturn, Self

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.terminal.errors import RunFailed, UsageError, warn
from wikimill.pipelines.terminal.failure import describe_failure
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.divide_files import all_portions
from wikimill.transforms.mining.mine_portions import PortionMiner, PortionStep
from wikimill.transforms.mining.sandbox_process import FOR_THE_PARENT, rename

#: The name of a worker in `ps -o comm` and `top`, of at most 15 characters.
NAME = "wikimill-worker"
#: Number of workers that may die at the same portion before the run fails.
ATTEMPTS = 3
#: Signals whose handlers in the command a worker must not inherit.
_OF_THE_COMMAND = (signal.SIGALRM, signal.SIGXCPU)
_PR_SET_PDEATHSIG = 1
#: Seconds that an idle worker may take to end.
_END_SECONDS = 5.0


class Workers:
    """A context with worker processes, which end with the context or, on Linux, when their parent is killed.

    Args:
        step: mines a portion into a checkpoint store; its outputs are ignored.
        portions: the portions to mine.
        count: number of processes; only as many as there are portions are started.
        side: the side input of the step; None if it has none.

    Attributes:
        mined: number of portions mined so far.

    Raises:
        RunFailed: on entering, a process cannot be started.
    """

    def __init__(self, step: PortionStep, portions: Sequence[Portion], count: int, side: Any = None) -> None:
        self._step, self._portions, self._side = step, portions, side
        self._count = min(count, len(portions))
        self._workers: list[_Worker] = []
        self.mined = 0

    @classmethod
    def of(
        cls,
        miner: beam.PTransform,
        files: Sequence[InputFile],
        split_bytes: int | None,
        store: CheckpointStore | None,
        count: int,
    ) -> Workers:
        """Return workers that mine the portions which a store lacks.

        With `count` below 2 or without a store, Beam is to mine: the context then has no process, and `mine` does
        nothing.

        Args:
            miner: the corpus's transform that mines portions.
            files: the inputs.
            split_bytes: stored bytes of bzip2 in a portion; None leaves files whole.
            store: the store of checkpoints; None if there is none.
            count: number of processes.

        Raises:
            UsageError: the miner is not a `PortionMiner`, so that only Beam can run it.
            OSError: an input cannot be read.
        """
        if count < 2 or store is None:
            return cls(_Nothing(), (), 0)
        if not isinstance(miner, PortionMiner):
            raise UsageError(f"--workers {count}: {type(miner).__name__} is not a PortionMiner; leave the option out")
        side = miner.side(files)
        portions = [
            portion
            for portion in all_portions(files, split_bytes)
            if not FileSystems.exists(store.place_of(portion, (side or {}).get(portion.files[0].path)))
        ]
        return cls(miner.step, portions, count, side)

    def __enter__(self) -> Self:
        try:
            for _ in range(self._count):
                self._add()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def mine(self) -> None:
        """Mine all portions, the largest first, and end the workers.

        A worker that dies is replaced with a warning, and its portion is mined again.

        Raises:
            RunFailed: the step failed (a traceback is on stderr if that may be a bug), `ATTEMPTS` workers died at the
                same portion, or a new worker cannot be started.
        """
        by_size = sorted(range(len(self._portions)), key=lambda number: -self._portions[number].size)
        waiting, lost = list(reversed(by_size)), Counter[int]()
        while waiting or any(worker.portion is not None for worker in self._workers):
            for worker in self._workers:
                if waiting and worker.portion is None:
                    worker.give(waiting.pop())
            busy = [worker for worker in self._workers if worker.portion is not None]
            ready = wait([worker.pipe for worker in busy])
            for worker in busy:
                if worker.pipe not in ready:
                    continue
                number = worker.take()
                if number is not None:
                    lost[number] += 1
                    waiting.append(number)
                    self._replace(worker, number, lost[number])
                else:
                    self.mined += 1
        self._end()

    def _replace(self, worker: _Worker, number: int, times: int) -> None:
        """Replace a worker that died at a portion."""
        self._workers.remove(worker)
        how = _how_it_ended(worker.end())
        portion = self._portions[number]
        place = f"{printable(portion.files[0].name)}, bytes {portion.start:,} to {portion.stop:,}"
        if times == ATTEMPTS:
            raise RunFailed(f"{place}: {how}, {times} times; start fewer workers or give them more memory")
        warn(f"{how}; mining its portion again ({place})")
        self._add()

    def _add(self) -> None:
        self._workers.append(_Worker(self._step, self._portions, self._side, [each.pipe for each in self._workers]))

    def _end(self) -> None:
        while self._workers:
            self._workers.pop().end()


class _Nothing:
    """A step that does nothing, for workers without portions."""

    def setup(self) -> None:
        """Do nothing."""

    def process(self, portion: Portion, side: Any = None) -> Iterator[Any]:
        """Yield nothing."""
        return iter(())


class _Worker:
    """A worker process, seen from the command.

    Attributes:
        pipe: connection to the process.
        portion: number of the portion that it is mining.
    """

    def __init__(self, step: PortionStep, portions: Sequence[Portion], side: Any, others: Iterable[Connection]) -> None:
        self.portion: int | None = None
        self.pipe, worker_end = multiprocessing.Pipe()
        work = (step, portions, side, worker_end, [*others, self.pipe], os.getpid())
        self._process: ForkProcess = multiprocessing.get_context("fork").Process(target=_work, args=work)
        # A signal that arrives meanwhile is for the command, whose handlers the worker must not run.
        former = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            with warnings.catch_warnings():  # of forking with threads; idle threads of libraries are harmless
                warnings.simplefilter("ignore", DeprecationWarning)
                self._process.start()
        except OSError as error:
            self.pipe.close()
            raise RunFailed(f"a worker process cannot be started: {error.strerror}; ask for fewer workers") from error
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, former)
            worker_end.close()

    def give(self, number: int) -> None:
        """Send the number of a portion to mine."""
        self.portion = number
        try:
            self.pipe.send_bytes(str(number).encode())
        except OSError:
            return  # `take` notices that it has died

    def take(self) -> int | None:
        """Receive the answer; return None, or the portion's number if the process died.

        Raises:
            RunFailed: the step failed.
        """
        number, self.portion = self.portion, None
        try:
            answer = json.loads(self.pipe.recv_bytes())
        except (EOFError, OSError):
            return number
        if answer is not None:
            trace, reason = answer
            sys.stderr.write(trace)
            raise RunFailed(reason)
        return None

    def end(self) -> int:
        """End the process; return its exit code, or the negative number of the signal that killed it."""
        self.pipe.close()
        if self.portion is not None:
            self._process.kill()
        self._process.join(_END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        return int(self._process.exitcode or 0)


def _work(
    step: PortionStep,
    portions: Sequence[Portion],
    side: Any,
    pipe: Connection,
    others: Iterable[Connection],
    parent: int,
) -> NoReturn:
    """Mine portions until the command closes its end of the pipe."""
    _become_worker(parent)
    for other in others:
        other.close()
    try:
        step.setup()
        while True:
            number = int(pipe.recv_bytes())
            for _ in step.process(portions[number], side):
                pass  # the store has the result
            pipe.send_bytes(b"null")
    except EOFError:
        os._exit(0)  # the sandbox ends with it
    except Exception as error:  # the command reports it, unless it has ended
        with contextlib.suppress(OSError):
            pipe.send_bytes(json.dumps(describe_failure(error)).encode())
        os._exit(1)


def _become_worker(parent: int) -> None:
    for number in FOR_THE_PARENT:
        signal.signal(number, signal.SIG_IGN)
    for number in _OF_THE_COMMAND:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    rename(NAME)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)
    gc.freeze()  # garbage collection would copy memory pages that are shared with the command


def _how_it_ended(status: int) -> str:
    """Return in words how a worker process ended, by its exit code as in `subprocess`.

    >>> _how_it_ended(-9)
    'a worker process was killed (signal 9), by the system if memory ran out'
    >>> _how_it_ended(3)
    'a worker process ended with exit code 3'
    """
    if status == -signal.SIGKILL:
        return "a worker process was killed (signal 9), by the system if memory ran out"
    return (
        f"a worker process was killed (signal {-status})"
        if status < 0
        else f"a worker process ended with exit code {status}"
    )
