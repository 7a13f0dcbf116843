"""Children that are copies of a process with the models: loaded once, replaced, ended with whoever they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import finished, wait_until
from support.processes import all_have_ended, session_of

from wikimill.transforms.mining import served_child as module
from wikimill.transforms.mining.sandbox import CannotStart, Limits, Sandbox, WorkFailed
from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT
from wikimill.transforms.mining.served_child import (
    SandboxServer,
    ServedChild,
    descriptors,
    served_child,
    served_children,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere children are programs")
QUICK = Limits(cpu_seconds=1.0, memory_bytes=512 * 1024**2)
#: What a program of our own begins with: a sandbox whose children are copies, and two functions to look at processes.
HEAD = f"""
import os, sys, time
sys.path[:0] = {sys.path!r}
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.mining.served_child import served_children
def sandbox():
    return Sandbox("support.isolated_work", "worker", (), Limits(cpu_seconds=1000))
def done(sandbox, *pieces):
    sandbox.send(list(pieces))
    return list(sandbox.results())
"""
#: A worker whose copy has told its number; what the worker does then follows, and what the command does after it.
WORKER_ASKS = """
with served_children(sandbox().order):
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


def told_before_all_ended(body):
    """What a program of our own prints and complains of; it fails if a process that the program began outlives it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEAD + body], stdout=-1, stderr=-1, text=True, start_new_session=True
    )
    told = finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)
    return told


def test_what_is_loaded_once_serves_all(trace):
    first, second = sandbox_of(trace), sandbox_of(trace)
    with served_children(first.order):
        (one,), (two,) = done(first, ("process",)), done(second, ("process",))
        (server,) = loaded(trace)
        assert (parent_of(one), parent_of(two), len({one, two, server, os.getpid()})) == (server, server, 4)
        assert Path(f"/proc/{one}/comm").read_text() == f"sandbox {os.getpid()}\n"
        first.close()
        second.close()
        assert (state_of(one), state_of(two)) == (None, None)
    assert state_of(server) is None
    assert descriptors() == []


def test_a_copy_that_is_killed_is_replaced_by_another(trace):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order):
        (first,) = done(sandbox, ("process",))
        os.kill(first, 9)
        failure, second = done(sandbox, ("process",), ("process",))
        assert failure == "[the isolated process was ended by SIGKILL]"
        assert second != first
        assert done(sandbox, ("loop",), ("echo", 1)) == ["[took more than 1 s of CPU time and was killed]", [1]]
        assert len(loaded(trace)) == 1
        sandbox.close()


def test_work_that_was_lost_with_the_server_is_done_by_a_program(trace):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order):
        (child,) = done(sandbox, ("process",))
        (server,) = loaded(trace)
        sandbox.send([("echo", 1), ("sleep", 1), ("process",), ("echo", 2)])
        os.kill(server, 9)
        results = list(sandbox.results())
        assert results == [[1], "slept", results[2], [2]]
        wait_until(lambda: state_of(child) in (None, "Z"))
        assert loaded(trace) == [server, results[2]]
        assert parent_of(results[2]) == os.getpid()
        sandbox.close()


def test_a_server_that_has_gone_before_it_is_asked(trace):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order):
        wait_until(lambda: loaded(trace))
        os.kill(loaded(trace)[0], 9)
        (child,) = done(sandbox, ("process",))
        assert parent_of(child) == os.getpid()
        sandbox.close()


def test_nothing_is_loaded_before_it_is_wanted(trace):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order, at_once=False):
        os.kill(module._servers[0]._process.pid, 0)
        assert loaded(trace) == []
        (child,) = done(sandbox, ("process",))
        assert loaded(trace) == [parent_of(child)]
        sandbox.close()


def test_a_sandbox_of_another_order_starts_a_program(trace, tmp_path):
    other = sandbox_of(tmp_path / "other")
    with served_children(sandbox_of(trace).order):
        (child,) = done(other, ("process",))
        assert (parent_of(child), loaded(tmp_path / "other")) == (os.getpid(), [child])
        other.close()


def test_without_an_order_or_a_server_there_is_no_copy(trace, monkeypatch):
    order = sandbox_of(trace).order
    with served_children(None):
        assert (served_child(order, (1.0, 1 << 30)), descriptors()) == (None, [])
    monkeypatch.setattr(module.sys, "platform", "darwin")
    with served_children(order):
        assert (served_child(order, (1.0, 1 << 30)), descriptors()) == (None, [])


def test_models_that_start_threads_are_not_copied(trace):
    sandbox = sandbox_of(trace, "with_thread")
    with served_children(sandbox.order):
        (child,) = done(sandbox, ("process",))
        assert (parent_of(child), len(loaded(trace))) == (os.getpid(), 2)
        sandbox.close()


def test_a_process_that_was_started_early_is_used_for_what_comes(trace):
    sandbox = sandbox_of(trace)
    module.import_early("no_such_module")  # who needs it tells
    (early,) = (server._process.pid for server in module._early)
    with served_children(sandbox.order):
        (child,) = done(sandbox, ("process",))
        assert (parent_of(child), loaded(trace), module._early) == (early, [early], [])
        sandbox.close()
    assert state_of(early) is None


def test_a_process_that_was_started_early_ends_where_nobody_needs_it():
    module.import_early("support.isolated_work")
    (early,) = (server._process.pid for server in module._early)
    with served_children(None):
        assert (state_of(early), module._early) == (None, [])


@pytest.mark.parametrize("function", ["broken", "missing"])
def test_what_cannot_be_loaded_is_told_once(function, capfd):
    sandbox = Sandbox("support.isolated_work", function, (), QUICK)
    with served_children(sandbox.order):
        with pytest.raises(CannotStart, match="the isolated process ended with code 1 at its start"):
            done(sandbox, ("echo", 1))
        sandbox.close()
    assert capfd.readouterr().err.count("Traceback") == 1


def test_a_copy_has_no_file_of_another(trace):
    sandboxes = [Sandbox("support.copied_work", "descriptors", (), QUICK) for _ in range(3)]
    with served_children(sandboxes[0].order):
        found = [done(sandbox, None) for sandbox in sandboxes]
        for sandbox in sandboxes:
            sandbox.close()
    # Beside the standard streams: commands, answers and two lifelines.
    assert found == [found[0]] * 3
    assert found[0][0][3:].count("pipe") >= 3
    assert (len(found[0][0]), "socket" in found[0][0]) == (7, False)


def test_a_child_that_cannot_be_forked_is_a_program(trace, monkeypatch):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order):
        monkeypatch.setattr(SandboxServer, "ask", lambda self, limits, files: self._asks.send(b"none"))
        (child,) = done(sandbox, ("process",))
        assert parent_of(child) == os.getpid()
        monkeypatch.undo()
        sandbox.close()
        (child,) = done(sandbox, ("process",))
        assert parent_of(child) in loaded(trace)  # it goes on
        sandbox.close()


def test_the_end_of_the_server_ends_its_copies(trace):
    sandbox = sandbox_of(trace)
    server = SandboxServer()
    server.load(sandbox.order, at_once=True)
    child = ServedChild(server, (1000.0, 1 << 30))
    server.close()
    assert child.end() is None
    wait_until(lambda: state_of(child.pid) in (None, "Z"))


@pytest.mark.attack("signals", severity="medium")
@pytest.mark.parametrize("number", FOR_THE_PARENT)
def test_a_signal_to_all_processes_is_for_the_command(trace, number):
    sandbox = sandbox_of(trace)
    with served_children(sandbox.order):
        (child,) = done(sandbox, ("process",))
        for process_id in (child, *loaded(trace)):
            os.kill(process_id, number)
        assert done(sandbox, ("process",)) == [child]
        sandbox.close()
        assert len(done(sandbox, ("process",))) == len(loaded(trace)) == 1
        sandbox.close()


@pytest.mark.attack("a parent that is killed", severity="medium")
@pytest.mark.parametrize("deed", ["sleep", "loop", "match"])
def test_all_end_with_the_command_whatever_they_do(deed):
    body = f"""
with served_children(sandbox().order):
    child = sandbox()
    print(*done(child, ("process",)), flush=True)
    child.send([("{deed}", *[1000] * {deed == "sleep"})])
    os.kill(os.getpid(), 9)
"""
    assert told_before_all_ended(body)[1] == ""


@pytest.mark.attack("a parent that is killed", severity="medium")
def test_a_copy_ends_with_the_worker_that_asked_for_it():
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
    assert told_before_all_ended(WORKER_ASKS + then) == ("[[1]]\n", "")


@pytest.mark.attack("a parent that is killed", severity="medium")
def test_a_copy_that_has_ended_when_the_server_hears_that_its_worker_has_gone():
    """Both are told by one look at what is ready: the server must not forget the first before it comes to the second."""
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
    assert told_before_all_ended(WORKER_ASKS + then) == ("True\n", "")


@pytest.mark.attack("a parent that is killed", severity="medium")
def test_a_server_whose_command_died_before_it_was_told_anything_ends_without_a_word():
    asks, theirs = module.socket.socketpair(module.socket.AF_UNIX, module.socket.SOCK_SEQPACKET)
    lifeline, other = os.pipe()
    with asks, theirs:
        command = [*module.python_running(module.sandbox_server.__file__), str(theirs.fileno()), str(lifeline)]
        command.append(str(int(signal.SIGINT)))
        with subprocess.Popen(command, stdin=-1, stderr=-1, pass_fds=(theirs.fileno(), lifeline)) as server:
            assert server.communicate() == (None, b"")
            assert server.returncode == 0
    os.close(lifeline)
    os.close(other)
