"""Shows something on stderr while other work is done: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import sys
import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class ProgressThread(ABC):
    """A context in which a thread shows how far the work is, until the context ends.

    Whoever derives from it says how, in `show_bar` and `show_lines`; both return once `stop` is set.
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
        """Whether a thread is needed at all."""
        return True

    @abstractmethod
    def show_bar(self) -> None:
        """Show a bar, on a terminal."""

    @abstractmethod
    def show_lines(self) -> None:
        """Print a line now and then."""

    def _show(self) -> None:
        if sys.stderr.isatty():
            self.show_bar()
        else:
            self.show_lines()
