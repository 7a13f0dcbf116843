"""What a run on a Flink cluster needs: options that the cluster itself tells, its job's address, its end with ours.

A cluster's configuration may name the jar of Beam's job server (`wikimill.job-server-jar`, a path on the client's
machine) and its pool of Python workers (`wikimill.worker-pool`, host:port as the TaskManagers see it), as that of
`make flink-up` does; what is given on the command line wins.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from apache_beam.options.pipeline_options import (
    FlinkRunnerOptions,
    JobServerOptions,
    PipelineOptions,
    PortableOptions,
    StandardOptions,
)

from pipelines.options import UsageError

#: Settings of our own, by which a cluster tells what a client needs.
JOB_SERVER_KEY, WORKERS_KEY = "wikimill.job-server-jar", "wikimill.worker-pool"
#: Flink's own names for a cluster that the job server makes in its process.
_WITHOUT_CLUSTER = frozenset(("[auto]", "[local]"))
#: Long enough for the pause between two stages (a Python worker takes two seconds to start), and shorter than the pause
#: before a restart: a worker that has died stays in the cache as long, and fails whatever is given to it.
_CACHE_MILLIS = 3_000
#: The job server only translates the graph and waits: two seconds less to start.
_SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_ENDED = frozenset(("FINISHED", "FAILED", "CANCELED"))
_SECONDS = 10.0
_LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))


class NoCluster(Exception):
    """The JobManager does not answer, or not as Flink's does."""


@dataclass(frozen=True)
class Job:
    """One of the cluster's jobs, as its JobManager lists it."""

    id: str
    name: str
    state: str

    @property
    def has_ended(self) -> bool:
        """Whether it does nothing any more."""
        return self.state in _ENDED


@dataclass(frozen=True)
class FlinkCluster:
    """A cluster, through its JobManager's REST interface.

    Attributes:
        url: of the JobManager, with no slash at the end.
    """

    url: str

    def overview(self) -> dict[str, Any]:
        """Its version, TaskManagers and slots.

        Raises:
            NoCluster: nobody answers there.
        """
        return dict(self._asked("/overview"))

    def settings(self) -> dict[str, str]:
        """Its configuration."""
        return {str(entry["key"]): str(entry["value"]) for entry in self._asked("/jobmanager/config")}

    def jobs(self) -> list[Job]:
        """All that it knows, ended ones too."""
        listed = self._asked("/jobs/overview")["jobs"]
        return [Job(str(job["jid"]), str(job["name"]), str(job["state"])) for job in listed]

    def cancel(self, job: Job) -> None:
        """Have a job end; it may take a moment."""
        self._asked(f"/jobs/{job.id}?mode=cancel", "PATCH")

    def address_of(self, job: Job) -> str:
        """Where a browser shows a job."""
        return f"{self.url}/#/job/{'completed' if job.has_ended else 'running'}/{job.id}/overview"

    def reasons(self, job: Job) -> list[str]:
        """Why a job failed, and each of its attempts, the last first: exceptions of Java's with their traces."""
        told = self._asked(f"/jobs/{job.id}/exceptions?maxExceptions=20")
        entries = (told.get("exceptionHistory") or {}).get("entries") or []
        traces = [told.get("root-exception"), *(entry.get("stacktrace") for entry in entries)]
        return [str(trace) for trace in traces if trace]

    def _asked(self, path: str, method: str = "GET") -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                return json.loads(answer.read() or b"null")
        except (OSError, ValueError) as error:  # urllib's errors are OSErrors; no JSON is a ValueError
            raise NoCluster(f"{self.url}: {getattr(error, 'reason', error)}") from error


def cluster_of(engine: PipelineOptions) -> FlinkCluster | None:
    """The cluster that the options name; None if another runner is named, or a cluster of the job server's own."""
    master = str(engine.view_as(FlinkRunnerOptions).flink_master).strip()
    if not _is_flink(engine.view_as(StandardOptions).runner) or master in _WITHOUT_CLUSTER:
        return None
    url = master if master.startswith(("http://", "https://")) else f"http://{master}"
    return FlinkCluster(url.rstrip("/"))


def flink_flags(arguments: Sequence[str]) -> list[str]:
    """Options that only Beam's runner for Flink knows, for a run there.

    Every shuffle goes to disk: stages run one after the other, so that there may be more tasks than slots, and after a
    loss only those tasks run again whose results are gone.
    """
    runner = PipelineOptions(list(arguments)).view_as(StandardOptions).runner
    return ["--execution_mode_for_batch=BATCH_FORCED"] if _is_flink(runner) else []


def _is_flink(runner: str | None) -> bool:
    return str(runner).rpartition(".")[2].lower() == "flinkrunner"


def complete_flink_options(engine: PipelineOptions, given: Sequence[str]) -> None:
    """Fill in what the command line leaves open of a run on Flink, and check the rest; other runs are left alone.

    Args:
        engine: is changed.
        given: the options of the command line.

    Raises:
        UsageError: there is no such cluster, it has too few slots, or nobody starts Python workers there.
    """
    cluster = cluster_of(engine)
    if cluster is None:
        return
    flink, portable = engine.view_as(FlinkRunnerOptions), engine.view_as(PortableOptions)
    try:
        overview, settings = cluster.overview(), cluster.settings()
        slots, managers = int(overview["slots-total"]), int(overview["taskmanagers"])
        line = ".".join(str(overview["flink-version"]).split(".")[:2])
    except (NoCluster, KeyError, ValueError, TypeError) as error:
        raise UsageError(
            f"--flink_master {flink.flink_master}: no Flink cluster answers there ({error}); "
            "name its JobManager's REST address as host:port, or start one here with make flink-up"
        ) from error
    named = {word.split("=", 1)[0] for word in given if word.startswith("--")}
    if "--flink_version" not in named:
        if line not in FlinkRunnerOptions.PUBLISHED_FLINK_VERSIONS:
            known = ", ".join(FlinkRunnerOptions.PUBLISHED_FLINK_VERSIONS)
            raise UsageError(f"--flink_master {flink.flink_master} is Flink {line}; this Beam knows {known}")
        flink.flink_version = line
    if "--parallelism" not in named:
        flink.parallelism = slots
    if not slots:
        raise UsageError(f"--flink_master {flink.flink_master}: the cluster has no TaskManager yet; start one")
    if flink.parallelism < 1:
        raise UsageError(f"--parallelism {flink.parallelism}: expected at least 1; the cluster has {slots} slots")
    if flink.flink_job_server_jar is None and os.path.exists(settings.get(JOB_SERVER_KEY, "")):
        flink.flink_job_server_jar = settings[JOB_SERVER_KEY]
    if portable.environment_type is None and WORKERS_KEY in settings:
        portable.environment_type, portable.environment_config = "EXTERNAL", settings[WORKERS_KEY]
        _check_workers(settings[WORKERS_KEY], cluster)
    if "--sdk_worker_parallelism" not in named and managers:
        # One interpreter runs one thread at a time: as many for each TaskManager as it may have tasks of the job.
        portable.sdk_worker_parallelism = -(-min(flink.parallelism, slots) // managers)
    if "--environment_cache_millis" not in named:
        portable.environment_cache_millis = _CACHE_MILLIS
    _end_job_server_with_us(engine.view_as(JobServerOptions))


def _check_workers(pool: str, cluster: FlinkCluster) -> None:
    """See whether the pool answers, if it is on this machine, where its TaskManagers are then too."""
    host, _, port = pool.rpartition(":")
    if host not in _LOOPBACK or urlsplit(cluster.url).hostname not in _LOOPBACK:
        return
    try:
        socket.create_connection((host, int(port)), timeout=_SECONDS).close()
    except OSError as error:
        raise UsageError(
            f"no Python workers are to be had at {pool} ({error}); restart the cluster (make flink-down flink-up), "
            "or start a pool there: python -m apache_beam.runners.worker.worker_pool_main --service_port=PORT"
        ) from error


def _end_job_server_with_us(server: JobServerOptions) -> None:
    """Have the kernel end the job server when this process ends, however it ends; Beam would leave it behind."""
    if server.job_server_java_launcher == "java" and shutil.which("setpriv") and not server.job_server_jvm_properties:
        server.job_server_java_launcher = "setpriv"
        server.job_server_jvm_properties = ["--pdeathsig", "TERM", "--", "java", *_SHORT_LIVED]
