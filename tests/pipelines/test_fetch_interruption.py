"""A fetch that is ended at any moment can be resumed; two at once do not disturb each other."""

import os
import re
import signal
import threading

import pytest
from support.dump_trees import content_folder, content_tree, noise
from support.milling import ran, started, wikimill
from support.patience import finished, wait_until
from support.slow import slow_but
from support.tiny_mirror import TinyMirror, as_usual

DATE = "2026-11-01"
HISTORY = ("fetch", "--wiki", "simplewiki", "--kind", "history")
CONTACT = ("--contact", "me@example.org")
FOLDER = content_folder("simplewiki", "history", DATE)
LOCAL = f"simplewiki-{DATE}-history"


@pytest.fixture
def slow(tmp_path):
    """A server that takes its time for every piece: the arguments of a fetch from it, and what it has sent."""
    over = threading.Event()
    data = {f"simplewiki-{DATE}-p1p9.xml.bz2": noise("slow", 4_000_000)}
    with TinyMirror(content_tree("simplewiki", "history", DATE, data)).running() as server:
        path = f"{FOLDER}/{next(iter(data))}"

        def drip(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", "4000000")
            handler.end_headers()
            if handler.command == "GET":
                for at in range(0, 2_000_000, 200_000):
                    handler.wfile.write(server.tree[path][at : at + 200_000])
                over.wait()  # then nothing more comes

        server.fail(path, as_usual(), drip)
        yield server, path, (*HISTORY, *CONTACT, "--mirror", server.url, "--to", tmp_path / "to")
        over.set()


def part_of(to, path):
    return to / LOCAL / f"{path.rpartition('/')[2]}.part"


def has_bytes(path, size):
    return path.exists() and path.stat().st_size >= size


@pytest.mark.parametrize("number", slow_but([signal.SIGINT, signal.SIGTERM, signal.SIGKILL], signal.SIGKILL))
def test_whatever_ends_a_fetch_it_can_be_resumed(slow, tmp_path, number):
    server, path, command = slow
    process = started(*command)
    part = part_of(tmp_path / "to", path)
    wait_until(lambda: has_bytes(part, 1_900_000))
    os.kill(process.pid, number)
    out, err = finished(process)
    if number == signal.SIGKILL:
        assert process.returncode == -number
    else:
        message = f"interrupted; what has come is kept under {tmp_path}/to, the same command resumes it"
        assert (process.returncode, out, err) == (130, "", f"wikimill: {message}\n")
    kept = part.stat().st_size
    outcome = ran(*command)
    assert (outcome.code, outcome.err) == (0, "")
    assert (tmp_path / "to" / path.replace(FOLDER, LOCAL)).read_bytes() == server.tree[path]
    assert server.asked("GET", path) == [None, f"bytes={kept}-"]


def test_the_second_of_two_fetches_into_one_folder_says_so(slow, tmp_path):
    _, path, command = slow
    first = started(*command)
    wait_until(lambda: has_bytes(part_of(tmp_path / "to", path), 1))
    second = wikimill(*command)
    owner = rf"process {first.pid} on \S+ since 20\d\d-\d\d-\d\dT[\d:]{{8}}Z \(0\.\d hours\)"
    message = f"wikimill: --to {tmp_path}/to: another fetch is at work there: {owner}; wait for it or end it\n"
    assert (second.code, second.out) == (2, "")
    assert re.fullmatch(message, second.err)
    os.kill(first.pid, signal.SIGINT)
    finished(first)
