"""While a job runs on a cluster of this machine nothing of it can be reached from another."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.milling import NO_SCREENING, SAMPLE, started
from support.sockets import listening, of_sessions, open_to_others

from deploy.flink.cluster import Cluster


@pytest.mark.attack("a stranger on the network or the machine", severity="high")
def test_jobs_workers_and_job_server_are_on_loopback(cluster: Cluster, on_flink: tuple[str, ...], out: Path) -> None:
    run = started("wikisplit", "--input", SAMPLE, "--output", out, "--formats", "jsonl", *NO_SCREENING, *on_flink)
    leaders = [*((process.role, process.id) for process in cluster.processes), ("client", run.pid)]
    heard: dict[str, set[str]] = {role: set() for role, _ in leaders}
    bare: set[str] = set()
    while run.poll() is None:
        for role, leader in leaders:
            ids = of_sessions(leader)
            heard[role] |= listening(ids)
            bare |= open_to_others(ids)
        time.sleep(0.05)
    assert run.returncode == 0, run.communicate()
    assert bare == set()
    # The job server's jobs, artifacts and expansion; REST, RPC and blobs; of a TaskManager, one at least for the data
    # of a Python worker beside its own.
    assert len(heard["client"]) == 3, heard
    assert len(heard["JobManager"]) >= 3, heard
    assert len(heard["TaskManager"]) > 6, heard
    assert len(heard["Python workers"]) == 1, heard
