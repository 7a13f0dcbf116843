"""Children that are copies of a copy of the command: nothing to import, and all that was promised of programs."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest
from support.patience import finished
from support.processes import all_have_ended, session_of

from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere children are programs")
#: What a program of our own begins with: a command whose sandboxes are copies, and functions to look at processes.
HEAD = f"""
import json, os, signal, sys, time
sys.path[:0] = {sys.path!r}
from support import copied_work, isolated_work
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed
from wikimill.transforms.mining.served_child import served_children
def sandbox(module="support.isolated_work", function="worker", arguments=(), cpu_seconds=1.0, megabytes=512):
    return Sandbox(module, function, arguments, Limits(cpu_seconds, megabytes << 20))
def done(sandbox, *pieces):
    sandbox.send(list(pieces))
    return [f"[{{each}}]" if isinstance(each, WorkFailed) else each for each in sandbox.results()]
def name_of(process):
    return open(f"/proc/{{process}}/comm").read().strip()
def parent_of(process):
    return int(open(f"/proc/{{process}}/stat").read().rsplit(")", 1)[1].split()[1])
def exists(process):
    return os.path.exists(f"/proc/{{process}}")
def tell(*values):
    print(json.dumps(values), flush=True)
"""


def told(body: str) -> list[object]:
    """What a program tells; it says nothing else, and leaves no process."""
    command = [sys.executable, "-c", HEAD + body]
    process = subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True, start_new_session=True)
    out, err = finished(process)
    assert (process.returncode, err) == (0, "")
    assert all_have_ended(process.pid), session_of(process.pid)
    return json.loads(out)


def test_the_sandbox_is_a_copy_of_a_copy_which_ends_with_the_context():
    body = """
one, two = sandbox(), sandbox()
with served_children(one.order, at_once=False, is_copy=True):
    (first,), (second,) = done(one, ("process",)), done(two, ("process",))
    server = parent_of(first)
    names = [name_of(server), name_of(first), name_of(os.getpid())]
    family = [parent_of(server) == os.getpid(), parent_of(second) == server, len({first, second, server})]
    groups = [os.getpgid(server) == server, os.getpgid(first) == first]
    one.close()
    two.close()
    family += [exists(first), exists(second)]
tell(names, family, groups, exists(server), os.getpid())
"""
    names, family, groups, is_left, command = told(body)
    assert names[:2] == ["sandbox-server", f"sandbox {command}"]
    assert names[2] not in names[:2]
    assert (family, groups, is_left) == ([True, True, 3, False, False], [True, True], False)


def test_nothing_is_loaded_before_a_child_is_wanted_and_then_once(tmp_path):
    trace = tmp_path / "trace"
    body = f"""
one, two = (sandbox("support.copied_work", "loading", ({str(trace)!r},)) for _ in range(2))
with served_children(one.order, at_once=False, is_copy=True):
    time.sleep(0.2)
    before = os.path.exists({str(trace)!r})
    (first,) = done(one, ("process",))
    done(two, ("process",))
    tell(before, open({str(trace)!r}).read().split() == [str(parent_of(first))])
    one.close()
    two.close()
"""
    assert told(body) == [False, True]


@pytest.mark.attack("parser memory", severity="high")
@pytest.mark.parametrize("is_ignored", [False, True])
def test_limits_are_those_of_a_program(is_ignored):
    """Also where the command was started with the signal of CPU time ignored, or hears it itself."""
    body = f"""
signal.signal(signal.SIGXCPU, signal.SIG_IGN if {is_ignored} else lambda *_: None)
child = sandbox()
with served_children(child.order, at_once=False, is_copy=True):
    found = done(child, ("process",), ("loop",), ("echo", 1), ("allocate", 1 << 30), ("echo", 2), ("segfault",), ("echo", 3))
    (after,) = done(child, ("process",))
    tell(found[1:], after != found[0], parent_of(after) != os.getpid())
    child.close()
"""
    failures = [
        "[took more than 1 s of CPU time and was killed]",
        [1],
        "[MemoryError: ]",
        [2],
        "[the isolated process was ended by SIGSEGV]",
        [3],
    ]
    assert told(body) == [failures, True, True]


@pytest.mark.attack("code in the current folder", severity="medium")
def test_it_has_no_file_of_the_command_and_looks_for_no_module_in_the_current_folder():
    body = """
import fcntl, tempfile
sys.path.insert(0, "")
kept = tempfile.TemporaryFile()
secret = os.pipe()
looks = sandbox("support.copied_work", "descriptors")
with served_children(looks.order, at_once=False, is_copy=True):
    (files,) = done(looks, None)
    server = next(process for process in map(int, filter(str.isdigit, os.listdir("/proc"))) if name_of(process) == "sandbox-server" and parent_of(process) == os.getpid())
    held = sorted(os.readlink(f"/proc/{server}/fd/{number}").split(":")[0] for number in os.listdir(f"/proc/{server}/fd"))
    looks.close()
tell(len(files), "socket" in files, any("/" in file and file != "/dev/null" for file in files), held)
"""
    count, has_socket, has_file, held = told(body)
    # Beside the standard streams: commands, answers and two lifelines.
    assert (count, has_socket, has_file) == (7, False, False)
    assert not [file for file in held if file.startswith("/") and file != "/dev/null"]


@pytest.mark.attack("signals", severity="medium")
@pytest.mark.parametrize("number", FOR_THE_PARENT)
def test_signals_to_all_are_for_the_command(number):
    body = f"""
signal.signal({int(number)}, lambda *_: tell("heard by", os.getpid()))
child = sandbox()
with served_children(child.order, at_once=False, is_copy=True):
    (first,) = done(child, ("process",))
    for process in (first, parent_of(first)):
        os.kill(process, {int(number)})
    again = done(child, ("process",)) == [first]
    child.close()
    (other,) = done(child, ("process",))
    tell(again, parent_of(other) != os.getpid())
    child.close()
"""
    assert told(body) == [True, True]


def test_work_that_was_lost_with_the_server_is_done_by_a_program():
    body = """
child = sandbox()
with served_children(child.order, at_once=False, is_copy=True):
    (first,) = done(child, ("process",))
    child.send([("echo", 1), ("sleep", 1), ("process",), ("echo", 2)])
    os.kill(parent_of(first), signal.SIGKILL)
    found = list(child.results())
    tell(found[:2], found[3], parent_of(found[2]) == os.getpid())
    child.close()
"""
    assert told(body) == [[[1], "slept"], [2], True]


@pytest.mark.attack("a parent that is killed", severity="medium")
@pytest.mark.parametrize("deed", ["sleep", "loop", "match"])
def test_all_end_with_the_command_whatever_they_do(deed):
    body = f"""
child = sandbox(cpu_seconds=1000)
with served_children(child.order, at_once=False, is_copy=True):
    done(child, ("process",))
    child.send([("{deed}", *[1000] * {deed == "sleep"})])
    os.kill(os.getpid(), 9)
"""
    command = [sys.executable, "-c", HEAD + body]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, text=True, start_new_session=True)
    assert finished(process)[1] == ""
    assert process.returncode == -signal.SIGKILL
    assert all_have_ended(process.pid), session_of(process.pid)


def test_what_the_command_would_do_at_its_end_is_not_done_by_copies():
    body = """
import atexit
atexit.register(lambda: print("at exit", os.getpid()))
sys.stdout = open(os.devnull, "w")
child = sandbox()
with served_children(child.order, at_once=False, is_copy=True):
    done(child, ("echo", 1))
    child.close()
sys.stdout = sys.__stdout__
tell(1)
atexit._clear()
"""
    assert told(body) == [1]
