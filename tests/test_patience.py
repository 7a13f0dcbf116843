"""Limits of tests wait longer on a machine that is busy, and no longer than they say on one that idles."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support import patience
from support.patience import Patience, finished, wait_until


@pytest.fixture
def clock(monkeypatch):
    """Seconds that the machine has idled, and that this process has computed."""
    seconds = {"idle": 100.0, "own": 5.0}
    monkeypatch.setattr(patience, "_idle_seconds", lambda: seconds["idle"])
    monkeypatch.setattr(patience.time, "process_time", lambda: seconds["own"])
    return seconds


def sleeper(seconds):
    command = [sys.executable, "-c", f"import time; time.sleep({seconds}); print('done')"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_idling_and_computing_are_counted(clock):
    waiting = Patience(10)
    assert waiting.left() == 10
    clock["idle"] += 4
    clock["own"] += 3
    assert waiting.left() == 3


def test_a_process_is_waited_for_while_the_machine_does_something_else(clock):
    assert finished(sleeper(1.5), 0.1) == ("done\n", "")


def test_a_process_that_hangs_is_given_up_on_a_machine_that_idles(clock, monkeypatch):
    monkeypatch.setattr(patience, "_idle_seconds", iter(range(100)).__next__)
    process = sleeper(60)
    with pytest.raises(subprocess.TimeoutExpired):
        finished(process, 1)
    process.kill()
    process.wait()


def test_what_never_comes_true_is_given_up(clock):
    def false():
        clock["idle"] += 1

    with pytest.raises(AssertionError, match="it did not come true within 3 seconds"):
        wait_until(false, 3)
    assert clock["idle"] == 103


def test_a_test_that_hangs_fails(pytester_folder):
    path = pytester_folder / "test_it.py"
    path.write_text("import time\n\ndef test_it():\n    time.sleep(60)\n")
    (pytester_folder / "conftest.py").write_text(
        "import itertools\nfrom support import patience\n"
        "patience._idle_seconds = itertools.count().__next__\n"
        "def pytest_timeout_set_timer(item, settings):\n    return patience.limit_test(item, settings)\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--timeout", "1", "--rootdir", ".", path]
    done = subprocess.run(command, cwd=pytester_folder, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Failed: Timeout (>1.0s) from pytest-timeout." in done.stdout


@pytest.fixture
def pytester_folder(tmp_path, monkeypatch):
    """A folder for a suite of its own."""
    from support.milling import ROOT

    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tests"))
    return tmp_path
