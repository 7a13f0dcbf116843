"""What a command owes to others before it ends: it is done even where Python loses the interruption."""

from __future__ import annotations

import subprocess
import sys

#: The interruption is lost as it is where a finalizer hears of it; the main thread goes on waiting.
_SCRIPT = """
import os, signal, time
from wikimill.pipelines.terminal import ending
ending._GRACE_SECONDS = ending._LAST_GRACE_SECONDS = 0.1
with ending.Ending(), ending.before_the_end(lambda: print("job cancelled", flush=True)):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(600)
    except KeyboardInterrupt:
        pass
    {behind}
"""


def _said(behind: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-c", _SCRIPT.format(behind=behind)], capture_output=True, text=True)
    return done.returncode, done.stdout


def test_it_is_done_though_the_interruption_was_lost():
    assert _said("time.sleep(600)") == (130, "job cancelled\n")


def test_who_hears_of_the_interruption_does_it_himself():
    assert _said("raise SystemExit(7)") == (7, "")
