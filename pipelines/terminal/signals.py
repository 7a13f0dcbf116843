"""Signals: which of them end a command, and how before it has begun. `ending` has what comes afterwards.

It is imported before all else, and imports next to nothing: what comes before it is interrupted with a traceback.
"""

from __future__ import annotations

import os
import signal

from wikimill.pipelines.terminal.errors import INTERRUPTED

#: They end a command whatever it was started with.
_ASKED = (signal.SIGINT, signal.SIGTERM)
#: So do these, unless it was started with an order to ignore them: a terminal that is closed (`nohup`), Ctrl-\\,
#: `timeout --signal`, the soft limit of `ulimit -S -t`.
_UNLESS_IGNORED = (signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGXCPU)
#: These warn only, as Slurm does some minutes before a job's time is up; SIGTERM comes when it is.
WARNING = (signal.SIGUSR1, signal.SIGUSR2)


def ending() -> list[signal.Signals]:
    """Return the signals that end a command."""
    return [*_ASKED, *(number for number in _UNLESS_IGNORED if signal.getsignal(number) is not signal.SIG_IGN)]


def end_at_once_if_told() -> None:
    """Have the signals end this process with one line: while it imports, there is nothing to put in order."""
    for number in ending():
        signal.signal(number, end_at_once)
    for number in WARNING:
        signal.signal(number, signal.SIG_IGN)


def end_at_once(*_: object) -> None:
    """The handler."""
    os.write(2, b"wikimill: interrupted\n")  # sys.stderr may be in use
    os._exit(INTERRUPTED)
