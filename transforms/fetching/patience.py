"""Retries: how often, and after what wait."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from wikimill.transforms.fetching.failures import FetchError, Transient

Result = TypeVar("Result")


def say_nothing(_: str) -> None:
    """Tell nobody."""


def for_ever() -> float:
    """Without an end."""
    return math.inf


@dataclass(frozen=True, kw_only=True)
class Patience:
    """Waits that double from try to try; the server may ask for longer ones.

    Attributes:
        attempts: how often something is tried that brings nothing.
        first_wait: seconds before the second try.
        longest_wait: seconds; a server that asks for more gets a request after this time all the same.
        sleep: waits for so many seconds.
        left: how many seconds there are still.
        tell: says in one line what failed and how long is waited.
    """

    attempts: int = 8
    first_wait: float = 1.0
    longest_wait: float = 600.0
    sleep: Callable[[float], object] = time.sleep
    left: Callable[[], float] = for_ever
    tell: Callable[[str], None] = say_nothing

    def wait(self, failures: int, failure: Transient) -> None:
        """Wait after something has failed so many times in a row.

        Raises:
            FetchError: it has failed too often, or the time is over before it could be tried again.
        """
        if failures >= self.attempts:
            times = f"{failures} times" if failures > 1 else "once"
            raise FetchError(f"{failure} (tried {times}); try again later: what is already here is kept") from failure
        backoff = self.first_wait * 2 ** (failures - 1)
        seconds = min(max(backoff, failure.retry_after or 0.0), self.longest_wait)
        asked = failure.retry_after or 0.0
        server = f"; the server asks to wait {asked:,.0f} s" if asked > seconds else ""
        if seconds >= self.left():
            raise FetchError(
                f"{failure}{server}; --max_hours ends before it could be tried again in {seconds:.0f} s; run again "
                "later: what is already here is kept"
            ) from failure
        self.tell(f"{failure}{server}; trying again in {seconds:.0f} s")
        self.sleep(seconds)

    def persist(self, action: Callable[[], Result]) -> Result:
        """Do something, again after each transient failure.

        Raises:
            FetchError: it has failed too often, or for good.
        """
        failures = 0
        while True:
            try:
                return action()
            except Transient as failure:
                failures += 1
                self.wait(failures, failure)
