"""A process that is a copy of this one: forked, with what was imported, and with nothing of what this one is at.

For a process that has one thread: a copy would lack the others, and have their locks.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial

from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT, do_and_exit

#: Handlers of these are this process's; a copy ends by them, as a program would.
_ITS_OWN = (signal.SIGALRM, signal.SIGXCPU)


class ProcessCopy:
    """A copy that does a piece of work and ends; it is waited for and killed as a `subprocess.Popen`.

    Signals for the parent it ignores.

    Args:
        work: what it does.

    Attributes:
        pid: its process id.

    Raises:
        OSError: there may be no more processes.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        # What arrives meanwhile is for this process, whose handlers the copy must not run.
        former = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            self.pid = os.fork()
            if not self.pid:
                do_and_exit(partial(_begin, work, former))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, former)
        self._code: int | None = None

    def wait(self) -> int:
        """Wait until it has ended; returns the exit code, or the negative number of the signal that killed it."""
        if self._code is None:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._code

    def poll(self) -> int | None:
        """The same if it has ended, else None."""
        if self._code is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if ended else None
        return self._code

    def kill(self) -> None:
        """Kill it."""
        if self._code is None:
            os.kill(self.pid, signal.SIGKILL)


def _begin(work: Callable[[], None], mask: set[int | signal.Signals]) -> None:
    for number in FOR_THE_PARENT:
        signal.signal(number, signal.SIG_IGN)
    for number in _ITS_OWN:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    work()
