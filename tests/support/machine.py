"""How slow the machine is: limits in seconds are those of a quick one that has nothing else to do.

A shared machine takes two or three times as long, and processor time is no better than the clock there: what a
hypervisor gives to others is counted, too.
"""

from __future__ import annotations

import re
import time

#: What `_work` takes where the limits were set, in seconds.
_QUICK = 0.04
_TEXT = "a mill at Orrin " * 20_000


def _work() -> None:
    sum(number * number for number in range(400_000))
    re.findall(r"\w+", _TEXT)


def within(seconds: float) -> float:
    """The limit that this machine gets for what takes less than `seconds` on a quick one, with room for noise."""
    started = time.process_time()
    for _ in range(3):
        _work()
    mean = (time.process_time() - started) / 3
    return 2 * seconds * max(1.0, mean / _QUICK)
