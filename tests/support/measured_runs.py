"""Runs `wikimill` on one input after another, each in a process of its own, and measures what it takes.

Starting Python and importing Beam takes longer than most cases, so a server does that once and forks for each run.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from support.machine import TRIES
from support.patience import LONG, Patience
from support.places import ROOT

#: Limits of a hostile input: factor of the CPU time of a harmless one, most of which is Beam's, and additional MiB.
MORE_TIMES, MORE_MEMORY = 40.0, 256.0
#: A run that takes longer hangs.
_HANGS = LONG
_SAMPLE_SECONDS = 0.005


@dataclass(frozen=True)
class Measured:
    """A run: exit code (None if it had to be killed), output, CPU seconds and peak memory (MiB).

    `memory` is that of the command and the largest of its children together. CPU time is that of all its processes:
    how busy the machine is with other things does not change it.
    """

    code: int | None
    out: str
    err: str
    seconds: float
    memory: float


class Harmless:
    """The cost of a run on harmless input, with which others are compared.

    Args:
        run: such a run, repeatable; its argument is the number of the repetition, from 0 on.
    """

    def __init__(self, run: Callable[[int], Measured]) -> None:
        self._run, self._runs = run, 0
        self._seconds, self._memory = 0.0, 0.0
        self._measure()

    def _measure(self) -> None:
        run = self._run(self._runs)
        assert run.code == 0, run
        self._runs += 1
        self._seconds, self._memory = max(self._seconds, run.seconds), max(self._memory, run.memory)

    def compare(self, run: Callable[[int], Measured]) -> Measured:
        """Do a run that may cost little more than this one; return its result.

        A run that costs too much is repeated, up to three times in all, with this one, because the speed of the machine
        may have changed.

        Raises:
            AssertionError: the run cost too much each time.
        """
        for number in range(TRIES):
            done = run(number)
            if done.seconds < self._seconds * MORE_TIMES and done.memory < self._memory + MORE_MEMORY:
                return done
            self._measure()
        raise AssertionError(
            f"it takes {done.seconds:.1f} s of CPU time and {done.memory:.0f} MiB, in the last of {TRIES} runs; harmless "
            f"input takes {self._seconds:.1f} s and {self._memory:.0f} MiB; expected less than {MORE_TIMES:.0f} times "
            f"the time and {MORE_MEMORY:.0f} MiB more"
        )


class Runs:
    """Runs commands, one after another."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server

    def __call__(self, *arguments: object) -> Measured:
        """Run `wikimill` with these arguments."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps([str(argument) for argument in arguments]) + "\n")
        self._server.stdin.flush()
        return Measured(**json.loads(self._server.stdout.readline()))


@contextmanager
def measured_runs(module: str = "wikimill.transforms.wikisplit.mining") -> Iterator[Runs]:
    """A context with a server that has imported a command's module."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "support.measured_runs", module]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, cwd=ROOT, env=environment) as server:
        yield Runs(server)
        assert server.stdin is not None
        server.stdin.close()


# --- in the server


def _serve(module: str) -> None:
    __import__(module)
    for line in sys.stdin:
        print(json.dumps(asdict(_run(json.loads(line)))), flush=True)


def _run(arguments: list[str]) -> Measured:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            _become(arguments, out.fileno(), err.fileno())
        ended, status, seconds = 0, 0, 0.0
        own, largest = 0.0, 0.0
        patience = Patience(_HANGS)
        while not ended:
            own = max(own, _peak(child))
            largest = max([largest, *map(_peak, _children(child))])
            ended, status, usage = os.wait4(child, os.WNOHANG)
            seconds = usage.ru_utime + usage.ru_stime
            if not ended and patience.left() <= 0:
                os.kill(child, signal.SIGKILL)
            time.sleep(_SAMPLE_SECONDS)
        texts = [os.pread(file.fileno(), 1 << 20, 0).decode("utf-8", "surrogateescape") for file in (out, err)]
    code = None if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)
    return Measured(code, *texts, seconds, own + largest)


def _become(arguments: list[str], out: int, err: int) -> None:
    """Run the command in a process that was forked; this does not return."""
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    os.setsid()
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["wikimill", *arguments]
    from wikimill.pipelines.main import entry

    entry()


def _peak(process_id: int) -> float:
    """Return the most memory (MiB) that a process has had so far; 0 if it has gone."""
    status = _read(f"/proc/{process_id}/status")
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0.0)


def _children(process_id: int) -> list[int]:
    """Return the processes that one started, and those that these did: a sandbox may be a copy of one that has the
    models."""
    try:
        threads = os.listdir(f"/proc/{process_id}/task")
    except OSError:
        return []
    children = [child for thread in threads for child in _read(f"/proc/{process_id}/task/{thread}/children").split()]
    # One that was forked and runs no program of its own yet has its parent's memory.
    own = _read(f"/proc/{process_id}/cmdline")
    started = [int(child) for child in children if _read(f"/proc/{child}/cmdline") != own]
    return started + [child for each in started for child in _copies(each)]


def _copies(process_id: int) -> list[int]:
    """Return the copies of the process that has the models, which has one thread."""
    return [int(child) for child in _read(f"/proc/{process_id}/task/{process_id}/children").split()]


def _read(path: str) -> str:
    with suppress(OSError), open(path) as file:
        return file.read()
    return ""


if __name__ == "__main__":
    _serve(sys.argv[1])
