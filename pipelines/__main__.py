"""`wikimill` and `python -m pipelines`: finds the command and runs it."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from pipelines.ending import Ending
from pipelines.exit_codes import BAD_USAGE, DONE, FAILED
from pipelines.options import RunFailed, UsageError, warn
from pipelines.version import version_lines

#: Command → (module with `main(arguments) -> exit code`, what it does).
COMMANDS = {
    "wikisplit": ("pipelines.wikisplit", "mine revision histories for split-and-rephrase pairs"),
    "discofuse": ("pipelines.discofuse", "mine articles or documents for sentence-fusion examples"),
    "evaluate": ("pipelines.evaluate", "score predictions: Exact, SARI, BLEU, by phenomenon and connective"),
    "fetch": ("pipelines.fetch", "find the newest complete dump, download and verify it"),
    "refresh": ("pipelines.refresh", "a newer dump, if there is one: fetch, mill, verify, compare, publish"),
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


def usage() -> str:
    """What `wikimill --help` prints."""
    commands = "\n".join(f"  {name:<15} {does}" for name, (_, does) in COMMANDS.items())
    return (
        "usage: wikimill COMMAND [OPTIONS]   (wikimill COMMAND --help tells the options)\n\n"
        "Mills Wikipedia dumps into training corpora.\n\n"
        f"{commands}\n\n"
        "  --version  versions of wikimill, Beam and the models\n\n"
        "exit codes: 0 done, 1 failed, 2 bad usage or input not found, 3 nothing new, 4 the input was not whole,\n"
        "5 a release is held back (refresh)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return DONE if words else BAD_USAGE
    if words[0] == "--version":
        print(version_lines())
        return DONE
    if words[0] not in COMMANDS:
        warn(f"unknown command {words[0]!r}; there are {', '.join(COMMANDS)}; see wikimill --help")
        return BAD_USAGE
    logging.basicConfig(level=logging.ERROR, format="wikimill: %(levelname)s %(name)s: %(message)s")
    # Beam logs what it raises as well; the error is told once, by `entry`.
    for name in ("common", "portability.local_job_service", "worker.sdk_worker"):
        logging.getLogger(f"apache_beam.runners.{name}").setLevel(logging.CRITICAL)
    with Ending() as ending:
        try:
            return int(import_module(COMMANDS[words[0]][0]).main(words[1:]))
        except UsageError as error:
            warn(str(error))
            return BAD_USAGE
        except RunFailed as error:
            warn(f"failed: {error}; nothing was published")
            return FAILED
        except (KeyboardInterrupt, Exception):
            # Beam wraps a KeyboardInterrupt that hits it in a RuntimeError of its own.
            if ending.reason is None:
                raise
            warn(ending.reason)
            return ending.code


def entry() -> None:
    """The console script: ends the process at once, so that no worker thread can keep it."""
    try:
        code = main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else BAD_USAGE
    except BrokenPipeError:
        os._exit(141)  # whoever read our output has gone, as with `| head`
    except Exception as error:  # the one place that turns a failure into a message
        from pipelines.failure import told  # it imports Beam, as whatever failed has done

        place, reason = told(error)
        sys.stderr.write(place)
        warn(f"failed: {reason}; nothing was published")
        code = FAILED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    entry()
