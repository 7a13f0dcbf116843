"""CPU time and resident memory of a command's processes, by role, sampled while it runs. Linux only (/proc)."""

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
#: (part of a command line, role of such a process); the first match counts.
_ROLES = (
    ("sdk_worker_main", WORKER),
    ("worker_pool_main", WORKER),
    ("org.apache.flink", JVM),
    ("org.apache.beam", JVM),
    ("job-server", JVM),
)
#: Start of the name of a child that is a copy of the process with the models; its worker's number follows.
_COPY = "sandbox "
#: Processes of a cluster, which the command does not start.
_CLUSTER = ("org.apache.flink.runtime", "worker_pool_main", "sdk_worker_main")


def as_a_user_has_it() -> dict[str, str]:
    """Return the environment without PYTHONDONTWRITEBYTECODE: users do not compile all modules each time."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def on_one_thread() -> dict[str, str]:
    """Return the environment of a user, with one thread for products of matrices, for one core."""
    return as_a_user_has_it() | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@dataclass
class Usage:
    """The cost of a command.

    Attributes:
        wall: seconds by the clock.
        cpu: seconds of CPU time, of the command and of the processes that worked for it.
        peaks: role → the largest resident size of one process (MB).
        busiest: seconds of CPU time of the busiest worker, with its child: no runner can be faster. Of the command
            itself if it has no workers.
        together: the largest sum of resident sizes at one moment (MB); shared memory counts for each process.
        spent: role → seconds of CPU time of its processes, by the samples.
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
        """Sample a few times a second until `stop` is called."""
        while not self._ended.wait(_EVERY_SECONDS):
            self.look()

    def look(self) -> None:
        """Take a sample."""
        together = 0.0
        processes = _processes()
        cluster = {process.number for process in processes if self._with_cluster and _is_of_cluster(process)}
        self._known |= cluster
        while new := {process.number for process in processes if process.parent in self._known} - self._known:
            self._known |= new  # process ids wrap around: a child's may be less than its parent's
        for process in processes:
            if process.number in self._known:
                together += process.resident
                known = self._roles.get(process.number)
                is_ending = known is not None and not process.command  # its command is no longer known
                role = self._roles[process.number] = known if known and is_ending else self._role(process)
                if role != JVM and not is_ending:
                    self._worker_of[process.number] = self._works_for(process, role)
                self.usage.peaks[role] = max(self.usage.peaks.get(role, 0.0), process.resident)
                # Earlier CPU time of a process of the cluster, or of a worker kept from the last job, does not count.
                is_older = process.number in cluster or (not self._has_looked and process.number != self._root)
                start = self._cpu.get(process.number, (process.cpu if is_older else 0.0, 0.0))[0]
                self._cpu[process.number] = start, process.cpu
        self.usage.together = max(self.usage.together, together)
        self._has_looked = True

    def _works_for(self, process: _Process, role: str) -> int:
        """Return the process id of the worker for which a process works, which may be itself or its parent."""
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
        """End the thread and return the usage."""
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
    """Run a command and return its usage.

    Args:
        command: the command to run.
        with_cluster: count the JVMs of Flink and the Python worker pool of this machine, too.
        cores: number of this machine's first cores that the command and a counted cluster may use; None for all.

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
    """Restrict all threads of a cluster's processes, and their later children, to some cores."""
    for process in _processes():
        if _is_of_cluster(process):
            with suppress(OSError):  # it has ended meanwhile
                for thread in os.listdir(f"/proc/{process.number}/task"):
                    os.sched_setaffinity(int(thread), cores)


def children_cpu() -> float:
    """Return the CPU seconds of all children that have ended, and of their children."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
