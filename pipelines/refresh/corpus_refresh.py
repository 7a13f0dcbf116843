"""The refresh of one corpus, from finding a dump to publishing a release."""

from __future__ import annotations

from wikimill.pipelines.refresh.cleaning import clean
from wikimill.pipelines.refresh.comparison import DRIFT_PAGE, compare_and_store, path_next_to, stored_comparison
from wikimill.pipelines.refresh.options import RefreshOptions
from wikimill.pipelines.refresh.outcome import Outcome, State, StepFailed
from wikimill.pipelines.refresh.pushing import push_edition
from wikimill.pipelines.refresh.steps import CorpusSteps, release_names
from wikimill.pipelines.running.job import Job
from wikimill.pipelines.terminal.errors import DONE, FAILED, HELD_BACK, NOTHING_NEW, PASSED_OVER, UsageError
from wikimill.rules.quantities import quantity
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.fetching.dumps import Dump
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.release.compare.comparison import Comparison
from wikimill.transforms.release.hub import PushFailed


class CorpusRefresh:
    """The refresh of one corpus: `begin` finds the work; if it returns None, `go_on` does the work.

    Args:
        corpus: name of the corpus.
        options: options of the refresh.
        mirror: source of the dumps.
        stop: end of downloads: by deadline, interruption or failure.
    """

    def __init__(self, corpus: str, options: RefreshOptions, mirror: Mirror, stop: Stop) -> None:
        self._corpus, self._options = corpus, options
        self._steps = CorpusSteps(find_corpus(corpus), options, mirror, stop)
        self._allowed = options.allowed
        self._work: tuple[Dump, Edition, Job] | None = None

    def check(self) -> None:
        """Check folders and options, before any server is asked for a dump; see `CorpusSteps.check`.

        Raises:
            UsageError: a folder or an option cannot be used.
        """
        self._steps.check()

    def begin(self) -> Outcome | None:
        """Find and check the work; return None if `go_on` must do it, else the outcome.

        Publishes the release that `--accept` names. If nothing is new, completes the cleaning and pushing of an
        interrupted run.

        Raises:
            UsageError: an option or a folder cannot be used.
            FetchError: the mirror cannot be read, or lacks a complete dump.
            StepFailed: a release is not whole, or cleaning or pushing failed.
            OSError: the folder of the releases cannot be created or repaired, or LATEST cannot be written.
        """
        steps, options = self._steps, self._options
        if not options.dry_run:
            steps.shelf.prepare()
        if options.accept is not None:
            return self._accept(options.accept)
        dump, edition = steps.find()
        latest = steps.latest()
        if edition is None:
            assert latest is not None
            if not options.dry_run:
                try:
                    # An interrupted run may not have cleaned and pushed.
                    clean(self._corpus, options, steps.shelf, latest, is_new=False)
                except OSError as error:
                    raise StepFailed(f"{self._corpus}: LATEST is {latest}; {_not_removed(error)}") from error
                pushed = self._push(latest)
                if pushed:
                    return self._outcome("published", DONE, f"{self._corpus}: {pushed} {latest}", latest)
            joined = f", the newest {steps.joining}" if str(steps.joining) else ""
            message = f"LATEST is {latest}, the newest complete dump is {dump}{joined}"
            newer = [passed.date for passed in steps.passed_over if passed.date > latest.date]
            if newer:
                message = f"{self._corpus}: passed over: a newer dump, of {newer[0]}; {message}"
                return self._outcome("passed_over", PASSED_OVER, message, latest)
            return self._outcome("nothing_new", NOTHING_NEW, f"{self._corpus}: nothing new: {message}", latest)
        self._work = dump, edition, steps.prepare(dump, edition)
        if not options.dry_run:
            return None
        return self._outcome("planned", DONE, steps.plan(*self._work), edition)

    def go_on(self) -> Outcome:
        """Fetch, mine, verify, compare and publish, as far as not done yet; return the outcome.

        Call it after `begin` returned None. A release that differs too much is held back, not published.

        Raises:
            UsageError: inputs, output or engine of mining cannot be used, or a manifest cannot be read.
            FetchError: the dump cannot be fetched.
            StepFailed: the dump or the release is not whole, or the releases cannot be compared.
            RunFailed, OSError, Exception: mining or reading the dump failed, or a file cannot be written.
        """
        assert self._work is not None
        steps, options = self._steps, self._options
        dump, edition, job = self._work
        if not steps.is_mined(edition, job):
            steps.fetch(dump)
            steps.mine(dump, edition, job)
        release, latest = steps.opened(edition), steps.latest()
        former = steps.opened(latest) if latest is not None else None
        found = stored_comparison(steps.shelf, release, former, self._allowed)
        if found is None:
            steps.verify(release_names(edition, job))
            if former is not None and options.look_up:
                steps.fetch(dump)  # someone may have removed it meanwhile
            found = compare_and_store(steps.shelf, release, former, job, look_up=options.look_up, allowed=self._allowed)
        if found.alarms:
            return self._held_back(edition, latest, found)
        return self._publish(edition, found)

    def _accept(self, edition: Edition) -> Outcome:
        steps, latest = self._steps, self._steps.latest()
        if not steps.shelf.is_complete(edition):
            raise UsageError(f"--accept {edition}: {steps.shelf.path(edition)} holds no release")
        if latest is not None and edition <= latest:
            message = f"{self._corpus}: nothing new: LATEST is {latest}"
            return self._outcome("nothing_new", NOTHING_NEW, message, latest)
        release = steps.opened(edition)
        found = stored_comparison(
            steps.shelf, release, steps.opened(latest) if latest is not None else None, self._allowed
        )
        if found is None:
            raise UsageError(
                f"--accept {edition}: it was not compared with {latest} yet; run refresh without --accept first"
            )
        if self._options.dry_run:
            return self._outcome("planned", DONE, f"{self._corpus}: LATEST would name {edition}", edition)
        steps.verify([name for name in (str(edition), *steps.shelf.siblings(edition)) if steps.shelf.is_complete(name)])
        return self._publish(edition, found)

    def _publish(self, edition: Edition, found: Comparison) -> Outcome:
        self._steps.publish(edition)
        examples = quantity(found.examples, "example")
        message = f"{self._corpus}: published {edition}, {examples}{_changes(found)}; LATEST names it"
        try:
            gone = clean(self._corpus, self._options, self._steps.shelf, edition, is_new=True)
        except OSError as error:
            return self._outcome("published", FAILED, f"{message}; {_not_removed(error)}", edition, found)
        try:
            pushed = self._push(edition)
        except StepFailed as error:
            return self._outcome("published", FAILED, f"{message}; {error}", edition, found)
        message += f"\n  {self._steps.shelf.path(edition)}" + (f"\n  {pushed} {edition}" if pushed else "")
        message += f"\n  removed: {', '.join(gone)}" if gone else ""
        return self._outcome("published", DONE, message, edition, found)

    def _push(self, edition: Edition) -> str:
        """Push a release if `--push` is given; return a message, empty if nothing was pushed.

        Raises:
            StepFailed: the push failed.
        """
        place = self._options.push.get(self._corpus)
        try:
            new = push_edition(self._steps.shelf, edition, place) if place is not None else []
        except PushFailed as error:
            raise StepFailed(f"{self._corpus}: {edition} is not pushed: {error}; the next run tries again") from error
        return f"pushed to {' and '.join(new)}:" if new else ""

    def _held_back(self, edition: Edition, latest: Edition | None, found: Comparison) -> Outcome:
        page = path_next_to(self._steps.shelf, str(edition), DRIFT_PAGE)
        message = (
            f"{self._corpus}: {edition} is held back: {'; '.join(found.alarms)}; LATEST stays {latest}. See {page}; "
            f"then publish it with --accept {edition}, or remove its folder"
        )
        return self._outcome("held_back", HELD_BACK, message, edition, found)

    def _outcome(
        self,
        state: State,
        code: int,
        message: str,
        edition: Edition,
        found: Comparison | None = None,
    ) -> Outcome:
        latest = self._steps.latest()
        ids = found.ids if found is not None else None
        return Outcome(
            corpus=self._corpus,
            state=state,
            code=code,
            message=message,
            release=str(edition),
            path=self._steps.shelf.path(edition),
            latest=str(latest) if latest is not None else None,
            examples=found.examples if found is not None else None,
            came=ids.came if ids is not None else None,
            went=ids.went if ids is not None else None,
            stayed=ids.stayed if ids is not None else None,
            removed=found.removed if ids is not None and found is not None else None,
            alarms=tuple(found.alarms) if found is not None else (),
        )


def _not_removed(error: OSError) -> str:
    """Return the message for earlier releases or dumps that cannot be removed."""
    return f"an earlier release or a dump cannot be removed: {error}; the next run tries again"


def _changes(found: Comparison) -> str:
    if found.ids is None:
        return ", the first"
    ids = found.ids
    return f" ({ids.stayed:,} stayed, {ids.came:,} came, {ids.went:,} went since {found.against})"
