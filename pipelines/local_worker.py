"""The process of a local worker: Beam's own, with its chatter kept off the terminal.

Importing Beam may log a warning, which gives the root logger a handler, which then shows every INFO of the worker. A
handler that is there before, and shows errors only, prevents that. When the runner has ended, however it was, the
worker ends without a word.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time

_PARENT = os.getppid()
#: A dying process loses its connections a moment before its children have another parent.
_MOMENT = 0.3


def main() -> None:
    """Serve the runner that started this process, until it says to end."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    handler.addFilter(_is_news)
    logging.getLogger().addHandler(handler)
    threading.excepthook = _tell
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    from apache_beam.runners.worker import sdk_worker_main  # after the handler: see above

    try:
        sdk_worker_main.main(sys.argv)
    except BaseException:
        _end_if_orphan()
        raise


def _is_news(_: logging.LogRecord) -> bool:
    _end_if_orphan()
    return True


def _tell(arguments: threading.ExceptHookArgs) -> None:
    _end_if_orphan()
    threading.__excepthook__(arguments)


def _end_with_parent() -> None:
    while True:
        _end_if_orphan()


def _end_if_orphan() -> None:
    time.sleep(_MOMENT)
    if os.getppid() != _PARENT:
        os._exit(1)


if __name__ == "__main__":
    main()
