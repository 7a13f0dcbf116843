"""Options of a run on a Flink cluster: defaults from the cluster's configuration, and checks.

A cluster's configuration may name the jar of Beam's job server (`wikimill.job-server-jar`, a path on the client's
machine) and the pool of Python workers (`wikimill.worker-pool`, host:port as the TaskManagers see it), as the
configuration of `make flink-up` does. Options on the command line override both.
"""

from __future__ import annotations

import math
import os
import shutil
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from apache_beam.options.pipeline_options import (
    FlinkRunnerOptions,
    JobServerOptions,
    PipelineOptions,
    PortableOptions,
    StandardOptions,
)

from wikimill.pipelines.engines.flink_job import JOB_SERVER_KEY, WORKERS_KEY, FlinkCluster, NoCluster
from wikimill.pipelines.engines.runner_names import runner_class
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.quantities import quantity

#: Values of `--flink_master` for a cluster inside the job server's process.
_WITHOUT_CLUSTER = frozenset(("[auto]", "[local]"))
#: Time that an idle Python worker stays in the cache: longer than the pause between two stages, shorter than the pause
#: before a restart. A dead worker fails all its tasks until it leaves the cache.
_CACHE_MILLIS = 3_000
#: Options of Java for a fast start: the job server only translates the graph and waits.
_SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_SECONDS = 10.0
_LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
#: Bytes of JVM heap for an example until its task ends (Beam's runner reads the output only then): measured by
#: `benchmarks.bigger_than_memory` with examples of 1 KB.
_HEAP_OF_EXAMPLE = 4_000
#: Setting of the slots of a TaskManager, read if none has started yet.
_SLOTS = "taskmanager.numberOfTaskSlots"


def is_flink(runner: str | None) -> bool:
    """Return whether a value of `--runner` names Flink, in any form that `runner_class` reads.

    >>> is_flink("FlinkRunner"), is_flink("flink"), is_flink(None)
    (True, True, False)
    """
    return runner_class(runner) == "flinkrunner"


def cluster_of(engine: PipelineOptions) -> FlinkCluster | None:
    """Return the cluster that `--flink_master` names; None for other runners.

    None also for `[auto]` and `[local]`, with which Beam would start a cluster in its job server.
    """
    master = str(engine.view_as(FlinkRunnerOptions).flink_master).strip()
    if not is_flink(engine.view_as(StandardOptions).runner) or master in _WITHOUT_CLUSTER:
        return None
    url = master if master.startswith(("http://", "https://")) else f"http://{master}"
    return FlinkCluster(url.rstrip("/"))


def flink_flags(arguments: Sequence[str]) -> list[str]:
    """Return the words to add to a command line that names Flink; empty for other runners.

    They make every shuffle go to disk: stages run one after another, so that there may be more tasks than slots, and
    after a failure only the tasks whose results are lost run again.

    Args:
        arguments: Beam's own options as words of the command line.
    """
    runner = PipelineOptions(list(arguments)).view_as(StandardOptions).runner
    return ["--execution_mode_for_batch=BATCH_FORCED"] if is_flink(runner) else []


def complete_flink_options(engine: PipelineOptions, given: Sequence[str]) -> None:
    """Complete and check the options of a run on Flink; do nothing on other engines.

    Options that the command line lacks are set: `--flink_version`, `--parallelism` (the number of slots), job server
    and worker pool from the cluster; `--sdk_worker_parallelism`, so that each task has a Python process;
    `--environment_cache_millis`; and a job server that ends with this process.

    Args:
        engine: Beam's options; changed.
        given: the words of the command line.

    Raises:
        UsageError: the cluster does not answer, is of a version that Beam does not know, or has no TaskManager although
            `--parallelism` is not given; its pool of Python workers does not answer; `--parallelism` is below 1;
            `--flink_submit_uber_jar` is given; or Beam would start a cluster that listens on all addresses.
    """
    cluster = cluster_of(engine)
    flink, portable = engine.view_as(FlinkRunnerOptions), engine.view_as(PortableOptions)
    if cluster is None:
        if is_flink(engine.view_as(StandardOptions).runner) and portable.job_endpoint is None:
            raise UsageError(
                f"--flink_master {flink.flink_master}: the Flink that Beam would start in its job server listens on "
                "all addresses of this machine; start one on loopback with make flink-up, or name a cluster's "
                "JobManager by its REST address as host:port"
            )
        return
    try:
        overview, settings = cluster.overview(), cluster.settings()
        slots, managers = int(overview["slots-total"]), int(overview["taskmanagers"])
        line = ".".join(str(overview["flink-version"]).split(".")[:2])
    except (NoCluster, KeyError, ValueError, TypeError) as error:
        raise UsageError(
            f"--flink_master {flink.flink_master}: no Flink cluster answers there ({error}); "
            "name its JobManager's REST address as host:port, or start one here with make flink-up"
        ) from error
    named = _named(given)
    if flink.flink_submit_uber_jar:
        raise UsageError(
            "--flink_submit_uber_jar: Beam's classes must be on Flink's class path, not in the job's jar, or they "
            "vanish between two stages; leave it out, the job is then submitted by a job server here (Java)"
        )
    if "--flink_version" not in named:
        if line not in FlinkRunnerOptions.PUBLISHED_FLINK_VERSIONS:
            known = ", ".join(FlinkRunnerOptions.PUBLISHED_FLINK_VERSIONS)
            raise UsageError(f"--flink_master {flink.flink_master} is Flink {line}; this Beam knows {known}")
        flink.flink_version = line
    if "--parallelism" not in named:
        if not slots:
            raise UsageError(
                f"--flink_master {flink.flink_master}: the cluster has no TaskManager yet; start one, or where it "
                "starts them when they are needed say --parallelism N"
            )
        flink.parallelism = slots
    if flink.parallelism < 1:
        raise UsageError(
            f"--parallelism {flink.parallelism}: expected at least 1; the cluster has {quantity(slots, 'slot')}"
        )
    if flink.flink_job_server_jar is None and os.path.exists(settings.get(JOB_SERVER_KEY, "")):
        flink.flink_job_server_jar = settings[JOB_SERVER_KEY]
    if portable.environment_type is None and WORKERS_KEY in settings:
        portable.environment_type, portable.environment_config = "EXTERNAL", settings[WORKERS_KEY]
        _check_workers(settings[WORKERS_KEY], cluster)
    if "--sdk_worker_parallelism" not in named:
        # One interpreter runs one thread at a time, so each TaskManager gets one for each task that it may have. Flink
        # fills the slots of one TaskManager before it uses another.
        each = -(-slots // managers) if managers else int(settings.get(_SLOTS, 1))
        portable.sdk_worker_parallelism = min(flink.parallelism, each)
    if "--environment_cache_millis" not in named:
        portable.environment_cache_millis = _CACHE_MILLIS
    _end_job_server_with_us(engine.view_as(JobServerOptions))


def fit_tasks_into_heap(engine: PipelineOptions, given: Sequence[str], examples: float) -> None:
    """Increase `--parallelism` so that the examples of a task fit into a slot's heap (`tasks_for`); never decrease it.

    Tasks without a slot wait for one. Do nothing if the command line has the option, on other engines, and if no
    TaskManager has started.

    Args:
        engine: Beam's options; changed.
        given: the words of the command line.
        examples: expected number of examples of the run.

    Raises:
        NoCluster: a request to the cluster failed.
    """
    cluster = cluster_of(engine)
    if cluster is None:
        return
    heap = cluster.slot_heap()
    if not heap:
        return  # TaskManagers start on demand
    flink = engine.view_as(FlinkRunnerOptions)
    if "--parallelism" not in _named(given):
        flink.parallelism = max(flink.parallelism, tasks_for(examples, heap))


def tasks_for(examples: float, slot_heap: int) -> int:
    """Return the least number of tasks such that the examples of each fit into a slot's heap; 0 for no examples.

    An example takes 4,000 bytes of heap until its task ends (`benchmarks.bigger_than_memory`).

    Args:
        examples: expected number of examples of the run.
        slot_heap: bytes of heap of a slot.

    >>> tasks_for(5_000_000, 294_000_000)
    69
    """
    return math.ceil(examples * _HEAP_OF_EXAMPLE / slot_heap)


def _named(given: Sequence[str]) -> set[str]:
    return {word.split("=", 1)[0] for word in given if word.startswith("--")}


def _check_workers(pool: str, cluster: FlinkCluster) -> None:
    """Check that a worker pool on this machine answers; pools elsewhere cannot be reached from here."""
    host, _, port = pool.rpartition(":")
    if host not in _LOOPBACK or urlsplit(cluster.url).hostname not in _LOOPBACK:
        return
    try:
        socket.create_connection((host, int(port)), timeout=_SECONDS).close()
    except OSError as error:
        raise UsageError(
            f"the pool of Python workers at {pool} does not answer ({error}); restart the cluster "
            "(make flink-down flink-up), or start a pool there: PYTHONSAFEPATH=1 python -m "
            "apache_beam.runners.worker.worker_pool_main --service_port=PORT"
        ) from error


def _end_job_server_with_us(server: JobServerOptions) -> None:
    """Make the kernel end the job server when this process ends, even by a signal; Beam would leave it running."""
    if server.job_server_java_launcher == "java" and shutil.which("setpriv") and not server.job_server_jvm_properties:
        server.job_server_java_launcher = "setpriv"
        server.job_server_jvm_properties = ["--pdeathsig", "TERM", "--", "java", *_SHORT_LIVED]
