"""Runs actions in parallel, and ends all of them when one fails or the user interrupts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from threading import TIMEOUT_MAX, Event
from time import monotonic
from typing import TypeVar

from wikimill.transforms.fetching.failures import OutOfTime, Stopped

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Seconds for the other actions to notice the end; one may be waiting for a silent server.
_GRACE_SECONDS = 2.0


class Stop:
    """A signal that stops workers, on request or when the time for fetching is over.

    Args:
        hours: hours that fetching may take, from now or from the last call of `begin`.
        clock: returns a time in seconds.
    """

    def __init__(self, hours: float = math.inf, clock: Callable[[], float] = monotonic) -> None:
        self._event = Event()
        self._hours, self._clock = hours, clock
        self.begin()

    def begin(self) -> None:
        """Restart the time limit, for another fetch."""
        self._end = self._clock() + self._hours * 3600

    def left(self) -> float:
        """Return the seconds until the time is over."""
        return self._end - self._clock()

    def now(self) -> None:
        """Request the workers to stop."""
        self._event.set()

    def check(self) -> None:
        """Raise if the workers must stop.

        Raises:
            Stopped: a stop was requested.
            OutOfTime: the time is over.
        """
        if self._event.is_set():
            raise Stopped
        if self.left() <= 0:
            raise OutOfTime(
                f"fetching has taken as long as --max_hours {self._hours:g} lets it; what has come is kept, the "
                "same command goes on"
            )

    def sleep(self, seconds: float) -> None:
        """Wait for some seconds, or until a stop is requested.

        Raises:
            Stopped: a stop was requested.
        """
        if self._event.wait(seconds):
            raise Stopped


def in_parallel(action: Callable[[Item], Result], items: Sequence[Item], workers: int, stop: Stop) -> list[Result]:
    """Apply an action to each item, in `workers` threads; return the results in the order of the items.

    Raises:
        Exception: the error of an action that failed; the other actions are stopped.
        OutOfTime: the time for fetching is over, even if an action hangs.
        Stopped: a stop was requested, and no action failed.
    """
    pool = ThreadPoolExecutor(workers)
    futures = [pool.submit(action, item) for item in items]
    try:
        wait(futures, timeout=min(stop.left(), TIMEOUT_MAX), return_when=FIRST_EXCEPTION)
        if not all(future.done() for future in futures) and not any(_has_failed(future) for future in futures):
            stop.check()
        for future in futures:
            if future.done() and (error := future.exception()) is not None and not isinstance(error, Stopped):
                raise error
        return [future.result() for future in futures]
    except BaseException:
        stop.now()
        pool.shutdown(wait=False, cancel_futures=True)
        # `wait` never counts a future as done that was cancelled before it began.
        wait([future for future in futures if not future.cancelled()], timeout=_GRACE_SECONDS)
        raise
    finally:
        pool.shutdown(wait=False)


def _has_failed(future: Future[Result]) -> bool:
    return future.done() and (future.cancelled() or future.exception() is not None)
