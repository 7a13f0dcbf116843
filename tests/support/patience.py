"""Limits of tests that follow progress, not the clock: on a machine that is busy with other things they wait longer.

They find what hangs, so they are minutes, where what is waited for takes seconds. What a test says of how much
something costs, it measures in CPU time (`support.machine`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any

import pytest
from pytest_timeout import timeout_sigalrm

#: Longer than anything that does not hang takes on a machine that is slow and idles.
LONG = 600.0
_TICKS, _PROCESSORS = os.sysconf("SC_CLK_TCK"), os.cpu_count() or 1


def _idle_seconds() -> float:
    """Return how long the machine's processors have had nothing to do, on average; waiting for a disk is something to
    do."""
    with open("/proc/stat") as file:
        return int(file.readline().split()[4]) / _TICKS / _PROCESSORS


class Patience:
    """How much longer to wait: what passes is time in which the machine idles, or in which this process computes.

    A test that hangs is found as soon as on the clock where nothing else runs.
    """

    def __init__(self, seconds: float) -> None:
        self._end = self._passed() + seconds

    @staticmethod
    def _passed() -> float:
        return _idle_seconds() + time.process_time()

    def left(self) -> float:
        """Seconds, at least; zero or less if there is no more to wait for."""
        return self._end - self._passed()


def finished(process: subprocess.Popen[str], seconds: float = LONG) -> tuple[str, str]:
    """Return what a process writes to stdout and stderr, once it has ended.

    Raises:
        subprocess.TimeoutExpired: it does not end.
    """
    patience = Patience(seconds)
    while True:
        try:
            return process.communicate(timeout=max(patience.left(), 1))
        except subprocess.TimeoutExpired:
            if patience.left() <= 0:
                raise


def wait_until(condition: Callable[[], Any], seconds: float = LONG) -> None:
    """Wait until something holds."""
    patience = Patience(seconds)
    while not condition():
        assert patience.left() > 0, f"it did not come true within {seconds} seconds"
        time.sleep(0.05)


def limit_test(item: pytest.Item, settings: Any) -> bool | None:
    """Return the hook of pytest-timeout: fail a test whose patience is over; None leaves it to the clock."""
    if settings.method != "signal":
        return None
    patience = Patience(settings.timeout)

    def look(*_: object) -> None:
        if patience.left() > 0:
            signal.setitimer(signal.ITIMER_REAL, max(patience.left(), 1))
        else:
            timeout_sigalrm(item, settings)

    def cancel() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)

    item.cancel_timeout = cancel  # type: ignore[attr-defined]  # where pytest-timeout looks for it
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout)
    return True
