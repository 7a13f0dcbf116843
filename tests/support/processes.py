"""Looks at the processes of a run that a test started with `milling.started`, in a session of its own."""

from __future__ import annotations

import time
from pathlib import Path

from support.patience import LONG, Patience

from wikimill.pipelines.engines.workers import NAME
from wikimill.transforms.mining.sandbox_process import CHILD, SERVER


def processes_of(session: int) -> dict[int, str]:
    """Return the processes that are left of a session, with their command lines."""
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
    """Return the local workers among the processes of a session."""
    return [number for number in processes_of(session) if _name_of(number) == NAME]


def children_of(session: int) -> list[int]:
    """Return the sandboxes among the processes of a session."""
    return [number for number in processes_of(session) if _name_of(number).startswith(f"{CHILD} ")]


def servers_of(session: int) -> list[int]:
    """Return the processes of a session that have models, from which sandboxes are forked."""
    return [number for number in processes_of(session) if _name_of(number) == SERVER]


def _name_of(process_id: int) -> str:
    try:
        return Path(f"/proc/{process_id}/comm").read_text().strip()
    except OSError:
        return ""  # it has ended


def session_of(process_id: int) -> list[str]:
    """Return the command lines of the processes that are left of a session."""
    return list(processes_of(process_id).values())


def all_have_ended(process_id: int, seconds: float = LONG) -> bool:
    """Return whether no process of a session is left, after some time at most."""
    patience = Patience(seconds)
    while processes_of(process_id):
        if patience.left() <= 0:
            return False
        time.sleep(0.05)
    return True
