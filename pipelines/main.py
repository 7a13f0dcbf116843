"""The entry point of `wikimill` and `python -m wikimill`: finds the command and runs it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING

from wikimill.pipelines.terminal.errors import BAD_USAGE, DONE, FAILED
from wikimill.pipelines.terminal.signals import end_at_once_on_signals

if TYPE_CHECKING:
    from wikimill.pipelines.terminal.parser import Parser

#: Command → (module with `parser()` and `main(arguments) -> exit code`, summary). The help lists the commands of the
#: corpora first.
COMMANDS = {
    "mine": ("wikimill.pipelines.commands.mine_several", "mine several corpora of histories in one reading"),
    "evaluate": (
        "wikimill.pipelines.commands.evaluate",
        "score predictions: Exact, SARI, BLEU, by phenomenon and connective",
    ),
    "train": ("wikimill.pipelines.commands.train", "train a model on the pairs of a release"),
    "predict": ("wikimill.pipelines.commands.predict", "write what a trained model makes of each source"),
    "benchmark-set": (
        "wikimill.pipelines.commands.benchmark_set",
        "read WebSplit or HSplit as rows to score against, or to train on",
    ),
    "fetch": ("wikimill.pipelines.commands.fetch", "download the newest complete dump and verify it"),
    "entities": (
        "wikimill.pipelines.commands.entities",
        "make a table of a Wikidata dump: items with an article, labels of all they refer to",
    ),
    "regroup": (
        "wikimill.pipelines.commands.regroup",
        "put each page's revisions together in a dump that has a page element for each (WikiTeam)",
    ),
    "refresh": (
        "wikimill.pipelines.commands.refresh",
        "if there is a newer dump: fetch, mine, verify, compare, publish",
    ),
    "publish": (
        "wikimill.pipelines.commands.publish",
        "publish the output of a detached or orphaned cluster job, or complete an interrupted run",
    ),
    "verify": ("wikimill.pipelines.commands.verify", "check a release: digests, counts, formats, every record"),
    "sign": (
        "wikimill.pipelines.commands.sign",
        "sign a release with ssh-keygen",
    ),
    "published-layout": (
        "wikimill.pipelines.commands.published_layout",
        "write a release as the files in which the authors of its corpus publish it",
    ),
    "push": ("wikimill.pipelines.commands.push", "upload a release to the Hugging Face Hub, tagged by its dump's date"),
    "report": ("wikimill.pipelines.commands.report", "draw a release's report, or how two releases differ"),
    "explain": (
        "wikimill.pipelines.commands.explain",
        "show why a text, or an edit, becomes an example or does not",
    ),
    "sample": ("wikimill.pipelines.commands.sample", "draw examples of a release, to read or to rate"),
    "sample-predictions": (
        "wikimill.pipelines.commands.sample_predictions",
        "blind rating sheets of what several systems wrote",
    ),
    "agreement": (
        "wikimill.pipelines.commands.agreement",
        "inter-rater agreement, and the papers' tables of quality",
    ),
    "demo": ("wikimill.pipelines.commands.demo", "mine the samples that come with wikimill"),
    "train-sentences": ("wikimill.pipelines.commands.train_sentences", "train a sentence model on a wiki's own text"),
    "model-path": ("wikimill.pipelines.commands.model_path", "print the folder of the embedded spaCy pipeline"),
}


#: Option of `wikimill` itself → description of its output.
OPTIONS = {
    "--version": "versions of wikimill, Beam and the models",
    "--print-completion": "a script by which bash, zsh or fish completes commands and options: docs/options.md",
}


def summaries_of_all() -> dict[str, str]:
    """Return command → summary, in the order of the help."""
    from wikimill.transforms.corpora import summaries

    return summaries() | {name: does for name, (_, does) in COMMANDS.items()}


def usage() -> str:
    """Return the text of `wikimill --help`."""
    commands = "\n".join(f"  {name:<18} {does}" for name, does in summaries_of_all().items())
    options = "\n".join(f"  {name:<18} {does}" for name, does in OPTIONS.items())
    return (
        "usage: wikimill COMMAND [OPTIONS]   (wikimill COMMAND --help lists the options)\n\n"
        "Make training corpora from Wikipedia dumps.\n\n"
        f"{commands}\n\n"
        f"{options}\n\n"
        "exit codes: 0 done, 1 failed, 2 bad usage or input not found, 3 nothing new, or not done yet,\n"
        "4 the input was not whole or gave no examples, 5 a release is held back (refresh),\n"
        "6 a newer dump was passed over (fetch, refresh), 130 interrupted"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code, which `usage` describes.

    Args:
        arguments: the words of the command line; None for those of this process.

    Raises:
        SystemExit: the help of the command was printed.
        Exception: an unexpected failure of the command, which `entry` reports.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return DONE if words else BAD_USAGE
    # Slow imports are here, so that a process interrupted while starting ends with one line.
    import logging

    from wikimill.pipelines.terminal.ending import Ending, begin, consequence
    from wikimill.pipelines.terminal.errors import RunFailed, UsageError, warn
    from wikimill.rules.close_match import close_match
    from wikimill.transforms.corpora import UnknownCorpus, corpus_names

    logging.basicConfig(level=logging.ERROR, format="wikimill: %(levelname)s %(name)s: %(message)s")
    # Beam also logs the errors that it raises; `entry` prints each once.
    for name in ("common", "portability.local_job_service", "worker.sdk_worker"):
        logging.getLogger(f"apache_beam.runners.{name}").setLevel(logging.CRITICAL)
    if words[0] == "--version":
        from wikimill.pipelines.version import version_lines

        print(version_lines())
        return DONE
    if words[0] == "--print-completion":
        try:
            return _print_completion(words[1:])
        except UnknownCorpus as error:
            warn(str(error))
            return BAD_USAGE
    if words[0] not in (*corpus_names(), *COMMANDS):
        close = close_match(words[0].lower(), (*corpus_names(), *COMMANDS))
        hint = f"did you mean {close}? " if close else ""
        warn(f"unknown command {words[0]!r}; {hint}wikimill --help lists all")
        return BAD_USAGE
    try:
        os.getcwd()  # relative names, and the shell that starts a worker, need one
    except FileNotFoundError:
        warn("the current folder was removed; change to one that exists")
        return BAD_USAGE
    try:
        command = _command(words)
    except UnknownCorpus as error:
        warn(str(error))
        return BAD_USAGE
    begin(words[0], publishes=words[0] in corpus_names())
    with Ending() as ending:
        try:
            return command(words[1:])
        except (UsageError, UnknownCorpus) as error:
            warn(str(error))
            return BAD_USAGE
        except (KeyboardInterrupt, Exception) as error:
            # Beam wraps a KeyboardInterrupt that hits it in a RuntimeError of its own; a run whose workers were ended
            # fails.
            if ending.reason is not None:
                warn(ending.reason + consequence())
                return ending.code
            if not isinstance(error, RunFailed):
                raise
            warn(f"failed: {error}{consequence()}")
            return FAILED


def _print_completion(words: Sequence[str]) -> int:
    """Print the completion script of a shell; return the exit code."""
    from wikimill.pipelines.terminal.completion import SHELLS, completion_script
    from wikimill.pipelines.terminal.errors import warn

    if len(words) != 1 or words[0] not in SHELLS:
        warn(f"{' '.join(['--print-completion', *words])}: expected one of {', '.join(SHELLS)}")
        return BAD_USAGE
    commands = {name: (does, parser_of(name)) for name, does in summaries_of_all().items()}
    print(completion_script(words[0], OPTIONS, commands))
    return DONE


def parser_of(name: str) -> Parser:
    """Return the parser of a command.

    Args:
        name: a key of `COMMANDS`, or the name of a corpus.

    Raises:
        UnknownCorpus: the package of the corpus cannot be loaded.
    """
    from wikimill.transforms.corpora import corpus_names, find_corpus

    if name in corpus_names():
        from wikimill.pipelines.running import job

        return job.parser(find_corpus(name))
    parser: Parser = import_module(COMMANDS[name][0]).parser()
    return parser


def _command(words: Sequence[str]) -> Callable[[Sequence[str]], int]:
    """Return the function that runs the command of a command line.

    Raises:
        UnknownCorpus: the package that has the corpus cannot be loaded.
    """
    from wikimill.transforms.corpora import corpus_names, find_corpus

    name = words[0]
    if name not in corpus_names():
        run: Callable[[Sequence[str]], int] = import_module(COMMANDS[name][0]).main
        return run
    from wikimill.pipelines.commands import mine

    return partial(mine.main, find_corpus(name))


def _open_standard_streams() -> None:
    """Open standard streams that a shell has closed, and let all of them take any text."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            # Otherwise the next file to be opened becomes the standard stream, of child processes, too.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
        if number and isinstance(stream := getattr(sys, name), TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def entry() -> None:
    """Run the command line of this process, report a failure, and end the process with the exit code.

    Worker threads cannot keep the process alive. The exit code is 141 if the reader of stdout has gone.
    """
    end_at_once_on_signals()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # it raises SIGINT where the system allows no more threads
    try:
        _open_standard_streams()
        code = main()
        sys.stdout.flush()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else BAD_USAGE
    except BrokenPipeError:
        os._exit(141)  # the reader of standard output has gone, as with `| head`
    except Exception as error:  # the one place that turns a failure into a message
        import logging

        logging.disable(logging.WARNING)
        from wikimill.pipelines.terminal.ending import consequence
        from wikimill.pipelines.terminal.errors import warn
        from wikimill.pipelines.terminal.failure import describe_failure  # imports Beam, as the command did

        place, reason = describe_failure(error)
        sys.stderr.write(place)
        warn(f"failed: {reason}{consequence()}")
        code = FAILED
    with contextlib.suppress(OSError):  # a failing write was reported above, or nothing can be printed
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    entry()
