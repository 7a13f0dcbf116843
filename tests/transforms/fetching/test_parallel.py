"""Items are worked on a few at a time, and a failure of one ends the others cleanly."""

import threading
import time

import pytest

from wikimill.transforms.fetching.failures import Stopped
from wikimill.transforms.fetching.parallel import Stop, in_parallel

#: Seconds: who waited for the end of this would be ended by the limit of a test.
LONG = 10_000


def test_results_are_in_the_order_of_the_items():
    def slow(item):
        time.sleep(0.01 * (5 - item))
        return item * item

    assert in_parallel(slow, range(5), 2, Stop()) == [0, 1, 4, 9, 16]
    assert in_parallel(slow, [], 2, Stop()) == []


def test_no_more_than_so_many_at_a_time():
    lock, both, now, most = threading.Lock(), threading.Barrier(2), 0, 0

    def work(_):
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        both.wait(LONG)
        time.sleep(0.01)
        with lock:
            now -= 1

    in_parallel(work, range(12), 2, Stop())
    assert most == 2


@pytest.fixture
def stop():
    """Yield a `Stop` that wakes all waiting threads when the test ends."""
    stop = Stop()
    yield stop
    stop.now()


def test_parallel_raises_the_first_failure_and_ends_the_others(stop):
    begun = []

    def work(item):
        begun.append(item)
        if item == 1:
            raise ValueError("one")
        stop.sleep(LONG)

    with pytest.raises(ValueError, match="one"):
        in_parallel(work, range(20), 2, stop)
    assert sorted(begun)[:2] == [0, 1]
    assert len(begun) <= 3
    with pytest.raises(Stopped):
        stop.check()


@pytest.fixture
def silent():
    """What comes when the test has ended."""
    silent = threading.Event()
    yield silent
    silent.set()


def test_who_does_not_notice_the_end_is_not_waited_for(monkeypatch, silent):
    monkeypatch.setattr("wikimill.transforms.fetching.parallel._GRACE_SECONDS", 0.1)

    def work(item):
        if item:
            raise ValueError("one")
        silent.wait(LONG)

    with pytest.raises(ValueError, match="one"):
        in_parallel(work, range(2), 2, Stop())
    assert not silent.is_set()
