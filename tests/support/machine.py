"""How slow the machine is: limits in seconds are those of a quick one that has nothing else to do.

A shared machine takes two or three times as long, and processor time is no better than the clock there: what a
hypervisor gives to others is counted, too, and it may turn slow while a test runs. So a limit is ten times what it
should take: it finds what hangs, or grows with the square of its input, not what is a little slower.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

#: What `_work` takes where the limits were set, in seconds.
_QUICK = 0.04
_ROOM = 10
_TEXT = "a mill at Orrin " * 20_000


def _work() -> None:
    sum(number * number for number in range(400_000))
    re.findall(r"\w+", _TEXT)


def within(seconds: float) -> float:
    """The limit that this machine gets for what takes less than `seconds` on a quick one, ten times over."""
    started = time.process_time()
    for _ in range(3):
        _work()
    mean = (time.process_time() - started) / 3
    return _ROOM * seconds * max(1.0, mean / _QUICK)


def grows_with_its_length(work: Callable[[int], object], length: int, times: int = 4) -> bool:
    """Whether work on `times` as much takes less than twice `times` as long: the square would take `times` times that.

    Noise can only make it look worse, so that the first of five measurements that shows it suffices.
    """

    def seconds(count: int) -> float:
        started = time.process_time()
        work(count)
        return time.process_time() - started

    short = long = float("inf")
    for _ in range(5):
        short, long = min(short, seconds(length)), min(long, seconds(times * length))
        if long < 2 * times * short + 0.01:
            return True
    return False
