"""The process of a local worker: Beam's own, with its chatter kept off the terminal.

Importing Beam may log a warning, which gives the root logger a handler, which then shows every INFO of the worker. A
handler that is there before, and shows errors only, prevents that.
"""

from __future__ import annotations

import logging
import signal
import sys


def main() -> None:
    """Serve the runner that started this process, until it says to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; this process ends with its runner
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    logging.getLogger().addHandler(handler)
    from apache_beam.runners.worker import sdk_worker_main  # after the handler: see above

    sdk_worker_main.main(sys.argv)


if __name__ == "__main__":
    main()
