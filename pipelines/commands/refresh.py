"""`wikimill refresh`: publishes a new release when there is a newer dump; made for schedulers."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, nullcontext, redirect_stdout
from typing import TYPE_CHECKING

from wikimill.pipelines.fetching.download import new_stop, open_mirror
from wikimill.pipelines.refresh.options import RefreshOptions, refresh_options
from wikimill.pipelines.refresh.options import parser as parser
from wikimill.pipelines.refresh.outcome import Outcome, StepFailed, exit_code
from wikimill.pipelines.terminal.errors import (
    BAD_USAGE,
    DONE,
    FAILED,
    INTERRUPTED,
    NOT_WHOLE,
    NOTHING_NEW,
    RunFailed,
    UsageError,
    warn,
)
from wikimill.transforms.fetching.failures import DumpNotFound, FetchError, FolderInUse, NotWhole
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.refreshing.shelf import RefreshAtWork, locked

if TYPE_CHECKING:
    from wikimill.pipelines.refresh.corpus_refresh import CorpusRefresh

#: The same exit codes as those of `wikimill fetch`.
_CODES: Mapping[type[FetchError], int] = {NotWhole: NOT_WHOLE, DumpNotFound: BAD_USAGE}


def main(arguments: Sequence[str]) -> int:
    """Publish a release of the newest dump for each corpus that lacks one, or that of `--accept`; return the exit code.

    With `--json`, print the outcomes on stdout and everything else on stderr.

    Returns:
        `exit_code` of the outcomes; NOTHING_NEW if another refresh is at work, or FAILED if it has been for more than
        `--max_hours`; INTERRUPTED after Ctrl-C or a signal.

    Raises:
        UsageError: an option is wrong, or a folder cannot be used.
    """
    options = refresh_options(arguments)
    # One Stop for each corpus: a failed download stops only the other downloads of its corpus.
    stops = {corpus: new_stop(options.sources[corpus]) for corpus in options.corpora}
    try:
        with redirect_stdout(sys.stderr) if options.json else nullcontext():
            outcomes = _refreshed(options, stops)
        code = exit_code(outcomes)
    except RefreshAtWork as error:
        outcomes, code = [], _refused(error, options.max_hours)
    except KeyboardInterrupt:
        for stop in stops.values():
            stop.now()
        warn("interrupted; LATEST names whole releases, the same command goes on where this one was")
        return INTERRUPTED
    if options.json:
        outcome_of_run = {
            "wiki": options.wiki,
            "exit_code": code,
            "corpora": [outcome.as_json() for outcome in outcomes],
        }
        print(json.dumps(outcome_of_run, ensure_ascii=False))
    return code


def _refused(error: RefreshAtWork, max_hours: float) -> int:
    """Report another refresh at work; return NOTHING_NEW, or FAILED if its hours exceed `max_hours`."""
    if error.hours <= max_hours:
        warn(f"{error}; this one leaves")
        return NOTHING_NEW
    warn(f"{error}, longer than --max_hours {max_hours:g}: end it if it hangs, or allow more; this one leaves")
    return FAILED


def _refreshed(options: RefreshOptions, stops: Mapping[str, Stop]) -> list[Outcome]:
    """Refresh each corpus and return the outcomes.

    Raises:
        RefreshAtWork: another refresh is at work in the same folder.
    """
    # Modules that need Beam are imported once the command line is known to be right.
    from wikimill.pipelines.refresh.corpus_refresh import CorpusRefresh

    runs = {
        corpus: CorpusRefresh(corpus, options, open_mirror(options.sources[corpus], stop), stop)
        for corpus, stop in stops.items()
    }
    for run in runs.values():
        run.check()
    with ExitStack() as stack:
        if not options.dry_run:
            try:
                stack.enter_context(locked(options.releases))
            except OSError as error:
                raise UsageError(f"--releases {options.releases} cannot be made: {error.strerror}") from error
        # Options of every corpus are checked before anything is fetched for one of them.
        begun = {corpus: _turn(corpus, run.begin) for corpus, run in runs.items()}
        return _gone_on(runs, begun)


def _gone_on(runs: Mapping[str, CorpusRefresh], begun: Mapping[str, Outcome | None]) -> list[Outcome]:
    """Complete the refresh of each corpus that has no outcome yet; return all outcomes."""
    outcomes = []
    for corpus, run in runs.items():
        try:
            outcome = begun[corpus] or _turn(corpus, run.go_on)
        except UsageError as error:
            outcome = _failed(corpus, str(error), BAD_USAGE)
        assert outcome is not None
        outcomes.append(outcome)
    return outcomes


def _turn(corpus: str, step: Callable[[], Outcome | None]) -> Outcome | None:
    """Take a step for a corpus; report an unexpected failure as its outcome, so that other corpora go on."""
    try:
        return _attempt(corpus, step)
    except UsageError:
        raise
    except RunFailed as error:
        return _failed(corpus, f"{corpus}: failed: {error}", FAILED)
    except Exception as error:  # other corpora go on
        if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
            raise  # interrupted: Beam wraps a KeyboardInterrupt that hits it
        from wikimill.pipelines.terminal.failure import describe_failure  # imports Beam, as the step did

        place, reason = describe_failure(error)
        sys.stderr.write(place)
        return _failed(corpus, f"{corpus}: failed: {reason}", FAILED)


def _failed(corpus: str, message: str, code: int) -> Outcome:
    warn(message)
    return Outcome(corpus=corpus, state="failed", code=code, message=message)


def _attempt(corpus: str, step: Callable[[], Outcome | None]) -> Outcome | None:
    """Take a step for a corpus and report its outcome; a known failure becomes an outcome."""
    try:
        outcome = step()
    except StepFailed as error:
        return _failed(corpus, str(error), error.code)
    except FolderInUse as error:
        raise UsageError(str(error)) from error
    except FetchError as error:
        code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), FAILED)
        return _failed(corpus, f"{corpus}: {error}", code)
    if outcome is not None:
        if outcome.code in (DONE, NOTHING_NEW):
            print(outcome.message, flush=True)
        else:
            warn(outcome.message)
    return outcome
