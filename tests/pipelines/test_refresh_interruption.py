"""Two refreshes at once, and one that is interrupted."""

import os
import re
import signal
import threading

import pytest
from support.milling import bytes_of, started, wikimill
from support.monthly_dumps import NOVEMBER, WIKI, Wiki, month
from support.patience import finished, wait_until
from support.slow import slow_but
from support.tiny_dumps import split_page
from support.tiny_mirror import TinyMirror, as_usual

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

CONTACT = ("--contact", "me@example.org")


@pytest.fixture
def wiki(tmp_path):
    return Wiki(tmp_path)


@pytest.fixture
def server():
    with TinyMirror(month(NOVEMBER, split_page(1, "Ash"), split_page(2, "Birch"))).running() as server:
        yield server


@pytest.fixture
def held_up(wiki, server):
    """A refresh, as a process, that waits for the server to send a file: the process, and what lets it go on."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(handler):
        begun.set()
        go_on.wait()
        handler.send(server.tree[handler.name])

    server.fail(next(path for path in server.tree if path.endswith(".bz2")), as_usual(), wait)
    process = started(*wiki.words("--mirror", server.url, *CONTACT))
    wait_until(lambda: begun.is_set() or process.poll() is not None)
    assert begun.is_set(), process.communicate()
    yield process, go_on
    go_on.set()
    process.wait()


def test_the_second_of_two_leaves_at_once(wiki, server, held_up):
    process, go_on = held_up
    second = wikimill(*wiki.words("--mirror", server.url, *CONTACT))
    owner = rf"process {process.pid} on \S+ since 20\d\d-\d\d-\d\dT[\d:]{{8}}Z \(0\.\d hours\)"
    at_work = f"wikimill: --releases {wiki.releases}: another refresh is at work there: {owner}"
    assert (second.code, second.out) == (3, "")
    assert re.fullmatch(f"{at_work}; this one leaves\n", second.err)
    # A scheduler takes 3 for fine: what has been so for too long is a failure.
    late = wikimill(*wiki.words("--mirror", server.url, *CONTACT, "--max_hours", "1e-9"))
    advice = "longer than --max_hours 1e-09: end it if it hangs, or allow more; this one leaves"
    assert (late.code, late.out) == (1, "")
    assert re.fullmatch(f"{at_work}, {advice}\n", late.err)
    assert bytes_of(wiki.releases / "wikisplit") == {}
    go_on.set()
    finished(process)
    assert process.returncode == 0
    assert wiki.latest() == f"{NOVEMBER}\n"


@pytest.mark.parametrize("number", slow_but([signal.SIGINT, signal.SIGTERM], signal.SIGTERM))
def test_a_refresh_that_is_interrupted_keeps_what_has_come(wiki, held_up, number):
    process, _ = held_up
    os.kill(process.pid, number)
    _, err = finished(process)
    assert (process.returncode, err) == (
        130,
        "wikimill: interrupted; LATEST names whole releases, the same command goes on where this one was\n",
    )
    assert wiki.latest() is None
    assert os.listdir(wiki.releases / "_dumps") == [f"{WIKI}-{NOVEMBER}-history"]
