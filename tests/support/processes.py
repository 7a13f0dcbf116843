"""Looks at the processes of a run that a test started with `milling.started`, in a session of its own."""

from __future__ import annotations

import time
from pathlib import Path

from support.patience import LONG, Patience

from wikimill.pipelines.running.forked_workers import NAME
from wikimill.transforms.mining.sandbox_child import NAME as SANDBOX


def processes_of(session: int) -> dict[int, str]:
    """The processes that are left of a session, with their command lines."""
    left = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state, _, _, own = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:4]
                if int(own) == session and state != "Z":
                    left[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                pass  # it has ended
    return left


def workers_of(session: int) -> list[int]:
    """The local workers among the processes of a session: copies of the command, or programs."""
    return [number for number, command in processes_of(session).items() if _is_worker(number, command)]


def children_of(session: int) -> list[int]:
    """The sandboxes among the processes of a session: programs, or copies of a process that has their models."""
    return [
        number
        for number, command in processes_of(session).items()
        if "sandbox_child.py" in command or _name_of(number).startswith(f"{SANDBOX} ")
    ]


def servers_of(session: int) -> list[int]:
    """The processes of a session that have models, of which sandboxes are copies."""
    found = [number for number, command in processes_of(session).items() if "sandbox_server.py" in command]
    return [number for number in found if not _name_of(number).startswith(f"{SANDBOX} ")]


def _name_of(process_id: int) -> str:
    try:
        return Path(f"/proc/{process_id}/comm").read_text().strip()
    except OSError:
        return ""  # it has ended


def _is_worker(process_id: int, command: str) -> bool:
    return "local_worker.py" in command or _name_of(process_id) == NAME


def session_of(process_id: int) -> list[str]:
    """The command lines of the processes that are left of a session."""
    return list(processes_of(process_id).values())


def all_have_ended(process_id: int, seconds: float = LONG) -> bool:
    """Whether no process of a session is left, after some time at most."""
    patience = Patience(seconds)
    while processes_of(process_id):
        if patience.left() <= 0:
            return False
        time.sleep(0.05)
    return True
