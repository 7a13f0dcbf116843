"""The process that loads and forks: it loads once, is replaced, and ends with the processes that it works for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import finished, wait_until
from support.processes import all_have_ended, session_of

from wikimill.transforms.mining import forker as module
from wikimill.transforms.mining.forker import Child, Forker, shared_forker
from wikimill.transforms.mining.sandbox import CannotStart, Limits, Sandbox, WorkFailed
from wikimill.transforms.mining.sandbox_process import FOR_THE_PARENT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")
QUICK = Limits(cpu_seconds=1.0, memory_bytes=512 * 1024**2)
#: The beginning of a program: a sandbox, and a function that has it do pieces.
HEAD = f"""
import os, sys, time
sys.path[:0] = {sys.path!r}
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.mining.forker import shared_forker
def sandbox():
    return Sandbox("support.isolated_work", "worker", (), Limits(cpu_seconds=1000))
def done(sandbox, *pieces):
    sandbox.send(list(pieces))
    return list(sandbox.results())
"""
#: A worker whose child has sent its process id. A test appends what the worker does next, and then the command.
WORKER_ASKS = """
with shared_forker(sandbox().order):
    reads, writes = os.pipe()
    worker = os.fork()
    if not worker:
        child = sandbox()
        os.write(writes, b"%d" % done(child, ("process",))[0])"""


@pytest.fixture
def trace(tmp_path):
    return tmp_path / "trace"


def sandbox_of(trace, function="loading", limits=QUICK):
    return Sandbox("support.copied_work", function, (str(trace),), limits)


def done(sandbox, *pieces):
    """The results, with the messages of failures in brackets."""
    sandbox.send(list(pieces))
    return [f"[{result}]" if isinstance(result, WorkFailed) else result for result in sandbox.results()]


def loaded(trace):
    """The processes that have loaded."""
    return [int(line) for line in trace.read_text().splitlines()] if trace.exists() else []


def parent_of(process_id):
    return int(Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[1])


def state_of(process_id):
    """The state of a process, as the kernel names it; None if there is none."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return None


def output_after_all_ended(body):
    """Return the stdout and stderr of a program; fail if a process that it started outlives it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEAD + body], stdout=-1, stderr=-1, text=True, start_new_session=True
    )
    output = finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)
    return output


def test_what_is_loaded_once_serves_all(trace):
    first, second = sandbox_of(trace), sandbox_of(trace)
    with shared_forker(first.order):
        (one,), (two,) = done(first, ("process",)), done(second, ("process",))
        (server,) = loaded(trace)
        assert (parent_of(one), parent_of(two), len({one, two, server, os.getpid()})) == (server, server, 4)
        assert Path(f"/proc/{one}/comm").read_text() == f"sandbox {os.getpid()}\n"
        first.close()
        second.close()
        assert (state_of(one), state_of(two)) == (None, None)
    assert state_of(server) is None


def test_a_child_that_is_killed_is_replaced_by_another(trace):
    sandbox = sandbox_of(trace)
    with shared_forker(sandbox.order):
        (first,) = done(sandbox, ("process",))
        os.kill(first, 9)
        failure, second = done(sandbox, ("process",), ("process",))
        assert failure == "[the isolated process was ended by SIGKILL]"
        assert second != first
        assert done(sandbox, ("loop",), ("echo", 1)) == ["[took more than 1 s of CPU time and was killed]", [1]]
        assert len(loaded(trace)) == 1
        sandbox.close()


def test_work_that_was_lost_with_the_forker_is_done_by_a_child_of_another(trace):
    sandbox = sandbox_of(trace)
    (child,) = done(sandbox, ("process",))
    (server,) = loaded(trace)
    sandbox.send([("echo", 1), ("sleep", 1), ("process",), ("echo", 2)])
    os.kill(server, 9)
    results = list(sandbox.results())
    assert results == [[1], "slept", results[2], [2]]
    wait_until(lambda: state_of(child) in (None, "Z"))
    assert loaded(trace) == [server, parent_of(results[2])]
    sandbox.close()


def test_a_forker_that_has_gone_before_it_is_asked_is_replaced(trace):
    sandbox = sandbox_of(trace)
    with shared_forker(sandbox.order):
        done(sandbox, ("process",))
        sandbox.close()
        os.kill(loaded(trace)[0], 9)
        (child,) = done(sandbox, ("process",))
        assert loaded(trace)[1:] == [parent_of(child)]
        sandbox.close()


def test_nothing_is_loaded_before_it_is_wanted(trace):
    sandbox = sandbox_of(trace)
    with shared_forker(sandbox.order):
        assert [forker._process.poll() for forker in module._forkers.values()] == [None]
        assert loaded(trace) == []
        (child,) = done(sandbox, ("process",))
        assert loaded(trace) == [parent_of(child)]
        sandbox.close()
    assert (module._forkers, module._users) == ({}, {})


def test_sandboxes_of_other_orders_have_other_forkers(trace, tmp_path):
    one, other = sandbox_of(trace), sandbox_of(tmp_path / "other")
    (first,), (second,) = done(one, ("process",)), done(other, ("process",))
    assert (loaded(trace), loaded(tmp_path / "other")) == ([parent_of(first)], [parent_of(second)])
    one.close()
    other.close()


def test_models_that_start_threads_are_loaded_by_each_child(trace):
    """A fork would lack the threads, and hold their locks."""
    sandbox = sandbox_of(trace, "with_thread")
    (first,) = done(sandbox, ("process",))
    server = parent_of(first)
    failure, second = done(sandbox, ("exit", 3), ("process",))
    assert failure == "[the isolated process ended with code 3]"
    assert loaded(trace) == [server, first, second]
    sandbox.close()


@pytest.mark.parametrize("function", ["broken", "missing"])
def test_forker_reports_a_failed_load_once(function, capfd):
    sandbox = Sandbox("support.isolated_work", function, (), QUICK)
    with shared_forker(sandbox.order):
        with pytest.raises(CannotStart, match="the isolated process ended with code 1 at its start"):
            done(sandbox, ("echo", 1))
        sandbox.close()
    assert capfd.readouterr().err.count("Traceback") == 1


def test_a_child_has_no_file_of_another(trace):
    sandboxes = [Sandbox("support.copied_work", "descriptors", (), QUICK) for _ in range(3)]
    with shared_forker(sandboxes[0].order):
        found = [done(sandbox, None) for sandbox in sandboxes]
        for sandbox in sandboxes:
            sandbox.close()
    # Next to the standard streams: commands, answers and two lifelines.
    assert found == [found[0]] * 3
    assert found[0][0][3:].count("pipe") >= 3
    assert (len(found[0][0]), "socket" in found[0][0]) == (7, False)


def test_the_end_of_the_forker_ends_its_children(trace):
    sandbox = sandbox_of(trace)
    forker = Forker(sandbox.order)
    child: Child = forker.child((1000.0, 1 << 30))
    forker.close()
    assert child.end() is None
    wait_until(lambda: state_of(child.pid) in (None, "Z"))


@pytest.mark.attack
@pytest.mark.parametrize("number", FOR_THE_PARENT)
def test_a_signal_to_all_processes_is_for_the_command(trace, number):
    sandbox = sandbox_of(trace)
    with shared_forker(sandbox.order):
        (child,) = done(sandbox, ("process",))
        for process_id in (child, *loaded(trace)):
            os.kill(process_id, number)
        assert done(sandbox, ("process",)) == [child]
        sandbox.close()
        assert len(done(sandbox, ("process",))) == len(loaded(trace)) == 1
        sandbox.close()


@pytest.mark.attack
@pytest.mark.parametrize("deed", ["sleep", "loop", "match"])
def test_all_end_with_the_command_whatever_they_do(deed):
    body = f"""
with shared_forker(sandbox().order):
    child = sandbox()
    print(*done(child, ("process",)), flush=True)
    child.send([("{deed}", *[1000] * {deed == "sleep"})])
    os.kill(os.getpid(), 9)
"""
    assert output_after_all_ended(body)[1] == ""


@pytest.mark.attack
def test_a_child_ends_with_the_worker_that_asked_for_it():
    then = """
        child.send([("match",)])
        os.kill(os.getpid(), 9)
    child = int(os.read(reads, 100))
    os.waitpid(worker, 0)
    while os.path.exists(f"/proc/{child}"):  # it is waited for, too
        time.sleep(0.01)
    again = sandbox()
    print(done(again, ("echo", 1)))
    again.close()
"""
    assert output_after_all_ended(WORKER_ASKS + then) == ("[[1]]\n", "")


@pytest.mark.attack
def test_a_child_that_has_ended_when_the_forker_hears_that_its_worker_has_gone():
    """One poll reports both events: the server must still know the child when it handles the end of the worker."""
    then = """
        time.sleep(1000)
    child = int(os.read(reads, 100))
    state, server = open(f"/proc/{child}/stat").read().rsplit(")", 1)[1].split()[:2]
    os.kill(int(server), 19)  # SIGSTOP
    os.kill(worker, 9)
    os.waitpid(worker, 0)
    while state != "Z":
        time.sleep(0.01)
        state = open(f"/proc/{child}/stat").read().rsplit(")", 1)[1].split()[0]
    os.kill(int(server), 18)  # SIGCONT
    while os.path.exists(f"/proc/{child}"):
        time.sleep(0.01)
    again = sandbox()
    (copy,) = done(again, ("process",))
    print(open(f"/proc/{copy}/stat").read().rsplit(")", 1)[1].split()[1] == server)
    again.close()
"""
    assert output_after_all_ended(WORKER_ASKS + then) == ("True\n", "")


@pytest.mark.attack
def test_forker_ends_silently_when_its_command_dies_first():
    asks, server_end = module.socket.socketpair()
    lifeline, other = os.pipe()
    with asks, server_end:
        command = [*module.python_running(module.sandbox_process.__file__), str(server_end.fileno()), str(lifeline)]
        with subprocess.Popen(command, stdin=-1, stderr=-1, pass_fds=(server_end.fileno(), lifeline)) as server:
            assert server.communicate() == (None, b"")
            assert server.returncode == 0
    os.close(lifeline)
    os.close(other)
