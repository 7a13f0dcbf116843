"""Watches processes while a command runs: CPU time and resident memory, by what they do. Linux only (/proc)."""

from __future__ import annotations

import os
import resource
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from wikimill.transforms.mining.sandbox_process import SERVER

_EVERY_SECONDS = 0.2
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE_MB = resource.getpagesize() / 1e6
DRIVER, WORKER, CHILD, MODELS, JVM = "driver", "workers", "children", "models", "JVMs"
#: What a command line has in it, and what such a process does. The first that fits counts.
_ROLES = (
    ("sdk_worker_main", WORKER),
    ("worker_pool_main", WORKER),
    ("org.apache.flink", JVM),
    ("org.apache.beam", JVM),
    ("job-server", JVM),
)
#: The name of a child that is a copy of the process with the models, before that of the worker that it works for.
_COPY = "sandbox "
#: Processes of a cluster, which the command does not start.
_CLUSTER = ("org.apache.flink.runtime", "worker_pool_main", "sdk_worker_main")


def as_a_user_has_it() -> dict[str, str]:
    """Return the environment without what keeps Python from storing bytecode: no user compiles all modules each
    time."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def on_one_thread() -> dict[str, str]:
    """Return the same, with one thread for products of matrices, as a core's share of a machine is."""
    return as_a_user_has_it() | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@dataclass
class Usage:
    """What a command took.

    Attributes:
        wall: seconds by the clock.
        cpu: seconds of CPU time, of the command and of what worked for it.
        peaks: for each role, the largest resident size of one process (MB).
        busiest: seconds of CPU time of the worker that had most to do, with its child: no runner can be faster. Of a
            command without workers, its own.
        together: the largest sum of resident sizes at one moment (MB); what processes share counts for each.
        spent: for each role, seconds of CPU time of its processes, as the samples have it.
        output: standard output.
    """

    wall: float = 0.0
    cpu: float = 0.0
    busiest: float = 0.0
    peaks: dict[str, float] = field(default_factory=dict)
    together: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    output: str = ""


@dataclass(frozen=True)
class _Process:
    number: int
    parent: int
    name: str
    command: str
    cpu: float
    resident: float


def _processes() -> list[_Process]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                line = Path("/proc", name, "stat").read_text()
                command = Path("/proc", name, "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue  # it has ended meanwhile
            values = line.rsplit(")", 1)[1].split()
            cpu = (int(values[11]) + int(values[12])) / _TICKS
            called = line[line.index("(") + 1 : line.rindex(")")]
            found.append(_Process(int(name), int(values[1]), called, command, cpu, int(values[21]) * _PAGE_MB))
    return found


class _Watch(threading.Thread):
    """A thread that measures a process, its children and a cluster's processes until it is stopped."""

    def __init__(self, process_id: int, *, with_cluster: bool) -> None:
        super().__init__(daemon=True)
        self._root, self._with_cluster = process_id, with_cluster
        self._known = {process_id}
        self._cpu: dict[int, tuple[float, float]] = {}
        self._worker_of: dict[int, int] = {}
        self._roles: dict[int, str] = {}
        self._ended = threading.Event()
        self._has_looked = False
        self.usage = Usage()

    def run(self) -> None:
        """Look a few times a second."""
        while not self._ended.wait(_EVERY_SECONDS):
            self.look()

    def look(self) -> None:
        """Look once."""
        together = 0.0
        processes = _processes()
        cluster = {process.number for process in processes if self._with_cluster and _is_of_cluster(process)}
        self._known |= cluster
        while new := {process.number for process in processes if process.parent in self._known} - self._known:
            self._known |= new  # numbers begin anew after the largest: a child's may be less than its parent's
        for process in processes:
            if process.number in self._known:
                together += process.resident
                known = self._roles.get(process.number)
                is_ending = known is not None and not process.command  # its command is no longer known
                role = self._roles[process.number] = known if known and is_ending else self._role(process)
                if role != JVM and not is_ending:
                    self._worker_of[process.number] = self._works_for(process, role)
                self.usage.peaks[role] = max(self.usage.peaks.get(role, 0.0), process.resident)
                # What a process of the cluster, or a worker kept from the last job, used before does not count.
                is_older = process.number in cluster or (not self._has_looked and process.number != self._root)
                start = self._cpu.get(process.number, (process.cpu if is_older else 0.0, 0.0))[0]
                self._cpu[process.number] = start, process.cpu
        self.usage.together = max(self.usage.together, together)
        self._has_looked = True

    def _works_for(self, process: _Process, role: str) -> int:
        """Return the worker that a process is, or is a child of; the command for what is loaded for all of them."""
        if process.name.startswith(_COPY):
            return int(process.name.removeprefix(_COPY))
        return process.parent if role in (CHILD, MODELS) else process.number

    def _role(self, process: _Process) -> str:
        if process.number == self._root:
            return DRIVER
        if process.name.startswith(_COPY):
            return CHILD
        if process.name == SERVER:
            return MODELS
        return next((role for name, role in _ROLES if name in process.command), WORKER)

    def stop(self) -> Usage:
        """Look no more."""
        self._ended.set()
        self.join()
        spent = {number: last - first for number, (first, last) in self._cpu.items()}
        self.usage.cpu = sum(spent.values())
        for number, seconds in spent.items():
            role = self._roles[number]
            self.usage.spent[role] = self.usage.spent.get(role, 0.0) + seconds
        busy: dict[int, float] = {}
        for number, worker in self._worker_of.items():
            busy[worker] = busy.get(worker, 0.0) + spent[number]
        own = busy.pop(self._root, 0.0)
        self.usage.busiest = max(busy.values(), default=own)
        return self.usage


def watched(command: Sequence[str], *, with_cluster: bool = False, cores: int | None = None) -> Usage:
    """Run a command and watch it.

    Args:
        command: what to run.
        with_cluster: count the JVMs of Flink and the Python worker pool of this machine, too.
        cores: how many of this machine's cores, from the first on, the command may use, and a cluster that is counted;
            None: all.

    Raises:
        SystemExit: the command fails.
    """
    all_cores = sorted(os.sched_getaffinity(0))
    chosen = set(all_cores if cores is None else all_cores[:cores])
    if with_cluster:
        _pin_cluster(chosen)
    started, before = time.perf_counter(), children_cpu()
    pinned = ["taskset", "--cpu-list", ",".join(map(str, sorted(chosen))), *command] if cores is not None else command
    process = subprocess.Popen(pinned, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=on_one_thread())
    watch = _Watch(process.pid, with_cluster=with_cluster)
    watch.look()
    watch.start()
    output, errors = process.communicate()
    wall = time.perf_counter() - started
    usage = watch.stop()
    if with_cluster:
        _pin_cluster(set(all_cores))
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with exit code {process.returncode}:\n{errors[-2000:]}")
    # The kernel's sum is exact, but knows only children that were waited for; the samples know all, a little late.
    usage.cpu = max(usage.cpu, children_cpu() - before)
    usage.wall, usage.output = wall, output
    return usage


def _is_of_cluster(process: _Process) -> bool:
    return any(name in process.command for name in _CLUSTER)


def _pin_cluster(cores: set[int]) -> None:
    """Have all threads of a cluster's processes run on some cores; what they start inherits that."""
    for process in _processes():
        if _is_of_cluster(process):
            with suppress(OSError):  # it has ended meanwhile
                for thread in os.listdir(f"/proc/{process.number}/task"):
                    os.sched_setaffinity(int(thread), cores)


def children_cpu() -> float:
    """Return the CPU seconds of all children that have ended, and of their children."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
