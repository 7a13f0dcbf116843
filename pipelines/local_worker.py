"""The process of a local worker: Beam's own, with its chatter kept off the terminal.

Importing Beam may log a warning, which gives the root logger a handler, which then shows every INFO of the worker. A
handler that is there before, and shows errors only, prevents that. When the runner has ended, however it was, the
worker ends without a word.
"""

from __future__ import annotations

import io
import logging
import os
import sys
import threading
import time

_PARENT = os.getppid()
#: A dying process loses its connections a moment before its children have another parent.
_MOMENT = 0.3
_TRACEBACK = "Traceback (most recent call last):\n"


def main() -> None:
    """Serve the runner that started this process, until it says to end."""
    sys.stderr = _Stderr()
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    logging.getLogger().addHandler(handler)
    # What a worker's steps raise is told once, by the process that started it.
    logging.getLogger("apache_beam").setLevel(logging.CRITICAL)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    from apache_beam.runners.worker import sdk_worker_main  # after the handler: see above

    sdk_worker_main.main(sys.argv)


class _Stderr(io.TextIOBase):
    """Says nothing more when the parent has gone, for it was that which made Beam say it.

    Nor does it say what a step raised: the worker prints it whole, and the parent tells it once.
    """

    _checked = 0.0
    _is_told = False

    def write(self, text: str) -> int:
        if time.monotonic() - self._checked > _MOMENT:
            _end_if_orphan()
            self._checked = time.monotonic()
        assert sys.__stderr__ is not None
        was_told, self._is_told = self._is_told, text.startswith(_TRACEBACK) and "do_instruction" in text
        if self._is_told or (was_told and text == "\n"):
            return len(text)
        return sys.__stderr__.write(text)


def _end_with_parent() -> None:
    while True:
        _end_if_orphan()


def _end_if_orphan() -> None:
    time.sleep(_MOMENT)
    if os.getppid() != _PARENT:
        os._exit(1)


if __name__ == "__main__":
    main()
