"""Processes that outlive the command that started them, and how they are ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

_GRACE_SECONDS = 10.0


@dataclass(frozen=True)
class Process:
    """One process, the leader of a session of its own.

    Attributes:
        role: what it does.
        id: its process id, which is that of its session as well.
        started: start time in clock ticks since boot, because ids are reused.
    """

    role: str
    id: int
    started: int

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return _started(self.id) == self.started


def start(role: str, command: Sequence[str], environment: Mapping[str, str], log: Path) -> Process:
    """Start a process whose output goes to a file."""
    with log.open("ab") as out:
        child = subprocess.Popen(
            command, env=dict(environment), stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
        )
    started = _started(child.pid)
    return Process(role, child.pid, started if started is not None else 0)


def found(process_id: int) -> Process | None:
    """Return a process that someone else started; None if it has ended."""
    started = _started(process_id)
    return Process("", process_id, started) if started is not None else None


def end(processes: Sequence[Process]) -> None:
    """End processes and their children; kill those that do not end in ten seconds."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for process in processes:
            _signal_session(process.id, number)
        last = time.monotonic() + _GRACE_SECONDS
        while time.monotonic() < last and any(_session(process.id) for process in processes):
            time.sleep(0.1)


def remember(processes: Sequence[Process], path: Path) -> None:
    """Write the processes to a file."""
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps([asdict(process) for process in processes], indent=1) + "\n", "utf-8")
    os.replace(partial, path)


def remembered(path: Path) -> list[Process]:
    """Return the processes of such a file; empty without one."""
    return [Process(**entry) for entry in json.loads(path.read_text("utf-8"))] if path.exists() else []


def _started(process_id: int) -> int | None:
    fields = _stat(process_id)
    return int(fields[19]) if fields and fields[0] != "Z" else None


def _stat(process_id: int) -> list[str]:
    """Return the fields of /proc/ID/stat from the state on; empty if there is no such process."""
    try:
        text = Path(f"/proc/{process_id}/stat").read_text("utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(") ")[2].split()


def _session(leader: int) -> list[int]:
    """Return the processes of a session, without zombies."""
    members = []
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            fields = _stat(int(entry.name))
            if fields and fields[0] != "Z" and int(fields[3]) == leader:
                members.append(int(entry.name))
    return members


def _signal_session(leader: int, number: signal.Signals) -> None:
    for process_id in _session(leader):
        try:
            os.kill(process_id, number)
        except ProcessLookupError:
            continue
