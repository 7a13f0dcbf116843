"""A program that was started in the context is ended with it."""

import subprocess
import sys

import pytest

from wikimill.pipelines.engines.prism import children_running, prism_ended

SLEEP = "/bin/sleep"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")


def test_prism_ended_ends_children_that_run_the_program():
    with prism_ended(SLEEP):
        child = subprocess.Popen([SLEEP, "1000"])
        assert children_running(SLEEP) == [child.pid]
    assert child.wait() == -15


def test_prism_ended_leaves_others():
    child = subprocess.Popen([SLEEP, "1000"])
    try:
        with prism_ended(None), prism_ended(sys.executable):
            pass
        assert child.poll() is None
    finally:
        child.kill()
        child.wait()
