"""Beam's worker pool, as `python -m wikimill.pipelines.running.worker_pool` starts it, for runs that a test starts."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.patience import wait_until
from support.sockets import listening


def with_programs(**variables: str) -> dict[str, str]:
    """This environment, in which the programs that are installed beside this Python are found."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path} | variables


@contextmanager
def worker_pool(**variables: str) -> Iterator[tuple[int, int]]:
    """A context with a pool: its process and its port. It has ended afterwards.

    A port that is free may be taken by another process before the pool has it: then it ends, and there is another try.
    """
    for _ in range(5):
        port = _free_port()
        command = [sys.executable, "-m", "wikimill.pipelines.running.worker_pool", f"--service_port={port}"]
        pool = subprocess.Popen(
            command, env=with_programs(**variables), start_new_session=True, stderr=subprocess.DEVNULL
        )
        try:
            wait_until(lambda: pool.poll() is not None or f"tcp {port}" in listening([pool.pid]))
            if pool.poll() is None:
                yield pool.pid, port
                return
        finally:
            pool.terminate()
            pool.wait()
    raise AssertionError("no pool of workers could be started, on five ports")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
