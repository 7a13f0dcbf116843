"""The progress of a local run or a fetch: a bar on a terminal, a line every 30 seconds elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from abc import ABC, abstractmethod
from dataclasses import replace
from types import TracebackType
from typing import Self

from tqdm import tqdm

from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.transforms.mining.progress import OwnProgress, ProgressBoard, Standing


class ProgressThread(ABC):
    """A context in which a thread shows progress.

    Subclasses define `show_bar` and `show_lines`, which return once `stop` is set.

    Attributes:
        stop: set at the end of the context.
    """

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._thread = threading.Thread(target=self._show, name="progress", daemon=True)

    def __enter__(self) -> Self:
        if self.has_something_to_show:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop.set()
        if self._thread.is_alive():
            self._thread.join()

    @property
    def has_something_to_show(self) -> bool:
        """Whether the thread is started."""
        return True

    @abstractmethod
    def show_bar(self) -> None:
        """Show a bar until `stop` is set; called if stderr is a terminal."""

    @abstractmethod
    def show_lines(self) -> None:
        """Print a line at intervals until `stop` is set; called if stderr is not a terminal."""

    def _show(self) -> None:
        if sys.stderr.isatty():
            self.show_bar()
        else:
            self.show_lines()


_BAR_SECONDS, _LINE_SECONDS = 0.5, 30.0
#: Fewest bytes from which a speed is estimated; a reader reports the first bytes of a file before it has read a page.
_LEAST_BYTES = 65_536
WRITING = "writing"
#: The unit of what is mined; the release lacks duplicates, and what test sets have.
EXAMPLES = "examples before duplicates"


class ProgressLine(ProgressThread):
    """A context in which the progress of a run is shown on stderr.

    Args:
        board: the board on which readers note their progress; None shows nothing.
        total_bytes: the stored size of all inputs.
        doing: the label of the bar.
        things: the unit of results, in the plural.
        pages: the unit of inputs, in the plural.
        reused_bytes: stored bytes of the portions that have checkpoints of earlier runs.
        afterwards: the label once everything is read.
    """

    def __init__(
        self,
        board: ProgressBoard | OwnProgress | None,
        total_bytes: int,
        doing: str = "mining",
        things: str = EXAMPLES,
        pages: str = "pages",
        reused_bytes: int = 0,
        afterwards: str = WRITING,
    ) -> None:
        super().__init__()
        self._board, self._total, self._reused_bytes = board, total_bytes, reused_bytes
        self._doing, self._things, self._pages, self._afterwards = doing, things, pages, afterwards

    @property
    def has_something_to_show(self) -> bool:
        """Whether there is a board to read."""
        return self._board is not None

    def show_bar(self) -> None:
        """Show a bar of bytes, inputs a second and results; checkpoints of earlier runs do not count in its speeds."""
        with tqdm(
            total=self._total,
            initial=self._reused_bytes,
            smoothing=0,  # the average: blocks arrive in bursts
            unit="B",
            unit_scale=True,
            desc=self._doing,
            dynamic_ncols=True,
        ) as bar:
            while True:
                stopping = self.stop.wait(_BAR_SECONDS)
                standing = self._standing()
                if stopping or standing.bytes_read - standing.reused_bytes >= _LEAST_BYTES:
                    bar.update(min(standing.bytes_read, self._total) - bar.n)
                pages = (standing.pages - standing.reused_pages) / max(bar.format_dict["elapsed"], 0.001)
                bar.set_postfix_str(f"{pages:,.0f} {self._pages}/s, {standing.examples:,} {self._things}")
                if stopping:
                    return
                if bar.n >= self._total:
                    bar.set_description(self._afterwards)

    def show_lines(self) -> None:
        """Print a line every 30 seconds."""
        started = time.monotonic()
        while not self.stop.wait(_LINE_SECONDS):
            seconds = time.monotonic() - started
            units = self._things, self._pages, self._afterwards
            warn(progress_text(self._standing(), self._total, seconds, *units))

    def _standing(self) -> Standing:
        """Return the progress; portions with a checkpoint count as read although their turn may come last."""
        assert self._board is not None
        now = self._board.standing()
        reused = max(now.reused_bytes, self._reused_bytes)
        return replace(now, bytes_read=now.bytes_read - now.reused_bytes + reused, reused_bytes=reused)


def progress_text(
    standing: Standing,
    total_bytes: int,
    seconds: float,
    things: str = EXAMPLES,
    pages: str = "pages",
    afterwards: str = WRITING,
) -> str:
    """Return a line on the progress of a run; checkpoints of earlier runs do not count in speed and remaining time.

    Args:
        standing: the progress so far.
        total_bytes: the stored size of all inputs.
        seconds: duration of the run so far, more than 0.
        things: the unit of results, in the plural.
        pages: the unit of inputs, in the plural.
        afterwards: the last word once everything is read.

    >>> progress_text(Standing(50_000_000, 1200, 34), 200_000_000, 60.0)
    'read 50.0 of 200.0 MB (25 %), 20 pages/s, 34 examples before duplicates, 180 s to go'
    >>> progress_text(Standing(200_000_000, 1200, 34), 200_000_000, 60.0)
    'read 200.0 of 200.0 MB (100 %), 20 pages/s, 34 examples before duplicates, writing'
    """
    left, new = total_bytes - standing.bytes_read, standing.bytes_read - standing.reused_bytes
    share = standing.bytes_read / total_bytes if total_bytes else 1.0
    remaining = f"{left * seconds / new:.0f} s to go" if new >= _LEAST_BYTES else "time left unknown"
    return (
        f"read {standing.bytes_read / 1e6:.1f} of {total_bytes / 1e6:.1f} MB ({share:.0%}), "
        f"{(standing.pages - standing.reused_pages) / seconds:.0f} {pages}/s, {standing.examples:,} {things}, "
        f"{remaining if left > 0 else afterwards}"
    ).replace("%)", " %)")


class FetchProgress(ProgressThread):
    """A context in which the progress of a fetch is shown on stderr; any thread may call `add`.

    Args:
        total: bytes of the dump, as far as sizes are known.
        here: bytes of the dump that were on disk before.
        doing: the verb, in the present and the past participle.
    """

    def __init__(self, total: int, here: int = 0, doing: tuple[str, str] = ("fetching", "fetched")) -> None:
        super().__init__()
        self._total, self._here, self._now_here = total, here, here
        self._doing, self._done = doing
        self._adding = threading.Lock()

    def add(self, size: int) -> None:
        """Count bytes that arrived, or (negative) were discarded."""
        with self._adding:
            self._now_here += size

    @property
    def got(self) -> int:
        """The number of bytes that arrived so far, without discarded ones."""
        return self._now_here - self._here

    def say(self, message: str) -> None:
        """Print a message on stderr, above the bar if there is one."""
        tqdm.write(f"wikimill: {message}", file=sys.stderr)

    def show_bar(self) -> None:
        """Show a bar of the bytes on disk, with the speed."""
        with tqdm(
            total=self._total, initial=self._here, unit="B", unit_scale=True, desc=self._doing, dynamic_ncols=True
        ) as bar:
            while True:
                stopping = self.stop.wait(_BAR_SECONDS)
                bar.update(self._now_here - bar.n)
                if stopping:
                    return

    def show_lines(self) -> None:
        """Print a line every 30 seconds."""
        started = time.monotonic()
        while not self.stop.wait(_LINE_SECONDS):
            speed = self.got / (time.monotonic() - started)
            warn(f"{self._done} {fetch_text(self._now_here, self._total, speed)}")


def fetch_text(here: int, total: int, speed: float) -> str:
    """Return a line on the progress of a fetch.

    Args:
        here: bytes that have arrived.
        total: bytes of the dump.
        speed: bytes a second.

    >>> fetch_text(50_000_000, 200_000_000, 1_000_000.0)
    '50.0 MB of 200.0 MB (25 %), 1.0 MB/s, 150 s to go'
    """
    share = min(here / total, 1.0) if total else 1.0
    left = f"{max(total - here, 0) / speed:.0f} s to go" if speed > 0 else "time left unknown"
    percent = f"{share:.0%}".replace("%", " %")
    return f"{human_bytes(here)} of {human_bytes(total)} ({percent}), {human_bytes(max(speed, 0))}/s, {left}"
