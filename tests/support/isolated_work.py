"""What the isolated processes of the tests do: good work and bad. Named by `module` and `function`, as for real."""

from __future__ import annotations

import ctypes
import mmap
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from typing import Any


def worker(*arguments: Any) -> Callable[[Any, Callable[[], None]], Any]:
    """Return the function that does what each piece says."""

    def work(piece: Any, renew: Callable[[], None]) -> Any:
        name, *rest = piece
        return _DEEDS[name](renew, arguments, *rest)

    return work


def reserving_worker(size: int) -> Callable[[Any, Callable[[], None]], Any]:
    """Reserve addresses at its start and use none of them."""
    reserved = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    return worker(reserved)


def broken(*_: Any) -> Any:
    raise RuntimeError("this worker cannot be set up")


def _echo(renew, arguments, *values):
    return list(values)


def _arguments(renew, arguments):
    return list(arguments)


def _environment(renew, arguments, *names):
    return [os.environ.get(name) for name in names]


def _process(renew, arguments):
    return os.getpid()


def _loop(renew, arguments):
    while True:
        pass


def _burn(renew, arguments, seconds, times):
    """Burn CPU several times, each within a deadline of its own."""
    for _ in range(times):
        renew()
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
    return "burnt"


def _sleep(renew, arguments, seconds):
    time.sleep(seconds)
    return "slept"


def _match(renew, arguments):
    """Stay in C code for hours, which lets no other thread of Python run."""
    return re.match("(a+)+$", "a" * 60 + "b")


def _allocate(renew, arguments, size):
    return len(bytearray(size))


def _recurse(renew, arguments):
    return _recurse(renew, arguments)


def _raise(renew, arguments, name, message):
    raise {"ValueError": ValueError, "KeyError": KeyError, "OSError": OSError}[name](message)


def _segfault(renew, arguments):
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    ctypes.string_at(0)


def _exit(renew, arguments, code):
    os._exit(code)


def _print(renew, arguments, text):
    print(text, flush=True)
    os.write(1, text.encode())
    sys.stdout.buffer.write(b"\x00" * 64)
    sys.stdout.flush()
    return "printed"


def _big(renew, arguments, size):
    return "x" * size


_DEEDS = {
    name.removeprefix("_"): deed
    for name, deed in list(globals().items())
    if name.startswith("_") and callable(deed) and name != "_DEEDS"
}
