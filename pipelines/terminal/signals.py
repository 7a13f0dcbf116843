"""The signals that end a command, and their handler while the command starts; `ending` handles them afterwards.

This module is imported first and imports little: a signal that arrives earlier prints a traceback.
"""

from __future__ import annotations

import os
import signal

from wikimill.pipelines.terminal.errors import INTERRUPTED

#: Signals that always end a command.
_ASKED = (signal.SIGINT, signal.SIGTERM)
#: Signals that end a command unless it was started with an order to ignore them: a closed terminal (`nohup`), Ctrl-\\,
#: `timeout --signal`, the soft limit of `ulimit -S -t`.
_UNLESS_IGNORED = (signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGXCPU)
#: Signals that only warn, such as Slurm's some minutes before it ends a job by SIGTERM.
WARNING = (signal.SIGUSR1, signal.SIGUSR2)


def ending_signals() -> list[signal.Signals]:
    """Return the signals that end a command, without those that it was started with an order to ignore."""
    return [*_ASKED, *(number for number in _UNLESS_IGNORED if signal.getsignal(number) is not signal.SIG_IGN)]


def end_at_once_on_signals() -> None:
    """Set `end_at_once` as the handler of `ending_signals`, and ignore `WARNING`, while the process starts."""
    for number in ending_signals():
        signal.signal(number, end_at_once)
    for number in WARNING:
        signal.signal(number, signal.SIG_IGN)


def end_at_once(*_: object) -> None:
    """Print "interrupted" and end the process with exit code INTERRUPTED, without clean-up (a signal handler)."""
    os.write(2, b"wikimill: interrupted\n")  # sys.stderr may be in use
    os._exit(INTERRUPTED)
