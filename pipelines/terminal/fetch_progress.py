"""Shows how far a fetch is: a bar on a terminal, a line every 30 seconds elsewhere."""

from __future__ import annotations

import sys
import threading
import time

from tqdm import tqdm

from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.progress_thread import ProgressThread
from wikimill.pipelines.terminal.sizes import human_bytes

_BAR_SECONDS, _LINE_SECONDS = 0.5, 30.0


class FetchProgress(ProgressThread):
    """A context in which a fetch is shown on stderr; `add` may be called by any thread.

    Args:
        total: bytes of the dump, as far as sizes are known.
        here: bytes of it that were here before.
        doing: what is done with them, and in the past tense.
    """

    def __init__(self, total: int, here: int = 0, doing: tuple[str, str] = ("fetching", "fetched")) -> None:
        super().__init__()
        self._total, self._here, self._now_here = total, here, here
        self._doing, self._done = doing
        self._adding = threading.Lock()

    def add(self, size: int) -> None:
        """Count bytes that came, or (negative) were thrown away."""
        with self._adding:
            self._now_here += size

    @property
    def got(self) -> int:
        """Bytes by which there is more than before."""
        return self._now_here - self._here

    def say(self, message: str) -> None:
        """Say something without spoiling the bar."""
        tqdm.write(f"wikimill: {message}", file=sys.stderr)

    def show_bar(self) -> None:
        """Bytes."""
        with tqdm(
            total=self._total, initial=self._here, unit="B", unit_scale=True, desc=self._doing, dynamic_ncols=True
        ) as bar:
            while True:
                stopping = self.stop.wait(_BAR_SECONDS)
                bar.update(self._now_here - bar.n)
                if stopping:
                    return

    def show_lines(self) -> None:
        """The same in words."""
        started = time.monotonic()
        while not self.stop.wait(_LINE_SECONDS):
            speed = self.got / (time.monotonic() - started)
            warn(f"{self._done} {fetch_text(self._now_here, self._total, speed)}")


def fetch_text(here: int, total: int, speed: float) -> str:
    """How far a fetch is, in a few words.

    Args:
        here: bytes.
        total: bytes.
        speed: bytes a second.

    >>> fetch_text(50_000_000, 200_000_000, 1_000_000.0)
    '50.0 MB of 200.0 MB (25 %), 1.0 MB/s, 150 s to go'
    """
    share = min(here / total, 1.0) if total else 1.0
    left = f"{max(total - here, 0) / speed:.0f} s to go" if speed > 0 else "time left unknown"
    percent = f"{share:.0%}".replace("%", " %")
    return f"{human_bytes(here)} of {human_bytes(total)} ({percent}), {human_bytes(max(speed, 0))}/s, {left}"
