"""Runs `wikimill` under other conditions of the system: limits, closed streams, another user, another environment.

A server imports the command once and forks for each run, which is ten times cheaper than a process of Python's.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: What takes long to import, and what another user may not be able to read where this Python is installed.
_IMPORTED = (
    *(f"wikimill.pipelines.commands.{name}" for name in ("mine", "agreement", "evaluate", "report", "sample")),
    *(f"wikimill.transforms.{corpus}.mining" for corpus in ("wikisplit", "discofuse")),
    # All of them are asked what a sheet or a file is of.
    *(f"wikimill.transforms.{corpus}.corpus" for corpus in ("articles", "interleave", "tvstory", "wikitablet")),
    *(
        "apache_beam.runners.portability.fn_api_runner",
        "cProfile",
        "concurrent.futures.thread",
        "encodings.utf_8_sig",
        "statistics",
        "sacrebleu",
    ),
)


@dataclass(frozen=True)
class Conditions:
    """What is different for a run.

    Attributes:
        environment: variables that are set; None unsets one.
        bare: whether there are no other variables.
        limits: name of a limit of `resource` → its value.
        streams: descriptor → the file that it is, or None: it is closed.
        user: number of the user and group; None for the test's own.
    """

    environment: dict[str, str | None] = field(default_factory=dict)
    bare: bool = False
    limits: dict[str, int] = field(default_factory=dict)
    streams: dict[str, str | None] = field(default_factory=dict)
    umask: int | None = None
    user: int | None = None

    def apply(self) -> None:
        """Make them those of this process."""
        if self.bare:
            os.environ.clear()
        for name, value in self.environment.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
        tempfile.tempdir = None  # it is chosen once a process
        for name, limit in self.limits.items():
            resource.setrlimit(getattr(resource, name), (limit, limit))
        if self.umask is not None:
            os.umask(self.umask)
        if self.user is not None:
            os.setgroups([])
            os.setgid(self.user)
            os.setuid(self.user)
        for number, path in self.streams.items():
            os.close(int(number))
            if path is not None:
                os.dup2(os.open(path, os.O_RDWR), int(number))
                os.set_inheritable(int(number), True)  # it may have been opened under that number


@dataclass(frozen=True)
class Outcome:
    """What a run gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@contextmanager
def forked_runs() -> Iterator[Run]:
    """A context with a function that runs a command under some conditions."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, __file__]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, env=environment) as server:
        stdin, stdout = server.stdin, server.stdout
        assert stdin is not None
        assert stdout is not None

        def run(conditions: Conditions, *words: object) -> Outcome:
            stdin.write(json.dumps([asdict(conditions), [str(word) for word in words]]) + "\n")
            stdin.flush()
            return Outcome(**json.loads(stdout.readline()))

        yield run
        stdin.close()


def _serve() -> None:
    for module in _IMPORTED:
        with suppress(ModuleNotFoundError):  # an extra that is not installed
            import_module(module)
    for line in sys.stdin:
        conditions, words = json.loads(line)
        print(json.dumps(asdict(_run(Conditions(**conditions), words))), flush=True)


def _run(conditions: Conditions, words: list[str]) -> Outcome:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            os.setsid()
            for number, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, out.fileno()), (2, err.fileno())):
                os.dup2(file, number)
            conditions.apply()
            sys.argv = ["wikimill", *words]
            from wikimill.pipelines.main import entry

            entry()
        _, status = os.waitpid(child, 0)
        texts = [os.pread(file.fileno(), 1 << 20, 0).decode() for file in (out, err)]
    return Outcome(os.waitstatus_to_exitcode(status), *texts)


if __name__ == "__main__":
    _serve()
