"""How slow the machine is: limits in seconds are those of a quick one that has nothing else to do.

A shared machine takes two or three times as long, and processor time is not a better than the clock there: what a
hypervisor gives to others is counted, too, and it may turn slow while a test runs. So a limit is ten times what the
work should take, the machine's speed is measured when it was exceeded, before it is measured again, and the third time
decides. It finds what hangs, or grows with the square of its input, not what is a little slower."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
#: Returns CPU seconds.
Clock = Callable[[], float]

#: What `_work` takes where the limits were set, in seconds.
_QUICK = 0.04
_ROOM = 10
#: How often work that took too long is done until it counts.
TRIES = 3
_TEXT = "a mill at Orrin " * 20_000


def cpu_seconds() -> float:
    """Return the CPU time of this process and of those it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def within(seconds: float, work: Callable[[], Result], clock: Clock = cpu_seconds) -> Result:
    """Run a function that takes less than some CPU seconds on a fast machine, up to three times; return its result.

    Raises:
        AssertionError: it took more than ten times as long each time.
    """
    taken = []
    for _ in range(TRIES):
        began = clock()
        result = work()
        taken.append(clock() - began)
        if taken[-1] < _ROOM * seconds or taken[-1] < _ROOM * seconds * _slowness(clock):
            return result
    raise AssertionError(
        f"{min(taken):.1f} s of CPU time at least, in {TRIES} runs: expected less than {_ROOM} times the {seconds} s "
        f"of a quick machine, of which this one is {_slowness(clock):.1f} times as slow"
    )


def _slowness(clock: Clock) -> float:
    """Return how many times as long as on a quick machine something takes here now; 1 at least."""
    began = clock()
    for _ in range(3):
        _work()
    return max(1.0, (clock() - began) / 3 / _QUICK)


def _work() -> None:
    sum(number * number for number in range(400_000))
    re.findall(r"\w+", _TEXT)


def takes_less(
    work: Callable[[], object], than: Callable[[], object], times: float, clock: Clock = cpu_seconds
) -> bool:
    """Return whether work takes less CPU time than `times` as much as another takes.

    Noise can only make it look worse where both take about as long, so that the first of five rounds that shows it
    suffices. Where they do not, a short one may slip through between two disturbances that a long one meets.
    """

    def seconds(of: Callable[[], object]) -> float:
        began = clock()
        of()
        return clock() - began

    one = other = float("inf")
    for _ in range(5):
        now, then = seconds(work), seconds(than)
        one, other = min(one, now), min(other, then)
        if now < times * then or one < times * other:
            return True
    return False


def grows_with_its_length(
    work: Callable[[int], object], length: int, times: int = 4, clock: Clock = time.process_time
) -> bool:
    """Return whether work on `times` as much takes less than half as long as it would if it grew with the square.

    It is compared with as many pieces of work in a row as are as long together.
    """

    def in_pieces() -> None:
        for _ in range(times):
            work(length)

    return takes_less(lambda: work(times * length), in_pieces, times / 2, clock)
