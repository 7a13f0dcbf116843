"""`wikimill` and `python -m pipelines`: finds the command and runs it."""

from __future__ import annotations

import contextlib
import glob
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from pipelines.options import UsageError, warn
from pipelines.version import version_lines

#: Command → (module with `main(arguments) -> exit code`, what it does).
COMMANDS = {
    "wikisplit": ("pipelines.wikisplit", "mine revision histories for split-and-rephrase pairs"),
    "discofuse": ("pipelines.discofuse", "mine articles or documents for sentence-fusion examples"),
    "evaluate": ("pipelines.evaluate", "score predictions: Exact, SARI, BLEU, by phenomenon and connective"),
    "fetch": ("pipelines.fetch", "find the newest complete dump, download and verify it"),
    "publish": ("pipelines.publish", "publish what a job has milled that nobody waited for"),
    "verify": ("pipelines.verify", "check every promise of a release"),
    "report": ("pipelines.report", "draw a release's report, or how two releases differ"),
    "explain": ("pipelines.explain", "tell which fusion rules fire on a text, and why the others do not"),
    "sample": ("pipelines.draw_sample", "draw examples of a release, to read or for raters"),
    "agreement": ("pipelines.agreement", "tell how far raters agree, and the papers' tables of quality"),
    "demo": ("pipelines.demo", "mill the sample dump that is shipped"),
    "train-sentences": ("pipelines.train_sentences", "train a sentence model on a wiki's own text"),
    "model-path": ("pipelines.model_path", "print the folder of the embedded spaCy pipeline"),
}
_INTERRUPTED = "interrupted; nothing was published"
#: How long an interrupted run may take to put things in order.
_GRACE_SECONDS = 5.0


def usage() -> str:
    """What `wikimill --help` prints."""
    commands = "\n".join(f"  {name:<15} {does}" for name, (_, does) in COMMANDS.items())
    return (
        "usage: wikimill COMMAND [OPTIONS]   (wikimill COMMAND --help tells the options)\n\n"
        "Mills Wikipedia dumps into training corpora.\n\n"
        f"{commands}\n\n"
        "  --version  versions of wikimill, Beam and the models\n\n"
        "exit codes: 0 done, 1 failed, 2 bad usage or input not found, 3 nothing new, 4 the input was not whole"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if words else 2
    if words[0] == "--version":
        print(version_lines())
        return 0
    if words[0] not in COMMANDS:
        warn(f"unknown command {words[0]!r}; there are {', '.join(COMMANDS)}; see wikimill --help")
        return 2
    logging.basicConfig(level=logging.ERROR, format="wikimill: %(levelname)s %(name)s: %(message)s")
    # Beam logs what it raises as well; the error is told once, by `entry`.
    logging.getLogger("apache_beam.runners.common").setLevel(logging.CRITICAL)
    with Interruption() as interruption:
        try:
            return int(import_module(COMMANDS[words[0]][0]).main(words[1:]))
        except UsageError as error:
            warn(str(error))
            return 2
        except (KeyboardInterrupt, Exception):
            # Beam wraps a KeyboardInterrupt that hits it in a RuntimeError of its own.
            if not interruption.happened:
                raise
            warn(_INTERRUPTED)
            return 130


class Interruption:
    """A context in which SIGINT and SIGTERM raise KeyboardInterrupt and are remembered."""

    def __init__(self) -> None:
        self.happened = False
        self._former: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Interruption:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._former[number] = signal.signal(number, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._former.items():
            signal.signal(number, handler)

    def _interrupt(self, *_: object) -> None:
        self.happened = True
        for number in self._former:
            signal.signal(number, signal.SIG_IGN)
        # The engine's threads lose their workers now; what they would say of it is not news.
        logging.disable()
        threading.excepthook = _say_nothing
        threading.Thread(target=_end, name="end", daemon=True).start()
        raise KeyboardInterrupt


def _end_children() -> None:
    """End the processes that this one started, where the system tells which they are."""
    for path in glob.glob("/proc/self/task/*/children"):
        with contextlib.suppress(OSError), open(path) as file:
            for process_id in file.read().split():
                os.kill(int(process_id), signal.SIGKILL)


def _end() -> None:
    """End the engine: Beam waits for its workers, and a worker that is just starting would wait for Beam."""
    last = time.monotonic() + _GRACE_SECONDS
    while time.monotonic() < last:
        _end_children()
        time.sleep(0.05)
    warn(_INTERRUPTED)
    os._exit(130)


def _say_nothing(_: threading.ExceptHookArgs) -> None:
    return


def entry() -> None:
    """The console script: ends the process at once, so that no worker thread can keep it."""
    try:
        code = main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 2
    except BrokenPipeError:
        os._exit(141)  # whoever read our output has gone, as with `| head`
    except Exception as error:  # the one place that turns a failure into a message
        traceback.print_exception(error, limit=-3, chain=False)
        reason = (str(error).splitlines() or [""])[0]
        warn(f"failed: {type(error).__name__}: {reason}; nothing was published")
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    entry()
