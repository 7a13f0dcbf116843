"""Workers that are forked from a command: what they take over, how they end, and when there are none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from support.milling import NO_SCREENING, digests, released, started
from support.patience import finished, wait_until
from support.places import ROOT
from support.processes import all_have_ended, processes_of, session_of, workers_of
from support.tiny_dumps import sample_times

from wikimill.pipelines.running import forked_workers
from wikimill.pipelines.running.engine import engine_options, worker_processes
from wikimill.pipelines.running.forked_workers import can_fork, spare_workers, take
from wikimill.pipelines.terminal import own_process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are programs")
#: What each of the programs below begins with.
HEAD = """
import json, logging, os, sys, time
logging.getLogger().addHandler(logging.NullHandler())  # Beam warns of what is not installed
from wikimill.pipelines.running import local_worker
from wikimill.pipelines.running.forked_workers import spare_workers, take
from wikimill.pipelines.terminal import own_process
own_process.claim()
"""


def program(body):
    """Start a program of our own, in a session of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", HEAD + body], env=environment, start_new_session=True, **pipes)


def outcome(body):
    """Exit code, stdout and stderr of a program; no process of it is left."""
    process = program(body)
    out, err = finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)
    return process.returncode, out, err


def test_a_worker_has_the_environment_that_it_is_told_and_nothing_of_the_command_line():
    code, out, err = outcome(
        """
def serve(parent, paths):
    told = parent == os.getppid(), "" in paths, dict(os.environ), [os.path.basename(word) for word in sys.argv]
    print(json.dumps([*told, open("/proc/self/comm").read(), sorted(map(int, os.listdir("/proc/self/fd")))[:3]]))
local_worker.serve = serve
sys.path.insert(0, "")
with spare_workers(1):
    worker = take()
    worker.start({"WORKER_ID": "ö"})
    print(worker.wait(), worker.poll(), take())
"""
    )
    assert (code, err) == (0, "")
    told, ended = out.splitlines()
    assert json.loads(told) == [True, False, {"WORKER_ID": "ö"}, ["local_worker.py"], "wikimill-worker\n", [0, 1, 2]]
    assert ended == "0 0 None"


def test_a_worker_holds_no_file_of_the_command_open():
    """A lock on an output folder would last as long as a worker does."""
    code, out, err = outcome(
        """
import fcntl, tempfile
def serve(*_):
    time.sleep(600)
local_worker.serve = serve
path = tempfile.mkstemp()[1]
lock = open(path, "ab")
fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
with spare_workers(2):
    worker = take()
    worker.start({"A": "1"})
    lock.close()
    with open(path, "ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)  # they close it when they come to it, and live on
    os.unlink(path)
    print("alive", worker.poll(), flush=True)
    worker.kill()
    print(worker.wait())
"""
    )
    assert (code, out, err) == (0, "alive None\n-9\n", "")


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [
        ("raise ValueError('lost')", 1, "ValueError: lost\n"),
        ("sys.exit(3)", 3, ""),
        ("sys.exit('why')", 1, ""),
        ("raise KeyboardInterrupt", 1, "KeyboardInterrupt\n"),
    ],
)
def test_a_worker_that_fails_goes_on_with_nothing_of_the_command(how, code, told):
    status, out, err = outcome(
        f"""
import atexit
atexit.register(print, "at exit", os.getpid())
def serve(*_):
    {how}
local_worker.serve = serve
try:
    with spare_workers(1):
        worker = take()
        worker.start({{"A": "1"}})
        print("status", worker.wait(), flush=True)
finally:
    print("behind", os.getpid())
"""
    )
    lines = out.splitlines()
    assert (status, lines[0], len(lines)) == (0, f"status {code}", 3)
    assert lines[1].split()[1] == lines[2].split()[2]  # one process, the command, came to its end
    assert (err.endswith(told), bool(err)) == (True, bool(told))


SLEEPING = """
with spare_workers(2):
    time.sleep(600)
"""


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1])
def test_a_worker_that_waits_leaves_signals_to_the_command(number):
    process = program(SLEEPING)
    try:
        wait_until(lambda: len(workers_of(process.pid)) == 2)
        workers = workers_of(process.pid)
        for worker in workers:
            os.kill(worker, number)
        ignored = [Path(f"/proc/{worker}/status").read_text().split("SigIgn:\t")[1][:16] for worker in workers]
        assert all(int(mask, 16) & 1 << number - 1 for mask in ignored)
        assert workers_of(process.pid) == workers
    finally:
        process.kill()
    finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)


def test_workers_that_nobody_took_end_with_the_context():
    code, out, err = outcome(
        """
def children():
    return len(open(f"/proc/self/task/{os.getpid()}/children").read().split())
with spare_workers(3):
    print(children())
print(children(), take())
"""
    )
    assert (code, out, err) == (0, "3\n0 None\n", "")


def test_a_process_with_a_thread_starts_programs():
    code, out, err = outcome(
        """
import threading
stop = threading.Event()
thread = threading.Thread(target=stop.wait)
thread.start()
with spare_workers(2):
    print(take())
stop.set()
thread.join()
with spare_workers(1):
    print(type(take()).__name__)
"""
    )
    assert (code, out, err) == (0, "None\nForkedWorker\n", "")


def test_a_process_that_uses_grpc_starts_programs():
    code, out, err = outcome(
        """
import grpc
channel = grpc.insecure_channel("unix:/nowhere")
while not any(open(f"/proc/self/task/{thread}/comm").read() == "event_engine\\n" for thread in os.listdir("/proc/self/task")):
    time.sleep(0.01)  # its threads name themselves
with spare_workers(2):
    print(take())
channel.close()
"""
    )
    assert (code, out, err) == (0, "None\n", "")


def test_a_program_that_calls_wikimill_is_not_forked(monkeypatch):
    monkeypatch.setattr(own_process, "_is_own", False)
    assert not can_fork()
    with spare_workers(2):
        assert take() is None


def test_no_fork_elsewhere_than_on_linux(monkeypatch):
    monkeypatch.setattr(own_process, "_is_own", True)
    monkeypatch.setattr(forked_workers.threading, "active_count", lambda: 1)
    monkeypatch.setattr(forked_workers.sys, "platform", "darwin")
    assert not can_fork()
    assert threading.active_count() == 1


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), 0),
        (("--direct_num_workers", "3"), 3),
        (("--direct_num_workers", "0"), os.cpu_count()),
        (("--direct_num_workers", "2", "--direct_running_mode", "multi_threading"), 0),
        (("--direct_running_mode", "multi_processing"), 1),
    ],
)
def test_how_many_workers_are_processes(options, expected):
    assert worker_processes(engine_options(options)) == expected


@pytest.mark.slow
def test_a_run_with_workers_that_are_forked_gives_the_same_release(tmp_path):
    path = tmp_path / "longwiki-20260901-history.xml"
    path.write_text(sample_times(3), "utf-8")
    options = ("--split_bytes", 16_384, "--formats", "jsonl", *NO_SCREENING)
    command = ("wikisplit", "--input", path, "--output", tmp_path / "out", *options, "--direct_num_workers", 2)
    process = started(*command)
    wait_until(lambda: process.poll() is not None or len(workers_of(process.pid)) == 2)
    assert "local_worker.py" not in " ".join(processes_of(process.pid).values())
    assert finished(process)[1] == ""
    assert process.returncode == 0
    assert digests(tmp_path / "out") == digests(released(path, tmp_path / "one", *options))
