"""`make flink-up` and `make flink-down`: a cluster that answers on loopback only, and nothing of it when it has ended."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from support.milling import ROOT
from support.patience import wait_until

from deploy.flink.cluster import Cluster, free_port
from deploy.flink.configuration import ClusterSize


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "deploy.flink.cluster", *map(str, arguments)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def listening_elsewhere(port: int) -> bool:
    """Return whether a port is open on an address of this machine that is not loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; selects the address that would be used
            address = probe.getsockname()[0]
        except OSError:
            return False
    with socket.socket() as caller:
        caller.settimeout(2)
        return caller.connect_ex((address, port)) == 0


def test_a_cluster_comes_up_once_and_goes_without_traces(tmp_path):
    cluster = Cluster(ROOT / ".flink", tmp_path / "run")
    rest, workers = free_port(), free_port()
    message = cluster.up(ClusterSize(task_managers=1, slots=1), rest, workers, None)
    processes = cluster.processes
    try:
        assert f"--runner=FlinkRunner --flink_master=localhost:{rest}" in message
        assert cluster.overview()["slots-total"] == 1
        assert [process.role for process in processes] == ["JobManager", "TaskManager", "Python workers"]
        assert not listening_elsewhere(rest)
    finally:
        cluster.down()
    assert not any(process.is_alive for process in processes)
    assert not (tmp_path / "run").exists()
    with socket.socket() as free:
        free.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
        )  # a connection that has just been closed does not count
        free.bind(("127.0.0.1", rest))


def test_cluster_ends_with_a_killed_owner(tmp_path):
    rest, workers = free_port(), free_port()
    program = f"""
import os, time
from pathlib import Path
from deploy.flink.cluster import Cluster
from deploy.flink.configuration import ClusterSize
cluster = Cluster(Path({str(ROOT / ".flink")!r}), Path({str(tmp_path / "run")!r}), ends_with=os.getpid())
cluster.up(ClusterSize(task_managers=1, slots=1), {rest}, {workers}, None)
print("up", flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "up\n"
        processes = Cluster(ROOT / ".flink", tmp_path / "run").processes
        owner.kill()
    wait_until(lambda: not (tmp_path / "run").exists())
    assert len(processes) == 3
    assert not any(process.is_alive for process in processes)


def test_taken_port_is_reported(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = command("up", "--folder", tmp_path, "--rest_port", port)
    assert ran.returncode == 1
    assert ran.stderr == (
        f"flink: port {port} of this machine is taken; end the process that listens there or name another port\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_down_without_a_cluster_is_done(tmp_path: Path):
    ran = command("down", "--folder", tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
