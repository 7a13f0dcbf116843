"""`wikimill refresh`: from a newer dump to a published release, for a scheduler to run."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, nullcontext, redirect_stdout
from typing import TYPE_CHECKING

from pipelines.exit_codes import BAD_USAGE, DONE, FAILED, HELD_BACK, INTERRUPTED, NOT_WHOLE, NOTHING_NEW
from pipelines.fetch import open_mirror
from pipelines.options import UsageError, warn
from pipelines.refresh_options import RefreshOptions, refresh_options
from pipelines.refresh_outcome import Outcome, StepFailed, exit_code
from transforms.fetching.failures import DumpNotFound, FetchError, FolderInUse, NotWhole
from transforms.fetching.parallel import Stop

if TYPE_CHECKING:
    from pipelines.refresh_corpus import CorpusRefresh

#: As of `wikimill fetch`.
_CODES: Mapping[type[FetchError], int] = {NotWhole: NOT_WHOLE, DumpNotFound: BAD_USAGE}


def main(arguments: Sequence[str]) -> int:
    """Bring the releases up to date; returns the exit code.

    Raises:
        UsageError: the command line cannot be obeyed.
    """
    options = refresh_options(arguments)
    stop = Stop()
    try:
        with redirect_stdout(sys.stderr) if options.json else nullcontext():
            outcomes = _refreshed(options, stop)
    except KeyboardInterrupt:
        stop.now()
        warn("interrupted; LATEST names whole releases, the same command goes on where this one was")
        return INTERRUPTED
    code = exit_code(outcomes) if outcomes else NOTHING_NEW
    if options.json:
        told = {"wiki": options.wiki, "exit_code": code, "corpora": [outcome.as_json() for outcome in outcomes]}
        print(json.dumps(told, ensure_ascii=False))
    return code


def _refreshed(options: RefreshOptions, stop: Stop) -> list[Outcome]:
    """What became of each corpus; nothing if another refresh is at work."""
    # What needs Beam is imported when the command line is right.
    from pipelines.refresh_corpus import CorpusRefresh
    from transforms.refreshing.lock import RefreshAtWork, locked

    with ExitStack() as stack:
        if not options.dry_run:
            try:
                stack.enter_context(locked(options.releases))
            except RefreshAtWork as error:
                warn(str(error))
                return []
            except OSError as error:
                raise UsageError(f"--releases {options.releases} cannot be made: {error.strerror}") from error
        runs = {
            corpus: CorpusRefresh(corpus, options, open_mirror(options.sources[corpus], stop), stop)
            for corpus in options.corpora
        }
        # Every wrong option is found before anything is fetched for any of them.
        begun = {corpus: _attempt(corpus, run.begin) for corpus, run in runs.items()}
        return _gone_on(runs, begun)


def _gone_on(runs: Mapping[str, CorpusRefresh], begun: Mapping[str, Outcome | None]) -> list[Outcome]:
    """Go on with each corpus that has something to do; what fails unforeseen is raised when all have had their turn."""
    outcomes, failures = [], []
    for corpus, run in runs.items():
        try:
            outcome = begun[corpus] or _attempt(corpus, run.go_on)
        except Exception as error:
            if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
                raise  # interrupted: Beam wraps a KeyboardInterrupt that hits it
            failures.append(error)
        else:
            assert outcome is not None
            outcomes.append(outcome)
    if failures:
        for other in failures[1:]:
            warn(f"failed, too: {type(other).__name__}: {(str(other).splitlines() or [''])[0]}")
        raise failures[0]
    return outcomes


def _attempt(corpus: str, step: Callable[[], Outcome | None]) -> Outcome | None:
    """Do something for a corpus and tell what came of it; a failure leaves the other corpora their turn."""
    try:
        outcome = step()
    except StepFailed as error:
        warn(str(error))
        return Outcome(corpus=corpus, state="failed", code=error.code, told=str(error))
    except FolderInUse as error:
        raise UsageError(str(error)) from error
    except FetchError as error:
        warn(f"{corpus}: {error}")
        code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), FAILED)
        return Outcome(corpus=corpus, state="failed", code=code, told=str(error))
    if outcome is not None:
        if outcome.code in (DONE, NOTHING_NEW):
            print(outcome.told, flush=True)
        elif outcome.code == HELD_BACK:
            warn(outcome.told)
    return outcome
