"""The configuration of a cluster on one machine, as the text of Flink's `config.yaml`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from wikimill.pipelines.engines.flink_job import JOB_SERVER_KEY, WORKERS_KEY


@dataclass(frozen=True)
class ClusterSize:
    """The size of a cluster.

    Attributes:
        task_managers: processes that run tasks.
        slots: tasks that each of them runs at a time.
        job_manager_mb, task_manager_mb: memory of one JVM, all of it, in MiB.
    """

    task_managers: int = 2
    slots: int = 2
    job_manager_mb: int = 1024
    task_manager_mb: int = 2048


def configuration(size: ClusterSize, ports: dict[str, int], run: Path, job_server: Path, java_options: str) -> str:
    """Return the text of `config.yaml`.

    Args:
        size: of the cluster.
        ports: of `rest` (JobManager, for clients), `rpc` (JobManager, for TaskManagers) and `workers` (Python).
        run: folder for temporary files.
        job_server: the jar for clients.
        java_options: for every JVM.
    """
    values: dict[str, object] = {
        "env.java.opts.all": java_options,
        # A TaskManager whose heap is full in a thread of Beam would wait for ever; one that has ended is replaced.
        "env.java.opts.taskmanager": "-XX:+ExitOnOutOfMemoryError",
        "jobmanager.rpc.address": "localhost",
        "jobmanager.rpc.port": ports["rpc"],
        "jobmanager.bind-host": "localhost",
        "jobmanager.memory.process.size": f"{size.job_manager_mb}m",
        "rest.address": "localhost",
        "rest.bind-address": "localhost",
        "rest.port": ports["rest"],
        "taskmanager.host": "localhost",
        "taskmanager.bind-host": "localhost",
        "taskmanager.numberOfTaskSlots": size.slots,
        "taskmanager.memory.process.size": f"{size.task_manager_mb}m",
        # Flink's own would be 10 % of the memory and 512 buffers a shuffle: too few for a graph with 30 of them.
        "taskmanager.memory.network.fraction": "0.15",
        # Flink's own would leave a fifth to the heap, where what is grouped under one key, such as the examples of a
        # shard, has to fit in several copies.
        "taskmanager.memory.managed.fraction": "0.2",
        # For data on its way to Python and back, which Flink does not count and reserves no memory for by default.
        "taskmanager.memory.task.off-heap.size": "256mb",
        "taskmanager.memory.network.min": "128mb",
        "taskmanager.network.sort-shuffle.min-buffers": 16,
        "taskmanager.memory.jvm-metaspace.size": "192mb",
        "io.tmp.dirs": str(run / "tmp"),
        # A job is a batch: what is lost with a process is computed again, up to this often.
        "restart-strategy.type": "fixed-delay",
        "restart-strategy.fixed-delay.attempts": 5,
        # Longer than workers are kept for the next stage (pipelines/engines/flink.py): a dead one must be forgotten.
        "restart-strategy.fixed-delay.delay": "6 s",
        "heartbeat.timeout": "15000",
        "heartbeat.interval": "3000",
        # Beam is on the cluster's class path (distribution.py): its classes are the same in every job, so that Python
        # workers outlive a stage.
        "classloader.resolve-order": "parent-first",
        JOB_SERVER_KEY: str(job_server.absolute()),
        WORKERS_KEY: f"localhost:{ports['workers']}",
    }
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in values.items())


def java_options(home: Path) -> str:
    """Return the options that this Flink wants for every JVM, from the configuration that comes with it."""
    for line in (home / "conf" / "config.yaml").read_text("utf-8").splitlines():
        name, _, value = line.partition(": ")
        if name.strip() == "all":
            return value.strip()
    return ""
