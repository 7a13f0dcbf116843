"""Limits of time and speed for a server, as curl has them: a time for short answers, a least speed for long ones.

A timeout of the network counts from one read to the next, so that a byte now and then would go on for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from wikimill.transforms.fetching.failures import Transient
from wikimill.transforms.fetching.parallel import Stop

#: From a request to the end of the header of its answer.
HEADER_SECONDS = 60.0
#: For the whole of a listing, a checksum file or a status.
TEXT_SECONDS = 300.0
#: The time over which speed is measured, and that may pass without a byte.
WINDOW_SECONDS = 60.0
MIN_SPEED = 1000


@dataclass(frozen=True, kw_only=True)
class Pace:
    """What is asked of a server.

    Attributes:
        min_speed: bytes a second.
        stop: ends reading, and knows when the time for fetching is over.
        clock: seconds.
    """

    min_speed: float = MIN_SPEED
    stop: Stop = field(default_factory=Stop)
    clock: Callable[[], float] = monotonic


class Watch:
    """Watches one answer while it is read.

    Args:
        url: what was asked for, for messages.
        seconds: that the whole answer may take; None where only its speed counts.
    """

    def __init__(self, url: str, pace: Pace, seconds: float | None = None) -> None:
        self._url, self._pace, self._seconds = url, pace, seconds
        self._is_header, self._bytes = True, 0
        self._began = self._since = pace.clock()

    def header_has_come(self) -> None:
        """What comes now is the body."""
        self._is_header, self._bytes, self._since = False, 0, self._pace.clock()

    def timeout(self) -> float:
        """How many seconds the next read may take.

        Raises:
            Stopped: reading was told to stop.
            OutOfTime: the time for fetching is over.
        """
        self._pace.stop.check()
        limit, now = self._limit(), self._pace.clock()
        left = min(self._pace.stop.left(), WINDOW_SECONDS if limit is None else self._began + limit - now)
        return min(max(left, 0.001), WINDOW_SECONDS)

    def count(self, size: int) -> None:
        """Bytes have come.

        Raises:
            Transient: they come too slowly.
        """
        now, limit = self._pace.clock(), self._limit()
        self._bytes += size
        if limit is not None and now - self._began > limit:
            raise self._late(limit)
        if not self._is_header and now - self._since >= WINDOW_SECONDS:
            speed = self._bytes / (now - self._since)
            if speed < self._pace.min_speed:
                raise Transient(f"{self._url}: {speed:,.0f} bytes a second; --min_speed is {self._pace.min_speed:,.0f}")
            self._bytes, self._since = 0, now

    def silence(self) -> Transient:
        """What to raise when nothing has come for so long as a read may take.

        Raises:
            OutOfTime: the time for fetching is over.
        """
        self._pace.stop.check()
        return self._late(HEADER_SECONDS) if self._is_header else Transient(f"{self._url}: no more bytes come")

    def _late(self, limit: float) -> Transient:
        what = "the header of the answer" if self._is_header else "the answer"
        return Transient(f"{self._url}: {what} has not ended after {limit:.0f} s")

    def _limit(self) -> float | None:
        """Seconds, from the request on."""
        return HEADER_SECONDS if self._is_header else self._seconds
