"""The child of a `Sandbox` as a process of its own: a program that loads what it needs itself, on every system."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, BinaryIO, Protocol, cast

from wikimill.transforms.mining import sandbox_child
from wikimill.transforms.mining.sandbox_child import write

#: Deadlines are in CPU time, and BLAS reserves memory for each of its threads. It reads this when NumPy is imported.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
#: What keeps a worker of a cluster small (docs/flink.md). With it the kernel gives each matrix of a parse new memory,
#: page by page: a fifth of the CPU time of `discofuse`. A child has one thread, and is no larger without.
_FOR_WORKERS = ("MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_")


class Child(Protocol):
    """A process that answers batches.

    Attributes:
        pid: its process id.
        commands: what it reads.
        answers: where its answers are read, as a file descriptor.
    """

    pid: int
    commands: BinaryIO
    answers: int

    def kill(self) -> None:
        """Kill it."""
        ...

    def end(self) -> int | None:
        """Close its pipes, wait, and return its exit code, or the negative number of the signal that killed it.

        None: nobody knows, and no text is to blame, because the process that had started it has gone.
        """
        ...


class ProgramChild:
    """A `Child` that is started as a program, and told what to do.

    Args:
        order: module, function and arguments, as `Sandbox` has them.
        limits: CPU seconds and bytes of a piece of work.
    """

    def __init__(self, order: tuple[str, str, tuple[Any, ...]], limits: tuple[float, int]) -> None:
        lifeline, self._lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(
                [*python_running(sandbox_child.__file__), str(lifeline)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=child_environment(),
                pass_fds=(lifeline,),
                process_group=0,  # Ctrl-C reaches the whole group; we end the child
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(lifeline)
        self.pid, self.commands = self._process.pid, cast(BinaryIO, self._process.stdin)
        assert self._process.stdout is not None
        self.answers = self._process.stdout.fileno()
        with contextlib.suppress(BrokenPipeError):  # that it died is found out when its answer is read
            write(self.commands, (import_path(), *order, *limits))

    def kill(self) -> None:
        """See `Child`."""
        self._process.kill()

    def end(self) -> int:
        """See `Child`."""
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        code = self._process.wait()
        os.close(self._lifeline)
        return code


def python_running(program: str) -> list[str]:
    """The command that runs a file by this Python, which looks for no module in the current folder."""
    return [sys.executable, "-P", program]


def child_environment() -> dict[str, str]:
    """The environment of a program that works in a sandbox."""
    return {name: value for name, value in os.environ.items() if name not in _FOR_WORKERS} | _ONE_THREAD


def import_path() -> list[str]:
    """Where children find the modules that this process finds; not in the current folder, which is "" here."""
    ours = Path(__file__).parents[__name__.count(".")]
    return [*(folder for folder in sys.path if folder), str(ours)]
