"""The client of a Flink cluster's REST interface, and the context in which a run's job is followed or cancelled."""

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

#: wikimill's own settings in a cluster's configuration, for clients.
JOB_SERVER_KEY, WORKERS_KEY = "wikimill.job-server-jar", "wikimill.worker-pool"
_ENDED = frozenset(("FINISHED", "FAILED", "CANCELED"))
_SECONDS = 10.0
_EVERY_SECONDS = 1.0
_END_SECONDS = 60.0
#: Messages of Beam in a TaskManager that lost its Python worker or whose task was ended: symptoms, not causes.
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


class NoCluster(RunFailed):
    """The failure of a request to a JobManager: no answer, an HTTP error, or an answer that is not JSON."""


@dataclass(frozen=True)
class ListedJob:
    """A job of a cluster, as its JobManager listed it.

    Attributes:
        id: Flink's id of the job.
        name: name of the job, which several jobs may have.
        state: Flink's name of its state when it was listed, such as RUNNING.
    """

    id: str
    name: str
    state: str

    @property
    def has_ended(self) -> bool:
        """Whether `state` is final: FINISHED, FAILED or CANCELED."""
        return self.state in _ENDED


@dataclass(frozen=True)
class FlinkCluster:
    """A Flink cluster, reached through its JobManager's REST interface.

    Attributes:
        url: URL of the JobManager's REST interface, without a final slash.
    """

    url: str

    def overview(self) -> dict[str, Any]:
        """Return Flink's `/overview`: among others `flink-version` (text), `taskmanagers` and `slots-total` (numbers).

        Raises:
            NoCluster: the request failed.
        """
        return dict(self._asked("/overview"))

    def settings(self) -> dict[str, str]:
        """Return key → value of the cluster's configuration.

        Raises:
            NoCluster: the request failed.
        """
        return {str(entry["key"]): str(entry["value"]) for entry in self._asked("/jobmanager/config")}

    def slot_heap(self) -> int:
        """Return a slot's share of its TaskManager's task heap in bytes, the least of all; 0 without TaskManagers.

        Raises:
            NoCluster: the request failed.
        """
        managers = self._asked("/taskmanagers")["taskmanagers"]
        heaps = [int(each["memoryConfiguration"]["taskHeap"]) // int(each["slotsNumber"]) for each in managers]
        return min(heaps, default=0)

    def jobs(self) -> list[ListedJob]:
        """Return all jobs that the JobManager lists, including ended ones, in its order.

        Raises:
            NoCluster: the request failed.
        """
        listed = self._asked("/jobs/overview")["jobs"]
        return [ListedJob(str(job["jid"]), str(job["name"]), str(job["state"])) for job in listed]

    def cancel(self, job: ListedJob) -> None:
        """Request the cancellation of a job, without waiting for its end.

        Raises:
            NoCluster: the request failed.
        """
        self._asked(f"/jobs/{job.id}?mode=cancel", "PATCH")

    def address_of(self, job: ListedJob) -> str:
        """Return the URL of a job's page in Flink's dashboard."""
        return f"{self.url}/#/job/{'completed' if job.has_ended else 'running'}/{job.id}/overview"

    def reasons(self, job: ListedJob) -> list[str]:
        """Return the Java stack traces of a failed job: its root exception, then at most 20 of its exception history.

        Empty if Flink has none.

        Raises:
            NoCluster: the request failed.
        """
        answer = self._asked(f"/jobs/{job.id}/exceptions?maxExceptions=20")
        entries = (answer.get("exceptionHistory") or {}).get("entries") or []
        traces = [answer.get("root-exception"), *(entry.get("stacktrace") for entry in entries)]
        return [str(trace) for trace in traces if trace]

    def _asked(self, path: str, method: str = "GET") -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                return json.loads(answer.read() or b"null")
        except (OSError, ValueError) as error:  # urllib raises OSError, broken JSON ValueError
            raise NoCluster(f"{self.url}: {getattr(error, 'reason', error)}") from error


class FlinkJob:
    """A context in which a pipeline is submitted to a Flink cluster and waited for.

    Entering it cancels running jobs of the same name, which a killed client of the same output left, and waits for
    their end. Within it, the URL of the new job is printed on stderr, and the root logger is silent. Leaving it by an
    exception cancels the job, or raises RunFailed with the cause if the job failed.

    Args:
        cluster: the cluster that runs the job.
        name: the job's name, the same for each run into an output.

    Raises:
        RunFailed: on entering, a former job does not end within a minute; on leaving by an Exception, the job failed or
            the cluster does not answer.
        NoCluster: on entering, a request to the cluster failed.
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
            warn(f"a run into the same output has left a job running; it is cancelled: {job.id}")
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
                raise RunFailed(f"the job failed: {root_cause(self._cluster.reasons(job))}; see {address}") from error
        except NoCluster as gone:
            if isinstance(error, Exception):
                raise RunFailed(f"the cluster is gone, and its job with it ({gone}); run again") from error

    def _job(self) -> ListedJob | None:
        jobs = self._cluster.jobs()
        return next((job for job in jobs if job.name == self._name and job.id not in self._former), None)

    def _follow(self) -> None:
        """Print the job's address as soon as the cluster lists the job."""
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
    """Suppress the root logger, where Beam logs whole traces of what is reported in one line."""
    return False


def root_cause(reasons: Sequence[str]) -> str:
    """Return the cause that explains the end of a job: the first `cause_of` the traces that is not a mere symptom.

    Symptoms are errors of tasks that lost their Python worker or were ended because another task failed. If all causes
    are symptoms, the result is a message about lost workers.

    Args:
        reasons: Java stack traces, the root exception first; may be empty.

    >>> root_cause(["java.io.IOException: Connection refused", "java.io.IOException: no space left"])
    'java.io.IOException: no space left'
    >>> root_cause([])
    'no reason is given'
    """
    causes = [cause_of(reason) for reason in reasons] or ["no reason is given"]
    for cause in causes:
        if not any(symptom in cause for symptom in _SYMPTOMS):
            return cause
    return f"a Python worker was lost again and again ({causes[0]}); see whether its pool runs and has memory enough"


def cause_of(reason: str) -> str:
    """Return the line that names the cause in a Java stack trace; "no reason is given" for an empty trace.

    It is the exception of the last Python traceback in the trace; without one, the last "Caused by"; without that, the
    first line.

    >>> cause_of("java.lang.Exception: failed\\n\\tat a.b(C.java)\\nCaused by: java.io.IOException: no space\\n\\tat d")
    'java.io.IOException: no space'
    >>> cause_of("java.lang.Exception: 1\\nTraceback (most recent call last):\\n  File a.py\\nKeyError: 'x'\\n\\tat d")
    "KeyError: 'x'"
    """
    lines = reason.splitlines()
    last_trace = max((at for at, line in enumerate(lines) if "Traceback (most recent call last)" in line), default=None)
    if last_trace is not None:
        for line in lines[last_trace + 1 :]:
            if re.match(r"[A-Za-z_][\w.]*(Error|Exception|Interrupt|Exit|Warning|\w*)(:|$)", line):
                return line.strip()
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    return (causes or lines or ["no reason is given"])[-1 if causes else 0].strip()
