"""Progress of a run on a cluster: counters, which its runner collects while it runs."""

from __future__ import annotations

import time
from collections.abc import Mapping

from apache_beam.metrics import Metrics

from wikimill.transforms.dumps.ledger import Account

NAMESPACE = "wikimill"
#: The names of the counters, in the order of `Standing`.
COUNTED = ("bytes_read", "pages", "examples")
_EVERY_SECONDS = 1.0


class CountedProgress:
    """How far one portion is read; a bundle that is retried counts anew, so that the sum may be more than there is."""

    def __init__(self) -> None:
        self._counters = [Metrics.counter(NAMESPACE, name) for name in COUNTED]
        self._counted = [0, 0, 0]
        self._last = 0.0

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Count how many stored bytes are read and what came of them, at most once a second."""
        now = time.monotonic()
        if now - self._last >= _EVERY_SECONDS:
            self._last = now
            self.end(accounts, bytes_read)

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Count it at once."""
        made = accounts["examples"] if "examples" in accounts else accounts["candidates"]
        standing = (bytes_read, accounts["pages"].kept, made.kept)
        for counter, value, before in zip(self._counters, standing, self._counted, strict=True):
            counter.inc(value - before)
        self._counted = list(standing)
