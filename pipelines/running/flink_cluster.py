"""A Flink cluster, through the REST interface of its JobManager: what it is, and what becomes of its jobs."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

#: Settings of our own, by which a cluster tells what a client needs.
JOB_SERVER_KEY, WORKERS_KEY = "wikimill.job-server-jar", "wikimill.worker-pool"
_ENDED = frozenset(("FINISHED", "FAILED", "CANCELED"))
_SECONDS = 10.0


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

    def slot_heap(self) -> int:
        """Bytes of JVM heap that a task has, in the TaskManager that gives it least; 0 without any."""
        managers = self._asked("/taskmanagers")["taskmanagers"]
        heaps = [int(each["memoryConfiguration"]["taskHeap"]) // int(each["slotsNumber"]) for each in managers]
        return min(heaps, default=0)

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
