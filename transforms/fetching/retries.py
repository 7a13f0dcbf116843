"""Retries of requests with transient failures, and a guard against connections that are too slow."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

import tenacity

from wikimill.rules.quantities import quantity
from wikimill.transforms.fetching.failures import FetchError, Transient

Result = TypeVar("Result")

#: Seconds over which speed is measured, and for which a connection may be silent.
WINDOW_SECONDS = 60.0
#: Least speed in bytes per second.
MIN_SPEED = 1000


def _ignore(_: str) -> None:
    """Report nothing."""


def _no_deadline() -> float:
    """Return infinity: there is no deadline."""
    return math.inf


@dataclass(frozen=True, kw_only=True)
class RetryPolicy:
    """The number of tries of a request, and the waits between them.

    Attributes:
        attempts: largest number of tries of a request.
        first_wait: seconds before the second try; each later wait is twice as long.
        longest_wait: largest wait in seconds; limits a server's Retry-After, too.
        sleep: waits for a number of seconds.
        left: returns the seconds until the deadline.
        report: called with a line for each failure that is retried.
    """

    attempts: int = 8
    first_wait: float = 1.0
    longest_wait: float = 600.0
    sleep: Callable[[float], object] = time.sleep
    left: Callable[[], float] = _no_deadline
    report: Callable[[str], None] = _ignore

    def call(self, action: Callable[[], Result]) -> Result:
        """Return the result of an action; retry it while it raises Transient.

        Raises:
            FetchError: the action failed `attempts` times, or the deadline comes before the next try.
            Exception: the action raised another error, which is not retried.
        """
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception_type(Transient),
            stop=self._is_over,
            wait=self._wait,
            sleep=self._pause,
            before_sleep=self._report,
            retry_error_callback=self._give_up,
        )
        return retrying(action)

    def _pause(self, seconds: float) -> None:
        self.sleep(seconds)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        backoff = self.first_wait * 2 ** (state.attempt_number - 1)
        return min(max(backoff, _failure(state).retry_after or 0.0), self.longest_wait)

    def _is_over(self, state: tenacity.RetryCallState) -> bool:
        return state.attempt_number >= self.attempts or self._wait(state) >= self.left()

    def _report(self, state: tenacity.RetryCallState) -> None:
        self.report(f"{self._describe(state)}; trying again in {self._wait(state):.0f} s")

    def _describe(self, state: tenacity.RetryCallState) -> str:
        failure = _failure(state)
        asked = failure.retry_after or 0.0
        return f"{failure}; the server asks to wait {asked:,.0f} s" if asked > self._wait(state) else str(failure)

    def _give_up(self, state: tenacity.RetryCallState) -> NoReturn:
        failure, tries = _failure(state), state.attempt_number
        if tries >= self.attempts:
            times = f"{tries} times" if tries > 1 else "once"
            raise FetchError(f"{failure} (tried {times}); try again later: what is already here is kept") from failure
        raise FetchError(
            f"{self._describe(state)}; --max_hours ends before it could be tried again in {self._wait(state):.0f} s; "
            "run again later: what is already here is kept"
        ) from failure


def _failure(state: tenacity.RetryCallState) -> Transient:
    failure = state.outcome.exception() if state.outcome is not None else None
    assert isinstance(failure, Transient)
    return failure


class SpeedGuard:
    """A check of the speed of a response body.

    Args:
        url: the URL of the file, for messages.
        min_speed: least bytes per second.
        clock: returns a time in seconds.
    """

    def __init__(self, url: str, min_speed: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._url, self._min_speed, self._clock = url, min_speed, clock
        self._bytes, self._since = 0, clock()

    def count(self, size: int) -> None:
        """Count bytes that were received.

        Raises:
            Transient: fewer than `min_speed` bytes per second came in a window of at least `WINDOW_SECONDS`.
        """
        self._bytes += size
        seconds = self._clock() - self._since
        if seconds < WINDOW_SECONDS:
            return
        if self._bytes / seconds < self._min_speed:
            raise Transient(
                f"{self._url}: {quantity(round(self._bytes / seconds), 'byte')} a second; "
                f"--min_speed is {self._min_speed:,.0f}"
            )
        self._bytes, self._since = 0, self._since + seconds
