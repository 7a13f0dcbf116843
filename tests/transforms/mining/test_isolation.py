"""What a sandbox promises: results in order, limits, failures that cost one piece, an end with the parent."""

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from support.patience import wait_until

from wikimill.transforms.mining import sandbox as isolation
from wikimill.transforms.mining.forker import shared_forker
from wikimill.transforms.mining.sandbox import CannotStart, GivenUp, Limits, Sandbox, WorkFailed
from wikimill.transforms.mining.sandbox_process import FOR_THE_PARENT

QUICK = Limits(cpu_seconds=1.0, memory_bytes=512 * 1024**2)


def worker_of(function="worker", *arguments, limits=QUICK):
    return Sandbox("support.isolated_work", function, arguments, limits)


@pytest.fixture(scope="module")
def shared():
    """A sandbox whose models stay loaded from test to test."""
    worker = worker_of("worker", "a", 1, ("b", None))
    with shared_forker(worker.order):
        yield worker
        worker.close()


def done(worker, pieces):
    """The results, with the messages of failures in brackets."""
    worker.send(pieces)
    return [f"[{result}]" if isinstance(result, WorkFailed) else result for result in worker.results()]


def is_running(process_id):
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_results_come_in_the_order_of_the_pieces(shared):
    assert done(shared, [("echo", number) for number in range(200)]) == [[number] for number in range(200)]


def test_pieces_and_results_keep_their_values(shared):
    values = [None, True, -1, 2**70, 1.5, "é\udc80\0", ["a", ["b"]], {"k": [1, None]}]
    assert done(shared, [("echo", *values)]) == [values]


@pytest.mark.parametrize(("result", "expected"), [
    (list[str], ["[the isolated process gave no result: 7 is not of type str]", ["a"]]),
    (tuple[int | str, ...], [(7,), ("a",)]),
])  # fmt: skip
def test_results_have_their_type_or_are_failures(result, expected):
    """A text that has taken over the child could answer anything."""
    worker = Sandbox("support.isolated_work", "worker", (), QUICK, result)
    assert done(worker, [("echo", 7), ("echo", "a")]) == expected
    worker.close()


def test_the_function_is_made_with_the_arguments(shared):
    assert done(shared, [("arguments",)]) == [["a", 1, ["b", None]]]


def test_a_child_multiplies_matrices_with_one_thread_in_memory_that_it_keeps(monkeypatch):
    for name in ("MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "OMP_NUM_THREADS"):
        monkeypatch.setenv(name, "4")
    worker = worker_of()
    names = "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MALLOC_ARENA_MAX"
    malloc = "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"
    assert done(worker, [("environment", *names, *malloc)]) == [["1", "1", "4", None, None]]
    worker.close()


def test_one_process_serves_many_batches(shared):
    processes = {number for _ in range(3) for number in done(shared, [("process",), ("process",)])}
    assert len(processes) == 1
    assert processes != {os.getpid()}


def test_an_empty_batch_has_no_results(shared):
    assert done(shared, []) == []


def test_large_pieces_and_results_pass(shared):
    (result,) = done(shared, [("echo", "x" * 5_000_000)])
    assert result == ["x" * 5_000_000]
    assert [len(each) for each in done(shared, [("big", 3_000_000)] * 3)] == [3_000_000] * 3


def test_results_must_be_taken_before_more_is_sent(shared):
    shared.send([("echo", 1), ("echo", 2)])
    results = shared.results()
    assert next(results) == [1]
    with pytest.raises(RuntimeError, match="the results of the last batch were not taken"):
        shared.send([("echo", 3)])
    assert next(results) == [2]
    assert done(shared, [("echo", 3)]) == [[3]]


FAILURES = {
    ("raise", "ValueError", "too odd"): "[ValueError: too odd]",
    ("raise", "KeyError", "k"): "[KeyError: 'k']",
    ("raise", "ValueError", "x" * 999): f"[ValueError: {'x' * 300}]",
    ("recurse",): "[RecursionError: maximum recursion depth exceeded]",
    ("allocate", 10 * 1024**3): "[MemoryError: ]",
    ("raise", "OSError", "no disk"): "[the isolated process ended with code 1]",
    ("exit", 3): "[the isolated process ended with code 3]",
    ("exit", 0): "[the isolated process ended with code 0]",
    ("segfault",): "[the isolated process was ended by SIGSEGV]",
    ("loop",): "[took more than 1 s of CPU time and was killed]",
}


@pytest.mark.parametrize("piece", FAILURES)
def test_a_failure_costs_only_the_piece_that_fails(shared, piece):
    pieces = [("echo", 1), piece, ("echo", 2), piece, ("echo", 3)] if piece[0] != "loop" else [piece, ("echo", 2)]
    expected = {("echo", number): [number] for number in (1, 2, 3)} | {piece: FAILURES[piece]}
    assert done(shared, pieces) == [expected[each] for each in pieces]


def test_a_batch_of_nothing_but_failures(shared):
    assert done(shared, [("exit", 5)] * 3) == ["[the isolated process ended with code 5]"] * 3
    assert done(shared, [("echo", "well")]) == [["well"]]


def test_what_is_foreseen_to_fail_is_not_tried_once_the_child_has_died(shared):
    pieces = [("echo", 1), ("exit", 5), ("echo", 2), ("exit", 6), ("echo", 3), ("exit", 7), ("exit", 8), ("echo", 4)]
    shared.send(pieces)
    asked = []

    def foreseen(number):
        asked.append(number)
        return WorkFailed("as before") if pieces[number] in [("exit", 6), ("exit", 8)] else None

    ended = "the isolated process ended with code"
    assert [str(each) for each in shared.results(foreseen)] == [
        "[1]", f"{ended} 5", "[2]", "as before", "[3]", f"{ended} 7", "as before", "[4]"
    ]  # fmt: skip
    assert asked == [2, 3, 4, 5, 6, 7, 6, 7]


def test_what_it_prints_does_not_disturb_the_answers(shared):
    assert done(shared, [("print", "hello\n"), ("echo", 1), ("print", "x" * 100_000)]) == ["printed", [1], "printed"]


def test_each_piece_has_a_deadline_of_its_own_which_can_be_renewed_within_it(shared):
    assert done(shared, [("burn", 0.4, 1)] * 3 + [("burn", 0.4, 3)]) == ["burnt"] * 4


def test_sleep_is_no_work(shared):
    assert done(shared, [("sleep", 1.1)]) == ["slept"]


def test_a_child_that_does_nothing_is_given_up(monkeypatch):
    monkeypatch.setattr(isolation, "_SILENCE", 0.2)
    worker = worker_of()
    # A test that waited for the end of the sleep would be ended.
    assert done(worker, [("sleep", 100_000), ("echo", 1)]) == ["[the isolated process was ended by SIGKILL]", [1]]
    assert done(worker, [("burn", 0.5, 2)]) == ["burnt"]
    worker.close()


def test_a_child_that_is_killed_from_without_is_replaced():
    worker = worker_of()
    (first,) = done(worker, [("process",)])
    os.kill(first, 9)
    results = done(worker, [("process",), ("process",)])
    assert results[0] == "[the isolated process was ended by SIGKILL]"
    assert results[1] != first
    worker.close()


def test_close_ends_the_child_and_the_worker_can_go_on():
    worker = worker_of()
    (process_id,) = done(worker, [("process",)])
    assert is_running(process_id)
    worker.close()
    assert not is_running(process_id)
    worker.close()
    worker.send([("loop",), ("loop",)])
    worker.close()
    assert done(worker, [("echo", 1)]) == [[1]]
    worker.close()


@pytest.mark.parametrize(
    ("module", "function"),
    [("support.isolated_work", "broken"), ("support.isolated_work", "missing"), ("no_such_module", "worker")],
)
def test_a_child_that_cannot_start_is_no_fault_of_the_work(module, function, capfd):
    worker = Sandbox(module, function, (), QUICK)
    with pytest.raises(CannotStart, match=r"the isolated process ended with code 1 at its start, before it took any"):
        done(worker, [("echo", "x" * 200_000)])
    assert "Error: " in capfd.readouterr().err
    worker.close()


def test_what_the_start_reserves_is_not_counted_as_the_work():
    """spaCy imports torch where it is installed, which reserves gigabytes of addresses: discofuse must still start."""
    worker = worker_of("reserving_worker", 4 * 1024**3, limits=Limits(1.0, 64 * 1024**2))
    assert done(worker, [("allocate", 16 * 1024**2), ("allocate", 1024**3)]) == [16 * 1024**2, "[MemoryError: ]"]
    worker.close()


@pytest.mark.attack
@pytest.mark.parametrize("deed", ["sleep", "loop", "match"])
def test_a_child_ends_with_its_parent_whatever_it_does(deed):
    program = f"""
import os, sys
sys.path[:0] = {sys.path!r}
from {isolation.__name__} import Sandbox, Limits
worker = Sandbox("support.isolated_work", "worker", (), Limits(cpu_seconds=1000))
worker.send([("process",)])
print(*worker.results(), flush=True)
worker.send([("{deed}", *[1000] * {deed == "sleep"})])
os.kill(os.getpid(), 9)
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    wait_until(lambda: not is_running(int(finished.stdout)))
    assert finished.stderr == ""


@pytest.mark.attack
@pytest.mark.parametrize("number", FOR_THE_PARENT)
def test_a_signal_to_all_processes_is_not_taken_for_what_a_text_has_done(shared, number):
    """A revision that such a signal had killed would be dead in what is kept of the work."""
    (process_id,) = done(shared, [("process",)])
    os.kill(process_id, number)
    assert done(shared, [("process",)]) == [process_id]


def test_a_child_that_is_killed_when_its_parent_ends_gives_no_result(monkeypatch):
    monkeypatch.setattr(isolation, "_is_given_up", threading.Event())
    worker = worker_of()
    (process_id,) = done(worker, [("process",)])
    worker.send([("sleep", 100_000), ("echo", 1)])
    isolation.give_up()
    os.kill(process_id, 9)
    with pytest.raises(GivenUp):
        list(worker.results())
    worker.close()


def test_a_limit_of_the_machine_is_respected():
    program = f"""
import resource, sys
sys.path[:0] = {sys.path!r}
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from wikimill.transforms.mining.sandbox import Sandbox, Limits
worker = Sandbox("support.isolated_work", "worker", (), Limits(cpu_seconds=1000))
worker.send([("echo", 1)])
print(*worker.results())
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (finished.stdout, finished.stderr) == ("[1]\n", "")


def test_the_limits_of_the_parent_are_not_changed():
    before = [resource.getrlimit(limit) for limit in (resource.RLIMIT_AS, resource.RLIMIT_CPU)]
    worker = worker_of()
    done(worker, [("echo", 1)])
    worker.close()
    assert [resource.getrlimit(limit) for limit in (resource.RLIMIT_AS, resource.RLIMIT_CPU)] == before
