"""How slow a server may be, on a clock that the test moves."""

import pytest

from wikimill.transforms.fetching.failures import OutOfTime, Transient
from wikimill.transforms.fetching.pace import Pace, Watch
from wikimill.transforms.fetching.parallel import Stop

URL = "http://m/x"


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def received(clock, *pieces, hours=1.0, seconds=None, header=1.0):
    """The watch of an answer after its header and pieces: (seconds, bytes)."""
    watch = Watch(URL, Pace(min_speed=10, stop=Stop(hours, clock), clock=clock), seconds)
    for wait, size in ((header, 100), *pieces):
        watch.timeout()
        clock.now += wait
        watch.count(size)
        if size == 100:
            watch.header_has_come()
    return watch


@pytest.mark.parametrize(
    ("pieces", "options", "message"),
    [
        ([], {"header": 61.0}, "the header of the answer has not ended after 60 s"),
        ([(2, 1)] * 30, {}, "0 bytes a second; --min_speed is 10"),
        ([(30, 900), (30, 0), (40, 90), (20, 0)], {}, "2 bytes a second; --min_speed is 10"),
        ([(50, 9000)] * 6, {"seconds": 300.0}, "the answer has not ended after 300 s"),
    ],
)
def test_too_slow(clock, pieces, options, message):
    with pytest.raises(Transient) as raised:
        received(clock, *pieces, **options)
    assert str(raised.value) == f"{URL}: {message}"


@pytest.mark.parametrize("pieces", [[(59, 0), (1, 600)], [(60, 600)] * 9, [(2, 20)] * 300])
def test_fast_enough(clock, pieces):
    received(clock, *pieces)


@pytest.mark.parametrize(
    ("options", "timeout"),
    [({}, 60.0), ({"seconds": 41.0}, 40.0), ({"hours": 31 / 3600}, 30.0), ({"seconds": 1.0}, 0.001)],
)
def test_a_read_ends_with_the_time_that_there_is(clock, options, timeout):
    assert received(clock, **options).timeout() == pytest.approx(timeout)


def test_the_time_for_fetching(clock):
    stop = Stop(2, clock)
    clock.now += 7200
    with pytest.raises(OutOfTime, match=r"^fetching has taken 2 hours, as long as --max_hours lets it; "):
        stop.check()
    stop.begin()
    stop.check()
