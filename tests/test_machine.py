"""Limits in time: they hold on machines that are slow, or slow for a while, and find what takes too long."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support import machine
from support.machine import cpu_seconds, grows_with_its_length, takes_less, within


class Machine:
    """A machine on which work takes a number of seconds, times how slow it is at the moment.

    Args:
        speeds: how slow it is while the first piece of work is done, while the second is, and so on.
    """

    def __init__(self, *speeds: float) -> None:
        self.now, self.done, self._speeds = 0.0, 0, speeds

    def clock(self) -> float:
        return self.now

    def work(self, seconds: float) -> int:
        self.now += seconds * self._speeds[min(self.done, len(self._speeds) - 1)]
        self.done += 1
        return self.done


@pytest.fixture
def like(monkeypatch):
    """Measures the speed of a machine by a fourth of a tenth of a second's work on it."""

    def like(*speeds):
        there = Machine(*speeds)
        monkeypatch.setattr(machine, "_work", lambda: there.work(machine._QUICK))
        return there

    return like


def test_what_takes_less_is_done_once(like):
    there = like(1)
    assert within(2, lambda: there.work(19), there.clock) == 1


def test_a_slow_machine_gets_more_time(like):
    there = like(3)
    assert within(2, lambda: there.work(19), there.clock) == 1
    assert there.done == 4  # its speed was measured, too


def test_what_takes_too_long_on_a_quick_machine_fails(like):
    there = like(1)
    with pytest.raises(
        AssertionError, match=r"21\.0 s of CPU time at least, in 3 runs: expected less than 10 times the 2"
    ):
        within(2, lambda: there.work(21), there.clock)


def test_what_takes_too_long_on_a_slow_machine_fails(like):
    there = like(3)
    with pytest.raises(AssertionError, match=r"63\.0 s .* of which this one is 3\.0 times as slow"):
        within(2, lambda: there.work(21), there.clock)


@pytest.mark.parametrize("disturbed", [1, 2])
def test_a_machine_that_is_slow_only_while_it_is_measured_is_given_another_chance(like, disturbed):
    # Each try is followed by three pieces of work that measure the machine's speed.
    there = like(*[9.0, 1.0, 1.0, 1.0] * disturbed, 1.0)
    assert within(2, lambda: there.work(3), there.clock) == 4 * disturbed + 1


def test_children_are_counted():
    before = cpu_seconds()
    subprocess.run([sys.executable, "-c", "sum(range(5_000_000))"], check=True)
    assert cpu_seconds() - before > 0.01


def test_noise_in_all_rounds_but_one_is_no_matter():
    there = Machine(*[9.0, 1.0] * 4, 1.0)
    assert takes_less(lambda: there.work(1), lambda: there.work(1), 1.5, there.clock)
    assert there.done == 10  # in the last of five


def test_what_always_takes_longer_is_found():
    there = Machine(1.0)
    assert not takes_less(lambda: there.work(1.6), lambda: there.work(1), 1.5, there.clock)
    assert there.done == 10


@pytest.mark.parametrize(("power", "is_fine"), [(1.0, True), (1.2, True), (2.0, False)])
@pytest.mark.parametrize("times", [4, 8])
def test_growth(power, is_fine, times):
    there = Machine(2.5)
    assert grows_with_its_length(lambda length: there.work(length**power), 100, times, there.clock) == is_fine


def test_growth_on_a_machine_that_is_disturbed_at_intervals():
    """Of every second another has nine tenths: short work may have all of its time, long work has a tenth."""

    class Shared(Machine):
        def work(self, seconds: float) -> int:
            left = seconds
            while left > 0:
                own = min(left, 0.1 - self.now % 1.0) if self.now % 1.0 < 0.1 else 0.0
                self.now += own
                left -= own
                if left > 0:
                    self.now = int(self.now) + 1.0
            return 0

    there = Shared()
    assert grows_with_its_length(lambda length: there.work(length / 1000), 80, 4, there.clock)
    there = Shared()
    assert not grows_with_its_length(lambda length: there.work((length / 80) ** 2 * 0.08), 80, 4, there.clock)
