"""The process of a local worker: Beam's own, with its chatter kept off the terminal.

    python -P local_worker.py PARENT PATHS      # the runner's process id; JSON of the folders in which it finds modules

Where a copy of the runner's process does, this is what the copy does (`forked_workers`). Elsewhere it is started by its
file, and imports nothing but the standard library before it has taken over the runner's folders: a
module would be looked for in the current folder first, and whatever lies there would be run.

Importing Beam may log a warning, which gives the root logger a handler, which then shows every INFO of the worker. A
handler that is there before, and shows errors only, prevents that. When the runner has ended, however it was, the
worker ends without a word.
"""

from __future__ import annotations

import gc
import io
import json
import logging
import os
import sys
import threading
import time

#: A dying process loses its connections a moment before its children have another parent.
_MOMENT = 0.3
_TRACEBACK = "Traceback (most recent call last):\n"


def main() -> None:
    """Serve the runner that started this process as a program."""
    serve(int(sys.argv[1]), json.loads(sys.argv[2]))  # not what the system says: it may have gone already


def serve(parent: int, paths: list[str]) -> None:
    """Serve the runner that started this process, until it says to end.

    Args:
        parent: the runner's process id.
        paths: the folders in which it finds modules.
    """
    sys.path[:] = paths
    sys.stderr = _Stderr(parent)
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    logging.getLogger().handlers[:] = [handler]
    # What a worker's steps raise is told once, by the process that started it.
    logging.getLogger("apache_beam").setLevel(logging.CRITICAL)
    threading.Thread(target=_end_with, args=(parent,), name="parent", daemon=True).start()
    gc.disable()  # what is imported stays: looking for garbage in it would take a tenth of the time
    from apache_beam.runners.worker import sdk_worker_main  # after the handler: see above

    from wikimill.transforms.mining.garbage import keep_what_is_loaded

    keep_what_is_loaded()
    sdk_worker_main.main(sys.argv[:1])


class _Stderr(io.TextIOBase):
    """Says nothing more when the parent has gone, for it was that which made Beam say it.

    Nor does it say what a step raised: the worker prints it whole, and the parent tells it once.
    """

    def __init__(self, parent: int) -> None:
        self._parent, self._checked, self._is_told = parent, 0.0, False

    def write(self, text: str) -> int:
        if time.monotonic() - self._checked > _MOMENT:
            _end_if_orphan_of(self._parent)
            self._checked = time.monotonic()
        assert sys.__stderr__ is not None
        was_told, self._is_told = self._is_told, text.startswith(_TRACEBACK) and "do_instruction" in text
        if self._is_told or (was_told and text == "\n"):
            return len(text)
        return sys.__stderr__.write(text)


def _end_with(parent: int) -> None:
    while True:
        _end_if_orphan_of(parent)


def _end_if_orphan_of(parent: int) -> None:
    time.sleep(_MOMENT)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main()
