"""Shows how far a local run is: a bar on a terminal, a line every 30 seconds elsewhere."""

from __future__ import annotations

import time

from tqdm import tqdm

from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.progress_thread import ProgressThread
from wikimill.transforms.mining.progress import OwnProgress, ProgressBoard, Standing

_BAR_SECONDS, _LINE_SECONDS = 0.5, 30.0


class ProgressLine(ProgressThread):
    """A context in which the standing of a run is shown on stderr.

    Args:
        board: where the readers note their progress; None shows nothing.
        total_bytes: the size of all inputs, as stored.
        doing: what is done.
        things: what is counted beside pages.
        pages: what is counted in their place, where it is something else.
    """

    def __init__(
        self,
        board: ProgressBoard | OwnProgress | None,
        total_bytes: int,
        doing: str = "milling",
        things: str = "examples",
        pages: str = "pages",
    ) -> None:
        super().__init__()
        self._board, self._total = board, total_bytes
        self._doing, self._things, self._pages = doing, things, pages

    @property
    def has_something_to_show(self) -> bool:
        """Whether anybody notes progress."""
        return self._board is not None

    def show_bar(self) -> None:
        """Bytes, pages a second and what was found."""
        assert self._board is not None
        with tqdm(total=self._total, unit="B", unit_scale=True, desc=self._doing, dynamic_ncols=True) as bar:
            while True:
                stopping = self.stop.wait(_BAR_SECONDS)
                standing = self._board.standing()
                bar.update(standing.bytes_read - bar.n)
                pages_per_second = standing.pages / max(bar.format_dict["elapsed"], 0.001)
                bar.set_postfix_str(f"{pages_per_second:,.0f} {self._pages}/s, {standing.examples:,} {self._things}")
                if stopping:
                    return

    def show_lines(self) -> None:
        """The same in words."""
        assert self._board is not None
        started = time.monotonic()
        while not self.stop.wait(_LINE_SECONDS):
            seconds = time.monotonic() - started
            warn(progress_text(self._board.standing(), self._total, seconds, self._things, self._pages))


def progress_text(
    standing: Standing, total_bytes: int, seconds: float, things: str = "examples", pages: str = "pages"
) -> str:
    """One line on a run that has lasted so many seconds.

    >>> progress_text(Standing(50_000_000, 1200, 34), 200_000_000, 60.0)
    'read 50.0 of 200.0 MB (25 %), 20 pages/s, 34 examples, 180 s to go'
    """
    share = standing.bytes_read / total_bytes if total_bytes else 1.0
    left = f"{seconds / share - seconds:.0f} s to go" if share else "time left unknown"
    return (
        f"read {standing.bytes_read / 1e6:.1f} of {total_bytes / 1e6:.1f} MB ({share:.0%}), "
        f"{standing.pages / seconds:.0f} {pages}/s, {standing.examples:,} {things}, {left}"
    ).replace("%)", " %)")
