"""Follows a run's job on a Flink cluster: tells its address, ends it with the run, and tells why it failed."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from wikimill.pipelines.running.flink_cluster import FlinkCluster, Job, NoCluster
from wikimill.pipelines.terminal.errors import RunFailed, warn

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
    """Whether to log what goes to the logger without a name: Beam's whole traces of what we tell in a line."""
    return False


def told_cause(reasons: Sequence[str]) -> str:
    """The first cause, among those of all attempts, that says more than that a task was ended."""
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
