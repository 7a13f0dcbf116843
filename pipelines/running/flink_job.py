"""A Flink cluster through its JobManager's REST interface, and the job of a run there.

The run reports its job's address, ends the job with itself, and says why it failed.
"""

from __future__ import annotations

import json
import logging
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from wikimill.pipelines.terminal.errors import RunFailed, warn

#: Settings of our own, by which a cluster tells what a client needs.
JOB_SERVER_KEY, WORKERS_KEY = "wikimill.job-server-jar", "wikimill.worker-pool"
_ENDED = frozenset(("FINISHED", "FAILED", "CANCELED"))
_SECONDS = 10.0
_EVERY_SECONDS = 1.0
_END_SECONDS = 60.0
#: What Beam says in a TaskManager that has lost its Python worker, or whose task was ended by something else.
_SYMPTOMS = (
    "StatusRuntimeException",
    "call is closed",
    "HTTP/2 error code",
    "Connection refused",
    "SdkHarness closed",
    "UNAVAILABLE",
    "Channel closed",
    "has been released",
    "segment has been freed",
    "CancellationException",
)


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
            NoCluster: no one answers there.
        """
        return dict(self._asked("/overview"))

    def settings(self) -> dict[str, str]:
        """Its configuration."""
        return {str(entry["key"]): str(entry["value"]) for entry in self._asked("/jobmanager/config")}

    def slot_heap(self) -> int:
        """Bytes of JVM heap that a task has, in the TaskManager that gives it least; 0 without any."""
        managers = self._asked("/taskmanagers")["taskmanagers"]
        heaps = [int(each["memoryConfiguration"]["taskHeap"]) // int(each["slotsNumber"]) for each in managers]
        return min(heaps, default=0)

    def jobs(self) -> list[Job]:
        """Return all that it knows, ended ones too."""
        listed = self._asked("/jobs/overview")["jobs"]
        return [Job(str(job["jid"]), str(job["name"]), str(job["state"])) for job in listed]

    def cancel(self, job: Job) -> None:
        """Have a job end; it may take a moment."""
        self._asked(f"/jobs/{job.id}?mode=cancel", "PATCH")

    def address_of(self, job: Job) -> str:
        """Return where a browser shows a job."""
        return f"{self.url}/#/job/{'completed' if job.has_ended else 'running'}/{job.id}/overview"

    def reasons(self, job: Job) -> list[str]:
        """Return why a job failed, and each of its attempts, the last first: exceptions of Java's with their traces."""
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


class FlinkJob:
    """A context in which a pipeline is submitted and waited for.

    When it is entered, jobs of the same name that are still running are ended: the output belongs to this run, so they
    are what a client that was killed has left behind. When it is left by an exception, the job is ended.

    Args:
        cluster: on which it runs.
        name: of the job; the same for the same output.
    """

    def __init__(self, cluster: FlinkCluster, name: str) -> None:
        self._cluster, self._name = cluster, name
        self._former: set[str] = set()
        self._stop = threading.Event()
        self._follower = threading.Thread(target=self._follow, name="job", daemon=True)

    def __enter__(self) -> Self:
        jobs = [job for job in self._cluster.jobs() if job.name == self._name]
        self._former = {job.id for job in jobs}
        left = [job for job in jobs if not job.has_ended]
        for job in left:
            warn(f"a run into the same output has left its job behind; it is cancelled: {job.id}")
            self._cluster.cancel(job)
        self._wait_for_end({job.id for job in left})
        self._follower.start()
        logging.getLogger().addFilter(_logs_nothing)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        logging.getLogger().removeFilter(_logs_nothing)
        if error is None:
            return
        try:
            job = self._job()
            if job is None:
                return
            if not job.has_ended:
                self._cluster.cancel(job)
            elif job.state == "FAILED" and isinstance(error, Exception):
                address = self._cluster.address_of(job)
                raise RunFailed(f"the job failed: {told_cause(self._cluster.reasons(job))}; see {address}") from error
        except NoCluster as gone:
            if isinstance(error, Exception):
                raise RunFailed(f"the cluster is gone, and its job with it ({gone}); run again") from error

    def _job(self) -> Job | None:
        jobs = self._cluster.jobs()
        return next((job for job in jobs if job.name == self._name and job.id not in self._former), None)

    def _follow(self) -> None:
        """Tell the job's address as soon as the cluster knows it."""
        while not self._stop.wait(_EVERY_SECONDS):
            try:
                job = self._job()
            except NoCluster:
                continue  # the runner notices as well
            if job is not None:
                warn(f"Flink's job: {self._cluster.address_of(job)}")
                return

    def _wait_for_end(self, ids: set[str]) -> None:
        last = time.monotonic() + _END_SECONDS
        while running := [job for job in self._cluster.jobs() if job.id in ids and not job.has_ended]:
            if time.monotonic() > last:
                job = running[0]
                raise RunFailed(f"job {job.id} of the same output does not end: it is {job.state}; cancel it first")
            time.sleep(_EVERY_SECONDS / 4)


def _logs_nothing(_: logging.LogRecord) -> bool:
    """Return whether to log what goes to the logger without a name: Beam's whole traces of what we tell in a line."""
    return False


def told_cause(reasons: Sequence[str]) -> str:
    """Return the first cause, among those of all attempts, that says more than that a task was ended."""
    causes = [cause_of(reason) for reason in reasons] or ["no reason is told"]
    for cause in causes:
        if not any(symptom in cause for symptom in _SYMPTOMS):
            return cause
    return f"a Python worker was lost again and again ({causes[0]}); see whether its pool runs and has memory enough"


def cause_of(reason: str) -> str:
    """The line of a failure's trace that says what happened: of a Python worker its own exception, else Java's last.

    >>> cause_of("java.lang.Exception: failed\\n\\tat a.b(C.java)\\nCaused by: java.io.IOException: no space\\n\\tat d")
    'java.io.IOException: no space'
    """
    lines = reason.splitlines()
    last_trace = max((at for at, line in enumerate(lines) if "Traceback (most recent call last)" in line), default=None)
    if last_trace is not None:
        for line in lines[last_trace + 1 :]:
            if re.match(r"[A-Za-z_][\w.]*(Error|Exception|Interrupt|Exit|Warning|\w*)(:|$)", line):
                return line.strip()
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    return (causes or lines or ["no reason is told"])[-1 if causes else 0].strip()
