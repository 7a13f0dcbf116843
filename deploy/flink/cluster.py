"""`python -m deploy.flink.cluster up|down|status`: a Flink cluster on this machine, with a pool of Python workers.

Flink listens on loopback, Beam's pool of workers on all addresses (docs/flink.md). All files are in one folder, of
which `down` keeps only the downloads.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from deploy.flink.configuration import ClusterSize, configuration, java_options
from deploy.flink.distribution import NEWEST, RELEASES, VERSION_HELP, CannotBring, Distribution, bring
from deploy.flink.processes import Process, end, found, remember, remembered, start
from wikimill.pipelines.engines.flink_job import FlinkCluster, NoCluster
from wikimill.rules.quantities import quantity

_FOLDER = Path(".flink")
_START_SECONDS = 90.0
#: Seconds between two checks of the process that the cluster ends with.
_WATCH_SECONDS = 0.5
#: glibc keeps the memory that Beam's threads free in an arena for each: without these settings a Python worker grows
#: with its traffic to 500 MB instead of 240 (`benchmarks.bigger_than_memory`).
_MALLOC = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "262144", "MALLOC_TRIM_THRESHOLD_": "262144"}
JOB_MANAGER, TASK_MANAGER, WORKERS = "JobManager", "TaskManager", "Python workers"


class CannotStart(Exception):
    """The cluster cannot be started; the message says why and what to do."""


class Cluster:
    """A cluster on this machine.

    Args:
        folder: where downloaded programs are kept.
        run: folder of logs and temporary files; by default in `folder`.
        ends_with: id of a process at whose end the cluster is taken down and `run` removed.
    """

    def __init__(self, folder: Path, run: Path | None = None, ends_with: int | None = None) -> None:
        self._ends_with = ends_with
        self.folder = folder.absolute()
        self.run = run.absolute() if run is not None else self.folder / "run"
        self._noted = self.run / "processes.json"
        self._settings = self.run / "settings.json"

    def up(self, size: ClusterSize, rest_port: int, workers_port: int, line: str | None) -> str:
        """Start the cluster and wait until it is ready; return a message for the user.

        Raises:
            CannotStart: the cluster runs already, a port is taken, or a process ends at once.
            CannotBring: its programs cannot be downloaded.
        """
        if any(process.is_alive for process in self.processes):
            raise CannotStart(f"a cluster of {self.folder} is running; end it with make flink-down")
        self._forget()
        for port in (rest_port, workers_port):
            if _answers(port):
                raise CannotStart(
                    f"port {port} of this machine is taken; end the process that listens there or name another port"
                )
        distribution = bring(self.folder, line)
        ports = {"rest": rest_port, "workers": workers_port, "rpc": free_port()}
        self._prepare(size, distribution, ports)
        self._settings.write_text(json.dumps({"ports": ports, "slots": size.slots}), "utf-8")
        if self._ends_with is not None:
            self._watch(self._ends_with)
        try:
            self.start_job_manager()
            for _ in range(size.task_managers):
                self.start_task_manager()
            self.start_workers()
            self._wait_until_ready()
        except CannotStart as error:
            logs = "".join(f"\n{path}: {_last_line(path)}" for path in sorted((self.run / "log").iterdir()))
            self.down()
            raise CannotStart(f"{error}{logs}") from error
        return (
            f"Flink {distribution.home.parent.name.removeprefix('flink-')}: http://localhost:{rest_port}, "
            f"{quantity(size.task_managers, 'TaskManager')} with {quantity(size.slots, 'slot')} each\n"
            f"run there with   --runner=FlinkRunner --flink_master=localhost:{rest_port}\n"
            f"end it with      make flink-down"
        )

    def _watch(self, owner: int) -> None:
        """Start a process that takes the cluster down when the owner has ended."""
        command = [
            sys.executable,
            "-m",
            "deploy.flink.cluster",
            "watch",
            "--folder",
            str(self.folder),
            "--run",
            str(self.run),
        ]
        subprocess.Popen(
            [*command, "--owner", str(owner)],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def down_after(self, owner: int) -> None:
        """Wait until a process has ended, then take the cluster down if it still runs."""
        process = found(owner)
        while self._settings.exists() and process is not None and process.is_alive:
            time.sleep(_WATCH_SECONDS)
        self.down()

    def down(self) -> None:
        """End the cluster's processes and remove their files."""
        end(self.processes)
        self._forget()

    @property
    def processes(self) -> list[Process]:
        """The processes that were started."""
        return remembered(self._noted)

    @property
    def address(self) -> str:
        """The JobManager's address for clients."""
        return f"localhost:{self._ports['rest']}"

    @property
    def workers_address(self) -> str:
        """The address of the pool of Python workers."""
        return f"localhost:{self._ports['workers']}"

    def overview(self) -> dict[str, Any]:
        """Return the JobManager's overview of the cluster; empty if it does not answer."""
        try:
            return FlinkCluster(f"http://{self.address}").overview()
        except NoCluster:
            return {}

    def start_job_manager(self) -> Process:
        """Start the process that takes jobs."""
        return self._started(JOB_MANAGER, ["bin/jobmanager.sh", "start-foreground"])

    def start_task_manager(self) -> Process:
        """Start one more process that runs tasks."""
        return self._started(TASK_MANAGER, ["bin/taskmanager.sh", "start-foreground"])

    def start_workers(self) -> Process:
        """Start the pool of Python workers, from this process's environment."""
        pool = [sys.executable, "-m", "apache_beam.runners.worker.worker_pool_main"]
        return self._started(WORKERS, [*pool, f"--service_port={self._ports['workers']}"])

    def repair(self) -> None:
        """Restart processes that have ended, and wait until the cluster is ready.

        Raises:
            CannotStart: the cluster does not become ready.
        """
        ended = [process for process in self.processes if not process.is_alive]
        end(ended)  # what they have started
        remember([process for process in self.processes if process.is_alive], self._noted)
        for process in ended:
            if process.role == JOB_MANAGER:
                self.start_job_manager()
            elif process.role == TASK_MANAGER:
                self.start_task_manager()
            else:
                self.start_workers()
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        count = sum(process.role == TASK_MANAGER for process in self.processes)
        slots = int(json.loads(self._settings.read_text("utf-8"))["slots"])
        self._wait(lambda: self.overview().get("slots-available") == count * slots, "TaskManagers")
        self._wait(lambda: _answers(self._ports["workers"]), "Python workers")

    def _started(self, role: str, command: Sequence[str]) -> Process:
        before = self.processes
        started = len(list((self.run / "log").glob("*.out")))
        log = self.run / "log" / f"{role.replace(' ', '-').lower()}-{started}.out"
        python = Path(sys.executable).parent  # the pool starts whichever `python` it finds
        environment = os.environ | {
            **_MALLOC,
            "PATH": f"{python}{os.pathsep}{os.environ.get('PATH', '')}",
            "FLINK_CONF_DIR": str(self.run / "conf"),
            "FLINK_LOG_DIR": str(self.run / "log"),
            "FLINK_PID_DIR": str(self.run),
            "TMPDIR": str(self.run / "tmp"),
            "PYTHONSAFEPATH": "1",  # the pool starts `python -c`, which would import from where the cluster was started
        }
        if command[0].startswith("bin/"):
            command = [str(self.run / "home" / command[0]), *command[1:]]
        process = start(role, command, environment, log)
        remember([*before, process], self._noted)
        return process

    def _prepare(self, size: ClusterSize, distribution: Distribution, ports: dict[str, int]) -> None:
        home = self.run / "home"
        for name in ("conf", "log", "tmp", "home/lib", "home/opt", "home/plugins"):
            (self.run / name).mkdir(parents=True)
        shutil.copytree(distribution.home / "bin", home / "bin")
        for jar in (*sorted((distribution.home / "lib").glob("*.jar")), distribution.runner):
            (home / "lib" / jar.name).symlink_to(jar.absolute())
        for path in (distribution.home / "conf").glob("*"):
            shutil.copy(path, self.run / "conf")
        options = java_options(distribution.home)
        text = configuration(size, ports, self.run, distribution.job_server, options)
        (self.run / "conf" / "config.yaml").write_text(text, "utf-8")

    @property
    def _ports(self) -> dict[str, int]:
        return dict(json.loads(self._settings.read_text("utf-8"))["ports"])

    def _wait(self, is_ready: Callable[[], bool], what: str) -> None:
        last = time.monotonic() + _START_SECONDS
        while not is_ready():
            if gone := [process.role for process in self.processes if not process.is_alive]:
                raise CannotStart(f"{gone[0]} ended at once")
            if time.monotonic() > last:
                raise CannotStart(f"{what} were not ready in {_START_SECONDS:.0f} seconds")
            time.sleep(0.2)

    def _forget(self) -> None:
        shutil.rmtree(self.run, ignore_errors=True)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("localhost", port), timeout=1):
            return True
    except OSError:
        return False


def free_port() -> int:
    """Return a port of loopback that no one listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _last_line(path: Path) -> str:
    return (path.read_text("utf-8", errors="replace").strip().splitlines() or ["(empty)"])[-1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m deploy.flink.cluster",
        description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("action", choices=("up", "down", "status", "watch"))
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="where its programs, logs and temporary files are")
    parser.add_argument("--run", type=Path, help="of up, down and watch: another place for logs and temporary files")
    parser.add_argument("--owner", type=int, help="of watch: the process after whose end the cluster is taken down")
    parser.add_argument("--rest_port", type=int, default=8081, help="of the JobManager, for clients")
    parser.add_argument("--workers_port", type=int, default=50001, help="of the pool of Python workers")
    parser.add_argument("--flink_version", choices=(*RELEASES, NEWEST), help=VERSION_HELP)
    for name, value in vars(ClusterSize()).items():
        parser.add_argument(f"--{name}", type=int, default=value)
    parsed = parser.parse_args(arguments)
    cluster = Cluster(parsed.folder, parsed.run)
    try:
        if parsed.action == "up":
            size = ClusterSize(**{name: getattr(parsed, name) for name in vars(ClusterSize())})
            print(cluster.up(size, parsed.rest_port, parsed.workers_port, parsed.flink_version))
        elif parsed.action == "down":
            cluster.down()
        elif parsed.action == "watch":
            cluster.down_after(parsed.owner)
        else:
            for process in cluster.processes:
                print(f"{process.role:15} {process.id:8} {'runs' if process.is_alive else 'has ended'}")
    except (CannotStart, CannotBring) as error:
        print(f"flink: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
